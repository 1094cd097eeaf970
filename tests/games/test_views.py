"""The table page: what each answer does, and to whom."""

from __future__ import annotations

import html
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.games.models import Game, Hand
from scoring.games.selectors import score_sheet

pytestmark = pytest.mark.django_db


def url(name: str, game: Game, *more: object) -> str:
    """Return the address of something of a game."""
    return reverse(f"games:{name}", args=[game.public_id, *more])


def post(phone: Client, game: Game, name: str = "record", *, htmx: bool = False, **fields: Any) -> Any:
    """Send a form as the table page shown now would."""
    newest = score_sheet(game).newest
    sent = {"key": f"key-of-{Hand.objects.count():016}", "acts_on": newest or "", **fields}
    headers = {"HX-Request": "true"} if htmx else {}
    return phone.post(url(name, game), sent, headers=headers)


TAPPED: dict[str, Any] = {"maker": "N", "outcome": "made"}


def test_the_table_shows_names_score_and_dealer(phone: Client, game: Game) -> None:
    page = phone.get(url("table", game)).content.decode()
    for words in ("Ann", "Bob", "Cy", "Di", "Standard"):
        assert words in page


def test_a_stranger_finds_nothing(stranger: Client, game: Game) -> None:
    assert stranger.get(url("table", game)).status_code == 404
    assert stranger.get(url("hand", game, 1)).status_code == 404
    for name in ("record", "undo", "close", "rematch"):
        assert stranger.get(url(name, game)).status_code == 404
        assert post(stranger, game, name, **TAPPED).status_code == 404
    assert not game.hands.exists()


@pytest.mark.parametrize("name", ["record", "undo", "rematch"])
def test_looking_where_a_change_is_made_changes_nothing_and_leads_to_the_table(
    phone: Client, new_game: Callable[..., Game], name: str
) -> None:
    game = new_game("Standard", target=None)
    post(phone, game, **TAPPED)
    for answer in (phone.get(url(name, game)), phone.head(url(name, game))):
        assert (answer.status_code, answer["Location"]) == (302, url("table", game))
        assert "no-store" in answer["Cache-Control"]
    game.refresh_from_db()
    assert (game.hands.get().maker, game.status, Game.objects.count()) == ("N", Game.Status.PLAYING, 1)


@pytest.mark.parametrize("name", ["record", "undo", "rematch"])
def test_other_methods_are_refused(phone: Client, game: Game, name: str) -> None:
    for method in (phone.put, phone.patch, phone.delete):
        assert method(url(name, game)).status_code == 405


def test_the_table_is_not_written_to_by_posting(phone: Client, game: Game) -> None:
    assert phone.post(url("table", game)).status_code == 405


def test_nobody_keeps_a_private_page(phone: Client, game: Game) -> None:
    answer = phone.get(url("table", game))
    assert "no-store" in answer["Cache-Control"]
    assert "private" in answer["Cache-Control"]
    assert "HX-Request" in answer["Vary"]


def test_a_plain_form_is_answered_with_the_way_to_the_table(phone: Client, game: Game) -> None:
    answer = post(phone, game, **TAPPED)
    assert (answer.status_code, answer["Location"]) == (302, url("table", game))
    assert game.hands.get().maker == "N"


def test_an_htmx_form_is_answered_with_the_table_alone(phone: Client, game: Game) -> None:
    answer = post(phone, game, htmx=True, **TAPPED)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'id="table"' in page
    assert "<html" not in page
    assert "table-changed" in answer["HX-Trigger"]


def test_a_restored_page_is_whole(phone: Client, game: Game) -> None:
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert "<html" in phone.get(url("table", game), headers=headers).content.decode()


def test_a_refused_hand_comes_back_filled_with_each_fault_beside_its_field(phone: Client, game: Game) -> None:
    answer = post(phone, game, maker="E", outcome="made", alone="on", upcard="9H", trump="C", round="1", tricks="5")
    form = answer.context["page"].form
    assert answer.status_code == 422
    assert set(form.errors) & {"trump", "round"}
    assert set(form.errors) & {"tricks", "outcome"}
    assert form["maker"].value() == "E"
    assert form["upcard"].value() == "9H"
    assert not game.hands.exists()


