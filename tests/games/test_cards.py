"""The cards page: a hand entered tap by tap, filled in later, and what is refused."""

from __future__ import annotations

import gzip
import html
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import rules
from scoring.games import services
from scoring.games.cards import endings, next_place
from scoring.games.models import Game, Hand
from scoring.games.selectors import score_sheet
from scoring.games.taps import taps_of
from tests.games.conftest import attempt, hand

pytestmark = pytest.mark.django_db

CASES = Path(__file__).parent.parent / "cases" / "hands.jsonl.gz"
#: North deals, so Cy in the East calls and leads first. Cy & Di take all five tricks: Ann, who ordered up, is euchred.
CALLED = "up 9H;pass;pass;pass;order;discard 9C"
TRICKS = [
    "play AS;play KS;play QS;play TS",
    "play AC;play KC;play QC;play TC",
    "play AD;play KD;play QD;play TD",
    "play AH;play KH;play QH;play TH",
    "play JH;play JC;play JD;play 9H",
]
EUCHRED = ";".join([CALLED, *TRICKS])


def url(game: Game, number: int | None = None) -> str:
    """Return the address of the cards page of the next hand, or of a recorded one."""
    if number is None:
        return reverse("games:cards", args=[game.public_id])
    return reverse("games:hand-cards", args=[game.public_id, number])


def send(phone: Client, game: Game, number: int | None = None, *, htmx: bool = False, **fields: Any) -> Any:
    """Send the form of the cards page as it is shown now."""
    sheet = score_sheet(game)
    row = sheet.lines_by_number[number].hand.pk if number else sheet.newest
    shown = {"acts_on": row or "", "number": number or sheet.next_number}
    sent = {"key": f"key-of-{Hand.objects.count():016}", **shown, **fields}
    return phone.post(url(game, number), sent, headers={"HX-Request": "true"} if htmx else {})


def send_first(phone: Client, game: Game, **fields: Any) -> Any:
    """Send the form of the first hand as it was shown before any was saved."""
    return phone.post(url(game), {"key": "k" * 16, "acts_on": "", "number": "1", **fields})


def saved(game: Game, **facts: Any) -> Hand:
    """Save a hand by three taps."""
    return services.record_hand(game, record=hand(**facts), acts_on=score_sheet(game).newest, attempt=attempt("record"))


def words(answer: Any) -> str:
    """Return what a page says, its names without their marks of direction."""
    text = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return re.sub(r"\s+", " ", html.unescape(text))


def taps_in(answer: Any) -> str:
    """Return the hand so far as the page carries it."""
    found = re.search(r'name="taps" value="([^"]*)"', answer.content.decode())
    assert found
    return html.unescape(found[1])


def offered(answer: Any) -> set[str]:
    """Return everything that can be tapped next."""
    return set(re.findall(r'name="tap" value="([^"]+)"', answer.content.decode()))


# Step by step


def test_the_page_asks_for_the_upcard_first(phone: Client, game: Game) -> None:
    page = phone.get(url(game))
    assert "Which card was turned up?" in words(page)
    assert {"up 9C", "up AS", "unseen", "dealt N"} <= offered(page)
    assert "no-store" in page["Cache-Control"]


@pytest.mark.parametrize(
    ("taps", "asks"),
    [
        ("up 9H", "Round 1: Cy to call."),
        ("up 9H;pass;pass;pass;pass", "Round 2: Cy to call."),
        ("up 9H;order", "What did Ann discard?"),
        (CALLED, "Cy leads."),
        (f"{CALLED};play AS", "Bob to play. spades led"),
        (";".join([CALLED, TRICKS[0]]), "Cy leads."),
        (EUCHRED, "All five tricks are in."),
        (";".join(["up 9H", *["pass"] * 8]), "Everyone passed twice: thrown in."),
    ],
)
def test_it_is_always_said_what_comes_next_and_whose_turn_it_is(
    phone: Client, game: Game, taps: str, asks: str
) -> None:
    assert asks in words(send(phone, game, taps=taps))


