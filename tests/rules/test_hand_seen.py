"""Test writing hands down card by card, with hands known and unknown."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import (
    CallForBest,
    Card,
    Dealt,
    Defend,
    Discard,
    HandRecord,
    HandSeen,
    IllegalHand,
    KeepOwn,
    Kind,
    Made,
    Name,
    Nominate,
    NoteRevoke,
    OrderUp,
    Pass,
    Play,
    PlayRevoking,
    Revoke,
    RuleSet,
    Seat,
    SeenMove,
    Step,
    Suit,
    Trump,
    TurnUp,
    Unseen,
    judge,
    retold,
)
from tests.rules.test_cases import records

LEGAL = list(records("hands.jsonl.gz"))
N, E, S, W = Seat


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def seen(*moves: SeenMove, dealer: Seat = N, **options: Any) -> HandSeen:
    """Write moves down under rules of one's own."""
    hand = HandSeen(rules=RuleSet.from_options(options), dealer=dealer)
    for move in moves:
        hand = hand.after(move)
    return hand


def up(card: str) -> TurnUp:
    return TurnUp(Card.parse(card))


def plays(text: str) -> list[Play]:
    return [Play(card) for card in cards(text)]


def offered(hand: HandSeen) -> set[str]:
    """Return the codes of the cards that can be played."""
    return {move.card.text for move in hand.offers() if isinstance(move, Play)}


def known(record: dict[str, Any]) -> tuple[HandRecord, RuleSet]:
    return HandRecord.from_json(record), RuleSet.from_options(record["options"])


def without(record: HandRecord, *fields: str) -> HandRecord:
    return HandRecord(**{name: getattr(record, name) for name in record.__dataclass_fields__ if name not in fields})


def told(record: HandRecord, rules: RuleSet) -> HandSeen:
    """Write a record down again, and see that each move was among the offers."""
    hand = HandSeen(rules=rules, dealer=record.dealer or N)
    for move in retold(record, rules, hand.dealer):
        assert isinstance(move, Dealt | NoteRevoke | PlayRevoking) or move in hand.offers()
        hand = hand.after(move)
    return hand


#: Each goes on through the cases in steps of a thousand; coverage needs one of them.
STARTS = [0, *(pytest.param(start, marks=pytest.mark.many) for start in range(1, 20))]


@pytest.mark.parametrize("start", STARTS)
def test_a_full_record_is_written_down_through_the_offers_and_judged_the_same(start: int) -> None:
    for raw in LEGAL[start::1000]:
        record, rules = known(raw)
        hand = told(record, rules)
        assert hand.step is Step.OVER
        assert judge(hand.record(), rules).points == judge(record, rules).points
        assert judge(hand.record(), rules).trick_winners == judge(record, rules).trick_winners


@pytest.mark.parametrize("start", STARTS)
def test_a_record_is_written_down_with_no_hand_known(start: int) -> None:
    for raw in LEGAL[start::1000]:
        record, rules = known(raw)
        record = without(record, "hands", "kitty", "discard")
        hand = told(record, rules)
        assert hand.step is Step.OVER
        assert judge(hand.record(), rules).points == judge(record, rules).points


@settings(max_examples=25)
@given(st.sampled_from(LEGAL), st.integers(0, 2**32))
def test_with_all_hands_known_only_cards_that_are_held_and_follow_are_offered(raw: dict[str, Any], seed: int) -> None:
    record, rules = known(raw)
    chance = random.Random(seed)
    hand = HandSeen(rules=rules, dealer=record.dealer or N)
    for move in retold(without(record, "tricks"), rules, hand.dealer):
        hand = hand.after(move)
    while hand.step is Step.PLAY:
        seat = hand.to_act
        assert seat
        taken_up = {hand.upcard} if seat is hand.dealer and hand.round == 1 else set()
        left = {card for card in hand.unseen if card in taken_up.union(hand.hands[seat])}
        assert offered(hand) == {card.text for card in follows(hand, left)}
        hand = hand.after(chance.choice(hand.offers()))
    judge(hand.record(), rules)


def follows(hand: HandSeen, held: set[Card]) -> set[Card]:
    """Return what may be played from a hand, worked out beside the engine."""
    if not hand.plays:
        return held
    trump = hand.trump

    def suit(card: Card) -> str:
        mates = {"C": "S", "S": "C", "H": "D", "D": "H"}
        left = card.text[0] == "J" and trump is not None and mates[trump.value] == card.text[1]
        return trump.value if left and trump else card.text[1]

    led = suit(hand.plays[0][1])
    return {card for card in held if suit(card) == led} or held


