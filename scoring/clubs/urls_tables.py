"""Addresses of the tables in a club's room, below the club's own; what is played there is shown by scoring.pages."""

from django.urls import path

from scoring.clubs.views import players, tables

urlpatterns = [
    path("tables/set-up/", tables.set_up, name="tables-set-up"),
    path("tables/set-up/replace/", tables.replace_all, name="tables-replace"),
    path("tables/print/", tables.cards, name="tables-print"),
    path("tables/<int:number>/suggest/", players.suggest_at_table, name="table-suggest"),
    path("tables/<int:number>/link/", tables.link, name="table-link"),
    path("tables/<int:number>/link/replace/", tables.replace, name="table-replace"),
]
