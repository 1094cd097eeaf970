"""Tell a recorded hand again, move by move, as somebody at the table would have written it down."""

from collections.abc import Callable
from typing import Final

from scoring.rules.cards import Card
from scoring.rules.kinds import CallKind
from scoring.rules.playing.moves import CallForBest, Defend, Discard, Name, Nominate, OrderUp, Pass, Play
from scoring.rules.playing.seen import HandSeen
from scoring.rules.playing.seen_moves import Dealt, Made, NoteRevoke, PlayRevoking, SeenMove, Step, TurnUp, Unseen
from scoring.rules.records import HandRecord
from scoring.rules.rulesets import RuleSet
from scoring.rules.seats import SEATS, Seat
from scoring.rules.suits import Trump

_ROUND_LENGTH: Final = 4


def retold(record: HandRecord, rules: RuleSet, dealer: Seat) -> tuple[SeenMove, ...]:
    """Return the moves that write down what the record has, as far as they follow one another.

    It ends where something that is needed to go on is not recorded, or where the record cannot have gone on so.

    >>> record = HandRecord.from_json({"maker": "S", "maker_round": 1, "upcard": "9H", "alone": False})
    >>> [type(move).__name__ for move in retold(record, RuleSet(), Seat.N)]
    ['TurnUp', 'Pass', 'OrderUp']
    """
    hand = HandSeen(rules=rules, dealer=dealer)
    told: list[SeenMove] = []
    while (move := _next(record, hand)) is not None:
        hand = hand.after(move)
        told.append(move)
    return tuple(told)


def _next(record: HandRecord, hand: HandSeen) -> SeenMove | None:
    """Return the record's next move; a card that can only have been a revoke as one; None at the end of what fits."""
    move = _NEXT[hand.step](record, hand)
    if move is None or hand.allows(move):
        return move
    revoking = PlayRevoking(move.card) if isinstance(move, Play) else None
    return revoking if revoking is not None and hand.allows(revoking) else None


def _dealt_or_turned_up(record: HandRecord, hand: HandSeen) -> SeenMove | None:
    known = record.hands or {}
    for seat in SEATS:
        if seat in known and seat not in hand.hands:
            return Dealt(seat, known[seat])
    if record.upcard is not None:
        return TurnUp(record.upcard)
    return Unseen() if record.calls or _is_made(record) else None


def _is_made(record: HandRecord) -> bool:
    return None not in (record.maker, record.alone, record.trump)


def _nominated(record: HandRecord, hand: HandSeen) -> SeenMove | None:
    suit = record.nominated_suit.suit if record.nominated_suit is not None else None
    return None if suit is None else Nominate(suit)


def _called(record: HandRecord, hand: HandSeen) -> SeenMove | None:
    """Return the next call: as recorded, or as it follows from who made trump when; or only who made it."""
    if record.calls is not None:
        if len(hand.calls) == len(record.calls):
            return None
        call = record.calls[len(hand.calls)]
        if call.call is CallKind.PASS:
            return Pass()
        return _making(hand, call.suit or record.trump, alone=bool(record.alone if call.alone is None else call.alone))
    if record.maker is None or record.alone is None:
        return None
    if record.maker_round is None or hand.dealer_names:
        return None if record.trump is None else Made(record.maker, record.trump, record.alone)
    is_makers = hand.to_act is record.maker and 1 + len(hand.calls) // _ROUND_LENGTH == record.maker_round
    return _making(hand, record.trump, alone=record.alone) if is_makers else Pass()


def _making(hand: HandSeen, suit: Trump | None, *, alone: bool) -> SeenMove | None:
    """Return the call that makes trump; None for one that has to name a suit that is not known."""
    if len(hand.calls) < _ROUND_LENGTH and hand.turned_suit is not None and not hand.dealer_names:
        return OrderUp(alone)
    return None if suit is None else Name(suit, alone)


def _defended(record: HandRecord, hand: HandSeen) -> SeenMove | None:
    if record.lone_defender is not None:
        return Defend(alone=hand.to_act is record.lone_defender)
    return Defend(alone=False) if record.no_lone_defender else None


def _discarded(record: HandRecord, hand: HandSeen) -> SeenMove | None:
    if record.discard is not None:
        return Discard(record.discard)
    return Unseen() if record.tricks else None


def _exchanged(record: HandRecord, hand: HandSeen) -> SeenMove | None:
    if record.best_card is not None:
        return CallForBest(record.best_card.gave, record.best_card.took)
    return Unseen() if record.tricks else None


def _played(record: HandRecord, hand: HandSeen) -> SeenMove | None:
    """Return the next card, and after the last the revokes that were noted without being seen."""
    fallen: list[Card] = [card for trick in record.tricks or () for _, card in trick.plays]
    count = sum(len(trick.plays) for trick in hand.tricks) + len(hand.plays)
    if count < len(fallen):
        return Play(fallen[count])
    noted = [revoke for revoke in record.revokes if revoke not in hand.revokes]
    return NoteRevoke(noted[0].seat, noted[0].trick) if noted else None


_NEXT: Final[dict[Step, Callable[[HandRecord, HandSeen], SeenMove | None]]] = {
    Step.UPCARD: _dealt_or_turned_up,
    Step.NOMINATION: _nominated,
    Step.CALL: _called,
    Step.DEFENCE: _defended,
    Step.DISCARD: _discarded,
    Step.BEST_CARD: _exchanged,
    Step.PLAY: _played,
    Step.OVER: _played,
}
