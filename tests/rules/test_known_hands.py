"""Which cards each seat is known to have held, from as much of the hand as was noted."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from scoring.rules import (
    HAND_SIZE,
    HandRecord,
    Revoke,
    RuleSet,
    Seat,
    all_cards_known,
    known_hands,
    revokes_made,
    upcard_taken,
)
from scoring.rules.cards import CARDS, Card
from tests.rules.test_cases import records

#: North deals. Cy in the East leads; South ordered up the nine of hearts, and North discarded the nine of clubs.
TRICKS = [
    {"plays": [["E", "AS"], ["S", "KS"], ["W", "QS"], ["N", "TS"]]},
    {"plays": [["E", "AC"], ["S", "KC"], ["W", "QC"], ["N", "TC"]]},
    {"plays": [["E", "AD"], ["S", "KD"], ["W", "QD"], ["N", "TD"]]},
    {"plays": [["E", "AH"], ["S", "KH"], ["W", "QH"], ["N", "TH"]]},
    {"plays": [["E", "JH"], ["S", "JC"], ["W", "JD"], ["N", "9H"]]},
]
ORDERED = {"upcard": "9H", "maker": "S", "maker_round": 1, "trump": "H", "tricks": TRICKS}


def record(**facts: object) -> HandRecord:
    """Return a record as JSON has it, ordered up and played to its end unless said otherwise."""
    return HandRecord.from_json({name: fact for name, fact in {**ORDERED, **facts}.items() if fact is not None})


def every_case() -> Iterator[HandRecord]:
    """Yield every legal hand of the cases that somebody made, at full depth."""
    return (HandRecord.from_json(case) for case in records("hands.jsonl.gz") if not case["passed_out"])


def cards(text: str) -> set[Card]:
    """Return the cards that are written: `9C TD`."""
    return {CARDS[one] for one in text.split()}


@pytest.mark.many
def test_hands_that_were_noted_are_known_as_they_were_dealt() -> None:
    for full in every_case():
        assert full.dealer
        assert known_hands(full, full.dealer).dealt == full.hands


@pytest.mark.many
def test_whoever_played_five_cards_is_known_to_have_held_them_though_no_deal_was_noted() -> None:
    for full in every_case():
        assert full.dealer
        assert full.hands
        found = known_hands(replace(full, hands=None, kitty=None), full.dealer)
        for seat in Seat:
            if seat not in (full.sitting_out or ()):
                assert set(found.dealt[seat]) == set(full.hands[seat])
            elif seat is not full.dealer:
                assert found.dealt[seat] == ()


@pytest.mark.many
def test_discard_that_nobody_noted_is_not_known_and_no_other_card_is_lost() -> None:
    for full in every_case():
        assert full.dealer
        assert full.hands
        found = known_hands(replace(full, hands=None, kitty=None, discard=None), full.dealer)
        if full.dealer not in (full.sitting_out or ()):
            assert set(found.dealt[full.dealer]) == set(full.hands[full.dealer]) - {full.discard}
        assert found.discard is None


@pytest.mark.many
def test_discard_is_the_card_left_where_the_deal_was_noted() -> None:
    for full in every_case():
        assert full.dealer
        plays = full.dealer not in (full.sitting_out or ())
        assert known_hands(replace(full, discard=None), full.dealer).discard is (full.discard if plays else None)


@pytest.mark.many
def test_no_card_is_in_two_hands_however_little_is_noted() -> None:
    for full in every_case():
        assert full.dealer
        assert full.hands
        for seats in ([], [full.dealer], [full.dealer.next, full.dealer.partner]):
            hands = {seat: full.hands[seat] for seat in seats}
            for tricks in (full.tricks, (full.tricks or ())[:2], None):
                found = known_hands(replace(full, hands=hands, discard=None, tricks=tricks), full.dealer)
                for moment in (found.dealt, found.exchanged, found.taken_up, found.in_play):
                    held = [card for seat in Seat for card in moment[seat]]
                    assert len(held) == len(set(held))
                    assert max(len(moment[seat]) for seat in Seat) <= HAND_SIZE


def test_dealer_had_the_discard_before_and_the_upcard_after() -> None:
    found = known_hands(record(discard="9C"), Seat.N)
    assert set(found.dealt[Seat.N]) == cards("TS TC TD TH 9C")
    assert set(found.taken_up[Seat.N]) == set(found.in_play[Seat.N]) == cards("TS TC TD TH 9H")


def test_discarded_upcard_was_never_held() -> None:
    tricks = [*TRICKS[:4], {"plays": [["E", "JH"], ["S", "JC"], ["W", "JD"], ["N", "9C"]]}]
    for discard in ("9H", None):
        found = known_hands(record(tricks=tricks, discard=discard), Seat.N)
        assert set(found.dealt[Seat.N]) == set(found.in_play[Seat.N]) == cards("TS TC TD TH 9C")
        assert found.discard is CARDS["9H"]


def test_dealer_s_hand_is_not_known_before_an_upcard_that_nobody_noted() -> None:
    for discard in ("9C", None):
        found = known_hands(record(upcard=None, discard=discard), Seat.N)
        assert found.dealt[Seat.N] == ()
        assert set(found.in_play[Seat.N]) == cards("TS TC TD TH 9H")


def test_dealer_keeps_the_hand_when_the_upcard_is_turned_down() -> None:
    found = known_hands(record(upcard="9S", maker_round=2), Seat.N)
    assert found.dealt[Seat.N] == found.in_play[Seat.N]
    assert len(found.dealt[Seat.N]) == HAND_SIZE


def test_hand_that_was_claimed_is_known_as_far_as_its_cards_fell() -> None:
    found = known_hands(record(tricks=TRICKS[:2], discard="9C"), Seat.N)
    assert {seat: set(held) for seat, held in found.dealt.items()} == {
        Seat.E: cards("AS AC"),
        Seat.S: cards("KS KC"),
        Seat.W: cards("QS QC"),
        Seat.N: cards("TS TC 9C"),
    }
    assert set(found.in_play[Seat.N]) == cards("TS TC 9H")


def test_dealt_hand_whose_discard_nobody_saw_is_known_in_play_as_far_as_its_cards_fall() -> None:
    hands = {"N": ["TS", "TC", "TD", "TH", "9C"]}
    found = known_hands(record(hands=hands, tricks=TRICKS[:2]), Seat.N)
    assert set(found.dealt[Seat.N]) == cards("TS TC TD TH 9C")
    assert set(found.in_play[Seat.N]) == cards("TS TC")
    assert found.discard is None


def test_partner_of_a_loner_is_not_known() -> None:
    tricks = [{"plays": [play for play in trick["plays"] if play[0] != "W"]} for trick in TRICKS]
    found = known_hands(record(maker="E", alone=True, tricks=tricks), Seat.N)
    assert found.dealt[Seat.W] == ()
    assert len(found.dealt[Seat.E]) == HAND_SIZE


def test_dealer_who_sits_out_had_the_discard_that_was_noted() -> None:
    tricks = [{"plays": [play for play in trick["plays"] if play[0] != "N"]} for trick in TRICKS]
    found = known_hands(record(alone=True, discard="9C", tricks=tricks), Seat.N)
    assert (found.dealt[Seat.N], found.in_play[Seat.N]) == (tuple(cards("9C")), tuple(cards("9H")))


def test_partner_of_a_lone_defender_is_not_known() -> None:
    tricks = [{"plays": [play for play in trick["plays"] if play[0] != "W"]} for trick in TRICKS]
    found = known_hands(record(lone_defender="E", tricks=tricks), Seat.N)
    assert found.dealt[Seat.W] == ()


def test_best_card_was_the_partner_s_and_the_one_given_away_the_loner_s() -> None:
    tricks = [{"plays": [play for play in trick["plays"] if play[0] != "W"]} for trick in TRICKS]
    facts = {"maker": "E", "maker_round": 2, "upcard": "9D", "alone": True, "tricks": tricks}
    found = known_hands(record(**facts, best_card={"gave": "9C", "took": "JH"}), Seat.N)
    assert set(found.dealt[Seat.E]) == cards("AS AC AD AH 9C")
    assert found.dealt[Seat.W] == tuple(cards("JH"))
    assert set(found.in_play[Seat.E]) == cards("AS AC AD AH JH")
    assert found.in_play[Seat.W] == ()


def test_three_cards_from_the_kitty_were_not_dealt() -> None:
    exchange = {"seat": "E", "gave": ["9C", "9D", "9S"], "took": ["AS", "AC", "AD"]}
    found = known_hands(record(exchange=exchange), Seat.N)
    assert set(found.dealt[Seat.E]) == cards("9C 9D 9S AH JH")
    assert set(found.exchanged[Seat.E]) == set(found.in_play[Seat.E]) == cards("AS AC AD AH JH")


def test_card_that_two_are_said_to_have_had_stays_where_it_was_noted() -> None:
    hands = {"W": ["AS", "QC", "QD", "QH", "JD"]}
    found = known_hands(record(hands=hands, upcard="JH"), Seat.N)
    assert CARDS["AS"] in found.dealt[Seat.W]
    assert CARDS["AS"] not in found.dealt[Seat.E]
    assert all(CARDS["JH"] not in held for held in found.dealt.values())


@pytest.mark.parametrize(
    ("facts", "taken"),
    [
        ({"maker_round": 1}, True),
        ({"maker_round": 2, "upcard": "9S"}, False),
        ({"calls": [{"seat": "E", "round": 1, "call": "order_up", "suit": "H"}], "maker_round": None}, True),
        ({"calls": [{"seat": "E", "round": 1, "call": "pass"}], "maker": None, "trump": None, "tricks": None}, True),
        ({"maker_round": None, "tricks": None}, True),
        ({"maker_round": None, "tricks": None, "upcard": "9S"}, False),
        ({"maker_round": None, "tricks": None, "upcard": "JK", "nominated_suit": "H"}, True),
        ({"maker_round": None, "tricks": None, "upcard": "JK"}, None),
        ({"maker_round": None, "tricks": None, "upcard": None}, None),
        ({"maker_round": None, "upcard": None, "discard": "9C"}, True),
        ({"maker_round": None, "trump": None}, True),
        ({"maker_round": None, "trump": None, "upcard": "9S"}, None),
    ],
)
def test_whether_the_upcard_was_taken_follows_from_whatever_tells_it(
    facts: dict[str, object], taken: bool | None
) -> None:
    assert upcard_taken(record(**facts), Seat.N) is taken


def test_upcard_is_nobody_s_in_a_hand_that_was_thrown_in() -> None:
    assert upcard_taken(HandRecord.from_json({"kind": "thrown_in", "upcard": "9H"}), Seat.N) is False


def test_played_cards_stay_known_where_it_is_not_known_whether_the_upcard_was_taken() -> None:
    found = known_hands(record(upcard="9S", trump=None, maker_round=None), Seat.N)
    assert set(found.dealt[Seat.N]) == cards("TS TC TD TH 9H")


# Revokes


def test_later_card_of_the_suit_led_gives_a_revoke_away() -> None:
    swapped = [
        {"plays": [["E", "AS"], ["S", "KC"], ["W", "QS"], ["N", "TS"]]},
        {"plays": [["E", "AC"], ["S", "KS"], ["W", "QC"], ["N", "TC"]]},
    ]
    found = revokes_made(record(tricks=[*swapped, *TRICKS[2:]]), RuleSet())
    assert found == (Revoke(Seat.S, 1), Revoke(Seat.S, 2))


def test_revokes_that_were_noted_come_trick_by_trick_and_once() -> None:
    swapped = [{"plays": [["E", "AS"], ["S", "KC"], ["W", "QS"], ["N", "TS"]]}, {"plays": [["E", "AC"], ["S", "KS"]]}]
    noted = record(tricks=swapped, revokes=[["W", 2], ["S", 1]])
    assert revokes_made(noted, RuleSet()) == (Revoke(Seat.S, 1), Revoke(Seat.W, 2))


@pytest.mark.parametrize(
    ("facts", "known"),
    [
        ({}, True),
        ({"tricks": TRICKS[:4]}, False),
        ({"trump": None}, False),
        ({"trump": None, "calls": [{"seat": "S", "round": 1, "call": "order_up", "suit": "H"}]}, True),
        ({"tricks": None}, False),
    ],
)
def test_every_revoke_shows_only_where_all_cards_and_trump_are_known(facts: dict[str, object], known: bool) -> None:
    assert all_cards_known(record(**facts)) is known
