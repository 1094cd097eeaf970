"""Write games in Euchre Game Notation 1.4: what was recorded, nothing that can be derived.

A deal is built up flat, as a mapping of the format's own names (`calls`, `tricks`, `playAnnotations`,
...): from a file's deal, or from a hand's record. The difference of the two is kept beside the
record, and makes the export say what the file said.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from scoring.interchange.egn_cards import NotatedCard
from scoring.interchange.egn_read import FILE_TYPE
from scoring.interchange.notation import NotatedCall, NotatedDeal, NotatedExchange, NotatedGame, NotatedPlayer
from scoring.rules import SEATS, SIDES, Call, CallKind, Card, HandRecord, Kind, Seat, Side, Trump

VERSION = "1.4"
_CALLS_A_ROUND = len(SEATS)
_UNKNOWN_CARD = "Xx"
_INITIAL_STATE = ("dealer", "upCard", "playerCards", "kitty")
_BIDDING = ("calls", "isAlone", "aloneDefender", "discard", "cardExchanges", "callAnnotations")
_PLAY = ("tricks", "playAnnotations")
_BESIDE = {
    "call_comments": "callAnnotations",
    "play_comments": "playAnnotations",
    "other_lines": "alternativeLines",
}

Flat = Mapping[str, object]


def flat_deal(deal: NotatedDeal) -> dict[str, object]:
    """Return a file's deal as flat EGN, with its cards in one spelling and empty parts left out."""
    flat: dict[str, object] = {
        "dealer": None if deal.dealer is None else SEATS.index(deal.dealer),
        "upCard": str(deal.upcard or _UNKNOWN_CARD),
        "playerCards": _by_seat(deal.hands),
        "kitty": None if len(deal.hands) == len(SEATS) else _texts(deal.kitty),
        "calls": [str(call) for call in deal.calls],
        "isAlone": deal.alone,
        "aloneDefender": None if deal.lone_defender is None else SEATS.index(deal.lone_defender),
        "discard": deal.discard and str(deal.discard),
        "cardExchanges": [_exchange(exchange) for exchange in deal.exchanges],
        "callAnnotations": {index: list(texts) for index, texts in deal.call_comments.items()},
        "tricks": [_texts(trick) for trick in deal.tricks],
        "playAnnotations": {index: list(texts) for index, texts in deal.play_comments.items()},
        "alternativeLines": [dict(line) for line in deal.other_lines],
    }
    return {name: value for name, value in flat.items() if value not in (None, [], {})}


def flat_record(record: HandRecord) -> dict[str, object]:
    """Return what a hand's record says as flat EGN."""
    hands = record.hands or {}
    flat: dict[str, object] = {
        "dealer": None if record.dealer is None else SEATS.index(record.dealer),
        "upCard": _upcard(record),
        "playerCards": _by_seat({seat: _notated(cards) for seat, cards in hands.items()}),
        "kitty": None if len(hands) == len(SEATS) else _texts(_notated(record.kitty or ())),
        "calls": [str(call) for call in _calls(record)],
        "isAlone": bool(record.alone),
        "aloneDefender": None if record.lone_defender is None else SEATS.index(record.lone_defender),
        "discard": record.discard and str(NotatedCard.of(record.discard)),
        "cardExchanges": [_exchange(exchange) for exchange in exchanges_of(record)],
        "tricks": [_texts(_notated(card for _seat, card in trick.plays)) for trick in record.tricks or ()],
    }
    return {name: value for name, value in flat.items() if value not in (None, [], {})}


def kept_beside(deal: NotatedDeal, record: HandRecord, index: int) -> dict[str, object]:
    """Return what a file's deal says that its record does not: a stored hand's extras.

    Comments and other lines have names of their own. What else is written differently is under
    `as_written` by EGN's names; None there stands for what the file does not say.
    """
    stated, recorded = flat_deal(deal), flat_record(record)
    names = [*stated, *(name for name in recorded if name not in stated)]
    beyond = {name: stated.get(name) for name in names if stated.get(name) != recorded.get(name)}
    if deal.number != index:
        beyond["dealNumber"] = deal.number
    extras = {ours: beyond.pop(name) for ours, name in _BESIDE.items() if name in beyond}
    return {**extras, "as_written": beyond} if beyond else extras


def flat_hand(record: HandRecord, extras: Mapping[str, object]) -> dict[str, object]:
    """Return a stored hand as flat EGN: its record, and over it what is kept beside it."""
    as_written = extras.get("as_written")
    flat = {**flat_record(record), **(as_written if isinstance(as_written, Mapping) else {})}
    return flat | {name: extras[ours] for ours, name in _BESIDE.items() if ours in extras}


def commented(flat: Flat, name: str, place: int, texts: Sequence[str]) -> Flat:
    """Return a flat deal with comments added under `name` at the call or play of index `place`."""
    if not texts:
        return flat
    stated = flat.get(name)
    comments = stated if isinstance(stated, Mapping) else {}
    return {**flat, name: {**comments, str(place): [*comments.get(str(place), ()), *texts]}}


