"""Replay hands through OpenSpiel's euchre, asking before each action whether it is legal.

OpenSpiel deals card by card from the dealer round, asks the maker and, where that is played, both defenders whether
they go alone, and has the dealer discard before the first lead. Actions: 0-3 a dealer, 0-23 a card (four times its
rank plus its suit), 24 pass, 25-28 a suit, 29 alone, 30 with partner.
"""

from collections.abc import Mapping
from typing import Any

import pyspiel

SEATS, SUITS, RANKS = "NESW", "CDHS", "9TJQKA"
CARD = {rank + suit: 4 * RANKS.index(rank) + SUITS.index(suit) for rank in RANKS for suit in SUITS}
PASS, FIRST_SUIT, ALONE, WITH_PARTNER = 24, 25, 29, 30
SUIT = {suit: FIRST_SUIT + place for place, suit in enumerate(SUITS)}


def games() -> dict[tuple[bool, bool], Any]:
    """Load the game once for each pair of options it knows."""
    return {
        (stick, alone): pyspiel.load_game("euchre", {"stick_the_dealer": stick, "allow_lone_defender": alone})
        for stick in (False, True)
        for alone in (False, True)
    }


def replay(game: Any, record: Mapping[str, Any]) -> dict[str, int]:
    """Replay one record and return the points it gives each side; raise ValueError at an action that is not legal."""
    state = game.new_initial_state()
    for action in _deal(record):
        _apply(state, action)
    for bid in record["bids"]:
        _apply(state, PASS if bid["call"] == "pass" else SUIT[bid["suit"]])
    plays = iter([CARD[card] for trick in record["tricks"] for _, card in trick["plays"]])
    discarded = record["maker_round"] != 1
    while not state.is_terminal():
        legal = state.legal_actions()
        if ALONE in legal:
            seat = SEATS[state.current_player()]
            alone = record["alone"] if seat == record["maker"] else record["lone_defender"] == seat
            action = ALONE if alone else WITH_PARTNER
        elif not discarded:
            discarded = True
            action = CARD[record["discard"]]
        else:
            action = next(plays)
        if action not in legal:
            raise ValueError(f"{record['id']}: {action} is not legal")
        state.apply_action(action)
    north_south, east_west, *_ = state.returns()
    return {"NS": max(int(north_south), 0), "EW": max(int(east_west), 0)}


def _deal(record: Mapping[str, Any]) -> list[int]:
    dealer = SEATS.index(record["dealer"])
    order = SEATS[dealer:] + SEATS[:dealer]
    cards = [CARD[record["hands"][seat][place]] for place in range(5) for seat in order]
    return [dealer, *cards, CARD[record["upcard"]]]


def _apply(state: Any, action: int) -> None:
    if action not in state.legal_actions():
        raise ValueError(f"{action} is not legal")
    state.apply_action(action)
