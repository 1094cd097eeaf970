"""Find the revokes of a hand: those that were noted, and those that a later card gives away."""

from collections.abc import Iterable
from dataclasses import replace
from typing import cast

from scoring.rules import faults
from scoring.rules.errors import IllegalHand
from scoring.rules.judging.judge import judge
from scoring.rules.kinds import Kind
from scoring.rules.record_parts import Revoke
from scoring.rules.records import TRICKS, HandRecord
from scoring.rules.rulesets import RuleSet
from scoring.rules.seats import Seat
from scoring.rules.violations import Violation


def revokes_made(record: HandRecord, rules: RuleSet) -> tuple[Revoke, ...]:
    """Return every revoke that is known of the hand, trick by trick.

    >>> record = HandRecord.from_json({"trump": "C", "tricks": [
    ...     {"plays": [["E", "AS"], ["S", "KD"], ["W", "QS"], ["N", "TS"]]},
    ...     {"plays": [["E", "AH"], ["S", "9S"], ["W", "QH"], ["N", "TH"]]}]})
    >>> revokes_made(record, RuleSet())
    (Revoke(seat=<Seat.S: 'S'>, trick=1),)
    """
    found = {*record.revokes}
    try:
        judge(replace(record, revokes=()), rules)
    except IllegalHand as illegal:
        found.update(revokes_among(illegal.violations))
    return tuple(sorted(found, key=lambda revoke: (revoke.trick, revoke.seat)))


def revokes_among(violations: Iterable[Violation]) -> list[Revoke]:
    """Return the revokes that the judge refuses a record for."""
    return [
        Revoke(cast("Seat", violation.params["seat"]), cast("int", violation.params["number"]))
        for violation in violations
        if violation.code == faults.REVOKE.code
    ]


def all_cards_known(record: HandRecord) -> bool:
    """Say whether all five tricks are recorded and trump is known, so that every revoke shows.

    >>> all_cards_known(HandRecord.from_json({"maker": "E", "trump": "C", "outcome": "made"}))
    False
    """
    trump = record.trump or next((call.suit for call in record.calls or () if call.suit), None)
    return record.kind is Kind.PLAYED and trump is not None and len(record.tricks or ()) == TRICKS
