"""Say who leads to the first trick and in which order the seats play."""

from functools import cache

from scoring.rules.options import LoneLead
from scoring.rules.rulesets import RuleSet
from scoring.rules.seats import CLOCKWISE_FROM, SEATS, Seat


@cache
def play_order(leader: Seat, sitters: frozenset[Seat]) -> tuple[Seat, ...]:
    """Return the seats that play a trick, from the leader clockwise; a leader who sits out is skipped.

    >>> [str(seat) for seat in play_order(Seat.S, frozenset({Seat.W}))]
    ['S', 'N', 'E']
    """
    return tuple([seat for seat in CLOCKWISE_FROM[leader] if seat not in sitters])


@cache
def play_orders(sitters: frozenset[Seat]) -> dict[Seat, list[Seat]]:
    """Return, for each seat that can lead, the seats in the order they play."""
    return {seat: list(play_order(seat, sitters)) for seat in SEATS if seat not in sitters}


def opening_leader(
    rules: RuleSet, *, dealer: Seat | None, maker: Seat | None, alone: bool | None, sitters: frozenset[Seat]
) -> Seat | None:
    """Return who leads to the first trick; None when what it hangs on is not known.

    >>> opening_leader(RuleSet(), dealer=Seat.N, maker=Seat.W, alone=True, sitters=frozenset({Seat.E}))
    <Seat.S: 'S'>
    """
    first = dealer.next if dealer is not None else None
    if rules.lone_lead is not LoneLead.DEALERS_LEFT and alone is not False:
        if alone is None or maker is None:
            return None
        first = maker if rules.lone_lead is LoneLead.LONER else maker.next
    return None if first is None else play_order(first, sitters)[0]
