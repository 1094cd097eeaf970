"""Hold what the judge finds of a legal hand."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.rules.kinds import Depth, Outcome
from scoring.rules.seats import Seat, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Hold what follows from a legal record.

    `side` is the side that scored, if one did. `tricks` are None where they are not known exactly. `counts` says
    whether the hand counts toward a fixed number of hands, `deal_passes` whether the deal passes left after it, and
    `next_dealer` who deals then, if the dealer is known. `token` is the side that earns a four-trick token.
    `individual` are the players' own points for tournaments, None where they hang on who made trump and that is not
    known. `stuck_dealer` says whether the maker was a dealer who could not pass. `unjudged` names the rules that could
    not be judged from what is recorded. `score_after` is passed on as stated, for the game to check.
    """

    outcome: Outcome
    points: Mapping[Side, int]
    side: Side | None
    maker_side: Side | None
    tricks: Mapping[Side, int | None]
    trick_winners: tuple[Seat, ...]
    next_dealer: Seat | None
    deal_passes: bool
    counts: bool
    token: Side | None
    individual: Mapping[Seat, int] | None
    stuck_dealer: bool
    unjudged: tuple[str, ...]
    score_after: Mapping[Side, int] | None
    depth: Depth
