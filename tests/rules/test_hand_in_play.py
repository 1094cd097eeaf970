"""Test playing hands out by legal moves, phase by phase."""

import random
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from scoring.rules import (
    CallForBest,
    Card,
    Defend,
    Discard,
    ExchangeThree,
    HandInPlay,
    IllegalHand,
    KeepHand,
    KeepOwn,
    Kind,
    Move,
    Name,
    Nominate,
    OrderUp,
    Pass,
    Phase,
    Play,
    RuleSet,
    Seat,
    Trump,
    judge,
    kitty_size,
    opening_leader,
    pack_of,
)


def dealt(dealer: Seat = Seat.W, *, joker_up: bool = False, **options: Any) -> HandInPlay:
    """Deal the first of a series of hands that turns up a joker, or none."""
    rules = RuleSet.from_options(options)
    hands = (HandInPlay.deal(rules, dealer, random.Random(seed)) for seed in count())
    return next(hand for hand in hands if hand.upcard.is_joker is joker_up)


def after(hand: HandInPlay, *moves: Move) -> HandInPlay:
    """Make moves."""
    for move in moves:
        hand = hand.play(move)
    return hand


def finished(hand: HandInPlay) -> HandInPlay:
    """Play on with the first legal move each time."""
    while not hand.over:
        hand = hand.play(hand.legal_moves()[0])
    return hand


