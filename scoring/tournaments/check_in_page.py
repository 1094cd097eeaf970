"""What the pages show on which people check in by their phones, and the one with the link that leads there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.clubs.origins import is_only_here
from scoring.clubs.qr import QrCode
from scoring.clubs.writes import new_key
from scoring.tournaments.access import OpenedEvent
from scoring.tournaments.keys import event_link
from scoring.tournaments.models import Event
from scoring.tournaments.my_table import Entrant, who_page


@dataclass(frozen=True, slots=True)
class CheckInPage:
    """Everyone in the list to choose from; `asked` is who another phone said it belongs to, to be said once more."""

    entrants: Sequence[Entrant]
    key: str
    chosen: int
    asked: Entrant | None
    notice: str


def check_in_page(opened: OpenedEvent, *, asked: int = 0, notice: str = "") -> CheckInPage:
    """Return who can be chosen, in the order of their names."""
    entrants = who_page(opened).entrants
    chosen = opened.grant.entry.number if opened.grant and opened.grant.entry else 0
    again = next((entrant for entrant in entrants if entrant.number == asked), None)
    return CheckInPage(entrants, new_key(), chosen, again, notice)


@dataclass(frozen=True, slots=True)
class LinkPage:
    """The link by which phones follow an evening, whole and to point a camera at, and the ways to change it.

    `phones` is how many came by it; with `only_here` it leads back to the machine it is shown on, where no phone can
    follow it.
    """

    address: str
    qr: QrCode
    only_here: bool
    phones: int
    key: str
    replace_key: str
    notice: str


def link_page(event: Event, origin: str, *, notice: str = "") -> LinkPage:
    """Return the page with the event's link as phones find this site (`origin`): one query."""
    address = f"{origin}{event_link(event)}"
    phones = event.grants.live().count()
    return LinkPage(address, QrCode.of(address), is_only_here(origin), phones, new_key(), new_key(), notice)
