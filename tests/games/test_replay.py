"""The replay: every step of a recorded hand, with hands known and unknown."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import rules
from scoring.games import services
from scoring.games.models import Game
from scoring.games.replay import Picture, pictures
from scoring.games.selectors import score_sheet
from tests.games.conftest import attempt, hand
from tests.games.on_cards import words

pytestmark = pytest.mark.django_db

CASES = Path(__file__).parent.parent / "cases" / "hands.jsonl.gz"


def cases() -> list[dict[str, Any]]:
    """Read the full records."""
    with gzip.open(CASES) as lines:
        return [json.loads(line) for line in lines]


ALL = cases()
PARTNERED = next(case for case in ALL if case["maker_round"] == 1 and not case["alone"] and not case["lone_defender"])
ALONE = next(case for case in ALL if case["alone"] and not case["lone_defender"])
DEFENDED = next(case for case in ALL if case["lone_defender"])
THROWN_IN = next(case for case in ALL if case["passed_out"])
#: What is not noted of a deal, and what is not known of a hand that was claimed.
DEAL = ("hands", "kitty_face_down")
RESULTS = ("tricks_by_seat", "tricks_by_side", "points")


@pytest.fixture
def recorded(new_game: Callable[..., Game]) -> Callable[..., Game]:
    """Record a case's hand, without the fields named, as the first of a game."""

    def record(case: dict[str, Any], *without: str, **more: Any) -> Game:
        game = new_game(**{**rules.RuleSet.from_options(case["options"]).to_options(), "target": None})
        facts = {name: value for name, value in {**case, **more}.items() if name not in without}
        services.record_hand(game, record=rules.HandRecord.from_json(facts), acts_on=None, attempt=attempt("record"))
        return game

    return record


def steps(game: Game) -> tuple[Picture, ...]:
    """Return the replay of a game's first hand."""
    sheet = score_sheet(game)
    return pictures(sheet.lines[0], sheet.rule_set)


def in_sight(picture: Picture) -> dict[str, int]:
    """Return how many cards of each seat lie face up."""
    return {seat.value: len(picture.held[seat]) for seat in rules.Seat}


def url(game: Game, step: object = 0, number: int = 1) -> str:
    return f"{reverse('games:replay', args=[game.public_id, number])}?step={step}"


# The steps


@pytest.mark.parametrize("case", ALL[::100], ids=lambda case: str(case["id"]))
def test_every_card_leaves_the_hand_it_was_dealt_to(recorded: Callable[..., Game], case: dict[str, Any]) -> None:
    told = steps(recorded(case))
    plays = [play for trick in case["tricks"] for play in trick["plays"]]
    assert len(told) == 2 + len(case["bids"]) + len(plays) + bool(case["discard"]) + bool(case["lone_defender"])
    assert in_sight(told[0]) == dict.fromkeys("NESW", 5)
    for seat, cards in told[-1].held.items():
        assert len(cards) == (5 if seat.value in case["sitting_out"] or case["passed_out"] else 0)


@pytest.mark.parametrize("case", [PARTNERED, ALONE, DEFENDED], ids=["partnered", "alone", "defended alone"])
def test_the_tricks_are_counted_as_they_are_won(recorded: Callable[..., Game], case: dict[str, Any]) -> None:
    told = steps(recorded(case))
    assert [winner.value for winner in told[-1].winners] == [trick["winner"] for trick in case["tricks"]]
    assert [picture.won.value for picture in told if picture.won] == [trick["winner"] for trick in case["tricks"]]
    assert {seat.value for seat in told[-1].sits_out} == set(case["sitting_out"])


def test_jumps_stop_at_the_deal_at_each_lead_and_at_the_end(recorded: Callable[..., Game]) -> None:
    told = steps(recorded(PARTNERED))
    beginnings = [picture for picture in told if picture.begins]
    assert [picture.trick for picture in beginnings] == [0, 1, 2, 3, 4, 5, 0]
    assert all(len(picture.plays) == 1 for picture in beginnings[1:-1])


def test_the_upcard_lies_there_until_it_is_taken_or_turned_down(recorded: Callable[..., Game]) -> None:
    told = steps(recorded(PARTNERED))
    taken = next(place for place, picture in enumerate(told) if "takes up" in picture.says)
    assert all(picture.upcard for picture in told[:taken])
    assert not any(picture.upcard for picture in told[taken:])
    thrown_in = steps(recorded(THROWN_IN))
    assert [bool(picture.upcard) for picture in thrown_in] == [True] * 5 + [False] * 5


