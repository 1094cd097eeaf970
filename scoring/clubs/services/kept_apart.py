"""Say apart from the database, and for good, that somebody was forgotten."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from django.db import DatabaseError, connection, transaction
from django.utils.translation import gettext_lazy as _

from scoring.clubs.forgettings import Deletion, Forgetting, keep_apart, see_that_they_can_be_kept
from scoring.clubs.writes import Refused
from scoring.write_ahead import fold_in

log = logging.getLogger(__name__)
_WAITS = 0.5  # seconds: who saves a hand meanwhile waits as long


class CannotBeKept(Refused):
    """What says that somebody was forgotten cannot be written, so an older copy would bring them back."""

    sentence = _("This cannot be done now: the server cannot write down that it was. Tell whoever keeps the site.")


def see_that_it_can_be_kept() -> None:
    """Raise CannotBeKept unless it can be written down."""
    try:
        see_that_they_can_be_kept()
    except OSError as fault:
        log.exception("A forgetting cannot be kept apart.")
        raise CannotBeKept from fault


def keep_when_saved(forgotten: Iterable[Forgetting | Deletion]) -> None:
    """Keep these apart as soon as the change is saved, and leave none of what was forgotten in SQLite's log."""
    lines = list(forgotten)
    transaction.on_commit(lambda: _keep(lines))


def _keep(lines: list[Forgetting | Deletion]) -> None:
    keep_apart(lines)
    try:
        folded = fold_in(connection, waits=_WAITS)
    except DatabaseError:
        folded = False
    if not folded:
        log.warning("What was forgotten is in the file that ends in -wal until newer changes are written over it.")
