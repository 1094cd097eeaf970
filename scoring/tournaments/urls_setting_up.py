"""Addresses of a club’s evenings, and of what is said of one beside its rounds: settings, entries, check-in."""

from django.urls import path

from scoring.tournaments.views import checking_in, entering, entries, setting_up

_SET_UP = "e/<slug:public_id>/set-up/"
_ENTRIES = "e/<slug:public_id>/entries/"
_CHECK_IN = "e/<slug:public_id>/check-in/"

urlpatterns = [
    path("c/<slug:slug>/events/", setting_up.events, name="events"),
    path("c/<slug:slug>/events/new/", setting_up.new, name="new"),
    path(_SET_UP, setting_up.set_up, name="set-up"),
    path(f"{_SET_UP}call-off/", setting_up.call_it_off, name="call-off"),
    path(f"{_SET_UP}take-up/", setting_up.take_it_up, name="take-up"),
    path(_ENTRIES, entries.entries, name="entries"),
    path(f"{_ENTRIES}all-here/", entries.all_here, name="all-here"),
    path(f"{_ENTRIES}roster/", entering.roster, name="entries-roster"),
    path(f"{_ENTRIES}paste/", entering.paste, name="entries-paste"),
    path(f"{_ENTRIES}<int:number>/", entries.entry, name="entry"),
    path(f"{_ENTRIES}<int:number>/presence/", entries.presence, name="presence"),
    path(f"{_ENTRIES}<int:number>/remove/", entries.remove, name="entry-remove"),
    path("key/event/<key>/", checking_in.open_key, name="key"),
    path(_CHECK_IN, checking_in.me, name="check-in"),
    path(f"{_CHECK_IN}name/", checking_in.by_name, name="check-in-name"),
    path(f"{_CHECK_IN}link/", checking_in.link, name="check-in-link"),
    path(f"{_CHECK_IN}link/replace/", checking_in.replace_link, name="check-in-replace"),
]
