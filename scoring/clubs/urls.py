"""Addresses of a club's keys."""

from django.urls import include, path

from scoring.clubs.views import founding, invitations, keys, tables

app_name = "clubs"

urlpatterns = [
    path("clubs/new/", founding.new, name="new"),
    path("key/<str:key>/", keys.open_key, name="key"),
    path("key/invite/<str:key>/", invitations.invited, name="invited"),
    path("key/table/<str:key>/", tables.open_key, name="table-key"),
    path("c/<slug:slug>/", include("scoring.clubs.urls_tables")),
    path("c/<slug:slug>/", include("scoring.clubs.urls_rules")),
    path("c/<slug:slug>/", include("scoring.clubs.urls_people")),
    path("c/<slug:slug>/", include("scoring.clubs.urls_settings")),
    path("c/<slug:slug>/", include("scoring.clubs.urls_players")),
]
