"""Make notated games for tests: hands played out by the rules engine, written down as EGN by hand."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Mapping
from typing import Any

from scoring import rules
from scoring.rules import CallKind, HandInPlay, HandRecord, RuleSet, Seat, Side

NAMES = ("Ann", "Cy", "Bob", "Di")
STUCK = rules.preset("Stick the dealer")

Json = dict[str, Any]


def played_hand(rule_set: RuleSet, dealer: Seat, chance: random.Random) -> HandRecord:
    """Return the record of a hand of random legal moves, in which people rather pass than call."""
    hand = HandInPlay.deal(rule_set, dealer, chance)
    while not hand.over:
        moves = hand.legal_moves()
        shy = isinstance(moves[0], rules.Pass) and chance.random() < 0.7
        hand = hand.play(moves[0] if shy else chance.choice(moves))
    return hand.record()


def deal_of(record: HandRecord, number: int, *, cards: bool = True) -> Json:
    """Return a full record as a deal; without `cards` its hands and the discard are left out."""
    assert record.dealer is not None
    assert record.upcard is not None
    assert record.hands is not None
    state: Json = {"dealer": list(Seat).index(record.dealer), "upCard": text_of(record.upcard)}
    bidding: Json = {
        "phaseNumber": 0,
        "type": "EUCHRE_BIDDING",
        "calls": [_call(call) for call in record.calls or ()],
        "isAlone": bool(record.alone),
    }
    if record.lone_defender:
        bidding["aloneDefender"] = list(Seat).index(record.lone_defender)
    if cards:
        state["playerCards"] = [[text_of(card) for card in record.hands[seat]] for seat in Seat]
        if record.discard:
            bidding["discard"] = text_of(record.discard)
    phases = [bidding]
    if record.tricks:
        tricks = [[text_of(card) for _seat, card in trick.plays] for trick in record.tricks]
        phases.append({"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": tricks})
    return {"dealNumber": number, "initialState": state, "phases": phases}


def text_of(card: rules.Card) -> str:
    """Return a card as EGN writes it."""
    return "B" if card.is_joker else f"{card.rank.value}{str(card.suit).lower()}"


def _call(call: rules.Call) -> str:
    if call.call is CallKind.PASS:
        return "Pass"
    if call.call is CallKind.ORDER_UP:
        return "Order"
    return "n" if call.suit is rules.Trump.NT else str(call.suit).lower()


def played_game(
    seed: int,
    *,
    rule_set: RuleSet = STUCK,
    ruleset: Mapping[str, object] | None = None,
    cards: bool = True,
    initial: tuple[int, int] = (0, 0),
    most_deals: int = 40,
) -> tuple[Json, dict[Side, int]]:
    """Return a notated game played to its end (or for `most_deals`), and the score it ends with."""
    chance = random.Random(seed)
    state = rules.GameState.start(
        rule_set, first_dealer=chance.choice(list(Seat)), score=dict(zip(Side, initial, strict=True))
    )
    deals: list[Json] = []
    while not state.finished and len(deals) < most_deals:
        record = played_hand(rule_set, state.dealer, chance)
        deals.append(deal_of(record, len(deals), cards=cards))
        state = state.after(rules.judge(record, rule_set))
    return game_of(deals, initial=list(initial), ruleset=dict(ruleset or {"std": True})), dict(state.score)


def game_of(deals: list[Json], *, initial: list[int] | None = None, version: str = "1.4", **metadata: Any) -> Json:
    """Return deals as a game of Ann & Bob against Cy & Di."""
    return {
        "fileType": "Euchre Game Notation",
        "version": version,
        "metadata": {"players": list(NAMES), "initialScore": initial or [0, 0], **metadata},
        "deals": deals,
    }


def written(value: object) -> bytes:
    """Return a JSON value as a file's content."""
    return json.dumps(value).encode()


def a_deal(base: Json | None = None, **changes: Any) -> Json:
    """Return a legal deal (`NAMED` unless told) with parts of it changed; None takes a part away."""
    deal: Json = copy.deepcopy(base or NAMED)
    for name, value in changes.items():
        part = next((part for part, names in _parts(deal) if name in names), deal)
        part[name] = value
        if value is None:
            del part[name]
    return deal


def _parts(deal: Json) -> list[tuple[Json, set[str]]]:
    bidding, play = deal["phases"]
    return [
        (deal["initialState"], {"dealer", "upCard", "playerCards", "kitty"}),
        (bidding, {"calls", "isAlone", "aloneDefender", "discard", "cardExchanges", "callAnnotations"}),
        (play, {"tricks", "playAnnotations", "initialLead"}),
    ]


def _base(upcard: str, hands: str, calls: list[str], tricks: str, **bidding: Any) -> Json:
    """Return a deal that North deals, from hands and tricks written in one line each."""
    return {
        "dealNumber": 0,
        "initialState": {
            "dealer": 0,
            "upCard": upcard,
            "playerCards": [hand.split() for hand in hands.split("|")],
        },
        "phases": [
            {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": calls, "isAlone": False, **bidding},
            {"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": [trick.split() for trick in tricks.split("|")]},
        ],
    }


#: East names spades in round 2 and makes three tricks: 1 to Cy & Di.
NAMED = _base(
    "Jh",
    "Qc Tc Th Qh 9h | Kd 9c Ad 9s Ks | 9d As Qd Td Ah | Kh Qs Jd Ac Ts",
    ["Pass", "Pass", "Pass", "Pass", "s"],
    "Ks As Qs Qh | 9d Jd Tc Kd | 9s Td Ts 9h | Kh Th 9c Ah | Qd Ac Qc Ad",
)
#: South orders the ace of clubs up and makes three tricks: 1 to Ann & Bob. North discards the king of spades.
ORDERED = _base(
    "Ac",
    "Ah 9h Jh Ks Kd | Kh Th Jc 9d 9c | Qh Ad Qc As Tc | 9s Js Ts Kc Td",
    ["Pass", "Order"],
    "9d Ad Td Kd | Qc Kc Ac 9c | 9h Th Qh Js | Ts Jh Kh As | Tc 9s Ah Jc",
    discard="Ks",
)
#: South orders hearts up alone and takes all five: 4 to Ann & Bob. North discards the ten of hearts.
ALONE = _base(
    "Kh",
    "Th Kd Ts Kc Ad | 9s Td Tc Js Qc | As Jd Ac Ks Jh | Ah 9d Qs 9c Qd",
    ["Pass", "Order"],
    "Tc Ac 9c | Ks Qs 9s | As 9d Js | Jd Ah Td | Jh Qd Qc",
    discard="Th",
    isAlone=True,
)
#: North names clubs in the end, loses the first two tricks and takes the other three: 1, or a fast break.
SLOW_START = _base(
    "9h",
    "Jd Js Ac Ts Jc | Kc 9d 9c Jh As | Qh Qs Td Qd Qc | Ks 9s Tc Kd Th",
    ["Pass"] * 7 + ["c"],
    "As Qs 9s Ts | 9d Td Kd Jd | Th Jc Jh Qh | Js 9c Qc Tc | Ac Kc Qd Ks",
)
#: `NAMED` without anyone's cards, and West, who holds a diamond, throws a club on one in trick 2.
REVOKE = a_deal(
    playerCards=None,
    tricks=[
        NAMED["phases"][1]["tricks"][0],
        ["9d", "Ac", "Tc", "Kd"],
        *NAMED["phases"][1]["tricks"][2:4],
        ["Qd", "Jd", "Qc", "Ad"],
    ],
)