def test_a_refusal_speaks_of_players_by_name(phone: Client, new_game: Callable[..., Game]) -> None:
    game = new_game("Canadian loner")
    answer = post(phone, game, maker="S", outcome="made", round="1", trump="H")
    assert answer.status_code == 422
    assert "Bob" in str(answer.context["page"].form.errors)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("outcome", ""),
        ("outcome", "won"),
        ("maker", ""),
        ("maker", "Q"),
        ("round", "3"),
        ("tricks", "-1"),
        ("tricks", "9" * 400),
        ("trump", "Z"),
        ("upcard", "1H"),
        ("upcard", "9H" * 100_000),
        ("lone_defender", "NS"),
        ("acts_on", "1e9"),
        ("acts_on", "9" * 400),
        ("key", ""),
        ("key", "<script>"),
        ("key", "x" * 65),
    ],
)
def test_a_field_nobody_could_have_tapped_is_a_422_and_no_hand(
    phone: Client, game: Game, field: str, value: str
) -> None:
    answer = post(phone, game, **{**TAPPED, field: value})
    assert answer.status_code == 422
    assert field in answer.context["page"].form.errors
    assert not game.hands.exists()


def test_the_same_hand_sent_twice_counts_once(phone: Client, game: Game) -> None:
    sent = {"key": "k" * 16, "acts_on": "", **TAPPED}
    answers = [phone.post(url("record", game), sent) for _time in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert game.hands.count() == 1


def test_the_second_of_two_phones_is_told_and_keeps_what_it_tapped(phone: Client, game: Game) -> None:
    post(phone, game, **TAPPED)
    answer = post(phone, game, maker="E", outcome="euchred", acts_on="", key="k" * 16)
    page = answer.context["page"]
    assert answer.status_code == 409
    assert "Ann made it" in page.notice
    assert page.form["maker"].value() == "E"
    assert page.form["acts_on"].value() == str(score_sheet(game).newest)
    assert page.form["key"].value() != "k" * 16
    assert game.hands.count() == 1


def test_two_phones_with_the_same_hand_are_told_that_it_counts_once(phone: Client, game: Game) -> None:
    post(phone, game, **TAPPED)
    answer = post(phone, game, acts_on="", key="k" * 16, **TAPPED)
    page = answer.context["page"]
    assert answer.status_code == 409
    assert (
        page.notice == "Hand 1 was saved already, just as you tapped it, and counts once: Ann made it. 1 to Ann & Bob."
    )
    assert not page.form.is_bound
    assert game.hands.count() == 1


def test_a_hand_sent_again_after_another_phone_took_it_back_is_not_said_to_be_saved(phone: Client, game: Game) -> None:
    sent = {"key": "k" * 16, "acts_on": "", **TAPPED}
    phone.post(url("record", game), sent)
    post(phone, game, "undo")
    answer = phone.post(url("record", game), sent)
    page = answer.context["page"]
    assert answer.status_code == 409
    assert page.notice.startswith("This hand was saved, and has been taken back since.")
    assert page.form["maker"].value() == TAPPED["maker"]
    assert page.form["key"].value() != "k" * 16
    assert not score_sheet(game).lines


def test_a_lone_defender_where_the_page_offers_none_is_refused_with_a_sentence(phone: Client, game: Game) -> None:
    answer = post(phone, game, maker="N", outcome="euchred", alone="on", lone_defender="E")
    assert answer.status_code == 422
    (sentence,) = answer.context["page"].form.errors["lone_defender"]
    assert html.escape(sentence) in answer.content.decode()


def test_a_key_of_another_game_is_refused(phone: Client, new_game: Callable[..., Game]) -> None:
    one, other = new_game(), new_game("British")
    phone.post(url("record", one), {"key": "k" * 16, **TAPPED})
    answer = phone.post(url("record", other), {"key": "k" * 16, **TAPPED})
    assert answer.status_code == 409
    assert not other.hands.exists()


def test_a_form_of_a_finished_game_is_refused(phone: Client, new_game: Callable[..., Game]) -> None:
    game = new_game(hands=1)
    post(phone, game, **TAPPED)
    answer = post(phone, game, **TAPPED)
    assert answer.status_code == 409
    assert "over" in answer.context["page"].notice
    assert game.hands.count() == 1


def test_nobody_called_needs_no_maker_and_passes_the_deal(phone: Client, game: Game) -> None:
    assert post(phone, game, outcome="thrown_in", maker="E", alone="on").status_code == 302
    row = game.hands.get()
    assert (row.kind, row.maker, row.points_ns, row.points_ew) == ("thrown_in", "", 0, 0)
    assert score_sheet(game).state.dealer == "E"


def test_nobody_called_is_refused_where_the_dealer_is_stuck(phone: Client, new_game: Callable[..., Game]) -> None:
    game = new_game("Stick the dealer")
    answer = post(phone, game, outcome="thrown_in")
    assert answer.status_code == 422
    assert answer.context["page"].form.errors


def test_undo_takes_the_last_hand_back(phone: Client, game: Game) -> None:
    post(phone, game, **TAPPED)
    assert post(phone, game, "undo").status_code == 302
    assert not score_sheet(game).lines


def test_undo_of_nothing_is_said(phone: Client, game: Game) -> None:
    answer = post(phone, game, "undo")
    assert answer.status_code == 409
    assert "no hand to take back" in answer.context["page"].notice


@pytest.mark.parametrize("name", ["undo", "close", "rematch"])
def test_a_change_without_a_key_is_a_422(phone: Client, game: Game, name: str) -> None:
    answer = post(phone, game, name, key="")
    assert answer.status_code == 422
    assert answer.context["page"].notice


def test_a_game_without_an_end_is_closed_and_says_who_won(phone: Client, new_game: Callable[..., Game]) -> None:
    game = new_game(target=None)
    post(phone, game, **TAPPED)
    assert post(phone, game, "close").status_code == 302
    assert "Ann &amp; Bob won 1 to 0." in phone.get(url("table", game)).content.decode()


def test_a_rematch_leads_to_the_next_table(phone: Client, new_game: Callable[..., Game]) -> None:
    game = new_game(hands=1)
    post(phone, game, **TAPPED)
    answer = post(phone, game, "rematch")
    assert answer.status_code == 302
    assert phone.get(answer["Location"]).status_code == 200
    assert answer["Location"] == url("table", Game.objects.get(rematch_of=game))


def test_a_rematch_before_the_end_is_refused(phone: Client, game: Game) -> None:
    assert post(phone, game, "rematch").status_code == 409


def test_a_hand_has_a_page_of_its_own_with_every_row_of_its_number(phone: Client, game: Game) -> None:
    post(phone, game, **TAPPED)
    post(phone, game, "undo")
    post(phone, game, maker="E", outcome="march")
    page = phone.get(url("hand", game, 1)).context["page"]
    assert [row.sentence for row in page.rows] == [
        "Cy marched: all five tricks. 2 to Cy & Di.",
        "Taken back.",
        "Ann made it. 1 to Ann & Bob.",
    ]
    assert [row.fate for row in page.rows] == ["", "replaced", "taken back"]


@pytest.mark.parametrize("number", [2, 10**30])
def test_a_hand_that_never_was_is_not_there(phone: Client, game: Game, number: int) -> None:
    post(phone, game, **TAPPED)
    assert phone.get(url("hand", game, number)).status_code == 404


@pytest.mark.many
def test_the_table_asks_the_same_few_questions_of_the_database_however_long_the_game(
    phone: Client,
    new_game: Callable[..., Game],
    django_assert_num_queries: Callable[[int], AbstractContextManager[object]],
) -> None:
    game = new_game(target=None)
    for number in range(30):
        post(phone, game, maker="NESW"[number % 4], outcome="made")
    with django_assert_num_queries(6):
        phone.get(url("table", game))


def test_a_correction_that_reads_like_the_hand_being_saved_is_not_taken_for_it(phone: Client, game: Game) -> None:
    post(phone, game, **TAPPED)
    seen = score_sheet(game).newest
    corrected = {"key": "correction-of-hand-1", "acts_on": seen, "maker": "W", "outcome": "made"}
    phone.post(url("correct", game, 1), corrected)
    late = phone.post(
        url("record", game), {"key": "k" * 16, "acts_on": seen, "maker": "W", "outcome": "made"}
    ).content.decode()
    assert "was saved already" not in late
    assert "What you tapped is still here" in late


def test_a_look_at_a_swap_keeps_from_when_on_and_wrong_names_were_wrong_from_the_start(
    phone: Client, game: Game
) -> None:
    post(phone, game, **TAPPED)
    chosen = {"first": "N", "second": "E"}
    for sent, kept in (({}, "1"), ({"from_number": "1"}, "1"), ({"from_number": "2"}, "2")):
        form = phone.get(url("seats", game), {**chosen, **sent}).context["page"].swap
        assert form["from_number"].value() == kept
