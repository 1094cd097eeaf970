"""Test reading records from JSON, writing them back, and how deep they go."""

import pickle
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import (
    BestCard,
    Call,
    CallKind,
    Card,
    Depth,
    HandRecord,
    IllegalHand,
    Kind,
    Outcome,
    Penalty,
    RecordError,
    Revoke,
    RulesError,
    RuleSet,
    Seat,
    Side,
    Trick,
    Trump,
    judge,
)
from scoring.rules.reading import FIELDS
from tests.rules.written import Record, accepted, calls, changed, example, laid_down, lone_example, only, thrown_in


def refusals(record: Any) -> list[tuple[str, str, str]]:
    """Return code, field and place of everything that cannot be read."""
    with pytest.raises(RecordError) as caught:
        HandRecord.from_json(record)
    return [(violation.code, violation.field, violation.where) for violation in caught.value.violations]


EVERYTHING: Record = lone_example(
    id="hand 7",
    nominated_suit="H",
    exchange={"seat": "S", "gave": ["TD", "AC", "QS"], "took": ["QD", "TS", "JC"]},
    best_card={"gave": "9C", "took": "QC"},
    revokes=[{"seat": "N", "trick": 3}],
    penalty={"seat": "E", "reason": "revoke"},
    maker_side="EW",
    lone_defender="N",
    outcome="made",
    maker_tricks=4,
    tricks_by_seat={"N": 1, "E": 4, "S": 0, "W": 0},
    score_after={"NS": 3, "EW": 5},
    kind="penalty",
)


def test_every_field_is_read() -> None:
    hand = HandRecord.from_json(EVERYTHING)
    assert hand.id == "hand 7"
    assert (hand.kind, hand.dealer, hand.maker, hand.maker_side, hand.maker_round) == (
        Kind.PENALTY,
        Seat.W,
        Seat.E,
        Side.EW,
        1,
    )
    assert (hand.trump, hand.nominated_suit, hand.alone, hand.lone_defender) == (Trump.H, Trump.H, True, Seat.N)
    assert hand.hands is not None
    assert [card.text for card in hand.hands[Seat.N]] == ["AS", "KS", "9S", "TC", "9D"]
    assert hand.calls == (Call(Seat.N, 1, CallKind.PASS), Call(Seat.E, 1, CallKind.ORDER_UP, Trump.H))
    assert hand.tricks is not None
    assert hand.tricks[0].plays[0] == (Seat.N, Card.parse("AS"))
    assert (hand.upcard, hand.discard) == (Card.parse("QH"), Card.parse("JS"))
    assert hand.exchange is not None
    assert hand.exchange.took == tuple(map(Card.parse, ("QD", "TS", "JC")))
    assert hand.best_card == BestCard(Card.parse("9C"), Card.parse("QC"))
    assert hand.revokes == (Revoke(Seat.N, 3),)
    assert hand.penalty == Penalty(Seat.E, "revoke")
    assert (hand.outcome, hand.maker_tricks) == (Outcome.MADE, 4)
    assert hand.tricks_by_seat == {Seat.N: 1, Seat.E: 4, Seat.S: 0, Seat.W: 0}
    assert (hand.points, hand.score_after) == ({Side.NS: 0, Side.EW: 1}, {Side.NS: 3, Side.EW: 5})
    assert hand.sitting_out == (Seat.W,)


def test_every_field_survives_its_text() -> None:
    hand = HandRecord.from_json(EVERYTHING)
    assert HandRecord.from_json(hand.to_json()) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand  # noqa: S301 - pickled on the line itself


def test_what_is_not_recorded_is_left_out() -> None:
    assert HandRecord(maker=Seat.E).to_json() == {"passed_out": False, "maker": "E"}
    assert HandRecord(kind=Kind.MISDEAL).to_json() == {"kind": "misdeal"}
    assert HandRecord(kind=Kind.THROWN_IN).to_json() == {"passed_out": True}
    assert HandRecord(no_lone_defender=True).to_json() == {"passed_out": False, "lone_defender": None}


