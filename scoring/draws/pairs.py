"""Draw rounds of fixed pairs: each meets each other once, or once again with sides changed, and nobody in vain."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from random import Random
from typing import Final

from scoring.draws.chances import lots, shuffled
from scoring.draws.circle import Meeting, circle, shared_out
from scoring.draws.counting import Couple, sorted_couple
from scoring.draws.encounters import PAIRS_A_TABLE, Encounters
from scoring.draws.errors import DrawError
from scoring.draws.quality import PairDraw, PairQuality, quality_of_pairs
from scoring.draws.rounds import PairRound, PairTable
from scoring.draws.seating import numbered_evenly
from scoring.draws.sit_outs import credited_sit_outs, plan_sit_outs
from scoring.draws.wishes import MOST_ROUNDS, require_history, tables_for

_SHARING_TRIES: Final = 60_000
_TRIALS: Final = 5
_MOVES: Final = 150_000
_MOVES_A_PLACE: Final = 1500
_HOT: Final = 2.0
_COLD: Final = 0.2


def draw_pairs(
    present: Collection[int],
    *,
    rounds: int | None,
    seed: int,
    tables: int | None = None,
    history: Sequence[PairRound] = (),
    times_round: int = 1,
) -> PairDraw:
    """Draw so many rounds for the pairs that are there, after the rounds of `history`.

    `present` are the numbers of at least 2 pairs, `tables` is how many tables there are at most. `rounds` None draws
    until each pair has met each other `times_round` times. Two that meet again change sides. The same arguments give
    the same draw everywhere. Raise DrawError when nothing can be drawn.

    >>> draw_pairs([1, 2, 3, 4], rounds=None, seed=1).quality.met_again
    Figure(value=0, bound=0)
    """
    at_once = tables_for(present, rounds=1 if rounds is None else rounds, tables=tables, of=PAIRS_A_TABLE)
    require_history(history)
    pairs = sorted(present)
    if rounds is None:
        rounds = _rounds_to_go(pairs, history, at_once, times_round)
    random = lots(seed)
    drawn: list[PairRound] = []
    if at_once == len(pairs) // PAIRS_A_TABLE:
        drawn = _times_round(pairs, rounds, history, random)
    if len(drawn) < rounds:
        drawn += _by_trial(pairs, rounds - len(drawn), at_once, [*history, *drawn], random)
    seated = _seated(drawn, history, random)
    return PairDraw(seated, quality_of_pairs([*history, *seated], played=len(history)))


def _rounds_to_go(pairs: Sequence[int], history: Sequence[PairRound], at_once: int, times_round: int) -> int:
    """Return how many rounds it takes at least until each pair has met each other so many times."""
    met = _met(history)
    to_go: Counter[int] = Counter()
    for one, other in combinations(pairs, 2):
        to_go.update(dict.fromkeys((one, other), max(times_round - met[one, other], 0)))
    rounds = max(*to_go.values(), -(-to_go.total() // (PAIRS_A_TABLE * at_once)))
    if not 1 <= rounds <= MOST_ROUNDS:
        raise DrawError(
            "Every pair has met every other." if rounds < 1 else f"That takes more than {MOST_ROUNDS} rounds."
        )
    return rounds


def _met(history: Sequence[PairRound]) -> Counter[Couple]:
    return Counter(sorted_couple((table.ns, table.ew)) for played in history for table in played.tables)


def _times_round(pairs: Sequence[int], rounds: int, history: Sequence[PairRound], random: Random) -> list[PairRound]:
    """Return rounds in which nobody meets another again before having met all; fewer, where they are not found.

    All play, but one of an odd number: to sit out is here to meet nobody, who has a number of his own.
    """
    nobody = pairs[0] - 1
    everyone = [nobody, *pairs] if len(pairs) % 2 else list(pairs)
    couples = list(combinations(everyone, 2))
    met = _met(history)
    met.update((nobody, pair) for played in history for pair in played.sit_outs)
    drawn: list[PairRound] = []
    while len(drawn) < rounds:
        level = 1 + min(met[couple] for couple in couples)
        to_go = [couple for couple in couples if met[couple] < level]
        found = _time_round(everyone, to_go, nobody, random)
        if not found:
            break
        met.update(to_go)
        out_before = (drawn or history or [PairRound(())])[-1].sit_outs
        again = [played for played in found if set(played.sit_outs).intersection(out_before)]
        drawn += [played for played in found if played not in again] + again
    return drawn[:rounds]


def _time_round(everyone: Sequence[int], to_go: Sequence[Couple], nobody: int, random: Random) -> list[PairRound]:
    """Return rounds that have each of these meetings once and everyone each time; none where they are not found."""
    share = Counter(pair for couple in to_go for pair in couple)
    if len(share) < len(everyone) or len(set(share.values())) > 1:
        return []
    order = shuffled(random, everyone)
    if len(to_go) == len(everyone) * (len(everyone) - 1) // 2:
        found = circle(len(everyone))
    else:
        place = {pair: place for place, pair in enumerate(order)}
        meetings = [(place[one], place[other]) for one, other in to_go]
        found = shared_out(meetings, rounds=share[order[0]], random=random, tries=_SHARING_TRIES)
    drawn = []
    for meetings in shuffled(random, found):
        named = [(order[one], order[other]) for one, other in meetings]
        out = {pair for meeting in named for pair in meeting if nobody in meeting} - {nobody}
        drawn.append(_unseated((meeting for meeting in named if nobody not in meeting), out))
    return drawn


def _unseated(meetings: Iterable[Meeting], out: Iterable[int]) -> PairRound:
    """Return a round whose tables and sides are still to be chosen."""
    return PairRound(tuple(PairTable(number, *two) for number, two in enumerate(meetings, 1)), tuple(sorted(out)))


def _by_trial(
    pairs: Sequence[int], rounds: int, at_once: int, history: Sequence[PairRound], random: Random
) -> list[PairRound]:
    """Return rounds of so many tables, changed by trial until pairs meet again as little as was found."""
    moves = min(_MOVES_A_PLACE * rounds * at_once, _MOVES)
    best: tuple[PairQuality, list[PairRound]] | None = None
    for _ in range(_TRIALS):
        drawn = _annealed(pairs, rounds, at_once, history, moves, random)
        quality = quality_of_pairs([*history, *drawn], played=len(history))
        if best is None or quality.order < best[0].order:
            best = quality, drawn
        if quality.met_squares.least:
            break
    return best[1] if best else []


def _annealed(
    pairs: Sequence[int], rounds: int, at_once: int, history: Sequence[PairRound], moves: int, random: Random
) -> list[PairRound]:
    playing = PAIRS_A_TABLE * at_once
    place = {pair: place for place, pair in enumerate(pairs)}
    credited = credited_sit_outs(pairs, history)
    seats = []
    for resting in plan_sit_outs(pairs, rounds=rounds, places=playing, random=random, history=history):
        at_tables = [place[pair] for pair in pairs if pair not in resting]
        seats.append([*shuffled(random, at_tables), *(place[pair] for pair in resting)])
    plan = Encounters(
        seats,
        pairs=len(pairs),
        playing=playing,
        random=random,
        met=[(place[one], place[other]) for one, other in _met(history).elements() if one in place and other in place],
        out_before=[place[pair] for pair in history[-1].sit_outs if pair in place] if history else (),
        credited=[credited[pair] for pair in pairs],
    )
    plan.anneal(moves, hot=_HOT, cold=_COLD)
    drawn = []
    for places in plan.seats:
        order = [pairs[at] for at in places]
        drawn.append(_unseated(zip(order[:playing:2], order[1:playing:2], strict=True), order[playing:]))
    return drawn


def _seated(drawn: Sequence[PairRound], history: Sequence[PairRound], random: Random) -> tuple[PairRound, ...]:
    """Return the rounds with numbers for their tables and sides for their pairs, both shared out evenly.

    Two that meet again change sides; else the one sits north and south that has done so less often than the other.
    """
    at_table = Counter((pair, table.number) for played in history for table in played.tables for pair in table.pairs)
    as_ns = Counter(table.ns for played in history for table in played.tables)
    last = {sorted_couple(table.pairs): table.ns for played in history for table in played.tables}
    seated = []
    for round_ in drawn:
        tables = []
        for number, two in enumerate(numbered_evenly([table.pairs for table in round_.tables], at_table, random), 1):
            ns, ew = sorted(two, key=lambda pair: (last.get(sorted_couple(two)) == pair, as_ns[pair]))
            as_ns[ns] += 1
            last[sorted_couple(two)] = ns
            tables.append(PairTable(number, ns, ew))
        seated.append(PairRound(tuple(tables), round_.sit_outs))
    return tuple(seated)
