"""Seat the tally sheets of one round at tables, as most of them say, and reckon what each table came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.interchange.evenings import PlayedTable, Remark
from scoring.rules import SEATS, SIDES, Side
from scoring.tournaments.figures import Figures

_LONER = 4  # points that only whoever marches alone brings


@dataclass(frozen=True, slots=True)
class Sheet:
    """One round on one player's sheet. `points` are those of the player's side, hand by hand; `marks` their calls."""

    line: int
    round: int
    name: str
    partner: str
    opponents: tuple[str, str]
    points: tuple[int, ...]
    marks: tuple[str, ...]
    #: As written; None where it is not.
    total: int | None

    @property
    def sum(self) -> int:
        """What its hands come to."""
        return sum(self.points)

    @property
    def counted(self) -> int:
        """The total, or the sum where none is written."""
        return self.sum if self.total is None else self.total

    @property
    def claim(self) -> frozenset[frozenset[str]]:
        """Which two sides it says sat at its table."""
        return frozenset({frozenset({self.name, self.partner}), frozenset(self.opponents)})

    @property
    def names_four(self) -> bool:
        """Whether it names four people."""
        return len({self.name, self.partner, *self.opponents}) == len(SEATS)


@dataclass(frozen=True, slots=True)
class Four:
    """A table of a round: who was on which side, the one whose sheet comes first before the partner, and the sheets."""

    sides: Mapping[Side, tuple[str, ...]]
    sheets: Mapping[Side, Sequence[Sheet]]

    @property
    def all_sheets(self) -> list[Sheet]:
        """The sheets of both sides."""
        return [sheet for side in SIDES for sheet in self.sheets[side]]

    def played(self, number: int, at: int) -> PlayedTable:
        """Return what it came to in round `number`, as its table `at`."""
        points = [self._counts(side).counted if self.sheets[side] else 0 for side in SIDES]
        loners = [sum(of == side and own == _LONER for of, own, _other in self._called()) for side in SIDES]
        euchres = [sum(of == side and other > 0 for of, _own, other in self._called()) for side in SIDES]
        names = {seat: name for side in SIDES for seat, name in zip(side.seats, self.sides[side], strict=True)}
        line = min(sheet.line for sheet in self.all_sheets)
        return PlayedTable(line, number, at, {seat: names[seat] for seat in SEATS}, Figures(*points, *loners, *euchres))

    def faults(self) -> Iterator[Remark]:
        """Yield a side that has no sheet, whose points nobody knows."""
        for side in SIDES:
            if not self.sheets[side]:
                line = min(sheet.line for sheet in self.all_sheets)
                yield Remark(f"Their opponents, {_and(self.sides[side])}, have no sheet of this round.", line)

    def doubts(self) -> Iterator[Remark]:
        """Yield where its sheets differ, and the hands of which they cannot all be right."""
        claim = frozenset(frozenset(names) for names in self.sides.values())
        for sheet in self.all_sheets:
            if sheet.names_four and sheet.claim != claim:
                told = f"{sheet.name} has {sheet.partner} as partner against {_and(sheet.opponents)}"
                yield Remark(f"{told}. The others say {self._words()}.", sheet.line, "partner")
        for side in SIDES:
            yield from self._differing_partners(side)
        yield from self._odd_hands()

    def _words(self) -> str:
        ns, ew = (_and(self.sides[side]) for side in SIDES)
        return f"{ns} against {ew}"

    def _counts(self, side: Side) -> Sheet:
        """Return the sheet that counts: where both have totals, the one whose hands come to it, else the first."""
        return min(self.sheets[side], key=lambda sheet: (sheet.counted != sheet.sum, sheet.line))

    def _differing_partners(self, side: Side) -> Iterator[Remark]:
        if len(self.sheets[side]) < len(side.seats):
            return
        one, other = self.sheets[side]
        differ = [
            hand for hand, points in enumerate(zip(one.points, other.points, strict=True), 1) if len({*points}) > 1
        ]
        if differ:
            points = (" ".join(str(sheet.points[hand - 1]) for hand in differ) for sheet in (one, other))
            told = f"{one.name} and {other.name} differ in {_hands(differ)}: {' against '.join(points)}."
            yield Remark(f"{told} {self._which(side)}", other.line)
        elif one.counted != other.counted:
            told = f"{one.name} has a total of {one.counted}, {other.name} of {other.counted}."
            yield Remark(f"{told} {self._which(side)}", other.line, "total")

    def _which(self, side: Side) -> str:
        one, other = self.sheets[side]
        if one.counted == other.counted:
            return f"Both come to {one.counted}."
        return f"Line {self._counts(side).line} counts."

    def _odd_hands(self) -> Iterator[Remark]:
        """Yield the hands that both sides scored, and those that nobody called, or two did."""
        line = max(sheet.line for sheet in self.all_sheets)
        points = [self._counts(side).points for side in SIDES if self.sheets[side]]
        for hand, scored in enumerate(zip(*points, strict=True), 1):
            callers = self._callers(hand)
            if all(scored) and len(scored) > 1:
                yield Remark(f"Both sides score in hand {hand}: {self._words()}.", line, f"points_{hand}")
            if len(callers) > 1:
                told = _and([f"{sheet.name} ({sheet.marks[hand - 1]})" for sheet in callers])
                yield Remark(f"Hand {hand} was called by {told}: {self._words()}.", line, f"called_{hand}")
            elif not callers and any(scored) and len(self.all_sheets) == len(SEATS):
                yield Remark(f"Nobody called hand {hand}: {self._words()}.", line, f"called_{hand}")

    def _callers(self, hand: int) -> list[Sheet]:
        return [sheet for sheet in self.all_sheets if sheet.marks[hand - 1]]

    def _called(self) -> Iterator[tuple[Side, int, int]]:
        """Yield for each hand that one player called: the side, its points, and the other's."""
        if not all(self.sheets[side] for side in SIDES):
            return
        counts = {side: self._counts(side).points for side in SIDES}
        side_of = {sheet.line: side for side in SIDES for sheet in self.sheets[side]}
        for hand in range(1, len(counts[Side.NS]) + 1):
            callers = self._callers(hand)
            if len(callers) == 1:
                side = side_of[callers[0].line]
                yield side, counts[side][hand - 1], counts[side.other][hand - 1]


