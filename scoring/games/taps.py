"""Write the moves of a hand as the cards page carries them from tap to tap, and read them back as hostile text.

A move is a word and what it is about, as in `play 9C` or `name S alone`; a hand is its moves with `;` between them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scoring import rules
from scoring.rules import Card, Seat, Suit, Trump

MOST_LETTERS = 1000
_BETWEEN = ";"
_ALONE = "alone"


class NoSuchTap(ValueError):
    """Text that is no move of a hand."""


def tap_of(move: rules.SeenMove) -> str:
    """Return a move as text; `move_of` reads it back."""
    word, write = _WRITTEN[type(move)]
    return " ".join([word, *write(move)])


def move_of(tap: str) -> rules.SeenMove:
    """Return the move that a text stands for. Raises NoSuchTap."""
    word, *about = tap.split(" ")
    read = _READ.get(word)
    if read is None:
        raise NoSuchTap(tap)
    try:
        move: rules.SeenMove = read(about)
    except (ValueError, IndexError) as unreadable:
        raise NoSuchTap(tap) from unreadable
    if tap_of(move) != tap:
        raise NoSuchTap(tap)
    return move


def taps_of(moves: Sequence[rules.SeenMove]) -> str:
    """Return a hand's moves as one text."""
    return _BETWEEN.join(map(tap_of, moves))


def moves_of(taps: str) -> tuple[rules.SeenMove, ...]:
    """Return the moves of a hand's text. Raises NoSuchTap."""
    if len(taps) > MOST_LETTERS:
        raise NoSuchTap(taps[:MOST_LETTERS])
    return tuple(map(move_of, taps.split(_BETWEEN))) if taps else ()


def _alone(move: rules.OrderUp | rules.Name | rules.Made | rules.Defend) -> list[str]:
    return [_ALONE] if move.alone else []


_WRITTEN: Mapping[type, tuple[str, Callable[[Any], Sequence[str]]]] = {
    rules.Dealt: ("dealt", lambda move: [move.seat.value, *map(str, move.cards)]),
    rules.TurnUp: ("up", lambda move: [str(move.card)]),
    rules.Unseen: ("unseen", lambda move: []),
    rules.Nominate: ("nominate", lambda move: [move.suit.value]),
    rules.Pass: ("pass", lambda move: []),
    rules.OrderUp: ("order", _alone),
    rules.Name: ("name", lambda move: [move.trump.value, *_alone(move)]),
    rules.Made: ("made", lambda move: [move.maker.value, move.trump.value, *_alone(move)]),
    rules.Defend: ("defend", _alone),
    rules.Discard: ("discard", lambda move: [str(move.card)]),
    rules.KeepOwn: ("keep", lambda move: []),
    rules.CallForBest: ("best", lambda move: [str(move.gave), str(move.took)]),
    rules.Play: ("play", lambda move: [str(move.card)]),
    rules.PlayRevoking: ("revoke", lambda move: [str(move.card)]),
    rules.NoteRevoke: ("noted", lambda move: [move.seat.value, str(move.trick)]),
}

#: Whatever is too much or too little is found by writing the move again.
_READ: Mapping[str, Callable[[Sequence[str]], rules.SeenMove]] = {
    "dealt": lambda about: rules.Dealt(Seat(about[0]), tuple(map(Card.parse, about[1:]))),
    "up": lambda about: rules.TurnUp(Card.parse(about[0])),
    "unseen": lambda about: rules.Unseen(),
    "nominate": lambda about: rules.Nominate(Suit(about[0])),
    "pass": lambda about: rules.Pass(),
    "order": lambda about: rules.OrderUp(alone=_ALONE in about),
    "name": lambda about: rules.Name(Trump(about[0]), alone=_ALONE in about),
    "made": lambda about: rules.Made(Seat(about[0]), Trump(about[1]), alone=_ALONE in about),
    "defend": lambda about: rules.Defend(alone=_ALONE in about),
    "discard": lambda about: rules.Discard(Card.parse(about[0])),
    "keep": lambda about: rules.KeepOwn(),
    "best": lambda about: rules.CallForBest(Card.parse(about[0]), Card.parse(about[1])),
    "play": lambda about: rules.Play(Card.parse(about[0])),
    "revoke": lambda about: rules.PlayRevoking(Card.parse(about[0])),
    "noted": lambda about: rules.NoteRevoke(Seat(about[0]), int(about[1])),
}
