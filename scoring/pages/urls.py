"""Addresses of the composed pages."""

from django.urls import path

from scoring.pages import views

urlpatterns = [
    path("", views.first, name="first"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("games/", views.start, name="start"),
    path("c/<slug:slug>/", views.club, name="club"),
]
