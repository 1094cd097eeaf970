"""Write records of hands briefly, as JSON has them, and judge them.

The example hand: west deals and turns up the queen of hearts; north passes, east orders it up, west discards the jack
of spades; north wins the first trick and east the other four. East alone wins the same four.
"""

import re
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import fields
from typing import Any

from scoring.rules import HandRecord, IllegalHand, RuleSet, Seat, Side, Verdict, Violation, judge

Record = dict[str, Any]

STANDARD = RuleSet()
# A violation is about a field of the record, so that a form can put it beside the field.
FIELDS = {field.name for field in fields(HandRecord)}
HANDS = {"N": "AS KS 9S TC 9D", "E": "JH JD AH KH 9C", "S": "AD KD TD AC QS", "W": "9H TH QC KC JS"}
KITTY = "QD TS JC"
PAIR_TRICKS = ("N AS 9C QS QC", "N KS JD TD KC", "E JH KD 9H 9S", "E AH AC TH TC", "E KH AD QH 9D")
LONE_TRICKS = ("N AS 9C QS", "N KS JD TD", "E JH KD 9S", "E AH AC TC", "E KH AD 9D")


def cards(text: str) -> list[str]:
    """Write cards: `9C TD`."""
    return text.split()


def hands(**by_seat: str) -> dict[str, list[str]]:
    """Write the cards dealt to seats."""
    return {seat: cards(text) for seat, text in by_seat.items()}


def calls(dealer: str, *words: str) -> list[Record]:
    """Write calls from the dealer's left: `pass`, `order_up H`, `name NT`."""
    written = []
    for place, text in enumerate(words):
        call, _, suit = text.partition(" ")
        seat = Seat(dealer).left(place + 1)
        written.append({"seat": seat.value, "round": 1 + place // 4, "call": call, "suit": suit or None})
    return written


def tricks(*texts: str, sitting: str = "") -> list[Record]:
    """Write tricks: the leader and the cards in the order they fell, without the seats in `sitting`."""
    written = []
    for text in texts:
        leader, *fell = text.split()
        seats = [seat.value for seat in (Seat(leader).left(place) for place in range(4)) if seat.value not in sitting]
        written.append({"leader": leader, "plays": [[seat, card] for seat, card in zip(seats, fell, strict=True)]})
    return written


def example(**changes: Any) -> Record:
    """Write the example hand at full depth, with fields changed; a field changed to `...` is left out."""
    record: Record = {
        "dealer": "W",
        "hands": hands(**HANDS),
        "upcard": "QH",
        "kitty_face_down": cards(KITTY),
        "bids": calls("W", "pass", "order_up H"),
        "maker": "E",
        "maker_round": 1,
        "trump": "H",
        "alone": False,
        "lone_defender": None,
        "discard": "JS",
        "sitting_out": [],
        "tricks": tricks(*PAIR_TRICKS),
        "tricks_by_side": {"NS": 1, "EW": 4},
        "points": {"NS": 0, "EW": 1},
    }
    return changed(record, **changes)


def lone_example(**changes: Any) -> Record:
    """Write the example hand with east going alone, so that west, the dealer, sits out."""
    return example(**{"alone": True, "sitting_out": ["W"], "tricks": tricks(*LONE_TRICKS, sitting="W")} | changes)


def laid_down(*texts: str, **changes: Any) -> Record:
    """Write the example hand laid down after the given tricks, stated to be made."""
    stated = {"tricks": tricks(*texts), "outcome": "made", "tricks_by_side": ..., "points": ...}
    return example(**stated | changes)


def changed(record: Record, **changes: Any) -> Record:
    """Return a copy with fields changed; a field changed to `...` is left out."""
    merged = deepcopy(record) | changes
    return {field: value for field, value in merged.items() if value is not ...}


def only(record: Record, fields: Iterable[str], **changes: Any) -> Record:
    """Return a copy with only some of the fields, and others changed."""
    return changed({field: record[field] for field in fields}, **changes)


def thrown_in(**changes: Any) -> Record:
    """Write a hand that west dealt and nobody called."""
    record: Record = {
        "dealer": "W",
        "hands": hands(**HANDS),
        "upcard": "QH",
        "bids": calls("W", *["pass"] * 8),
        "passed_out": True,
        "alone": False,
        "points": {"NS": 0, "EW": 0},
    }
    return changed(record, **changes)


def accepted(record: Record, rules: RuleSet = STANDARD) -> Verdict:
    """Judge a record that must be legal."""
    return judge(HandRecord.from_json(record), rules)


def refused(record: Record, rules: RuleSet = STANDARD) -> list[str]:
    """Return the codes that a record is refused for; none when it is legal."""
    try:
        accepted(record, rules)
    except IllegalHand as error:
        for violation in error.violations:
            check_words(violation)
        return list(error.codes)
    return []


def check_words(violation: Violation) -> None:
    """Check that a violation says where and what is wrong, with every gap in its sentence filled."""
    assert violation.where, violation
    assert violation.field in FIELDS, violation
    assert violation.message.endswith("."), violation
    assert not re.search(r"[{}]|None|\bXX|<", violation.message), violation


def points(verdict: Verdict) -> tuple[int, int]:
    """Return the points of north and south, and of east and west."""
    return verdict.points[Side.NS], verdict.points[Side.EW]