@settings(max_examples=25)
@given(st.sampled_from(LEGAL), st.integers(0, 2**32))
def test_whatever_is_tapped_among_the_offers_makes_a_legal_hand(raw: dict[str, Any], seed: int) -> None:
    record, rules = known(raw)
    chance = random.Random(seed)
    hand = HandSeen(rules=rules, dealer=record.dealer or N)
    while hand.step is not Step.OVER and (moves := hand.offers()):
        move = chance.choice(moves)
        hand = hand.after(move)
    assert hand.faults() == ()
    if hand.step is Step.OVER:
        judge(hand.record(), rules)


RULES_OF_EVERY_KIND: list[dict[str, Any]] = [
    {"preset": name} for name in ("British", "Guernsey", "Australian", "Railroad", "Canadian loner", "Club night")
]


@settings(max_examples=25)
@given(st.sampled_from(RULES_OF_EVERY_KIND), st.integers(0, 2**32))
def test_hands_under_every_preset_can_be_written_down_and_told_again(options: dict[str, Any], seed: int) -> None:
    rules = RuleSet.from_options(options)
    chance = random.Random(seed)
    hand = HandSeen(rules=rules, dealer=chance.choice(list(Seat)))
    while hand.step is not Step.OVER:
        moves = [move for move in hand.offers() if not isinstance(move, Made)]
        if not moves:
            return
        hand = hand.after(chance.choice(moves))
    again = HandSeen(rules=rules, dealer=hand.dealer)
    for move in retold(hand.record(), rules, hand.dealer):
        again = again.after(move)
    assert (again.calls, again.tricks, again.step) == (hand.calls, hand.tricks, Step.OVER)


# Step by step


def test_a_card_seen_cannot_be_played_again() -> None:
    hand = seen(up("9H"), OrderUp(alone=False), Unseen(), *plays("AS KS"))
    assert {"AS", "KS"} & offered(hand) == set()
    assert not hand.allows(Play(Card.parse("AS")))


def test_the_upcard_turned_down_is_out_of_play() -> None:
    hand = seen(up("9H"), *[Pass()] * 4, Name(Trump.S, alone=False))
    assert hand.step is Step.PLAY
    assert "9H" not in offered(hand)


def test_the_upcard_ordered_up_is_the_dealers_alone() -> None:
    hand = seen(up("9H"), OrderUp(alone=False), Unseen())
    assert hand.to_act is E
    assert "9H" not in offered(hand)
    hand = hand.after(Play(Card.parse("AS"))).after(Play(Card.parse("KS"))).after(Play(Card.parse("QS")))
    assert hand.to_act is N
    assert "9H" in offered(hand)


def test_a_seat_that_showed_a_void_has_no_card_of_that_suit() -> None:
    hand = seen(up("9H"), OrderUp(alone=False), Unseen(), *plays("AS KD QS TS"))
    assert hand.to_act is E
    hand = hand.after(Play(Card.parse("AC")))
    assert hand.to_act is S
    assert {text[1] for text in offered(hand)} == {"C", "D", "H"}


def test_a_void_is_of_the_suit_that_the_left_bower_belongs_to() -> None:
    hand = seen(up("9H"), OrderUp(alone=False), Unseen(), *plays("AH AS KH TH AC"))
    assert "JD" not in offered(hand)
    assert "KD" in offered(hand)


def test_a_card_that_belies_a_void_is_played_as_a_revoke_and_noted() -> None:
    hand = seen(up("9H"), OrderUp(alone=False), Unseen(), *plays("AS KD QS TS AC"))
    move = PlayRevoking(Card.parse("9S"))
    assert move in hand.revoking()
    assert PlayRevoking(Card.parse("9C")) not in hand.revoking()
    assert hand.after(move).revokes == (Revoke(S, 1),)


def test_a_known_hand_that_does_not_follow_revokes() -> None:
    hand = seen(Dealt(E, cards("AS KS QS JS TS")), Dealt(S, cards("9S AC KC QC JC")), up("9H"), *[Pass()] * 4)
    hand = hand.after(Name(Trump.D, alone=False)).after(Play(Card.parse("AS")))
    assert offered(hand) == {"9S"}
    assert {move.card.text for move in hand.revoking()} == {"AC", "KC", "QC", "JC"}
    assert hand.after(PlayRevoking(Card.parse("AC"))).revokes == (Revoke(S, 1),)


