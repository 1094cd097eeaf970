"""Judge the usual record in one pass over its JSON: a hand dealt from 24 cards and recorded to the last card.

Most records are of this kind and legal, and here is the short way to say so. It never refuses: whatever is not as
expected, in the least thing, is left to `judge`, which takes the long way and names what is wrong. The tables are the
same; `tests/rules/judging/test_usual.py` holds both ways to the same verdicts.
"""

from collections.abc import Mapping
from typing import Any, Final

from scoring.rules.cards import CARDS
from scoring.rules.judging.seating import may_defend_alone
from scoring.rules.kinds import Depth, Outcome
from scoring.rules.options import (
    DiscardUpcard,
    Joker,
    LoneLead,
    NaturalTrump,
    PartnerAlone,
    StickTheDealer,
)
from scoring.rules.packs import pack_of
from scoring.rules.points import individual_points, points_for
from scoring.rules.reading_values import identifier
from scoring.rules.rulesets import RuleSet
from scoring.rules.seats import SEATS
from scoring.rules.suits import SUITS, Trump
from scoring.rules.trump_order import EFFECTIVE_SUITS, POWER
from scoring.rules.verdicts import Verdict

Json = Mapping[str, Any]

_FACTS: Final = {"dealer", "hands", "upcard", "kitty_face_down", "bids", "maker", "maker_round", "trump", "alone"}
_FIELDS: Final = _FACTS | {
    *("id", "options", "passed_out", "lone_defender", "discard", "sitting_out", "tricks"),
    *("tricks_by_seat", "tricks_by_side", "points"),
}
_PACK: Final = frozenset(card.text for card in pack_of(RuleSet()))
_ROUND: Final = {seat.value: [seat.left(turn).value for turn in range(1, 5)] for seat in SEATS}
_NEXT: Final = {seat.value: seat.next.value for seat in SEATS}
_PARTNER: Final = {seat.value: seat.partner.value for seat in SEATS}
_SIDE: Final = {seat.value: seat.side for seat in SEATS}
_SEAT: Final = {seat.value: seat for seat in SEATS}
_SUIT: Final = {
    trump.value: {text: suit.value for text, card in CARDS.items() if (suit := EFFECTIVE_SUITS[trump][card])}
    for trump in Trump
}
_POWER: Final = {
    trump.value: {led.value: {text: POWER[trump][led][card] for text, card in CARDS.items()} for led in SUITS}
    for trump in Trump
}
_OUTCOMES: Final = (Outcome.EUCHRED,) * 3 + (Outcome.MADE,) * 2 + (Outcome.MARCH,)


def usual_verdict(record: Json, rules: RuleSet) -> Verdict | None:
    """Return the verdict on a usual and legal record, or None for any other."""
    if not _is_plain(rules):
        return None
    try:
        if (
            record.keys() != _FIELDS
            or record["passed_out"] is not False
            or not _is_typed(record)
            or not _is_dealt(record)
        ):
            return None
        caller = _caller(record, rules)
        return _played(record, rules, caller) if caller else None
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return None


def _is_plain(rules: RuleSet) -> bool:
    """Say whether the table plays without what changes a deal, a call, a lead or a hand's worth."""
    return (
        rules.pack == len(_PACK)
        and rules.joker is Joker.NONE
        and rules.lone_lead is LoneLead.DEALERS_LEFT
        and rules.dealers_partner_alone is PartnerAlone.FREE
        and rules.natural_trump is NaturalTrump.OFF
        and rules.discard_upcard is DiscardUpcard.ALLOWED
        and not rules.fast_break
        and not rules.four_trick_tokens
    )


def _is_typed(record: Json) -> bool:
    """Say whether what would compare equal to the right value also is one: true is not 1, nor "N" a list of seats."""
    return (
        {
            type(record["maker_round"]),
            *[type(bid["round"]) for bid in record["bids"]],
            *map(type, record["tricks_by_seat"].values()),
            *map(type, record["tricks_by_side"].values()),
            *map(type, record["points"].values()),
        }
        == {int}
        and identifier(record["id"], "id", "id", []) is not None
        and type(record["sitting_out"]) is list
        and type(record["alone"]) is bool
    )


def _is_dealt(record: Json) -> bool:
    """Say whether every card of the pack was dealt once: five to each seat, one turned up, three face down."""
    hands, kitty = record["hands"], record["kitty_face_down"]
    north, east, south, west = hands["N"], hands["E"], hands["S"], hands["W"]
    return (
        len(hands) == len(SEATS)
        and {type(north), type(east), type(south), type(west), type(kitty)} == {list}
        and len(north) == len(east) == len(south) == len(west) == _HAND
        and {*north, *east, *south, *west, *kitty, record["upcard"]} == _PACK
        and len(kitty) == len(_PACK) - len(SEATS) * _HAND - 1
    )


_HAND: Final = 5