@pytest.mark.parametrize("case", [PARTNERED, ALONE, DEFENDED], ids=["partnered", "alone", "defended alone"])
def test_hands_that_nobody_noted_lie_face_up_as_they_were_played(
    recorded: Callable[..., Game], case: dict[str, Any]
) -> None:
    told = steps(recorded(case, *DEAL))
    for seat in set("NESW") - set(case["sitting_out"]):
        assert {str(card) for card in told[0].held[rules.Seat(seat)]} == set(case["hands"][seat])
        assert in_sight(told[-1])[seat] == 0
    for seat in set(case["sitting_out"]) - {case["dealer"]}:
        assert (in_sight(told[0])[seat], told[0].backs[rules.Seat(seat)], told[-1].backs[rules.Seat(seat)]) == (0, 5, 5)


def test_of_a_claimed_hand_only_the_cards_that_fell_are_face_up(recorded: Callable[..., Game]) -> None:
    game = recorded(PARTNERED, *DEAL, *RESULTS, "discard", tricks=PARTNERED["tricks"][:2], outcome="made")
    told = steps(game)
    taken = next(place for place, picture in enumerate(told) if "takes up" in picture.says)
    assert in_sight(told[taken]) == dict.fromkeys("NESW", 2)
    assert set(told[taken].backs.values()) == {3}
    assert in_sight(told[-1]) == dict.fromkeys("NESW", 0)
    assert set(told[-1].backs.values()) == {3}


def test_one_hand_that_was_noted_is_shown_whole_among_those_of_a_claimed_hand(recorded: Callable[..., Game]) -> None:
    seat = next(seat for seat in "NESW" if seat != PARTNERED["dealer"])
    known = {"hands": {seat: PARTNERED["hands"][seat]}, "tricks": PARTNERED["tricks"][:1], "outcome": "made"}
    told = steps(recorded(PARTNERED, *RESULTS, "kitty_face_down", **known))
    assert in_sight(told[0]) == {**dict.fromkeys("NESW", 1), PARTNERED["dealer"]: 2, seat: 5}
    assert in_sight(told[-1]) == {**dict.fromkeys("NESW", 0), PARTNERED["dealer"]: 1, seat: 4}
    assert told[-1].held[rules.Seat(PARTNERED["dealer"])] == (rules.Card.parse(PARTNERED["upcard"]),)


def test_a_discard_that_nobody_noted_lies_face_down_until_the_upcard_is_taken_for_it(
    recorded: Callable[..., Game],
) -> None:
    told = steps(recorded(PARTNERED, *DEAL, "discard"))
    dealer = rules.Seat(PARTNERED["dealer"])
    taken = next(place for place, picture in enumerate(told) if "takes up" in picture.says)
    assert [(len(told[place].held[dealer]), told[place].backs[dealer]) for place in (0, taken)] == [(4, 1), (5, 0)]
    assert rules.Card.parse(PARTNERED["upcard"]) in told[taken].held[dealer]


def test_a_discard_that_is_the_only_card_left_is_told(recorded: Callable[..., Game]) -> None:
    told = steps(recorded(PARTNERED, "discard", hands={PARTNERED["dealer"]: PARTNERED["hands"][PARTNERED["dealer"]]}))
    discard = rules.Card.parse(PARTNERED["discard"])
    assert any(picture.says.endswith(f"and discards the {discard.words}.") for picture in told)


@pytest.mark.parametrize("without", [(), DEAL, (*DEAL, "discard")], ids=["all known", "no deal", "nor discard"])
def test_no_card_is_ever_in_two_hands_or_in_one_and_on_the_table(
    recorded: Callable[..., Game], without: tuple[str, ...]
) -> None:
    for picture in steps(recorded(PARTNERED, *without)):
        cards = [card for held in picture.held.values() for card in held]
        cards += [card for _seat, card in picture.plays] + ([picture.upcard] if picture.upcard else [])
        assert len(cards) == len(set(cards))


def test_the_dealer_takes_up_the_card_whose_discard_nobody_saw(recorded: Callable[..., Game]) -> None:
    told = steps(recorded(PARTNERED, "hands", "kitty_face_down", "discard"))
    says = next(picture.says for picture in told if "takes up" in picture.says)
    assert "discards" not in says


def test_a_discard_is_told_though_the_upcard_is_not_known(recorded: Callable[..., Game]) -> None:
    told = steps(recorded(PARTNERED, "hands", "kitty_face_down", "upcard"))
    assert any(" discards the " in picture.says and "takes up" not in picture.says for picture in told)
    assert told[0].says.endswith(" deals.")


