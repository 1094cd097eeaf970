"""Addresses of what everyone in the room looks at: the wall, one's own table, and what is printed."""

from django.urls import path

from scoring.tournaments.views import my_table, wall

urlpatterns = [
    path("e/<slug:public_id>/wall/", wall.show, name="wall"),
    path("e/<slug:public_id>/wall/now/", wall.now, name="wall-now"),
    path("e/<slug:public_id>/me/", my_table.me, name="me"),
    path("e/<slug:public_id>/me/now/", my_table.me_now, name="me-now"),
    path("e/<slug:public_id>/me/<int:number>/", my_table.me_entry, name="me-entry"),
]