def test_a_tap_answers_with_the_next_step_whole_or_in_part(phone: Client, game: Game) -> None:
    whole, part = (send(phone, game, taps="up 9H", tap="pass", htmx=htmx) for htmx in (False, True))
    assert (whole.status_code, part.status_code) == (200, 200)
    assert taps_in(whole) == taps_in(part) == "up 9H;pass"
    assert "<!doctype html>" in whole.content.decode()
    assert part.content.decode().startswith('<form id="cards"')


def test_alone_is_ticked_beside_the_call(phone: Client, game: Game) -> None:
    assert taps_in(send(phone, game, taps="up 9H", tap="order", alone="on")) == "up 9H;order alone"
    assert taps_in(send(phone, game, taps="up 9H", tap="pass", alone="on")) == "up 9H;pass"
    assert taps_in(send(phone, game, taps="up 9H", tap="order", made_alone="on")) == "up 9H;order"


def test_who_made_it_is_told_without_the_calls(phone: Client, game: Game) -> None:
    made = send(phone, game, taps="up 9H", tap="made", maker="S", trump="C", made_alone="on")
    assert taps_in(made) == "up 9H;made S C alone"
    lacking = send(phone, game, taps="up 9H", tap="made", maker="S")
    assert lacking.status_code == 422
    assert "Say who made it and what was trump." in words(lacking)


def test_five_cards_are_dealt_to_a_seat(phone: Client, game: Game) -> None:
    five = ["9C", "TC", "JC", "QC", "KC"]
    assert taps_in(send(phone, game, tap="dealt W", cards=five)) == "dealt W 9C TC JC QC KC"
    four = send(phone, game, tap="dealt W", cards=five[:4])
    assert four.status_code == 422
    assert taps_in(four) == ""


def test_taps_are_taken_back(phone: Client, game: Game) -> None:
    assert taps_in(send(phone, game, taps=CALLED, keep="5")) == "up 9H;pass;pass;pass;order"
    assert taps_in(send(phone, game, taps=CALLED, keep="0")) == ""


def test_only_what_can_still_be_played_is_offered(phone: Client, game: Game) -> None:
    page = send(phone, game, taps=f"{CALLED};{TRICKS[0]};play AC;play KD;play QC;play TC;play AD")
    assert "play AD" not in offered(page)
    assert "revoke 9S" not in offered(page)
    page = send(phone, game, taps=f"{CALLED};play AS;play KD;play QS;play TS;play AC")
    assert {tap for tap in offered(page) if tap.startswith("play ") and tap.endswith("S")} == set()
    assert "revoke 9S" in offered(page)


def test_a_revoke_is_noted_and_stands(phone: Client, game: Game) -> None:
    taps = f"{CALLED};play AS;play KD;play QS;play TS;play AC"
    page = send(phone, game, taps=taps, tap="revoke 9S")
    assert page.status_code == 200
    assert "revoke" in words(page).split("Written down")[1]
    claimed = send(phone, game, taps=f"{CALLED};play AS;play KD;play QS;play TS", tap="noted S 1")
    assert claimed.status_code == 200


@pytest.mark.parametrize(
    ("taps", "tap"),
    [
        ("up 9H", "up AS"),
        (CALLED, "play 9C"),
        (CALLED, "revoke AS"),
        ("", "pass"),
        ("up 9H", "noted N 1"),
        ("", "keep"),
    ],
)
def test_what_cannot_come_next_changes_nothing(phone: Client, game: Game, taps: str, tap: str) -> None:
    page = send(phone, game, taps=taps, tap=tap)
    assert page.status_code == 422
    assert taps_in(page) == taps
    assert "That cannot come now." in words(page)


@pytest.mark.parametrize("taps", ["play", "up 9H;;", "{}", "up 9H;pass;" * 200, "\u202e"])
def test_a_hand_that_no_page_sent_is_refused(phone: Client, game: Game, taps: str) -> None:
    page = send(phone, game, taps=taps, tap="pass")
    assert page.status_code == 422
    assert taps_in(page) == ""


