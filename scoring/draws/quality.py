"""Measure who meets whom, and say beside each figure what is the least that can be."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from itertools import pairwise

from scoring.draws.counting import Counted
from scoring.draws.rounds import PairRound, Round
from scoring.draws.sit_outs import Played, credited_sit_outs


@dataclass(frozen=True, slots=True)
class Figure:
    """Hold a figure of a draw and the least that it can be; the least is a bound, which not every draw can reach."""

    value: int
    bound: int

    @property
    def least(self) -> bool:
        """Say whether nothing can be better."""
        return self.value <= self.bound


@dataclass(frozen=True, slots=True)
class SittingOut:
    """Say how evenly those who are there in the last round have sat out, counting what each was not there for.

    `fewest_sit_outs` and `most_sit_outs` are those of anyone, in whole numbers; `sit_outs_apart` is by how much they
    differ, rounded down; `out_in_a_row` counts the times that somebody sits out two rounds running.
    """

    fewest_sit_outs: int
    most_sit_outs: int
    sit_outs_apart: Figure
    out_in_a_row: Figure


@dataclass(frozen=True, slots=True)
class Quality:
    """Say how well a draw of individual players mixes them, all rounds counted that were played before.

    `partner_repeats` counts the times that two were partners again; `highest_opposed` is the most often that any two
    oppose each other; `opposed_again` counts the couples that oppose each other more than once (its bound holds where
    nobody opposes another more often than must be), `opposed_excess` the times beyond the first; `opposed_squares` and
    `met_squares` add up the squares of how often any two are opponents, or meet at all: the evener, the smaller.
    """

    partner_repeats: Figure
    highest_opposed: Figure
    opposed_again: Figure
    opposed_excess: Figure
    opposed_squares: Figure
    met_squares: Figure
    sitting_out: SittingOut

    @property
    def order(self) -> tuple[int, int, int, int]:
        """Return what two draws are compared by, the more important first; less is better."""
        return (
            self.partner_repeats.value,
            self.highest_opposed.value,
            self.opposed_squares.value,
            self.met_squares.value,
        )

    @property
    def opponents_least(self) -> bool:
        """Say whether no draw can be better in what counts first: partners, and how evenly opponents are spread."""
        return self.partner_repeats.least and self.highest_opposed.least and self.opposed_squares.least

    @property
    def least(self) -> bool:
        """Say whether no draw can be better."""
        return self.opponents_least and self.met_squares.least

    def to_json(self) -> dict[str, object]:
        """Return each figure as a number, or as its value and its bound."""
        return figures_to_json(self)


@dataclass(frozen=True, slots=True)
class PairQuality:
    """Say how evenly fixed pairs meet: `met_again` counts the times beyond the first that two pairs meet."""

    met_again: Figure
    highest_met: Figure
    met_squares: Figure
    sitting_out: SittingOut

    @property
    def order(self) -> tuple[int, int, int]:
        """Return what two draws are compared by, the more important first; less is better."""
        return self.met_again.value, self.highest_met.value, self.met_squares.value

    def to_json(self) -> dict[str, object]:
        """Return each figure as a number, or as its value and its bound."""
        return figures_to_json(self)


@dataclass(frozen=True, slots=True)
class Draw:
    """Hold the rounds that were drawn for players and how good they are together with those played before."""

    rounds: tuple[Round, ...]
    quality: Quality


@dataclass(frozen=True, slots=True)
class PairDraw:
    """Hold the rounds that were drawn for fixed pairs and how good they are together with those played before."""

    rounds: tuple[PairRound, ...]
    quality: PairQuality


def figures_to_json(quality: Quality | PairQuality | SittingOut) -> dict[str, object]:
    """Return each figure by its name, with its bound where it has one."""
    figures: dict[str, object] = {}
    for field in fields(quality):
        value = getattr(quality, field.name)
        if isinstance(value, SittingOut):
            figures |= figures_to_json(value)
        else:
            figures[field.name] = {"value": value.value, "bound": value.bound} if isinstance(value, Figure) else value
    return figures


def quality_of(rounds: Sequence[Round], *, played: int = 0) -> Quality:
    """Return the quality of rounds of players, of which the first `played` cannot be changed any more.

    The bounds are the least for the number of games that each plays in the others.

    >>> from scoring.draws.rounds import Table
    >>> first, again = (Round((Table(1, *seats),)) for seats in ((1, 3, 2, 4), (1, 4, 2, 3)))
    >>> quality_of([first, again]).partner_repeats
    Figure(value=2, bound=0)
    """
    partners = Counted.of(rounds, played, lambda drawn: [two for table in drawn.tables for two in table.partnerships])
    opponents = Counted.of(rounds, played, lambda drawn: [two for table in drawn.tables for two in table.opponents])
    met = Counted.of(rounds, played, lambda drawn: [two for table in drawn.tables for two in table.couples])
    highest = Figure(opponents.highest, opponents.least_highest)
    excess = Figure(opponents.excess, opponents.least_excess)
    return Quality(
        partner_repeats=Figure(partners.excess, partners.least_excess),
        highest_opposed=highest,
        opposed_again=Figure(opponents.again, -(-excess.bound // max(highest.bound - 1, 1))),
        opposed_excess=excess,
        opposed_squares=Figure(opponents.squares, opponents.least_squares),
        met_squares=Figure(met.squares, met.least_squares),
        sitting_out=_sitting_out(rounds),
    )


def quality_of_pairs(rounds: Sequence[PairRound], *, played: int = 0) -> PairQuality:
    """Return the quality of rounds of fixed pairs, of which the first `played` cannot be changed any more."""
    met = Counted.of(rounds, played, lambda drawn: [(table.ns, table.ew) for table in drawn.tables])
    return PairQuality(
        met_again=Figure(met.excess, met.least_excess),
        highest_met=Figure(met.highest, met.least_highest),
        met_squares=Figure(met.squares, met.least_squares),
        sitting_out=_sitting_out(rounds),
    )


def _sitting_out(rounds: Sequence[Played]) -> SittingOut:
    """Count for those who are there in the last round; what one was not there for counts as the average."""
    counts = list(credited_sit_outs(rounds[-1].entrants, rounds).values()) if rounds else []
    fewest, most = min(counts, default=Fraction(0)), max(counts, default=Fraction(0))
    rows = list(pairwise(rounds))
    return SittingOut(
        fewest_sit_outs=math.floor(fewest),
        most_sit_outs=math.ceil(most),
        sit_outs_apart=Figure(math.floor(most - fewest), int(bool(counts) and sum(counts) % len(counts) > 0)),
        out_in_a_row=Figure(
            sum(len(set(one.sit_outs).intersection(after.sit_outs)) for one, after in rows),
            sum(_must_stay_out(one, after) for one, after in rows),
        ),
    )


def _must_stay_out(one: Played, after: Played) -> int:
    """Return how many at least of those who sit out a round must do so in the one after it, too."""
    there = after.entrants
    out_before = len(set(one.sit_outs).intersection(there))
    return max(out_before + len(after.sit_outs) - len(there), 0)
