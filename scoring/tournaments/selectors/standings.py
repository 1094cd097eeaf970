"""The standings of an event as a page, a print, an export or the wall shows them: one function for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext, ngettext

from scoring.clubs.audience import Audience
from scoring.draws.ranking import METRICS, Ranked
from scoring.tournaments.channels import Watching
from scoring.tournaments.facts import EveningFacts
from scoring.tournaments.metric_words import METRIC_WORDS, value_words, written
from scoring.tournaments.models import Adjustment, Entry, Event
from scoring.tournaments.naming import entry_name
from scoring.tournaments.selectors.evening_facts import evening_facts
from scoring.tournaments.standings import Kept, Standing, standings


@dataclass(frozen=True, slots=True)
class Cell:
    """The value of one metric in a line; `decides` where it tells the line from the one above or below."""

    metric: str
    label: str
    shown: str
    decides: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One entrant's line, written for one audience."""

    #: The entrant's, as on the tally cards.
    number: int
    name: str
    place: int
    #: Whether somebody else has the same place.
    shared: bool
    points: str
    #: One for each metric that the ranking came to, in its order; then the points, where it is not by points.
    cells: tuple[Cell, ...]
    #: The metric in which it is behind the line above, by name; empty for the first and for one that shares its place.
    decided_by: str
    #: Places won or lost (below zero) since the round before; None in the first round.
    moved: int | None
    #: Whether they left.
    gone: bool
    #: Points given or taken by hand.
    adjusted: int
    #: Rounds that came to a result, and rounds sat out.
    played: int
    sat_out: int
    #: Table of the round that is being played, and its hands so far; None while there is no such table.
    table: int | None
    hands_done: int

    @property
    def first(self) -> Cell:
        """What decides before all else."""
        return self.cells[0]

    @property
    def others(self) -> tuple[Cell, ...]:
        """What decides after it."""
        return self.cells[1:]

    @property
    def tie_break(self) -> Cell | None:
        """The metric beyond the first that tells this line from a neighbour equal in the first; None where none did."""
        return next((cell for cell in self.cells[:0:-1] if cell.decides), None)

    @property
    def words(self) -> str:
        """What else is to be said of the entrant now: that they left, or how many hands their table has played."""
        if self.gone:
            return gettext("left")
        if self.hands_done:
            return ngettext("%(hands)d hand so far", "%(hands)d hands so far", self.hands_done) % {
                "hands": self.hands_done
            }
        return ""

    @property
    def places_won(self) -> int:
        """How many places were won since the round before; 0 where none were."""
        return max(self.moved or 0, 0)

    @property
    def places_lost(self) -> int:
        """How many places were lost since the round before; 0 where none were."""
        return max(-(self.moved or 0), 0)


@dataclass(frozen=True, slots=True)
class AdjustmentLine:
    """Points that an organiser gave or took, and why."""

    pk: int
    name: str
    points: str
    reason: str


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """The standings of an event, for whoever watches it so."""

    lines: tuple[Line, ...]
    #: Headings of the cells.
    metrics: tuple[str, ...]
    kept: Kept
    #: What of them is kept from those who do not run the event.
    kept_from_others: Kept
    #: The latest round in them; 0 before the first.
    through: int
    #: How many rounds are kept back at the end.
    hidden_rounds: int
    #: Whether rounds that were sat out count by an average that still moves.
    provisional: bool
    adjustments: tuple[AdjustmentLine, ...]

    @property
    def frozen(self) -> bool:
        """Whether they are those before the last rounds."""
        return self.kept is Kept.FROZEN

    @property
    def hidden(self) -> bool:
        """Whether they are not shown now."""
        return self.kept is Kept.HIDDEN


