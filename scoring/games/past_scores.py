"""How a game stood when a change of it was made, though its hands were corrected since."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from scoring import rules
from scoring.games.models import Game, Hand


def states_after(
    game: Game,
    rule_set: rules.RuleSet,
    rows: Sequence[Hand],
    verdicts: Mapping[int, rules.Verdict | None],
    writes: Iterable[int],
) -> Iterator[tuple[int, rules.GameState]]:
    """Yield the id of each write, the oldest first, and the state that the hands folded to after it.

    `rows` are all that the game ever had, the oldest first, and `verdicts` what each is worth, by its id. That
    somebody ended the game by hand is not in them.
    """
    start = rules.GameState.start(
        rule_set,
        first_dealer=rules.Seat(game.first_dealer),
        score={rules.Side.NS: game.initial_ns, rules.Side.EW: game.initial_ew},
    )
    stood: dict[int, Hand] = {}
    coming = iter(rows)
    row = next(coming, None)
    for write in sorted(writes):
        while row is not None and row.write_id <= write:
            stood[row.number] = row
            row = next(coming, None)
        yield write, _folded(start, [verdicts[stood[number].pk] for number in sorted(stood)])


def _folded(state: rules.GameState, verdicts: Iterable[rules.Verdict | None]) -> rules.GameState:
    for verdict in verdicts:
        if verdict is not None and not state.finished:
            state = state.after(replace(verdict, score_after=None))
    return state