def test_moves_that_do_not_follow_one_another_are_cut_off(phone: Client, game: Game) -> None:
    page = send(phone, game, taps="up 9H;up 9C;pass", save="cards")
    assert (page.status_code, taps_in(page)) == (422, "up 9H")


@pytest.mark.parametrize(
    ("preset", "taps", "tap", "asks"),
    [
        ("British", "", "up 2S", "Ann names trump for the joker."),
        ("Australian", "", "up JK", "Which suit stands for the joker?"),
        ("Australian", "up JK", "nominate H", "Round 1: Cy to call."),
        ("Railroad", "up 9H", "order alone", "Does Bob defend alone?"),
        ("Railroad", "up 9H;order alone;defend", "defend alone", "What did Ann discard?"),
        ("Railroad", "up 9H;order alone;defend;defend;unseen", "keep", "Cy leads."),
        ("Canadian loner", "up 9H;pass", "order alone", "What did Ann discard?"),
    ],
)
def test_house_rules_ask_for_what_they_need(
    phone: Client, new_game: Callable[..., Game], preset: str, taps: str, tap: str, asks: str
) -> None:
    game = new_game(preset)
    before = send(phone, game, taps=taps)
    assert tap.removesuffix(" alone") in {offer.removesuffix(" alone") for offer in offered(before)}
    assert asks in words(send(phone, game, taps=taps, tap=tap))


def test_a_loner_takes_a_card_from_the_partner(phone: Client, new_game: Callable[..., Game]) -> None:
    game = new_game("Railroad")
    taps = "up 9H;order alone;defend;defend;unseen"
    assert "best" in offered(send(phone, game, taps=taps))
    page = send(phone, game, taps=taps, tap="best", gave="9C", took="AS")
    assert taps_in(page).endswith("best 9C AS")
    assert send(phone, game, taps=taps, tap="best", gave="9C").status_code == 422


def test_no_trump_is_offered_where_it_is_played(phone: Client, new_game: Callable[..., Game]) -> None:
    game = new_game(no_trump="round_2")
    assert "name NT" in offered(send(phone, game, taps="up 9H;pass;pass;pass;pass"))


# Saving a new hand


def test_a_whole_hand_is_saved_and_scored_by_its_cards(phone: Client, game: Game) -> None:
    answer = send(phone, game, taps=EUCHRED, save="cards")
    assert (answer.status_code, answer["Location"]) == (302, reverse("games:table", args=[game.public_id]))
    row = game.hands.get()
    assert (row.outcome, row.points_ew, row.trump, row.maker) == ("euchred", 2, "H", "N")
    assert row.facts.depth is rules.Depth.PLAY


def test_with_scripts_the_browser_is_sent_to_the_table(phone: Client, game: Game) -> None:
    answer = send(phone, game, taps=EUCHRED, save="cards", htmx=True)
    assert (answer.status_code, answer["HX-Redirect"]) == (200, reverse("games:table", args=[game.public_id]))


def test_the_same_save_twice_counts_once(phone: Client, game: Game) -> None:
    for _time in range(2):
        answer = send_first(phone, game, taps=EUCHRED, save="cards")
        assert (answer.status_code, answer["Location"]) == (302, reverse("games:table", args=[game.public_id]))
    assert game.hands.count() == 1


def test_cards_filled_in_twice_count_once(phone: Client, game: Game) -> None:
    row = saved(game, maker="N", outcome="euchred")
    for _time in range(2):
        answer = send(phone, game, 1, taps=EUCHRED, save="saved", key="k" * 16, acts_on=row.pk)
        assert (answer.status_code, answer["Location"]) == (302, reverse("games:hand", args=[game.public_id, 1]))
    assert game.hands.count() == 2


def test_a_save_that_arrives_again_after_it_was_taken_back_stays_so(phone: Client, game: Game) -> None:
    send_first(phone, game, taps=EUCHRED, save="cards")
    services.undo_last_hand(game, acts_on=score_sheet(game).newest, attempt=attempt("undo"))
    answer = send_first(phone, game, taps=EUCHRED, save="cards")
    assert answer.status_code == 409
    assert "has been taken back since" in words(answer)


