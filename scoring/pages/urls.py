"""Addresses of the composed pages."""

from django.urls import path

from scoring.pages import club, games, mine, players, tables, views
from scoring.pages.changes import views as changes
from scoring.pages.moving import bringing
from scoring.pages.moving import views as moving

urlpatterns = [
    path("", views.first, name="first"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("games/", views.start, name="start"),
    path("my/games/", mine.mine, name="my-games"),
    path("c/<slug:slug>/", club.home, name="club"),
    path("c/<slug:slug>/now/", club.now, name="club-now"),
    path("c/<slug:slug>/players/", players.players, name="club-players"),
    path("c/<slug:slug>/players/<int:player>/", players.player, name="club-player"),
    path("c/<slug:slug>/games/", games.games, name="club-games"),
    path("c/<slug:slug>/games/table.csv", games.export, name="club-games-csv"),
    path("c/<slug:slug>/bring/", bringing.bring, name="club-bring"),
    path("c/<slug:slug>/move/", moving.move, name="club-move"),
    path("c/<slug:slug>/changes/", changes.changes, name="club-changes"),
    path("c/<slug:slug>/changes/table.csv", changes.export, name="club-changes-csv"),
    path("c/<slug:slug>/tables/", tables.tables, name="club-tables"),
    path("c/<slug:slug>/tables/<int:number>/", tables.table, name="club-table"),
    path("c/<slug:slug>/tables/<int:number>/start/", tables.start_at, name="club-table-start"),
]
