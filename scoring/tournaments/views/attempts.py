"""What every page that changes an evening does with what was sent to it."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.clubs.forms.keyed import KeyedForm
from scoring.clubs.writes import Attempt
from scoring.tournaments.access import OpenedEvent


def attempt_at(
    opened: OpenedEvent,
    action: str,
    form: KeyedForm,
    *,
    at: Mapping[str, object] | None = None,
    facts: Mapping[str, object] | None = None,
) -> Attempt:
    """Return the attempt at a change of an event that a valid form asks for, as `Attempt` has it.

    `at` is what of the event the form's address names: a round, a table.
    """
    typed = {name: value for name, value in form.cleaned_data.items() if name != "key"}
    return Attempt.of(
        key=form.cleaned_data["key"],
        action=action,
        body={"event": opened.event.public_id, **(at or {}), **typed},
        device=opened.device,
        account=opened.account,
        by=opened.by,
        club=opened.club,
        about=f"event {opened.event.public_id}",
        facts=facts,
    )
