"""Addresses of a club's settings."""

from django.urls import path

from scoring.clubs.views import settings

urlpatterns = [
    path("settings/", settings.settings, name="settings"),
    path("settings/name/", settings.change, {"setting": "name"}, name="rename"),
    path("settings/time-zone/", settings.change, {"setting": "time_zone"}, name="time-zone"),
    path("settings/visibility/", settings.change, {"setting": "visibility"}, name="visibility"),
    path("settings/put-away/", settings.away, name="put-away"),
    path("settings/bring-back/", settings.back, name="bring-back"),
]