def test_the_same_generator_deals_the_same_hand() -> None:
    first, second = (HandInPlay.deal(RuleSet(), Seat.N, random.Random(5)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("options", [{}, {"pack": 28}, {"pack": 32, "joker": "joker"}, {"joker": "benny"}])
def test_the_whole_pack_is_dealt(options: dict[str, Any]) -> None:
    hand = dealt(**options)
    cards = [card for held in hand.dealt.values() for card in held] + [hand.upcard, *hand.kitty]
    assert (len(cards), set(cards)) == (len(pack_of(hand.rules)), set(pack_of(hand.rules)))
    assert len(hand.kitty) == kitty_size(hand.rules)


def test_calls_go_round_from_the_dealers_left() -> None:
    hand = dealt()
    seats = []
    for _ in range(8):
        seats.append(hand.to_act)
        assert hand.phase is (Phase.FIRST_ROUND if len(seats) <= 4 else Phase.SECOND_ROUND)
        hand = hand.play(Pass())
    assert seats == [*Seat, *Seat]
    assert (hand.over, hand.to_act, hand.legal_moves(), hand.record().kind) == (True, None, (), Kind.THROWN_IN)


def test_round_1_orders_the_up_card_and_round_2_names_another_suit() -> None:
    hand = dealt()
    assert hand.legal_moves() == (Pass(), OrderUp(alone=False), OrderUp(alone=True))
    later = after(hand, *[Pass()] * 4)
    named = {move.trump for move in later.legal_moves() if isinstance(move, Name)}
    assert named == set(Trump) - {Trump.NT, hand.turned_suit}
    no_trump = after(dealt(no_trump="round_2"), *[Pass()] * 4)
    assert Name(Trump.NT, alone=True) in no_trump.legal_moves()


@pytest.mark.parametrize(("stick", "may_pass"), [("off", True), ("on", False), ("may_forfeit", True)])
def test_a_stuck_dealer_has_to_name(stick: str, may_pass: bool) -> None:
    hand = after(dealt(stick_the_dealer=stick), *[Pass()] * 7)
    assert (Pass() in hand.legal_moves()) is may_pass


@pytest.mark.parametrize("alone", [False, True])
def test_who_names_says_whether_it_is_alone(alone: bool) -> None:
    hand = after(dealt(), *[Pass()] * 4)
    trump = next(trump for trump in Trump if trump is not hand.turned_suit)
    named = after(hand, Name(trump, alone=alone))
    assert (named.alone, named.maker, named.trump) == (alone, Seat.N, trump)


def test_the_dealers_partner_orders_up_alone_where_that_is_the_rule() -> None:
    hand = after(dealt(dealers_partner_alone="must_go_alone"), Pass())
    assert hand.to_act is Seat.E
    assert hand.legal_moves() == (Pass(), OrderUp(alone=True))
    assert OrderUp(alone=False) in after(hand, Pass()).legal_moves()


def test_the_dealer_discards_one_of_six() -> None:
    hand = after(dealt(), OrderUp(alone=False))
    assert (hand.phase, hand.to_act, len(hand.legal_moves())) == (Phase.DISCARDING, Seat.W, 6)
    assert Discard(hand.upcard) in hand.legal_moves()
    kept = after(dealt(discard_upcard="forbidden"), OrderUp(alone=False))
    assert len(kept.legal_moves()) == 5
    assert Discard(kept.upcard) not in kept.legal_moves()


def test_a_dealer_who_sits_out_discards_too() -> None:
    hand = after(dealt(), Pass(), OrderUp(alone=True))
    assert (hand.phase, hand.to_act) == (Phase.DISCARDING, Seat.W)
    assert finished(hand).record().sitting_out == (Seat.W,)


@pytest.mark.parametrize(
    ("allowed", "alone", "asked"),
    [
        ("off", True, False),
        ("against_loner", True, True),
        ("against_loner", False, False),
        ("against_any_maker", False, True),
    ],
)
def test_the_defenders_are_asked_where_they_may_go_alone(allowed: str, alone: bool, asked: bool) -> None:
    hand = after(dealt(defend_alone=allowed), OrderUp(alone=alone))
    assert (hand.phase is Phase.DEFENDING) is asked


def test_one_defender_goes_alone_or_none() -> None:
    asked = after(dealt(defend_alone="against_any_maker"), OrderUp(alone=False))
    assert asked.to_act is Seat.E
    first = after(asked, Defend(alone=True))
    assert (first.lone_defender, first.phase, first.sitters) == (Seat.E, Phase.DISCARDING, frozenset({Seat.W}))
    second = after(asked, Defend(alone=False))
    assert second.to_act is Seat.W
    assert after(second, Defend(alone=True)).lone_defender is Seat.W
    neither = after(second, Defend(alone=False))
    assert (neither.lone_defender, neither.phase) == (None, Phase.DISCARDING)


@pytest.mark.parametrize(
    ("lone_lead", "leader"), [("dealers_left", Seat.N), ("loners_left", Seat.S), ("loner", Seat.E)]
)
def test_who_leads_against_a_loner(lone_lead: str, leader: Seat) -> None:
    hand = after(dealt(lone_lead=lone_lead), Pass(), OrderUp(alone=True))
    assert hand.play(hand.legal_moves()[0]).to_act is leader


def test_suit_is_followed() -> None:
    hand = after(dealt(), *[Pass()] * 4)
    hand = after(hand, hand.legal_moves()[1])
    led = hand.play(hand.legal_moves()[0])
    played = {move.card for move in led.legal_moves() if isinstance(move, Play)}
    assert led.to_act is not None
    assert played <= set(led.held[led.to_act])
    held = set(led.held[led.to_act])
    assert played == held or len(played) < len(held)


@pytest.mark.parametrize("mode", ["dealer_names_unseen", "dealer_names_after_looking"])
def test_a_dealer_names_trump_for_a_joker(mode: str) -> None:
    hand = dealt(joker_up=True, joker="joker", joker_turned_up=mode)
    assert (hand.phase, hand.to_act, len(hand.legal_moves())) == (Phase.NAMING, Seat.W, 8)
    done = finished(after(hand, Name(Trump.S, alone=False)))
    assert judge(done.record(), hand.rules).trick_winners
    assert (done.maker, done.record().maker_round, done.record().nominated_suit) == (Seat.W, 1, None)


def test_a_dealer_nominates_a_suit_for_a_joker() -> None:
    hand = dealt(joker_up=True, joker="benny", joker_turned_up="dealer_nominates")
    assert (hand.phase, hand.to_act, len(hand.legal_moves())) == (Phase.NOMINATING, Seat.W, 4)
    nominated = after(hand, hand.legal_moves()[2])
    assert isinstance(hand.legal_moves()[2], Nominate)
    assert (nominated.turned_suit, nominated.phase, nominated.to_act) == (Trump.H, Phase.FIRST_ROUND, Seat.N)


def test_an_agreed_suit_stands_for_a_joker() -> None:
    hand = dealt(joker_up=True, joker="joker", joker_turned_up="agreed_suit")
    assert hand.phase is Phase.FIRST_ROUND
    assert hand.turned_suit in set(Trump) - {Trump.NT}
    assert dealt(joker="joker", joker_turned_up="agreed_suit").nominated_suit is None


def test_three_cards_of_a_bad_hand_are_exchanged_once() -> None:
    hand = dealt(bad_hand="exchange_three")
    assert (hand.phase, hand.to_act, len(hand.legal_moves())) == (Phase.EXCHANGING, Seat.N, 11)
    second = after(hand, KeepHand())
    assert second.to_act is Seat.E
    gave = hand.dealt[Seat.E][:3]
    exchanged = after(second, ExchangeThree(gave))
    assert exchanged.phase is Phase.FIRST_ROUND
    assert set(exchanged.held[Seat.E]) == {*hand.dealt[Seat.E][3:], *hand.kitty[:3]}
    assert after(second, KeepHand(), KeepHand(), KeepHand()).phase is Phase.FIRST_ROUND


def test_a_loner_calls_for_best_or_does_not() -> None:
    hand = after(dealt(call_for_best=True), Pass(), OrderUp(alone=True))
    hand = after(hand, hand.legal_moves()[0])
    assert (hand.phase, hand.to_act, len(hand.legal_moves())) == (Phase.CALLING_FOR_BEST, Seat.E, 26)
    gave, took = hand.held[Seat.E][0], hand.held[Seat.W][0]
    best = after(hand, CallForBest(gave, took))
    assert took in best.held[Seat.E]
    assert gave not in best.held[Seat.E]
    assert after(hand, KeepOwn()).held == hand.held


@pytest.mark.parametrize("rule", ["dealer_only", "any_caller"])
def test_callers_without_a_natural_trump_pass(rule: str) -> None:
    for seed in range(200):
        hand = HandInPlay.deal(RuleSet.from_options({"natural_trump": rule}), Seat.W, random.Random(seed))
        holds = any(card.suit is hand.upcard.suit for card in hand.dealt[Seat.N])
        assert (len(hand.legal_moves()) > 1) is (holds or rule == "dealer_only")


def test_a_dealer_names_only_suits_with_a_natural_trump() -> None:
    rules = RuleSet.from_options({"joker": "joker", "natural_trump": "any_caller"})
    dealt_hands = (HandInPlay.deal(rules, Seat.W, random.Random(seed)) for seed in count())
    hand = next(
        hand
        for hand in dealt_hands
        if hand.phase is Phase.NAMING and len({card.suit for card in hand.dealt[Seat.W]}) < 4
    )
    named = {move.trump for move in hand.legal_moves() if isinstance(move, Name)}
    assert {trump.suit for trump in named} == {card.suit for card in hand.dealt[Seat.W]}
    assert len(named) < 4


def test_who_leads_is_open_as_long_as_the_loner_is_not_known() -> None:
    rules = RuleSet.from_options({"lone_lead": "loner"})
    facts: dict[str, Any] = {"dealer": Seat.W, "sitters": frozenset()}
    assert opening_leader(rules, maker=Seat.E, alone=None, **facts) is None
    assert opening_leader(rules, maker=None, alone=True, **facts) is None
    assert opening_leader(rules, maker=None, alone=False, **facts) is Seat.N


def test_a_stuck_dealer_without_a_natural_trump_names_one_all_the_same() -> None:
    hand = dealt(natural_trump="any_caller", stick_the_dealer="on")
    suit = hand.turned_suit
    only = tuple(Card.parse(f"{rank}{suit}") for rank in "TJQKA")
    stuck = HandInPlay(
        rules=hand.rules,
        dealer=Seat.W,
        dealt={**hand.dealt, Seat.W: only},
        upcard=Card.parse(f"9{suit}"),
        kitty=hand.kitty,
        held={**hand.held, Seat.W: only},
        phase=Phase.FIRST_ROUND,
        to_act=Seat.N,
    )
    forced = after(stuck, *[Pass()] * 7).legal_moves()
    assert {move.alone for move in forced if isinstance(move, Name)} == {False, True}
    assert len(forced) == 6
    free = replace(stuck, rules=RuleSet.from_options({"natural_trump": "any_caller"}))
    assert after(free, *[Pass()] * 7).legal_moves() == (Pass(),)


def test_a_move_that_is_not_legal_is_refused() -> None:
    hand = dealt()
    for move in (Discard(hand.upcard), Play(hand.dealt[Seat.N][0]), Name(Trump.S, alone=False)):
        with pytest.raises(IllegalHand) as caught:
            hand.play(move)
        assert [(wrong.code, wrong.where) for wrong in caught.value.violations] == [("move_not_legal", hand.phase)]
    with pytest.raises(IllegalHand):
        finished(hand).play(Pass())


def test_a_finished_hand_is_recorded_whole() -> None:
    start = dealt(joker_up=True, joker="joker", joker_turned_up="dealer_nominates", defend_alone="against_any_maker")
    hand = finished(after(start, start.legal_moves()[1], Pass(), OrderUp(alone=True), Defend(alone=True)))
    record = hand.record()
    assert (record.hands, record.upcard, record.kitty) == (start.dealt, start.upcard, start.kitty)
    assert (record.dealer, record.nominated_suit, record.trump) == (Seat.W, Trump.D, Trump.D)
    assert (record.maker, record.maker_round, record.alone) == (Seat.E, 1, True)
    assert (record.lone_defender, record.no_lone_defender, record.sitting_out) == (Seat.S, False, (Seat.N, Seat.W))
    assert record.discard in {*start.dealt[Seat.W], start.upcard}
    assert record.tricks is not None
    assert [trick.leader for trick in record.tricks[1:]] == [trick.winner for trick in record.tricks[:-1]]
    assert record.tricks_by_seat == {seat: [trick.winner for trick in record.tricks].count(seat) for seat in Seat}
    assert record.tricks_by_side is not None
    assert sum(record.tricks_by_side.values()) == 5
    assert (hand.to_act, hand.phase) == (None, Phase.OVER)
    assert finished(dealt()).record().no_lone_defender


def test_a_hand_is_recorded_as_far_as_it_went() -> None:
    hand = after(dealt(), OrderUp(alone=False))
    record = hand.record()
    assert (record.kind, record.maker, record.maker_round, record.tricks) == (Kind.PLAYED, Seat.N, 1, ())
    assert dealt().record().maker is None