def test_who_made_it_is_told_where_the_calls_are_not(recorded: Callable[..., Game]) -> None:
    told = steps(recorded(PARTNERED, "bids"))
    assert any(re.search(r" made \w+\.$", picture.says) for picture in told)
    told = steps(recorded(ALONE, "bids"))
    assert any(picture.says.endswith(" alone.") for picture in told)


def test_a_lone_defender_is_told(recorded: Callable[..., Game]) -> None:
    assert any("defends alone" in picture.says for picture in steps(recorded(DEFENDED)))


def test_a_card_called_from_the_partner_changes_hands(new_game: Callable[..., Game]) -> None:
    game = new_game("Railroad")
    record = rules.HandRecord.from_json(
        {
            "upcard": "9H",
            "maker": "E",
            "maker_round": 2,
            "trump": "S",
            "alone": True,
            "lone_defender": None,
            "hands": {"E": ["AS", "KS", "QS", "TS", "9C"]},
            "best_card": {"gave": "9C", "took": "JS"},
            "outcome": "march",
        }
    )
    services.record_hand(game, record=record, acts_on=None, attempt=attempt("record"))
    told = steps(game)
    exchange = next(picture for picture in told if "gives the nine of clubs away" in picture.says)
    assert rules.Card.parse("JS") in exchange.held[rules.Seat.E]
    assert rules.Card.parse("9C") not in exchange.held[rules.Seat.E]
    assert told[0].held[rules.Seat.W] == (rules.Card.parse("JS"),)
    assert (exchange.held[rules.Seat.W], exchange.backs[rules.Seat.W]) == ((), 4)


def test_three_cards_from_the_kitty_are_told_and_change_the_hand(new_game: Callable[..., Game]) -> None:
    game = new_game(bad_hand="exchange_three")
    record = {
        "upcard": "9H",
        "maker": "E",
        "maker_round": 2,
        "trump": "S",
        "alone": False,
        "outcome": "march",
        "hands": {"E": ["AS", "KS", "9C", "9D", "TD"]},
        "exchange": {"seat": "E", "gave": ["9C", "9D", "TD"], "took": ["JS", "JC", "QS"]},
    }
    services.record_hand(game, record=rules.HandRecord.from_json(record), acts_on=None, attempt=attempt("record"))
    told = steps(game)
    assert told[1].says == "Cy exchanges three cards with the kitty."
    assert {str(card) for card in told[1].held[rules.Seat.E]} == {"AS", "KS", "JS", "JC", "QS"}


def test_a_revoke_is_told(game: Game) -> None:
    facts = {
        "upcard": "9H",
        "maker": "E",
        "maker_round": 2,
        "trump": "C",
        "alone": False,
        "outcome": "made",
        "tricks": [
            {"plays": [["E", "AS"], ["S", "KD"], ["W", "QS"], ["N", "TS"]]},
            {"plays": [["E", "AH"], ["S", "9S"], ["W", "QH"], ["N", "TH"]]},
        ],
        "revokes": [["S", 1]],
    }
    services.record_hand(game, record=rules.HandRecord.from_json(facts), acts_on=None, attempt=attempt("record"))
    told = steps(game)
    assert [picture.trick for picture in told if "That is a revoke." in picture.says] == [1]
    assert told[-1].says.endswith(" Bob revoked in trick 1.")


def test_the_end_says_that_everyone_followed_suit_where_all_the_cards_tell_it(recorded: Callable[..., Game]) -> None:
    assert steps(recorded(PARTNERED, *DEAL))[-1].says.endswith(" Everyone followed suit.")
    claimed = recorded(PARTNERED, *RESULTS, tricks=PARTNERED["tricks"][:4], outcome="made")
    assert "suit" not in steps(claimed)[-1].says


def test_the_dealer_picks_it_up_and_everyone_else_orders_it_up(recorded: Callable[..., Game]) -> None:
    ordered_up = [case for case in ALL if case["maker_round"] == 1]
    for case in (
        next(case for case in ordered_up if case["maker"] == case["dealer"]),
        next(case for case in ordered_up if rules.Seat(case["maker"]).partner.value == case["dealer"]),
    ):
        says = " ".join(picture.says for picture in steps(recorded(case)))
        words = ("picked it up", "ordered it up")
        assert [one in says for one in words] == [case["maker"] == case["dealer"], case["maker"] != case["dealer"]]


def test_three_taps_have_no_replay(game: Game) -> None:
    services.record_hand(game, record=hand(), acts_on=None, attempt=attempt("record"))
    assert steps(game) == ()


# The page


