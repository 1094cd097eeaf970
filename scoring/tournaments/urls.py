"""Addresses of evenings: each part of them in a file of its own."""

from django.urls import include, path

app_name = "events"

urlpatterns = [
    path("", include("scoring.tournaments.urls_control")),
    path("", include("scoring.tournaments.urls_room")),
    path("", include("scoring.tournaments.urls_setting_up")),
    path("", include("scoring.tournaments.urls_standings")),
    path("", include("scoring.tournaments.urls_tables")),
]