def test_a_key_used_for_another_hand_is_refused(phone: Client, game: Game) -> None:
    send_first(phone, game, taps=EUCHRED, save="cards")
    answer = send(phone, game, taps=CALLED, save="made", key="k" * 16)
    assert answer.status_code == 409
    assert game.hands.count() == 1


def test_a_hand_thrown_in_is_saved(phone: Client, game: Game) -> None:
    send(phone, game, taps=";".join(["up 9H", *["pass"] * 8]), save="cards")
    assert game.hands.get().kind == Hand.Kind.THROWN_IN


def test_a_hand_laid_down_is_saved_with_its_stated_result(phone: Client, game: Game) -> None:
    taps = f"{CALLED};{TRICKS[0]};play AC"
    page = send(phone, game, taps=taps)
    assert set(re.findall(r'name="save" value="([^"]+)"', page.content.decode())) == {"made", "euchred"}
    assert send(phone, game, taps=taps, save="made").status_code == 302
    row = game.hands.get()
    assert (row.outcome, row.points_ns, len(row.facts.tricks or ())) == ("made", 1, 1)


def test_where_points_hang_on_the_tricks_they_are_asked_for(phone: Client, new_game: Callable[..., Game]) -> None:
    game = new_game("Standard", super_euchre=4)
    page = send(phone, game, taps=CALLED)
    values = set(re.findall(r'name="save" value="([^"]+)"', page.content.decode()))
    assert {"euchred 0", "euchred 2", "made", "march"} <= values
    send(phone, game, taps=CALLED, save="euchred 0")
    assert game.hands.get().points_ew == 4


def test_an_unfinished_hand_is_not_saved_without_a_result(phone: Client, game: Game) -> None:
    page = send(phone, game, taps=CALLED, save="cards")
    assert page.status_code == 422
    assert "It is not recorded how the hand went" in words(page)
    assert taps_in(page) == CALLED
    assert not game.hands.exists()


def test_a_result_nobody_offers_is_refused(phone: Client, game: Game) -> None:
    assert send(phone, game, taps=CALLED, save="thrown_in").status_code == 422
    march = send(phone, game, taps=f"{CALLED};{TRICKS[0]}", save="march")
    assert march.status_code == 422
    assert not game.hands.exists()


def test_a_hand_saved_meanwhile_takes_the_cards_in(phone: Client, game: Game) -> None:
    saved(game, maker="N", outcome="euchred")
    for fields in ({"tap": "unseen"}, {"save": "cards"}):
        answer = send_first(phone, game, taps=EUCHRED, **fields)
        assert answer.status_code == 409
        assert taps_in(answer) == EUCHRED
        assert url(game, 1) in answer.content.decode()
        assert "Hand 1 was saved meanwhile" in words(answer)
    assert send(phone, game, 1, taps=EUCHRED, save="saved").status_code == 302
    assert (game.hands.get(standing=True).outcome, game.hands.count()) == ("euchred", 2)


def test_a_save_that_is_overtaken_at_the_last_moment_keeps_the_cards(phone: Client, game: Game) -> None:
    saved(game, maker="N", outcome="euchred")
    services.undo_last_hand(game, acts_on=score_sheet(game).newest, attempt=attempt("undo"))
    answer = send(phone, game, taps=EUCHRED, save="cards", acts_on="")
    assert (answer.status_code, taps_in(answer)) == (409, EUCHRED)
    assert "Your cards are still here." in words(answer)


def test_a_game_that_is_over_takes_no_more_cards(phone: Client, new_game: Callable[..., Game]) -> None:
    game = new_game(target=1)
    saved(game)
    assert phone.get(url(game))["Location"] == reverse("games:table", args=[game.public_id])
    for htmx in (False, True):
        answer = send(phone, game, taps=CALLED, tap="play AS", htmx=htmx)
        assert answer.status_code == 409
        assert "This game is over." in words(answer)


# Filling in a hand that was saved


