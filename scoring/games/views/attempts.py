"""What every page that changes a game does with what was sent to it."""

from __future__ import annotations

from django.http import HttpRequest

from scoring.clubs.devices import device_of
from scoring.clubs.writes import Attempt
from scoring.games.access import Opened
from scoring.games.forms import KeyedForm


def attempt_of(request: HttpRequest, action: str, opened: Opened, form: KeyedForm) -> Attempt:
    """Return the attempt at a change that a valid form asks for."""
    typed = {name: value for name, value in form.cleaned_data.items() if name != "key"}
    return Attempt.of(
        key=form.cleaned_data["key"],
        action=action,
        body={"game": opened.game.public_id, **typed},
        device=device_of(request),
        by=opened.by,
    )


def first_error(form: KeyedForm) -> str:
    """Return the first thing that is wrong with a form of hidden fields."""
    return next(str(error) for errors in form.errors.values() for error in errors)
