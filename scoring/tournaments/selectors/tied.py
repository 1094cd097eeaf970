"""Who is tied in everything that decides before cards are cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring.clubs.audience import Audience
from scoring.tournaments.models import Event
from scoring.tournaments.naming import entry_name
from scoring.tournaments.selectors.standings import read_evening
from scoring.tournaments.standings import ranked_without


@dataclass(frozen=True, slots=True)
class Tied:
    """One of a tied group, by the name that organisers read, and the place of the card they cut."""

    number: int
    name: str
    cut: int | None


@dataclass(frozen=True, slots=True)
class TiedGroup:
    """Some who share a place until cards are cut."""

    place: int
    lines: Sequence[Tied]

    @property
    def among(self) -> str:
        """Who is in it, for a form to send back: numbers with commas."""
        return ",".join(str(line.number) for line in self.lines)

    @property
    def places(self) -> Sequence[int]:
        """The places that the cards can give."""
        return range(1, len(self.lines) + 1)

    @property
    def is_decided(self) -> bool:
        """Whether everyone's card has a place of its own."""
        return sorted(line.cut or 0 for line in self.lines) == list(self.places)


def tied_groups(event: Event) -> list[TiedGroup]:
    """Return those who share a place by all that decides before the cut, the best place first: five queries."""
    entries, _adjustments, facts = read_evening(event)
    by_number = {entry.number: entry for entry in entries}
    shared = [line for line in ranked_without(facts, "cut") if line.shared]
    return [
        TiedGroup(
            place,
            [
                Tied(line.number, entry_name(by_number[line.number], Audience.CLUB), by_number[line.number].cut)
                for line in lines
            ],
        )
        for place, lines in groupby(shared, key=lambda line: line.place)
    ]
