"""Addresses of a club's keys."""

from django.urls import include, path

from scoring.clubs.views import keys

app_name = "clubs"

urlpatterns = [
    path("key/<str:key>/", keys.open_key, name="key"),
    path("c/<slug:slug>/", include("scoring.clubs.urls_settings")),
]
