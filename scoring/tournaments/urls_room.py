"""Addresses of what everyone in the room looks at: the wall, one's own table, and what is printed."""

from django.urls import path

from scoring.tournaments.views import my_table, prints, wall

urlpatterns = [
    path("e/<slug:public_id>/wall/", wall.show, name="wall"),
    path("e/<slug:public_id>/wall/now/", wall.now, name="wall-now"),
    path("e/<slug:public_id>/me/", my_table.me, name="me"),
    path("e/<slug:public_id>/me/now/", my_table.me_now, name="me-now"),
    path("e/<slug:public_id>/me/<int:number>/", my_table.me_entry, name="me-entry"),
    path("e/<slug:public_id>/print/", prints.index, name="print"),
    path("e/<slug:public_id>/print/cards/", prints.cards, name="print-cards"),
    path("e/<slug:public_id>/print/placards/", prints.placards, name="print-placards"),
    path("e/<slug:public_id>/print/seats/", prints.seats, name="print-seats"),
    path("e/<slug:public_id>/print/standings/", prints.standings, name="print-standings"),
]
