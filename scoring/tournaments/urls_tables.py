"""Addresses of an event's tables, and of the links on their placards."""

from django.urls import path

from scoring.tournaments.views import tables

urlpatterns = [
    path("key/event-table/<key>/", tables.open_key, name="table-key"),
    path("e/<slug:public_id>/tables/<int:number>/", tables.table, name="table"),
]