def standings_of(event: Event, watching: Watching) -> StandingsPage:
    """Return the standings of an event as `watching` may see them: five queries, whatever its size.

    Whoever does not run the event sees them frozen, or not at all, while its last rounds are played and until it is
    finished, if it was set up so.
    """
    entries, adjustments, facts = read_evening(event)
    found = standings(facts, to_all=watching is not Watching.ORGANISER)
    by_number = {entry.number: entry for entry in entries}
    words = {metric: str(METRIC_WORDS[metric]) for metric in _shown(facts.terms.ranking, found.lines)}
    deciding = _deciding([line.ranked for line in found.lines], facts.terms.ranking)
    return StandingsPage(
        lines=tuple(
            _line(
                line,
                by_number[line.ranked.number],
                watching.audience,
                _cells(line, facts.terms.ranking, words, decides),
            )
            for line, decides in zip(found.lines, deciding, strict=True)
        ),
        metrics=tuple(words.values()),
        kept=found.kept,
        kept_from_others=found.kept_from_others,
        through=found.through,
        hidden_rounds=event.hidden_rounds,
        provisional=found.provisional,
        adjustments=tuple(adjustment_lines(adjustments, entries, watching.audience)),
    )


def read_evening(event: Event) -> tuple[Sequence[Entry], Sequence[Adjustment], EveningFacts]:
    """Return an event's entries with what their names need, its standing adjustments, and its facts: five queries."""
    entries = list(event.entries.with_names())
    adjustments = list(event.adjustments.filter(standing=True))
    return entries, adjustments, evening_facts(event, entries, adjustments)


def adjustment_lines(
    adjustments: Sequence[Adjustment], entries: Sequence[Entry], audience: Audience
) -> list[AdjustmentLine]:
    """Return what was given and taken by hand, in the order it was."""
    by_pk = {entry.pk: entry for entry in entries}
    return [
        AdjustmentLine(each.pk, entry_name(by_pk[each.entry_id], audience), signed(each.points), each.reason)
        for each in adjustments
    ]


def signed(points: int) -> str:
    """Return points with their sign."""
    return f"+{points}" if points > 0 else written(points)


def _deciding(ranked: Sequence[Ranked], metrics: Sequence[str]) -> list[frozenset[str]]:
    """Return for each line the metrics that tell it from its neighbours, beyond the first."""
    deciding: list[set[str]] = [set() for _line in ranked]
    for at, (_above, below) in enumerate(pairwise(ranked)):
        if below.decided_by is not None and below.decided_by != metrics[0]:
            deciding[at].add(below.decided_by)
            deciding[at + 1].add(below.decided_by)
    return [frozenset(names) for names in deciding]


def _shown(ranking: Sequence[str], lines: Sequence[Standing]) -> list[str]:
    """Return the metrics that have a column: those of the ranking that it came to, and the points in any case."""
    came_to = [
        metric
        for at, metric in enumerate(ranking)
        if not METRICS[metric].among_tied or any(line.ranked.values[at] is not None for line in lines)
    ]
    return list(dict.fromkeys([*came_to, "points"]))


def _cells(
    line: Standing, ranking: Sequence[str], words: Mapping[str, str], decides: frozenset[str]
) -> tuple[Cell, ...]:
    values = {"points": line.tally.points, **dict(zip(ranking, line.ranked.values, strict=True))}
    return tuple(
        Cell(metric, label, value_words(metric, values[metric]), metric in decides) for metric, label in words.items()
    )


def _line(line: Standing, entry: Entry, audience: Audience, cells: tuple[Cell, ...]) -> Line:
    ranked, tally = line.ranked, line.tally
    now = tally.at_table_now
    return Line(
        number=ranked.number,
        name=entry_name(entry, audience),
        place=ranked.place,
        shared=ranked.shared,
        points=written(tally.points),
        cells=cells,
        decided_by=ranked.decided_by or "",
        moved=line.moved,
        gone=entry.state == Entry.State.AWAY,
        adjusted=tally.adjusted,
        played=tally.played,
        sat_out=tally.sat_out,
        table=now.table if now else None,
        hands_done=now.hands_done if now else 0,
    )
