"""An evening as a file tells it: what every table of every round came to, and who sat out."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scoring.rules import Seat, Side
from scoring.tournaments.figures import Figures


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing to say of a file, and of which line and column; 0 and "" where it is about none."""

    message: str
    line: int = 0
    column: str = ""

    def __str__(self) -> str:
        place = ", ".join([*([f"Line {self.line}"] if self.line else []), *([self.column] if self.column else [])])
        return f"{place}: {self.message}" if place else self.message


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """One table of one round: who sat where, and what it came to. `absent` is "", "NS", "EW" or "both"."""

    line: int
    round: int
    number: int
    names: Mapping[Seat, str]
    figures: Figures
    absent: str = ""

    def of_side(self, side: Side) -> str:
        """Return the two names of a side."""
        return " & ".join(self.names[seat] for seat in side.seats)


@dataclass(frozen=True, slots=True)
class SatOut:
    """Somebody who sat a round out."""

    line: int
    round: int
    name: str


@dataclass(frozen=True, slots=True)
class EveningFile:
    """What a file tells of an evening; with faults it is not taken, doubts are only said."""

    tables: Sequence[PlayedTable] = ()
    sit_outs: Sequence[SatOut] = ()
    #: How many hands a round had; None where the file does not say.
    hands: int | None = None
    faults: Sequence[Remark] = field(default_factory=list)
    doubts: Sequence[Remark] = field(default_factory=list)

    @property
    def rounds(self) -> list[int]:
        """The numbers of its rounds, in their order."""
        return sorted({number for _line, number, _name in self.people()})

    @property
    def names(self) -> list[str]:
        """Everyone in it, in the order they come first."""
        return list(dict.fromkeys(name for _line, _round, name in self.people()))

    @property
    def digest(self) -> str:
        """What stands for the evening, so that it is recognised when the file comes again."""
        told = [
            [table.round, table.number, *table.names.values(), *table.figures.columns.values(), table.absent]
            for table in sorted(self.tables, key=lambda table: (table.round, table.number))
        ]
        told += sorted([out.round, out.name] for out in self.sit_outs)
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()

    def people(self) -> Iterator[tuple[int, int, str]]:
        """Yield everyone in a round: the line, the round and the name."""
        for table in self.tables:
            yield from ((table.line, table.round, name) for name in table.names.values())
        yield from ((out.line, out.round, out.name) for out in self.sit_outs)