def test_nothing_is_a_revoke_before_play() -> None:
    assert seen(up("9H")).revoking() == ()


def test_a_revoke_is_noted_where_a_card_did_not_follow() -> None:
    hand = seen(up("9H"), OrderUp(alone=False), Unseen(), *plays("AS KD QS TS"))
    assert hand.after(NoteRevoke(S, 1)).revokes == (Revoke(S, 1),)
    for move in (NoteRevoke(W, 1), NoteRevoke(S, 2), NoteRevoke(S, 0)):
        assert not hand.allows(move)
    assert not hand.after(NoteRevoke(S, 1)).allows(NoteRevoke(S, 1))


def test_a_seat_that_sits_out_has_no_revoke_to_note() -> None:
    hand = seen(up("9H"), OrderUp(alone=True), Unseen(), *plays("AS QS TS"))
    assert not hand.allows(NoteRevoke(W, 1))


def test_a_loners_partner_is_passed_over() -> None:
    hand = seen(up("9H"), OrderUp(alone=True), Unseen())
    assert hand.order == (E, S, N)
    assert hand.sitters == {W}


def test_a_stuck_dealer_cannot_pass_and_eight_passes_end_the_hand() -> None:
    assert Pass() not in seen(up("9H"), *[Pass()] * 7, stick_the_dealer=True).offers()
    thrown_in = seen(up("9H"), *[Pass()] * 8)
    assert (thrown_in.step, thrown_in.record().kind, thrown_in.offers()) == (Step.OVER, Kind.THROWN_IN, ())
    assert thrown_in.to_act is None


def test_without_the_upcard_an_order_says_its_suit() -> None:
    hand = seen(Unseen(), Name(Trump.C, alone=False))
    assert hand.step is Step.DISCARD
    assert hand.record().calls
    assert judge_ready(hand, "made").trump is Trump.C


def judge_ready(hand: HandSeen, outcome: str) -> HandRecord:
    """Return the hand's record with a stated outcome, which the judge takes."""
    record = HandRecord.from_json({**hand.record().to_json(), "outcome": outcome})
    judge(record, hand.rules)
    return record


@pytest.mark.parametrize(
    ("upcard", "made", "expected"),
    [
        ("9H", Made(S, Trump.H, alone=False), (1, Step.DISCARD)),
        ("9H", Made(S, Trump.C, alone=True), (2, Step.PLAY)),
        (None, Made(S, Trump.C, alone=False), (None, Step.PLAY)),
    ],
)
def test_who_made_trump_is_told_without_the_calls(
    upcard: str | None, made: Made, expected: tuple[int | None, Step]
) -> None:
    hand = seen(up(upcard) if upcard else Unseen(), made)
    assert (hand.round, hand.step) == expected
    assert (hand.maker, hand.trump, hand.alone) == (made.maker, made.trump, made.alone)
    assert hand.record().calls is None
    judge_ready(hand, "made")


def test_no_trump_is_made_in_the_second_round_only() -> None:
    hand = seen(Unseen(), Made(S, Trump.NT, alone=False), no_trump="round_2")
    assert hand.round == 2
    assert not seen(Unseen()).allows(Made(S, Trump.NT, alone=False))


def test_there_is_no_round_before_a_call() -> None:
    assert seen().round is None


def test_the_calls_cannot_be_left_out_once_there_is_one() -> None:
    assert not any(isinstance(move, Made) for move in seen(up("9H"), Pass()).offers())


def test_defenders_are_asked_the_makers_left_first() -> None:
    hand = seen(up("9H"), OrderUp(alone=True), defend_alone="against_loner")
    assert (hand.step, hand.to_act) == (Step.DEFENCE, S)
    refused = hand.after(Defend(alone=False))
    assert (refused.step, refused.to_act) == (Step.DEFENCE, N)
    assert refused.after(Defend(alone=False)).record().no_lone_defender
    alone = refused.after(Defend(alone=True))
    assert alone.lone_defender is N
    assert alone.sitters == {S, W}
    assert seen(up("9H"), OrderUp(alone=False), defend_alone="against_loner").step is Step.DISCARD
    assert seen(up("9H"), OrderUp(alone=False), defend_alone="against_any_maker").step is Step.DEFENCE


