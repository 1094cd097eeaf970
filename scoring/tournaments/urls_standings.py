"""Addresses of an event's page and of what its organisers do to its standings."""

from django.urls import path

from scoring.tournaments.views import event

urlpatterns = [
    path("e/<slug:public_id>/", event.event, name="event"),
    path("e/<slug:public_id>/now/", event.event_now, name="event-now"),
]
