"""Grant seats whose cards are not all known the plays that can have been theirs."""

from scoring.rules.cards import Card
from scoring.rules.judging.case import Case
from scoring.rules.judging.holdings import Holdings
from scoring.rules.judging.places import places_in_play
from scoring.rules.seats import Seat


def grant_spare_plays(case: Case, holdings: Holdings) -> None:
    """Add to a seat's holding each card it plays that may be one of its unknown cards.

    A card it plays later is then known to be held earlier, which is what gives a revoke away.
    """
    places: dict[Card, Seat | None] | None = None
    for trick in case.record.tricks or ():
        for seat, card in trick.plays:
            holding = holdings[seat]
            if not holding.spare or card in holding.cards:
                continue
            if places is None:
                places = places_in_play(case)
            if places.setdefault(card, seat) is seat:
                holding.cards.add(card)
                holding.spare -= 1