def test_a_call_and_a_trick_may_say_less_or_more() -> None:
    record = {
        "bids": [
            {"seat": "N", "round": 1, "call": "order_up", "suit": "H", "alone": True},
            {"seat": "E", "round": 1, "call": "pass"},
        ],
        "tricks": [{"plays": [["N", "AS"]]}, {"leader": None, "plays": [["N", "AS"]], "winner": None}],
    }
    hand = HandRecord.from_json(record)
    assert hand.calls == (Call(Seat.N, 1, CallKind.ORDER_UP, Trump.H, alone=True), Call(Seat.E, 1, CallKind.PASS))
    assert hand.tricks == (Trick(None, ((Seat.N, Card.parse("AS")),)),) * 2
    assert HandRecord.from_json(hand.to_json()) == hand


def test_null_says_that_there_was_no_lone_defender() -> None:
    assert HandRecord.from_json({"lone_defender": None}).no_lone_defender
    assert not HandRecord.from_json({}).no_lone_defender
    assert not HandRecord.from_json({"lone_defender": "N"}).no_lone_defender


def test_other_names_of_a_field_are_read() -> None:
    hand = HandRecord.from_json({"calls": calls("W", "pass"), "kitty": ["9C"]})
    assert hand.calls == (Call(Seat.N, 1, CallKind.PASS),)
    assert hand.kitty == (Card.parse("9C"),)
    assert refusals({"kitty": ["9C"], "kitty_face_down": ["9C"]}) == [("field_twice", "kitty", "kitty_face_down")]
    assert refusals({"bids": [], "calls": []}) == [("field_twice", "calls", "calls")]


@pytest.mark.parametrize(
    ("record", "kind"),
    [
        ({}, Kind.PLAYED),
        ({"passed_out": True}, Kind.THROWN_IN),
        ({"passed_out": False}, Kind.PLAYED),
        ({"outcome": "thrown_in"}, Kind.THROWN_IN),
        ({"outcome": "forfeited"}, Kind.THROWN_IN),
        ({"outcome": "penalty"}, Kind.PENALTY),
        ({"penalty": {"seat": "N"}}, Kind.PENALTY),
        ({"kind": "redeal"}, Kind.REDEAL),
        ({"kind": "thrown_in", "passed_out": True}, Kind.THROWN_IN),
        ({"kind": "penalty", "passed_out": False}, Kind.PENALTY),
    ],
)
def test_the_kind_is_taken_from_whatever_says_it(record: Record, kind: Kind) -> None:
    assert HandRecord.from_json(record).kind is kind


@pytest.mark.parametrize(
    "record",
    [
        {"kind": "played", "passed_out": True},
        {"kind": "thrown_in", "passed_out": False},
        {"outcome": "thrown_in", "passed_out": False},
    ],
)
def test_a_record_cannot_say_two_kinds(record: Record) -> None:
    assert refusals(record) == [("kind_twice", "kind", "passed_out")]


def test_fields_that_mean_nothing_are_named_by_the_verdict() -> None:
    verdict = accepted(example(mutation="none", options={}, trumpp="H", **{"x" * 10**6: 1}))
    assert verdict.unjudged[0] == "unread:trumpp"
    assert len(verdict.unjudged) == 2
    assert len(verdict.unjudged[1]) < 50


@pytest.mark.parametrize(
    ("record", "depth"),
    [
        ({"maker_side": "NS", "outcome": "made", "alone": False}, Depth.RESULT),
        ({"maker": "N", "outcome": "made"}, Depth.CALL),
        ({"dealer": "N"}, Depth.CALL),
        ({"maker_side": "NS", "maker_tricks": 4}, Depth.CALL),
        (laid_down(), Depth.CALL),
        (laid_down("N AS 9C QS QC"), Depth.PLAY),
        (example(), Depth.FULL),
        (example(discard=None), Depth.FULL),
        (example(bids=...), Depth.PLAY),
        (example(upcard=...), Depth.PLAY),
        (example(dealer=...), Depth.FULL),
        (example(dealer=..., bids=[]), Depth.PLAY),
        (example(hands={"N": ["9C"] * 5}), Depth.PLAY),
        (thrown_in(), Depth.FULL),
        (thrown_in(bids=...), Depth.CALL),
        ({"kind": "misdeal"}, Depth.RESULT),
    ],
)
def test_how_much_is_recorded(record: Record, depth: Depth) -> None:
    assert HandRecord.from_json(record).depth is depth


