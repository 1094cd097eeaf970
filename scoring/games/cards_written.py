"""What is written down of a hand so far, piece by piece, in words and cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring import rules
from scoring.games import wording
from scoring.games.cards import Place
from scoring.games.reading import call_words
from scoring.games.table import SHAPES
from scoring.games.taps import tap_of
from scoring.rules import HandSeen, Step


@dataclass(frozen=True, slots=True)
class Fallen:
    """One card on the table, by whom, and whether it won; `note` is the tap that calls it a revoke."""

    who: str
    shape: str
    card: rules.Card
    won: bool = False
    revoked: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Written:
    """Something that is written down: `keep` is how many moves came before it."""

    key: str
    title: str
    keep: int
    words: Sequence[str]
    cards: Sequence[Fallen]
    faults: Sequence[str] = ()


def written_of(place: Place, hand: HandSeen, moves: Sequence[rules.SeenMove]) -> Iterable[Written]:
    """Yield what is written down, in the order it came."""
    for key, keep in _firsts(place, moves).items():
        title, words, cards = _TOLD[key.split(" ")[0]](place, hand, key)
        yield Written(key, title, keep, words, cards)


def _firsts(place: Place, moves: Sequence[rules.SeenMove]) -> dict[str, int]:
    """Return how many moves came before each thing that is written down."""
    found: dict[str, int] = {}
    hand = place.begun()
    for count, move in enumerate(moves):
        if not isinstance(move, rules.NoteRevoke):
            found.setdefault(_key(hand, move), count)
        hand = hand.after(move)
    return found


def _key(hand: HandSeen, move: rules.SeenMove) -> str:
    if isinstance(move, rules.Dealt):
        return f"dealt {move.seat}"
    return f"trick {len(hand.tricks) + 1}" if hand.step is Step.PLAY else _KEY_OF_STEP[hand.step]


_KEY_OF_STEP = {
    Step.UPCARD: "upcard",
    Step.NOMINATION: "upcard",
    Step.CALL: "calls",
    Step.DEFENCE: "calls",
    Step.DISCARD: "discard",
    Step.BEST_CARD: "best",
}
Told = tuple[str, list[str], list[Fallen]]


def _fallen(place: Place, seat: rules.Seat, card: rules.Card, **more: Any) -> Fallen:
    return Fallen(place.players[seat].name, SHAPES[seat.side], card, **more)


def _tell_dealt(place: Place, hand: HandSeen, key: str) -> Told:
    seat = rules.Seat(key.split(" ")[1])
    title = _("%(name)s was dealt") % {"name": wording.isolated(place.players[seat].name)}
    return title, [], [Fallen("", "", card) for card in hand.hands[seat]]


def _tell_upcard(place: Place, hand: HandSeen, key: str) -> Told:
    words = [] if hand.upcard else [_("not noted")]
    if hand.nominated_suit:
        words.append(_("stands for %(suit)s") % {"suit": hand.nominated_suit.word})
    return _("Turned up"), words, [Fallen("", "", hand.upcard)] if hand.upcard else []


def _tell_calls(place: Place, hand: HandSeen, key: str) -> Told:
    names = {seat: wording.isolated(player.name) for seat, player in place.players.items()}
    words = [f"{names[call.seat]} {call_words(call, hand.dealer)}" for call in hand.calls]
    if hand.made:
        made = _("%(name)s made %(suit)s alone") if hand.made.alone else _("%(name)s made %(suit)s")
        words.append(made % {"name": names[hand.made.maker], "suit": hand.made.trump.word})
    if hand.lone_defender:
        words.append(_("%(name)s defends alone") % {"name": names[hand.lone_defender]})
    return _("Calls"), words, []


def _tell_discard(place: Place, hand: HandSeen, key: str) -> Told:
    return _("Discarded"), [] if hand.discard else [_("not noted")], _if_known(hand.discard)


def _tell_best(place: Place, hand: HandSeen, key: str) -> Told:
    best = hand.best_card
    words = [] if best else [_("nothing noted")]
    return _("Given and taken"), words, [*_if_known(best.gave), *_if_known(best.took)] if best else []


def _if_known(card: rules.Card | None) -> list[Fallen]:
    return [Fallen("", "", card)] if card else []


def _tell_trick(place: Place, hand: HandSeen, key: str) -> Told:
    number = int(key.split(" ")[1])
    plays = hand.tricks[number - 1].plays if number <= len(hand.tricks) else hand.plays
    winner = hand.tricks[number - 1].winner if number <= len(hand.tricks) else None
    revoked = {revoke.seat for revoke in hand.revokes if revoke.trick == number}
    cards = [
        _fallen(
            place,
            seat,
            card,
            won=seat is winner,
            revoked=seat in revoked,
            note=tap_of(note) if hand.allows(note := rules.NoteRevoke(seat, number)) else "",
        )
        for seat, card in plays
    ]
    return _("Trick %(number)d") % {"number": number}, [], cards


_TOLD: Mapping[str, Callable[[Place, HandSeen, str], Told]] = {
    "dealt": _tell_dealt,
    "upcard": _tell_upcard,
    "calls": _tell_calls,
    "discard": _tell_discard,
    "best": _tell_best,
    "trick": _tell_trick,
}