@pytest.mark.parametrize("joker_turned_up", ["dealer_nominates", "agreed_suit"])
def test_a_suit_stands_for_a_turned_up_joker(joker_turned_up: str) -> None:
    hand = seen(up("JK"), joker="joker", joker_turned_up=joker_turned_up)
    assert (hand.step, hand.to_act) == (Step.NOMINATION, None)
    assert hand.offers() == tuple(map(Nominate, Suit))
    ordered = hand.after(Nominate(Suit.H)).after(OrderUp(alone=False))
    assert (ordered.trump, ordered.turned_suit) == (Trump.H, Trump.H)


def test_the_dealer_names_trump_for_a_turned_up_benny() -> None:
    hand = seen(up("2S"), preset="British")
    assert hand.to_act is N
    assert Pass() not in hand.offers()
    named = hand.after(Name(Trump.D, alone=False))
    assert (named.maker, named.round, named.step) == (N, 1, Step.DISCARD)
    assert hand.after(Made(N, Trump.D, alone=False)).round == 1
    assert not hand.allows(Made(E, Trump.D, alone=False))


def test_the_discard_can_be_left_out_unless_everything_else_is_known() -> None:
    assert Unseen() in seen(up("9H"), OrderUp(alone=False)).offers()
    deal = [
        Dealt(N, cards("AS KS QS JS TS")),
        Dealt(E, cards("AC KC QC JC TC")),
        Dealt(S, cards("AD KD QD JD TD")),
        Dealt(W, cards("AH KH QH JH TH")),
    ]
    full = seen(*deal, up("9H"), OrderUp(alone=False))
    assert Unseen() not in full.offers()
    assert {move.card.text for move in full.offers() if isinstance(move, Discard)} == {
        "AS",
        "KS",
        "QS",
        "JS",
        "TS",
        "9H",
    }
    assert full.after(Discard(Card.parse("9H"))).step is Step.PLAY
    assert Unseen() in seen(*deal, up("9H"), Made(E, Trump.H, alone=False)).offers()
    assert Unseen() in seen(*deal, Unseen(), Name(Trump.H, alone=False)).offers()


def test_a_loner_calls_for_the_best_card() -> None:
    hand = seen(up("9H"), *[Pass()] * 4, Name(Trump.S, alone=True), call_for_best=True)
    assert (hand.step, hand.to_act) == (Step.BEST_CARD, E)
    assert {KeepOwn(), Unseen()} <= set(hand.offers())
    best = hand.after(CallForBest(Card.parse("9C"), Card.parse("AS")))
    assert best.step is Step.PLAY
    assert "9C" not in offered(best)
    assert hand.after(KeepOwn()).step is hand.after(Unseen()).step is Step.PLAY


def test_five_cards_are_dealt_to_a_seat_once_and_before_the_upcard() -> None:
    five = cards("AS KS QS JS TS")
    hand = seen(Dealt(N, five))
    for move in (
        Dealt(N, cards("AC KC QC JC TC")),
        Dealt(E, five),
        Dealt(E, cards("AC KC QC JC")),
        Dealt(E, cards("AC AC QC JC TC")),
        up("AS"),
    ):
        assert not hand.allows(move)
    assert not seen(up("9H")).allows(Dealt(N, five))


def test_what_cannot_come_next_is_refused() -> None:
    for move in (Pass(), NoteRevoke(N, 1), Play(Card.parse("AS")), CallForBest(Card.parse("AS"), Card.parse("KS"))):
        with pytest.raises(IllegalHand):
            seen().after(move)


def test_an_unfinished_trick_is_no_part_of_the_record() -> None:
    hand = seen(up("9H"), OrderUp(alone=False), Unseen(), *plays("AS KS QS TS AC 9C"))
    assert [len(trick.plays) for trick in hand.record().tricks or ()] == [4]
    judge_ready(hand, "made")


# Telling a record again


def retell(rules: RuleSet | None = None, **facts: Any) -> list[SeenMove]:
    return list(retold(HandRecord.from_json(facts), rules or RuleSet(), N))


def test_three_taps_tell_nothing_card_by_card() -> None:
    assert retell(maker="E", alone=False, outcome="made") == []


def test_maker_and_trump_tell_who_made_it() -> None:
    assert retell(maker="E", alone=True, trump="S", outcome="made") == [Unseen(), Made(E, Trump.S, alone=True)]


