"""Addresses of an event's tables, and of the links on their placards."""

from django.urls import path

from scoring.tournaments.views import cards, table_links, tables, totals

urlpatterns = [
    path("key/event-table/<key>/", tables.open_key, name="table-key"),
    path("e/<slug:public_id>/tables/", table_links.links, name="tables"),
    path("e/<slug:public_id>/tables/replace/", table_links.replace_all, name="tables-replace"),
    path("e/<slug:public_id>/tables/<int:number>/replace/", table_links.replace_one, name="table-replace"),
    path("e/<slug:public_id>/tables/<int:number>/", tables.table, name="table"),
    path("e/<slug:public_id>/tables/<int:number>/score/", tables.score, name="score"),
    path("e/<slug:public_id>/tables/<int:number>/totals/", totals.totals, name="totals"),
    path("e/<slug:public_id>/tables/<int:number>/totals/agree/", totals.agree, name="agree"),
    path("e/<slug:public_id>/tables/<int:number>/totals/take-back/", totals.take_back, name="take-back"),
    path("e/<slug:public_id>/cards/", cards.current, name="cards"),
    path("e/<slug:public_id>/cards/<int:number>/", cards.cards, name="cards-of"),
    path("e/<slug:public_id>/cards/<int:number>/turn/", cards.turn, name="card-turn"),
    path("e/<slug:public_id>/cards/<int:number>/take-back/", cards.take_back, name="card-take-back"),
]
