"""Addresses of an event's page and of what its organisers do to its standings."""

from django.urls import path

from scoring.tournaments.views import adjusting, event, exports

urlpatterns = [
    path("e/<slug:public_id>/", event.event, name="event"),
    path("e/<slug:public_id>/now/", event.event_now, name="event-now"),
    path("e/<slug:public_id>/standings.csv", exports.standings_csv, name="standings-csv"),
    path("e/<slug:public_id>/results.csv", exports.results_csv, name="results-csv"),
    path("e/<slug:public_id>/adjustments/", adjusting.adjustments, name="adjustments"),
    path("e/<slug:public_id>/adjustments/take-back/", adjusting.take_back, name="adjustment-take-back"),
    path("e/<slug:public_id>/cut/", adjusting.cut, name="cut"),
]