def test_what_is_known_of_a_saved_hand_is_there_from_the_start(phone: Client, game: Game) -> None:
    saved(game, maker="E", outcome="march", trump="H", upcard="9H", maker_round=1)
    page = phone.get(url(game, 1))
    assert taps_in(page) == "up 9H;order"
    assert "Saved before: Cy marched" in words(page)


def test_the_maker_of_three_taps_is_chosen_already(phone: Client, game: Game) -> None:
    saved(game, maker="S", outcome="made")
    page = send(phone, game, 1, taps="up 9H").content.decode()
    assert 'name="maker" value="S" checked' in page
    assert 'name="maker" value="N" checked' not in page


def test_cards_are_filled_in_and_the_result_stays(phone: Client, game: Game) -> None:
    saved(game, maker="N", outcome="euchred")
    answer = send(phone, game, 1, taps=EUCHRED, save="saved")
    assert (answer.status_code, answer["Location"]) == (302, reverse("games:hand", args=[game.public_id, 1]))
    standing = game.hands.get(standing=True)
    assert (standing.outcome, standing.points_ew, len(standing.facts.tricks or ())) == ("euchred", 2, 5)
    assert game.hands.count() == 2


def test_an_unfinished_hand_keeps_its_result_and_is_gone_on_with(phone: Client, game: Game) -> None:
    saved(game, maker="N", outcome="euchred")
    taps = f"{CALLED};{TRICKS[0]};play AC"
    assert "The trick that is not finished is not saved" in words(send(phone, game, 1, taps=taps))
    send(phone, game, 1, taps=taps, save="saved")
    standing = game.hands.get(standing=True)
    assert (standing.outcome, len(standing.facts.tricks or ())) == ("euchred", 1)
    assert taps_in(phone.get(url(game, 1))) == f"{CALLED};{TRICKS[0]}"
    assert send(phone, game, 1, taps=EUCHRED, save="saved").status_code == 302
    assert len(game.hands.get(standing=True).facts.tricks or ()) == 5


def test_what_disagrees_with_the_result_saved_is_shown_and_not_overwritten(phone: Client, game: Game) -> None:
    saved(game, maker="E", outcome="march", alone=True)
    page = send(phone, game, 1, taps=EUCHRED, save="saved")
    assert page.status_code == 422
    said = words(page)
    assert "The cards and what was saved before do not agree" in said
    assert "Ann made trump, not Cy." in said
    assert "about whether the maker goes alone" in said
    assert (game.hands.count(), taps_in(page)) == (1, EUCHRED)
    assert 'value="cards"' in page.content.decode()


def test_a_fault_is_shown_at_its_place(phone: Client, game: Game) -> None:
    saved(game, maker="N", outcome="euchred", alone=True)
    page = words(send(phone, game, 1, taps=EUCHRED, save="saved"))
    first_trick = page.split("Trick 1 Back to here")[1].split("Discarded")[0]
    assert "Bob sits out and cannot play." in first_trick


def test_the_result_is_corrected_to_what_the_cards_say_only_when_asked(phone: Client, game: Game) -> None:
    saved(game, maker="E", outcome="march", alone=True)
    assert 'value="cards"' not in send(phone, game, 1, taps=EUCHRED).content.decode()
    assert send(phone, game, 1, taps=EUCHRED, save="cards").status_code == 302
    standing = game.hands.get(standing=True)
    assert (standing.outcome, standing.maker, standing.alone, standing.points_ew) == ("euchred", "N", False, 2)


def test_an_unfinished_hand_that_disagrees_is_corrected_by_saying_how_it_went(phone: Client, game: Game) -> None:
    saved(game, maker="E", outcome="march")
    taps = f"{CALLED};{TRICKS[0]}"
    page = send(phone, game, 1, taps=taps, save="saved")
    assert page.status_code == 422
    assert 'name="save" value="made"' in page.content.decode()
    send(phone, game, 1, taps=taps, save="made")
    assert game.hands.get(standing=True).points_ns == 1


