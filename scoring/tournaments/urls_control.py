"""Addresses of what runs an evening: the control page, rounds, their tables."""

from django.urls import path

from scoring.tournaments.views import control, rounds

_ROUND = "e/<slug:public_id>/rounds/<int:number>/"
_TABLE = f"{_ROUND}tables/<int:table>/"

urlpatterns = [
    path("e/<slug:public_id>/control/", control.control, name="control"),
    path("e/<slug:public_id>/control/now/", control.control_now, name="control-now"),
    path("e/<slug:public_id>/control/draw/", control.draw, name="draw"),
    path("e/<slug:public_id>/control/finish/", control.finish, name="finish"),
    path("e/<slug:public_id>/control/open-again/", control.open_again, name="open-again"),
    path(_ROUND, rounds.round_page, name="round"),
    path(f"{_ROUND}start/", control.start, name="round-start"),
    path(f"{_ROUND}take-back/", control.take_back, name="round-take-back"),
    path(f"{_ROUND}close/", control.close, name="round-close"),
    path(f"{_ROUND}reopen/", control.reopen, name="round-reopen"),
    path(f"{_ROUND}clock/", control.clock, name="round-clock"),
    path(f"{_ROUND}swap/", rounds.swap, name="round-swap"),
    path(f"{_ROUND}move/", rounds.move, name="round-move"),
    path(_TABLE, rounds.table, name="round-table"),
    path(f"{_TABLE}decide/", rounds.decide, name="round-decide"),
    path(f"{_TABLE}stand-in/", rounds.stand_in, name="round-stand-in"),
]