WRONG: list[tuple[Record, list[tuple[str, str, str]]]] = [
    ({"dealer": "X"}, [("seat_unknown", "dealer", "dealer")]),
    ({"dealer": 1}, [("seat_unknown", "dealer", "dealer")]),
    ({"dealer": ["N"]}, [("seat_unknown", "dealer", "dealer")]),
    ({"maker_side": "SN"}, [("side_unknown", "maker_side", "maker_side")]),
    ({"upcard": "10C"}, [("card_unknown", "upcard", "upcard")]),
    ({"trump": "hearts"}, [("suit_unknown", "trump", "trump")]),
    ({"outcome": "won"}, [("word_unknown", "outcome", "outcome")]),
    ({"kind": "won"}, [("word_unknown", "kind", "kind")]),
    ({"maker_round": "1"}, [("field_wrong_type", "maker_round", "maker_round")]),
    ({"maker_round": True}, [("field_wrong_type", "maker_round", "maker_round")]),
    ({"maker_tricks": 3.0}, [("field_wrong_type", "maker_tricks", "maker_tricks")]),
    ({"maker_tricks": float("nan")}, [("field_wrong_type", "maker_tricks", "maker_tricks")]),
    ({"maker_tricks": 10**5000}, [("number_out_of_range", "maker_tricks", "maker_tricks")]),
    ({"alone": 1}, [("field_wrong_type", "alone", "alone")]),
    ({"alone": "true"}, [("field_wrong_type", "alone", "alone")]),
    ({"id": []}, [("field_wrong_type", "id", "id")]),
    ({"id": 2**63}, [("field_wrong_type", "id", "id")]),
    ({"id": float("inf")}, [("field_wrong_type", "id", "id")]),
    ({"id": "x" * 201}, [("text_too_long", "id", "id")]),
    ({"hands": []}, [("field_wrong_type", "hands", "hands")]),
    ({"hands": {"Q": []}}, [("seat_unknown", "hands", "hands")]),
    ({"hands": {"N": "9C"}}, [("field_wrong_type", "hands", "hands, N")]),
    ({"hands": {"N": ["9C", "ZZ", None]}}, [("card_unknown", "hands", "hands, N")] * 2),
    ({"hands": {"N": ["9C"], "E": [["9C"]]}}, [("card_unknown", "hands", "hands, E")]),
    ({"hands": {"N": ["9C"] * 41}}, [("list_too_long", "hands", "hands, N")]),
    ({"hands": {str(number): [] for number in range(41)}}, [("list_too_long", "hands", "hands")]),
    ({"kitty": ["9C"] * 41}, [("list_too_long", "kitty", "kitty")]),
    (
        {"tricks": [{"leader": "N", "plays": [["N", "9C"]] * 41, "winner": "N"}]},
        [("list_too_long", "tricks", "trick 1")],
    ),
    ({"kitty_face_down": {"9C": 1}}, [("field_wrong_type", "kitty", "kitty_face_down")]),
    ({"kitty_face_down": ["9X"]}, [("card_unknown", "kitty", "kitty_face_down")]),
    ({"sitting_out": "N"}, [("field_wrong_type", "sitting_out", "sitting_out")]),
    ({"bids": {}}, [("field_wrong_type", "calls", "bids")]),
    ({"bids": [7]}, [("field_wrong_type", "calls", "call 1")]),
    ({"bids": [{}]}, [("field_missing", "calls", "call 1")] * 3),
    ({"bids": [{"seat": "N", "round": True, "call": "pass", "suit": None}]}, [("field_wrong_type", "calls", "call 1")]),
    ({"bids": [{"seat": "N", "round": 1, "call": "bid", "suit": None}]}, [("word_unknown", "calls", "call 1")]),
    ({"bids": [{"seat": [], "round": 1, "call": "pass", "suit": None}]}, [("seat_unknown", "calls", "call 1")]),
    ({"bids": [{"seat": "N", "round": 1, "call": "pass", "suit": "X"}]}, [("suit_unknown", "calls", "call 1")]),
    ({"bids": [{}] * 41}, [("list_too_long", "calls", "bids")]),
    ({"tricks": [[]]}, [("field_wrong_type", "tricks", "trick 1")]),
    ({"tricks": [{}]}, [("field_missing", "tricks", "trick 1")]),
    ({"tricks": [{"plays": [["N"]]}]}, [("field_wrong_type", "tricks", "trick 1")]),
    (
        {"tricks": [{"leader": "N", "plays": [["N", "9C", 1]], "winner": "N"}]},
        [("field_wrong_type", "tricks", "trick 1")],
    ),
    ({"tricks": [{"leader": "N", "plays": [["N", "9X"]], "winner": "N"}]}, [("card_unknown", "tricks", "trick 1")]),
    (
        {"tricks": [{"leader": "N", "plays": {}, "winner": "Q"}]},
        [("field_wrong_type", "tricks", "trick 1"), ("seat_unknown", "tricks", "trick 1")],
    ),
    ({"exchange": {"seat": "N", "gave": ["9C"]}}, [("field_missing", "exchange", "exchange")]),
    ({"best_card": {"gave": "9C", "took": 9}}, [("card_unknown", "best_card", "best_card")]),
    ({"best_card": "9C"}, [("field_wrong_type", "best_card", "best_card")]),
    ({"revokes": [["N"]]}, [("field_missing", "revokes", "revokes")]),
    ({"revokes": [["N", "first"]]}, [("field_wrong_type", "revokes", "revokes")]),
    ({"penalty": {"reason": "revoke"}}, [("field_missing", "penalty", "penalty")]),
    ({"penalty": {"seat": "N", "reason": 5}}, [("field_wrong_type", "penalty", "penalty")]),
    ({"penalty": {"seat": "N", "reason": "x" * 10**7}}, [("text_too_long", "penalty", "penalty")]),
    ({"points": [2, 0]}, [("field_wrong_type", "points", "points")]),
    ({"points": {"NS": "2"}}, [("field_wrong_type", "points", "points, NS")]),
    ({"points": {"NS": 2, "SN": 0}}, [("side_unknown", "points", "points")]),
    ({"points": {"NS": 10**6}}, [("number_out_of_range", "points", "points, NS")]),
    ({"tricks_by_seat": {"N": True}}, [("field_wrong_type", "tricks_by_seat", "tricks_by_seat, N")]),
    ({"tricks_by_seat": {1: 1}}, [("seat_unknown", "tricks_by_seat", "tricks_by_seat")]),
]