def test_dealer_maker_and_round_tell_the_calls() -> None:
    moves = retell(maker="E", alone=False, trump="S", maker_round=2, upcard="9H", outcome="made")
    assert moves == [up("9H"), *[Pass()] * 4, Name(Trump.S, alone=False)]
    assert retell(maker="E", alone=False, maker_round=2, upcard="9H") == [up("9H"), *[Pass()] * 4]
    assert retell(maker="E", maker_round=2, upcard="9H") == [up("9H")]
    assert retell(maker="E", alone=False, upcard="9H") == [up("9H")]


def test_calls_are_told_as_far_as_they_can_be() -> None:
    calls = [{"seat": "E", "round": 1, "call": "pass"}, {"seat": "S", "round": 1, "call": "order_up"}]
    assert retell(calls=calls[:1]) == [Unseen(), Pass()]
    assert retell(calls=calls) == [Unseen(), Pass()]
    assert retell(calls=calls, upcard="9H", alone=True)[-1] == OrderUp(alone=True)


def test_a_nomination_that_is_not_known_is_where_telling_ends() -> None:
    rules = RuleSet.from_options({"joker": "joker", "joker_turned_up": "dealer_nominates"})
    assert retell(rules=rules, upcard="JK") == [up("JK")]
    assert retell(rules=rules, upcard="JK", nominated_suit="H")[-1] == Nominate(Suit.H)


def test_lone_defenders_are_told() -> None:
    rules = RuleSet.from_options({"defend_alone": "against_any_maker"})
    facts: dict[str, Any] = {"maker": "E", "alone": False, "trump": "S", "upcard": "9H", "maker_round": 2}
    assert not isinstance(retell(rules=rules, **facts)[-1], Defend)
    assert retell(rules=rules, **facts, lone_defender=None)[-2:] == [Defend(alone=False)] * 2
    assert retell(rules=rules, **facts, lone_defender="N")[-2:] == [Defend(alone=False), Defend(alone=True)]


def written(*moves: SeenMove, **options: Any) -> tuple[HandSeen, list[SeenMove]]:
    hand = seen(*moves, **options)
    return hand, list(retold(hand.record(), hand.rules, hand.dealer))


FIRST_TRICK = "AS KD QS TS"


def test_what_nobody_saw_is_left_out_again_once_cards_fell() -> None:
    _, moves = written(up("9H"), OrderUp(alone=False), Unseen(), *plays(FIRST_TRICK))
    assert moves == [up("9H"), OrderUp(alone=False), Unseen(), *plays(FIRST_TRICK)]
    _, moves = written(up("9H"), OrderUp(alone=False), Unseen())
    assert moves == [up("9H"), OrderUp(alone=False)]
    best: list[SeenMove] = [up("9H"), *[Pass()] * 4, Name(Trump.S, alone=True)]
    _, moves = written(*best, KeepOwn(), *plays("AS KS QS"), call_for_best=True)
    assert moves == [*best, Unseen(), *plays("AS KS QS")]
    _, moves = written(*best, CallForBest(*cards("9C AS")), call_for_best=True)
    assert moves == [*best, CallForBest(*cards("9C AS"))]
    _, moves = written(*best, call_for_best=True)
    assert moves == best


def test_revokes_are_told_whether_seen_or_claimed() -> None:
    begun: list[SeenMove] = [up("9H"), OrderUp(alone=False), Unseen(), *plays(FIRST_TRICK)]
    hand, moves = written(*begun, NoteRevoke(S, 1))
    assert moves == [*begun, NoteRevoke(S, 1)]
    hand, moves = written(*begun, *plays("AC"), PlayRevoking(Card.parse("9S")), *plays("KC QC"))
    assert moves[-3] == PlayRevoking(Card.parse("9S"))
    assert hand.revokes == (Revoke(S, 1),)


def test_a_card_that_cannot_have_been_played_ends_the_telling() -> None:
    facts: dict[str, Any] = seen(up("9H"), OrderUp(alone=False), Unseen(), *plays(FIRST_TRICK)).record().to_json()
    facts["tricks"][0]["plays"][1][1] = "AS"
    assert retell(**facts)[-1] == Play(Card.parse("AS"))
    assert not isinstance(
        retell(upcard="9H", calls=[{"seat": "E", "round": 1, "call": "name", "suit": "H"}] * 2)[-1], Pass
    )