def metadata_of(game: NotatedGame) -> dict[str, object]:
    """Return a file's metadata as the format has it, without what it leaves out."""
    metadata: dict[str, object] = {
        "gameId": game.game_id,
        "title": game.title,
        "description": game.description,
        "date": game.date,
        "players": [_player(player) for player in game.players.values()],
        "initialScore": score_of(game.initial_score),
        "finalScore": score_of(game.final_score) if game.final_score else None,
        "ruleset": dict(game.ruleset) or None,
    }
    return {name: value for name, value in metadata.items() if value is not None}


def score_of(score: Mapping[Side, int]) -> list[int]:
    """Return a score as the format has it."""
    return [score[side] for side in SIDES]


def _player(player: NotatedPlayer) -> str | dict[str, object]:
    if player.id is None and not player.ids:
        return player.name
    identity = {} if player.id is None else {"id": player.id}
    return {"name": player.name, **identity, **({"playerIds": list(player.ids)} if player.ids else {})}


def deal_of(flat: Flat, index: int) -> dict[str, object]:
    """Return a flat deal nested as the format has it, numbered `index` unless it says otherwise."""
    bidding = _named(flat, _BIDDING)
    play = _named(flat, _PLAY)
    phases = []
    if "calls" in bidding or len(bidding) > 1:
        phases.append({"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": [], **bidding})
    if play:
        phases.append({"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": [], **play})
    return {
        "dealNumber": flat.get("dealNumber", index),
        "initialState": _named(flat, _INITIAL_STATE),
        "phases": phases,
        **_named(flat, ("alternativeLines",)),
    }


def game_of(metadata: Mapping[str, object], deals: Iterable[Flat]) -> dict[str, object]:
    """Return a whole game as the format has it."""
    return {
        "fileType": FILE_TYPE,
        "version": VERSION,
        "metadata": dict(metadata),
        "deals": [deal_of(flat, index) for index, flat in enumerate(deals)],
    }


def text_of(game: Mapping[str, object]) -> str:
    """Return a game's JSON text."""
    return json.dumps(game, ensure_ascii=False, indent=1) + "\n"


def _named(flat: Flat, names: Sequence[str]) -> dict[str, object]:
    return {name: flat[name] for name in names if flat.get(name) is not None}


def _notated(cards: Iterable[Card]) -> tuple[NotatedCard, ...]:
    return tuple(NotatedCard.of(card) for card in cards)


def _texts(cards: Iterable[NotatedCard]) -> list[str]:
    return [str(card) for card in cards]


def _by_seat(hands: Mapping[Seat, tuple[NotatedCard, ...]]) -> list[list[str]] | None:
    return [_texts(hands.get(seat, ())) for seat in SEATS] if hands else None


def _upcard(record: HandRecord) -> str:
    """Return the turned card: ordering it up in a known trump tells its suit."""
    if record.upcard is not None:
        return str(NotatedCard.of(record.upcard))
    suit = record.trump.suit if record.trump and record.maker_round == 1 else None
    return f"X{suit.value.lower()}" if suit else _UNKNOWN_CARD


def _calls(record: HandRecord) -> list[NotatedCall]:
    """Return the calls; dealer, maker and round tell all of them."""
    if record.calls is not None:
        return [_call(call) for call in record.calls]
    if record.kind is Kind.THROWN_IN:
        return [NotatedCall.PASS] * (2 * _CALLS_A_ROUND)
    if record.dealer is None or record.maker is None or record.maker_round is None:
        return []
    earlier = _CALLS_A_ROUND * (record.maker_round - 1) + _places_after(record.dealer.next, record.maker)
    if record.maker_round == 1:
        return [NotatedCall.PASS] * earlier + [NotatedCall.ORDER]
    return [NotatedCall.PASS] * earlier + [_naming(record.trump)]


def _places_after(first: Seat, seat: Seat) -> int:
    return (SEATS.index(seat) - SEATS.index(first)) % len(SEATS)


def _call(call: Call) -> NotatedCall:
    if call.call is CallKind.NAME:
        return _naming(call.suit)
    return NotatedCall.PASS if call.call is CallKind.PASS else NotatedCall.ORDER


def _naming(trump: Trump | None) -> NotatedCall:
    if trump is None:
        return NotatedCall.UNKNOWN
    return NotatedCall.NO_TRUMP if trump.suit is None else NotatedCall(trump.suit.value.lower())


def exchanges_of(record: HandRecord) -> list[NotatedExchange]:
    """Return the cards that moved before the play: a bad hand's for the kitty's, a loner's best."""
    moves: list[NotatedExchange] = []
    if (exchange := record.exchange) is not None:
        moves.append(NotatedExchange(exchange.seat, None, _notated(exchange.gave)))
        moves.append(NotatedExchange(None, exchange.seat, _notated(exchange.took)))
    if (best := record.best_card) is not None and record.maker is not None:
        loner, partner = record.maker, record.maker.partner
        moves.append(NotatedExchange(partner, loner, _notated((best.took,))))
        moves.append(NotatedExchange(loner, partner, _notated((best.gave,))))
    return moves


def _exchange(exchange: NotatedExchange) -> dict[str, object]:
    """Return an exchange as EGN has it; it has no receiver for the kitty, so -1, nobody, stands for it."""
    sender = {} if exchange.sender is None else {"sender": SEATS.index(exchange.sender)}
    receiver = -1 if exchange.receiver is None else SEATS.index(exchange.receiver)
    return {**sender, "receiver": receiver, "cards": _texts(exchange.cards)}
