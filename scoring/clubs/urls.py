"""Addresses of a club's keys."""

from django.urls import path

from scoring.clubs.views import keys

app_name = "clubs"

urlpatterns = [
    path("key/<str:key>/", keys.open_key, name="key"),
]