@pytest.mark.parametrize(
    ("facts", "fault"),
    [
        ({"maker": "E"}, "Ann made trump, not Cy."),
        ({"maker": "N", "trump": "S"}, "trump cannot be spades"),
        ({"maker": "N", "alone": True}, "whether the maker goes alone"),
    ],
)
def test_who_made_it_told_otherwise_disagrees(phone: Client, game: Game, facts: dict[str, Any], fault: str) -> None:
    saved(game, **{"outcome": "made", **facts})
    page = send(phone, game, 1, taps="up 9C;made N H", save="saved")
    assert page.status_code == 422
    assert fault in words(page)


def test_a_side_told_otherwise_disagrees(phone: Client, game: Game) -> None:
    record = rules.HandRecord.from_json({"maker_side": "EW", "outcome": "made", "alone": False})
    services.record_hand(game, record=record, acts_on=None, attempt=attempt("record"))
    assert send(phone, game, 1, taps="up 9C;made N H", save="saved").status_code == 422


def test_a_hand_thrown_in_does_not_become_one_that_was_made(phone: Client, game: Game) -> None:
    thrown_in = rules.HandRecord(kind=rules.Kind.THROWN_IN)
    services.record_hand(game, record=thrown_in, acts_on=None, attempt=attempt("record"))
    page = send(phone, game, 1, taps=EUCHRED, save="saved")
    assert page.status_code == 422
    assert "Ann made trump, so the hand was not thrown in." in words(page)
    assert send(phone, game, 1, taps=EUCHRED, save="cards").status_code == 302


def test_the_calls_alone_are_filled_in(phone: Client, game: Game) -> None:
    saved(game, maker="N", outcome="made")
    assert send(phone, game, 1, taps="up 9H;pass;pass;pass;order", save="saved").status_code == 302
    assert game.hands.get(standing=True).trump == "H"


def test_a_card_that_changes_the_result_of_a_hand_saved_by_cards_disagrees(phone: Client, game: Game) -> None:
    send(phone, game, taps=EUCHRED, save="cards")
    swapped = EUCHRED.replace("play JH;play JC;play JD;play 9H", "play 9D;play JC;play JD;play JH")
    swapped = swapped.replace("play AH;play KH;play QH;play TH", "play 9S;play KH;play QH;play TH")
    page = send(phone, game, 1, taps=swapped, save="saved")
    assert page.status_code == 422


def test_nothing_new_is_nothing_to_save(phone: Client, game: Game) -> None:
    send(phone, game, taps=EUCHRED, save="cards")
    page = send(phone, game, 1, taps=EUCHRED, save="saved")
    assert page.status_code == 422
    assert "There is nothing new to save yet." in words(page)
    assert game.hands.count() == 1


def test_a_correction_that_ends_the_game_earlier_is_asked_for_twice(
    phone: Client, new_game: Callable[..., Game]
) -> None:
    game = new_game(target=2)
    saved(game, maker="N", outcome="made")
    saved(game, maker="N", outcome="made")
    page = send(phone, game, 1, taps=EUCHRED, save="cards")
    assert page.status_code == 409
    assert "With this the game ends at hand 1." in words(page)
    assert 'name="confirmed" value="on"' in page.content.decode()
    assert 'name="save" value="cards"' in page.content.decode()
    assert send(phone, game, 1, taps=EUCHRED, save="cards", confirmed="on").status_code == 302
    game.refresh_from_db()
    assert (game.status, game.winner) == (Game.Status.FINISHED, "EW")


def test_a_hand_corrected_meanwhile_is_shown_as_it_reads_now(phone: Client, game: Game) -> None:
    first = saved(game, maker="N", outcome="euchred")
    services.correct_hand(game, number=1, record=hand("E", "march"), acts_on=first.pk, attempt=attempt("correct"))
    tapped = send(phone, game, 1, taps=CALLED, tap="play AS", acts_on=first.pk)
    assert tapped.status_code == 200
    assert "Hand 1 now reads: Cy marched" in words(tapped)
    refused = send(phone, game, 1, taps=EUCHRED, save="saved", acts_on=first.pk)
    assert (refused.status_code, taps_in(refused)) == (422, EUCHRED)
    assert "Hand 1 now reads: Cy marched" in words(refused)
    late = send(phone, game, 1, taps=EUCHRED, save="cards", acts_on=first.pk)
    assert (late.status_code, taps_in(late)) == (409, EUCHRED)
    assert "The game has moved on since this page was shown. Hand 1 now reads: Cy marched" in words(late)