@pytest.mark.parametrize(("record", "faults"), WRONG)
def test_what_cannot_be_read_is_named(record: Record, faults: list[tuple[str, str, str]]) -> None:
    assert refusals(record) == faults


@pytest.mark.parametrize("id_", [7, -(2**63), "", "x" * 200, 1.5, True, False])
def test_an_id_is_any_scalar_and_comes_back_as_it_was(id_: object) -> None:
    assert HandRecord.from_json({"id": id_}).to_json()["id"] is id_


def test_null_counts_are_not_recorded() -> None:
    assert HandRecord.from_json({"points": {"NS": 2, "EW": None}, "hands": {"N": None}}).points == {Side.NS: 2}


def test_tuples_are_read_like_lists() -> None:
    record = {"kitty": ("9C",), "tricks": ({"plays": (("N", "9C"),)},)}
    assert HandRecord.from_json(record).tricks == (Trick(None, ((Seat.N, Card.parse("9C")),)),)


@pytest.mark.parametrize("record", [None, 1, "hand", [], True, 1.5])
def test_a_record_is_an_object(record: object) -> None:
    assert refusals(record) == [("record_not_an_object", "", "record")]


def test_a_record_has_a_sane_number_of_fields() -> None:
    assert refusals({str(number): 1 for number in range(101)}) == [("fields_too_many", "", "record")]
    assert HandRecord.from_json({3: 1, None: 2, ("a",): 3}).unread == ("3", "null", "a list")  # type: ignore[dict-item]