def _caller(record: Json, rules: RuleSet) -> str | None:
    """Return the maker's letter when the calls go round as they must and end with what the record says of trump."""
    *passes, call = record["bids"]
    expected = _PASSES[record["dealer"]]
    if passes != expected[: len(passes)]:
        return None
    turn, suit, turned = expected[len(passes)], call["suit"], record["upcard"][1]
    in_round = turn["round"]
    kind, fits = ("order_up", suit == turned) if in_round == 1 else ("name", suit != turned and suit in _TRUMPS)
    named = {**turn, "call": kind, "suit": suit}
    stated = (record["maker"], record["maker_round"], record["trump"])
    return call["seat"] if fits and call == named and stated == (call["seat"], in_round, suit) else None


# Eight passes from each dealer's left.
_PASSES: Final[dict[str, list[dict[str, Any]]]] = {
    dealer: [
        {"seat": seat, "round": number, "call": "pass", "suit": None} for number in (1, 2) for seat in _ROUND[dealer]
    ]
    for dealer in _ROUND
}
_TRUMPS: Final = frozenset(suit.value for suit in SUITS)


def _played(record: Json, rules: RuleSet, maker: str) -> Verdict | None:
    """Return the verdict when the discard, the sitters, every card and every stated result are as they must be."""
    dealer, alone, defender = record["dealer"], record["alone"], record["lone_defender"]
    if not _may_defend(rules, maker, defender, alone=alone):
        return None
    sitters = [_PARTNER[loner] for loner in (maker if alone else None, defender) if loner]
    if sorted(record["sitting_out"]) != sorted(sitters):
        return None
    held = {seat: [*cards] for seat, cards in record["hands"].items()}
    if record["maker_round"] == 1:
        held[dealer].append(record["upcard"])
        held[dealer].remove(record["discard"])
    elif record["discard"] is not None:
        return None
    order = [seat for seat in _ROUND[dealer] if seat not in sitters]
    winners = _winners(record["tricks"], held, order, record["trump"])
    return _scored(record, rules, maker, winners) if winners else None


def _may_defend(rules: RuleSet, maker: str, defender: str | None, *, alone: bool) -> bool:
    return defender is None or (may_defend_alone(rules, alone=alone) and _SIDE[defender] is not _SIDE[maker])


_TRICK_FIELDS: Final = ("leader", "plays", "winner")


def _winners(tricks: list[Json], held: dict[str, list[str]], order: list[str], trump: str) -> list[str] | None:
    """Return who wins each trick, or None when a card does not follow or a stated leader or winner is another."""
    suits, powers = _SUIT[trump], _POWER[trump]
    orders = {leader: order[place:] + order[:place] for place, leader in enumerate(order)}
    winners = []
    leader = order[0]
    for trick in tricks:
        plays = trick["plays"]
        if (
            len(trick) != len(_TRICK_FIELDS)
            or trick["leader"] != leader
            or [seat for seat, _ in plays] != orders[leader]
        ):
            return None
        led = suits[plays[0][1]]
        power, best = powers[led], -1
        for seat, card in plays:
            hand = held[seat]
            hand.remove(card)
            if suits[card] != led and led in [suits[other] for other in hand]:
                return None
            if (height := power[card]) > best:
                best, leader = height, seat
        if trick["winner"] != leader:
            return None
        winners.append(leader)
    return winners if len(winners) == _HAND else None


def _is_stuck(record: Json, rules: RuleSet) -> bool:
    if rules.stick_the_dealer is StickTheDealer.OFF or record["maker_round"] == 1:
        return False
    return bool(record["maker"] == record["dealer"])


def _scored(record: Json, rules: RuleSet, maker: str, winners: list[str]) -> Verdict | None:
    """Return the verdict when the stated tricks and points are those that the winners make."""
    side, alone = _SIDE[maker], record["alone"]
    by_seat = {seat: winners.count(seat) for seat in _NEXT}
    won = by_seat[maker] + by_seat[_PARTNER[maker]]
    outcome = _OUTCOMES[won]
    due = points_for(
        rules, outcome=outcome, alone=alone, lone_defender=record["lone_defender"] is not None, maker_tricks=won
    )
    tricks = {side: won, side.other: _HAND - won}
    points = {side: due.makers, side.other: due.defenders}
    if record["tricks_by_seat"] != by_seat or record["tricks_by_side"] != tricks or record["points"] != points:
        return None
    return Verdict(
        outcome=outcome,
        points=points,
        side=side if due.makers else side.other,
        maker_side=side,
        tricks=tricks,
        trick_winners=tuple([_SEAT[seat] for seat in winners]),
        next_dealer=_SEAT[_NEXT[record["dealer"]]],
        deal_passes=True,
        counts=True,
        token=None,
        individual=individual_points(
            rules,
            points=points,
            maker=_SEAT[maker],
            lone_march=alone and outcome is Outcome.MARCH,
            set_side=side if outcome is Outcome.EUCHRED else None,
        ),
        stuck_dealer=_is_stuck(record, rules),
        unjudged=(),
        score_after=None,
        depth=Depth.FULL,
    )
