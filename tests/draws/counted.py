"""Count who met whom the slow way, with nothing of the package that is tested."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations, pairwise

from scoring.draws import PairRound, Round


def partners(rounds: Iterable[Round]) -> Counter[frozenset[int]]:
    return Counter(
        frozenset(couple)
        for played in rounds
        for table in played.tables
        for couple in ((table.north, table.south), (table.east, table.west))
    )


def opponents(rounds: Iterable[Round]) -> Counter[frozenset[int]]:
    four = [(table.north, table.east, table.south, table.west) for played in rounds for table in played.tables]
    together = Counter(frozenset(couple) for players in four for couple in combinations(players, 2))
    return together - partners(rounds)


def meetings(rounds: Iterable[PairRound]) -> Counter[frozenset[int]]:
    return Counter(frozenset((table.ns, table.ew)) for played in rounds for table in played.tables)


def squares(counted: Counter[frozenset[int]]) -> int:
    return sum(times * times for times in counted.values())


def repeats(counted: Counter[frozenset[int]]) -> int:
    return sum(times - 1 for times in counted.values())


def sit_outs(rounds: Sequence[Round | PairRound]) -> Counter[int]:
    times = Counter({entrant: 0 for played in rounds for entrant in played.entrants})
    times.update(entrant for played in rounds for entrant in played.sit_outs)
    return times


def out_in_a_row(rounds: Sequence[Round | PairRound]) -> int:
    return sum(len(set(one.sit_outs) & set(after.sit_outs)) for one, after in pairwise(rounds))


def everyone_once(drawn: Round | PairRound, present: Collection[int]) -> bool:
    """Say whether everyone is at one table, or sits out, and nobody else is there."""
    return sorted(drawn.entrants) == sorted(present)