def test_every_fault_is_named_at_once_and_shortly() -> None:
    record = {"dealer": "x" * 10**7, "maker": {"a": [1]}, "alone": [[[[]]]], "trump": object()}
    with pytest.raises(RecordError) as caught:
        HandRecord.from_json(record)
    assert caught.value.codes == ("seat_unknown", "seat_unknown", "field_wrong_type", "suit_unknown")
    assert len(str(caught.value)) < 400


def test_errors_can_be_sent_to_another_process() -> None:
    with pytest.raises(RecordError) as caught:
        HandRecord.from_json({"dealer": "X"})
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - pickled on the line itself
    assert (type(again), again.violations) == (RecordError, caught.value.violations)


# Anything JSON can say, and what python can that JSON cannot.
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
SEATS_AND_CARDS = "N E S W NS EW 9C TD JH AS JK 2S C D H NT"
NAMES = "pass order_up name played thrown_in misdeal redeal penalty made march euchred forfeited void fast_break"
WORDS = st.sampled_from([*SEATS_AND_CARDS.split(), *NAMES.split(), *range(6), True, False, None])
VALUES = st.recursive(
    SCALARS | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.text(max_size=4), inner, max_size=4),
    max_leaves=8,
)
GARBAGE = st.dictionaries(st.sampled_from(sorted(FIELDS)) | st.text(max_size=6), VALUES, max_size=8)


def refusal(action: Callable[[], object]) -> RulesError | None:
    """Return the rules' own error that an action raises, if it does; any other error goes through."""
    try:
        action()
    except RulesError as error:
        return error
    return None


def judge_json(record: Record, rules: RuleSet) -> None:
    """Read a record and judge it."""
    judge(HandRecord.from_json(record), rules)


@given(GARBAGE)
def test_garbage_raises_nothing_but_the_rules_own_error(record: Record) -> None:
    error = refusal(partial(judge_json, record, RuleSet()))
    assert error is None or all(violation.message for violation in error.violations)


@given(st.data())
def test_a_damaged_record_raises_nothing_but_the_rules_own_error(data: st.DataObject) -> None:
    """Replace some of a good record's values, at any depth, by others."""
    record = changed(deepcopy(EVERYTHING), kind=..., penalty=...)
    for _ in range(data.draw(st.integers(1, 3))):
        place: Any = record
        while True:
            key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
            inner = place[key]
            if not isinstance(inner, dict | list) or not inner or data.draw(st.booleans()):
                place[key] = data.draw(SCALARS | WORDS)
                break
            place = inner
    for rules in (RuleSet(), RuleSet.from_options({"preset": "Railroad", "bad_hand": "exchange_three"})):
        error = refusal(partial(judge_json, record, rules))
        assert error is None or all(violation.message for violation in error.violations)


@given(
    st.dictionaries(
        st.sampled_from(["preset", "pack", "joker", "target", "no_trump", "march"]) | st.text(max_size=8),
        VALUES,
        max_size=5,
    )
)
def test_garbage_options_raise_nothing_but_the_rules_own_error(options: Record) -> None:
    error = refusal(lambda: RuleSet.from_options(options))
    assert error is None or error.violations


def test_a_neutral_record_says_all_that_an_own_field_would() -> None:
    """Leave the own fields out of a full record: nothing changes."""
    assert accepted(only(example(), set(example()) - {"maker", "maker_round", "trump", "sitting_out"})) == accepted(
        example()
    )


def test_illegal_is_not_unreadable() -> None:
    with pytest.raises(IllegalHand):
        accepted(changed(example(), maker_round=7))