def test_a_hand_that_is_voided_takes_no_cards(phone: Client, game: Game) -> None:
    row = saved(game)
    services.void_hand(game, number=1, acts_on=row.pk, attempt=attempt("void"))
    assert phone.get(url(game, 1))["Location"] == reverse("games:hand", args=[game.public_id, 1])
    answer = send(phone, game, 1, taps=CALLED, tap="play AS")
    assert answer.status_code == 409
    assert "This hand cannot be changed as it stands now." in words(answer)


def test_a_misdeal_has_no_cards_to_fill_in(phone: Client, game: Game) -> None:
    services.record_hand(game, record=rules.HandRecord(kind=rules.Kind.MISDEAL), acts_on=None, attempt=attempt())
    assert phone.get(url(game, 1)).status_code == 302


def test_a_penalty_hand_takes_the_cards_that_led_to_it(phone: Client, game: Game) -> None:
    penalty = rules.HandRecord(kind=rules.Kind.PENALTY, penalty=rules.Penalty(rules.Seat.S), alone=False)
    services.record_hand(game, record=penalty, acts_on=None, attempt=attempt())
    assert send(phone, game, 1, taps=f"{CALLED};{TRICKS[0]}", save="saved").status_code == 302
    standing = game.hands.get(standing=True)
    assert (standing.kind, len(standing.facts.tricks or ())) == (Hand.Kind.PENALTY, 1)


# Who, and how


def test_a_hand_that_never_was_is_not_there(phone: Client, game: Game) -> None:
    assert phone.get(url(game, 7)).status_code == 404
    assert phone.post(url(game, 7), {}).status_code == 404


def test_a_stranger_finds_nothing(stranger: Client, game: Game) -> None:
    saved(game)
    for address in (url(game), url(game, 1)):
        assert stranger.get(address).status_code == 404
        assert stranger.post(address, {}).status_code == 404


def test_other_methods_are_refused(phone: Client, game: Game) -> None:
    saved(game)
    for address in (url(game), url(game, 1)):
        for method in (phone.put, phone.patch, phone.delete):
            assert method(address).status_code == 405


def test_a_form_without_a_key_is_refused(phone: Client, game: Game) -> None:
    answer = send(phone, game, key="", taps=CALLED, tap="play AS")
    assert answer.status_code == 422
    assert taps_in(answer) == CALLED


# Any hand


def cases() -> Iterator[dict[str, Any]]:
    """Read the full records."""
    with gzip.open(CASES) as lines:
        yield from map(json.loads, lines)


@pytest.mark.many
def test_any_full_record_is_entered_tap_by_tap_and_gives_the_same_result(
    phone: Client, new_game: Callable[..., Game]
) -> None:
    for case in list(cases())[::1000]:
        record, rule_set = rules.HandRecord.from_json(case), rules.RuleSet.from_options(case["options"])
        assert record.dealer
        game = new_game(**{**rule_set.to_options(), "target": None})
        Game.objects.filter(pk=game.pk).update(first_dealer=record.dealer.value)
        game.refresh_from_db()
        taps: list[str] = []
        for tap in taps_of(rules.retold(record, rule_set, record.dealer)).split(";"):
            page = send(phone, game, taps=";".join(taps), tap=tap)
            assert page.status_code == 200
            taps.append(tap)
        assert send(phone, game, taps=";".join(taps), save="cards").status_code == 302
        points = {side.value: getattr(game.hands.get(), f"points_{side.value.lower()}") for side in rules.Side}
        assert points == case["points"]


def test_nothing_is_laid_down_before_trump_is_made_or_after_the_end(game: Game) -> None:
    here = next_place(score_sheet(game))
    assert here
    assert endings(here, here.begun()) == []
