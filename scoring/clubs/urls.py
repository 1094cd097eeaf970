"""Addresses of a club's keys."""

from django.urls import path

from scoring.clubs import views

app_name = "clubs"

urlpatterns = [
    path("key/<str:key>/", views.open_key, name="key"),
]
