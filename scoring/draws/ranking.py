"""Rank entrants by an ordered list of named metrics: shared places stay shared, and each line says what decided it.

The same function ranks every page, print and export of an event.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

#: A metric's value, exactly; None where nobody knows it, or where it never came to it.
Value = int | Fraction | None


@dataclass(frozen=True, slots=True)
class Entrant:
    """Hold what an entrant is ranked by. `loners` and `euchres` are None where they were not recorded in every round.

    `cut` is the place, from the best (1) on, of the card cut to decide a tie; None where none was cut.
    """

    number: int
    points: int | Fraction = 0
    round_wins: int = 0
    loners: int | None = None
    euchres: int | None = None
    cut: int | None = None


@dataclass(frozen=True, slots=True)
class Encounter:
    """Hold one table's round that somebody won: the numbers of its winners and of their opponents."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Metric:
    """Name something to rank by.

    `values` gives the value of each of a group who are equal in all metrics before it, by their numbers; it is asked
    for nobody who stands alone already where `among_tied` is set. Unknown values come after all that are known; where
    `if_known_of_all` is set the metric tells nobody apart while a value in the group is unknown: what was not written
    down is no fewer.
    """

    values: Callable[[Sequence[Entrant], Sequence[Encounter]], Mapping[int, Value]]
    most_first: bool = True
    among_tied: bool = False
    if_known_of_all: bool = False


@dataclass(frozen=True, slots=True)
class Ranked:
    """Hold an entrant's place. `values` are those of the metrics, in their order.

    `decided_by` is the first metric in which it differs from the entrant above; None for the first, and for whoever
    shares the place of the one above.
    """

    number: int
    place: int
    values: tuple[Value, ...]
    decided_by: str | None
    shared: bool


def rank(
    entrants: Iterable[Entrant], *, metrics: Sequence[str], encounters: Iterable[Encounter] = ()
) -> tuple[Ranked, ...]:
    """Return the entrants from the first place on; those who share a place in the order of their numbers.

    Places are counted as in sport: two who share the first are followed by the third. Raises ValueError for a metric
    that does not exist.

    >>> [line.place for line in rank([Entrant(1, 9), Entrant(2, 12), Entrant(3, 9)], metrics=["points"])]
    [1, 2, 2]
    """
    if unknown := [name for name in metrics if name not in METRICS]:
        raise ValueError(f"no such metric: {', '.join(unknown)}")
    met = tuple(encounters)
    everyone = tuple(sorted(entrants, key=lambda entrant: entrant.number))
    if not everyone:
        return ()
    groups = [everyone]
    values: dict[int, list[Value]] = {entrant.number: [] for entrant in everyone}
    ranks: dict[int, list[int]] = {entrant.number: [] for entrant in everyone}
    for name in metrics:
        groups = [part for group in groups for part in _parted(group, METRICS[name], met, values, ranks)]
    return tuple(_lines(groups, metrics, values, ranks))


def _parted(
    group: tuple[Entrant, ...],
    metric: Metric,
    met: tuple[Encounter, ...],
    values: dict[int, list[Value]],
    ranks: dict[int, list[int]],
) -> Iterable[tuple[Entrant, ...]]:
    """Yield the parts of a tied group that a metric tells apart, the best first, and note everyone's value and part."""
    given: Mapping[int, Value] = {}
    if len(group) > 1 or not metric.among_tied:
        given = metric.values(group, met)
    if metric.if_known_of_all and any(given.get(entrant.number) is None for entrant in group):
        for entrant in group:
            values[entrant.number].append(given.get(entrant.number))
            ranks[entrant.number].append(0)
        yield group
        return
    parts: dict[Value, list[Entrant]] = {}
    for entrant in group:
        parts.setdefault(given.get(entrant.number), []).append(entrant)
    known = sorted((value for value in parts if value is not None), reverse=metric.most_first)
    for at, value in enumerate([*known, *([None] if None in parts else [])]):
        for entrant in parts[value]:
            values[entrant.number].append(value)
            ranks[entrant.number].append(at)
        yield tuple(parts[value])


def _lines(
    groups: Sequence[tuple[Entrant, ...]],
    metrics: Sequence[str],
    values: Mapping[int, Sequence[Value]],
    ranks: Mapping[int, Sequence[int]],
) -> Iterable[Ranked]:
    deciding: list[str | None] = [None]
    for above, below in pairwise(groups):
        differs = map(int.__ne__, ranks[above[0].number], ranks[below[0].number])
        deciding.append(next(name for name, decided in zip(metrics, differs, strict=True) if decided))
    place = 1
    for group, decided_by in zip(groups, deciding, strict=True):
        for at, entrant in enumerate(group):
            number = entrant.number
            yield Ranked(number, place, tuple(values[number]), None if at else decided_by, len(group) > 1)
        place += len(group)


def _own(value: Callable[[Entrant], Value]) -> Callable[[Sequence[Entrant], Sequence[Encounter]], Mapping[int, Value]]:
    """Return the values of a metric that depends on nobody else."""
    return lambda group, _met: {entrant.number: value(entrant) for entrant in group}


def _against_each_other(group: Sequence[Entrant], met: Sequence[Encounter]) -> Mapping[int, Value]:
    """Return everyone's rounds won less rounds lost against others of the group, once for each who sat opposite.

    A drawn round counts for nobody, nor does a round played as partners; whoever met none of the others has 0.
    """
    tied = {entrant.number for entrant in group}
    balance = Counter(dict.fromkeys(tied, 0))
    for encounter in met:
        winners, losers = _of(tied, encounter.winners), _of(tied, encounter.losers)
        for winner in winners:
            balance[winner] += len(losers)
        for loser in losers:
            balance[loser] -= len(winners)
    return balance


def _of(tied: Collection[int], numbers: tuple[int, ...]) -> list[int]:
    return [number for number in numbers if number in tied]


#: What entrants can be ranked by; an event's ranking is a list of these names.
METRICS: dict[str, Metric] = {
    "points": Metric(_own(lambda entrant: entrant.points)),
    "round_wins": Metric(_own(lambda entrant: entrant.round_wins)),
    "loners": Metric(_own(lambda entrant: entrant.loners), if_known_of_all=True),
    "fewest_euchres": Metric(_own(lambda entrant: entrant.euchres), most_first=False, if_known_of_all=True),
    "head_to_head": Metric(_against_each_other, among_tied=True),
    "cut": Metric(_own(lambda entrant: entrant.cut), most_first=False, among_tied=True),
}
