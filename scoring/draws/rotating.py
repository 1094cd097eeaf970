"""Draw rounds in which everyone changes partners: each plays with as many others, and against as many, as can be."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from scoring.draws.chances import lots, shuffled
from scoring.draws.foursomes import SEATS_A_TABLE, Foursomes
from scoring.draws.quality import Draw, quality_of
from scoring.draws.rounds import Round
from scoring.draws.seating import seated
from scoring.draws.sit_outs import plan_sit_outs
from scoring.draws.wishes import require_history, tables_for


def draw_rotating(
    present: Collection[int], *, rounds: int, seed: int, tables: int | None = None, history: Sequence[Round] = ()
) -> Draw:
    """Draw so many rounds for the players who are there, after the rounds of `history`.

    `present` are the numbers of at least 4 players, `tables` is how many tables there are at most. One who was not
    there in a round of `history` counts as having sat out as often as the others did in it, on average. The same
    arguments give the same draw everywhere. Raise DrawError when nothing can be drawn.

    >>> draw_rotating(range(1, 6), rounds=5, seed=1).quality.partner_repeats
    Figure(value=0, bound=0)
    """
    at_once = tables_for(present, rounds=rounds, tables=tables, of=SEATS_A_TABLE)
    require_history(history)
    random = lots(seed)
    players = sorted(present)
    playing = at_once * SEATS_A_TABLE
    out = plan_sit_outs(players, rounds=rounds, places=playing, random=random, history=history)
    index = {player: place for place, player in enumerate(players)}
    start = [
        shuffled(random, [index[player] for player in players if player not in resting]) + [index[p] for p in resting]
        for resting in out
    ]
    plan = Foursomes(
        start,
        players=len(players),
        playing=playing,
        random=random,
        met=_met(history, index),
        out_before=[index[player] for player in history[-1].sit_outs if player in index] if history else (),
    )
    plan.anneal(150_000, hot=8, cold=0.8)
    drawn = seated([[players[place] for place in seats] for seats in plan.seats], playing, random, history)
    return Draw(drawn, quality_of([*history, *drawn], played=len(history)))


def _met(history: Sequence[Round], index: Mapping[int, int]) -> Iterator[tuple[int, int, bool]]:
    """Yield the couples of those present that met in the rounds played, and whether as partners."""
    for played in history:
        for table in played.tables:
            for couples, as_partners in ((table.partnerships, True), (table.opponents, False)):
                for one, other in couples:
                    if one in index and other in index:
                        yield index[one], index[other], as_partners
