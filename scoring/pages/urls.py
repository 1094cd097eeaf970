"""Addresses of the composed pages."""

from django.urls import path

from scoring.pages import tables, views

urlpatterns = [
    path("", views.first, name="first"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("games/", views.start, name="start"),
    path("c/<slug:slug>/", views.club, name="club"),
    path("c/<slug:slug>/tables/", tables.tables, name="club-tables"),
    path("c/<slug:slug>/tables/<int:number>/", tables.table, name="club-table"),
    path("c/<slug:slug>/tables/<int:number>/start/", tables.start_at, name="club-table-start"),
]