def fours_of(sheets: Sequence[Sheet]) -> list[Four]:
    """Return the tables of a round, in the order of their first sheets.

    Of tables that share somebody the one that more sheets tell of stands.
    """
    votes = Counter(sheet.claim for sheet in sheets if sheet.names_four)
    first = {sheet.claim: sheet.line for sheet in reversed(sheets)}
    seated: set[str] = set()
    accepted: list[frozenset[frozenset[str]]] = []
    for claim in sorted(votes, key=lambda claim: (-votes[claim], first[claim])):
        people = frozenset[str]().union(*claim)
        if not people & seated:
            seated |= people
            accepted.append(claim)
    return [_four(claim, sheets) for claim in sorted(accepted, key=lambda claim: first[claim])]


def _four(claim: frozenset[frozenset[str]], sheets: Sequence[Sheet]) -> Four:
    lines = {sheet.name: sheet.line for sheet in sheets}
    without = max(lines.values()) + 1  # whoever has no sheet comes after all who have

    def order(name: str) -> tuple[int, str]:
        return lines.get(name, without), name

    pairs = sorted((sorted(pair, key=order) for pair in claim), key=lambda pair: order(pair[0]))
    sides = {side: tuple(pair) for side, pair in zip(SIDES, pairs, strict=True)}
    return Four(sides, {side: [sheet for sheet in sheets if sheet.name in sides[side]] for side in SIDES})


def _and(names: Sequence[str]) -> str:
    return " and ".join(names)


def _hands(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return f"hand {numbers[0]}"
    return f"hands {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"
