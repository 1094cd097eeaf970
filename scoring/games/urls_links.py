"""Addresses by which others are let into a game. What opens something lies under /key/, which no log keeps."""

from django.urls import path

from scoring.games.links import Kind
from scoring.games.views import links

app_name = "links"

urlpatterns = [
    path("key/score/<str:key>/", links.open_key, {"kind": Kind.SCORER}, name="score"),
    path("key/watch/<str:key>/", links.open_key, {"kind": Kind.VIEWER}, name="watch"),
    path("join/", links.join, name="join"),
    path("g/<slug:public_id>/share/", links.share, name="share"),
    path("g/<slug:public_id>/share/<slug:kind>/", links.share, name="share_as"),
    path("g/<slug:public_id>/share/<slug:kind>/code/", links.code, name="code"),
    path("g/<slug:public_id>/share/<slug:kind>/replace/", links.replace, name="replace"),
]
