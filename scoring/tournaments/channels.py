"""What of an event can be watched: its board by everyone let in, its control by those who run it.

- ``board``: standings, seats, clock; three audiences (organisers see standings that are kept from the others).
- ``wall``: the same as it hangs in the hall; two audiences, for the wall shows what the room may see whoever opens it.
- ``evening``: that a round was drawn, started, paused, closed; phones ask for their own page when they hear of it.
"""

from __future__ import annotations

from enum import Enum

from scoring.clubs.audience import Audience
from scoring.clubs.channels import club_changed
from scoring.live.channels import touch
from scoring.tournaments.models import Event


class Watching(Enum):
    """Who watches: anybody, whoever belongs or followed a link, or those who run it."""

    PUBLIC = "public"
    ROOM = "room"
    ORGANISER = "organiser"

    @property
    def audience(self) -> Audience:
        """By which names players are called."""
        return Audience.PUBLIC if self is Watching.PUBLIC else Audience.CLUB


def board_of(event: Event, watching: Watching) -> str:
    """Return the name of the channel of standings, seats and clock."""
    return f"event-board-{watching.value}:{event.public_id}"


def wall_of(event: Event, watching: Watching) -> str:
    """Return the name of the channel of the wall: of the room for everyone but the public."""
    shown_to = Watching.PUBLIC if watching is Watching.PUBLIC else Watching.ROOM
    return f"event-wall-{shown_to.value}:{event.public_id}"


def evening_of(event: Event) -> str:
    """Return the name of the channel that says how far the evening is; nothing in it needs a name."""
    return f"event-evening:{event.public_id}"


def control_of(event: Event) -> str:
    """Return the name of the channel of the organiser's control page."""
    return f"event-control:{event.public_id}"


def tables_changed(event: Event) -> None:
    """Tell who watches, once this transaction is kept, that a table stands otherwise: a hand, a total."""
    touch(control_of(event))
    touch(board_of(event, Watching.ORGANISER))
    touch(board_of(event, Watching.ROOM))
    touch(wall_of(event, Watching.ROOM))
    if event.club.is_open_to_all:
        touch(board_of(event, Watching.PUBLIC))
        touch(wall_of(event, Watching.PUBLIC))


def evening_changed(event: Event) -> None:
    """Tell who watches that the evening goes on: a draw, a start, the clock, a closing, an entry, a setting."""
    touch(evening_of(event))
    tables_changed(event)
    club_changed(event.club)