@pytest.mark.many
def test_every_step_has_an_address(phone: Client, recorded: Callable[..., Game]) -> None:
    game = recorded(PARTNERED)
    for step, picture in enumerate(steps(game)):
        page = phone.get(url(game, step))
        assert page.status_code == 200
        assert picture.says in words(page)
        assert f"step {step} of {len(steps(game)) - 1}" in words(page)


def test_the_links_lead_a_step_or_a_trick_on_and_back(phone: Client, recorded: Callable[..., Game]) -> None:
    game = recorded(PARTNERED)
    told = steps(game)
    leads = [place for place, picture in enumerate(told) if picture.begins]
    page = phone.get(url(game, leads[2] + 1)).content.decode()
    links = dict(re.findall(r'id="([a-z-]+)" href="[^"]*step=(\d+)"', page))
    assert links == {
        "trick-back": str(leads[2]),
        "back": str(leads[2]),
        "forward": str(leads[2] + 2),
        "trick-forward": str(leads[3]),
    }


def test_the_first_and_the_last_step_lead_no_further(phone: Client, recorded: Callable[..., Game]) -> None:
    game = recorded(PARTNERED)
    first, last = (phone.get(url(game, step)).content.decode() for step in (0, 9999))
    assert set(re.findall(r'<a class="button replay-way" id="([a-z-]+)"', first)) == {"forward", "trick-forward"}
    assert set(re.findall(r'<a class="button replay-way" id="([a-z-]+)"', last)) == {"back", "trick-back"}


def test_a_part_is_enough_for_a_page_that_stands(phone: Client, recorded: Callable[..., Game]) -> None:
    game = recorded(PARTNERED)
    part = phone.get(url(game, 3), headers={"HX-Request": "true"})
    assert part.content.decode().startswith('<div id="replay"')


@pytest.mark.parametrize("step", ["-1", "x", "1.5", "9" * 400, "\u0663"])
def test_a_step_that_is_none_is_not_there(phone: Client, recorded: Callable[..., Game], step: str) -> None:
    assert phone.get(url(recorded(PARTNERED), step)).status_code == 404


def test_a_hand_without_cards_has_no_replay_page_and_no_link(phone: Client, game: Game) -> None:
    row = services.record_hand(game, record=hand(), acts_on=None, attempt=attempt("record"))
    assert phone.get(url(game)).status_code == 404
    assert phone.get(url(game, number=2)).status_code == 404
    shown = phone.get(reverse("games:hand", args=[game.public_id, 1])).content.decode()
    assert "/replay/" not in shown
    assert "Enter its cards" in shown
    services.void_hand(game, number=1, acts_on=row.pk, attempt=attempt("void"))
    assert phone.get(url(game)).status_code == 404


def test_the_hand_page_leads_to_the_replay(phone: Client, recorded: Callable[..., Game]) -> None:
    game = recorded(PARTNERED)
    shown = phone.get(reverse("games:hand", args=[game.public_id, 1])).content.decode()
    assert reverse("games:replay", args=[game.public_id, 1]) in shown


@pytest.mark.parametrize(
    ("case", "without", "more", "act"),
    [
        (PARTNERED, (), {}, "Correct the cards"),
        (PARTNERED, RESULTS, {"tricks": PARTNERED["tricks"][:4], "outcome": "made"}, "Go on card by card"),
        (THROWN_IN, (), {}, "Correct the calls"),
    ],
    ids=["all cards", "claimed", "thrown in"],
)
def test_the_hand_page_says_what_can_be_done_with_its_cards(
    phone: Client, recorded: Callable[..., Game], case: dict[str, Any], without: tuple[str, ...], more: Any, act: str
) -> None:
    game = recorded(case, *without, **more)
    shown = words(phone.get(reverse("games:hand", args=[game.public_id, 1])))
    acts = ("Enter its cards", "Go on card by card", "Correct the cards", "Correct the calls")
    assert [one for one in acts if one in shown] == [act]


def test_the_hand_page_says_at_its_head_whether_everyone_followed_suit(
    phone: Client, recorded: Callable[..., Game]
) -> None:
    for game, says in ((recorded(PARTNERED), True), (recorded(THROWN_IN), False)):
        shown = words(phone.get(reverse("games:hand", args=[game.public_id, 1])))
        assert ("Everyone followed suit." in shown.split("Dealer")[0]) is says


def test_a_stranger_finds_nothing_and_nobody_writes(
    phone: Client, stranger: Client, recorded: Callable[..., Game]
) -> None:
    game = recorded(PARTNERED)
    assert stranger.get(url(game)).status_code == 404
    assert phone.post(url(game)).status_code == 405
    assert "no-store" in phone.get(url(game))["Cache-Control"]
