"""Players change seats in mid-game: what was tapped for one is never saved for who sits there since."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.clubs.models import Club
from scoring.games import services
from scoring.games.models import Game
from scoring.games.recount import differences
from scoring.games.selectors import score_sheet
from scoring.rules import Seat, Side
from tests.games.conftest import attempt, hand, save

pytestmark = pytest.mark.django_db

SENTENCE = "Players changed seats meanwhile."


def swap(game: Game, first: Seat, second: Seat, *, from_number: int = 1) -> None:
    """Let two players change places, as somebody who sees who sits there now."""
    services.swap_seats(
        game,
        first=first,
        second=second,
        from_number=from_number,
        acts_on=score_sheet(game).newest_seating,
        attempt=attempt("swap"),
    )


def seat(game: Game, name: str, *, at: Seat = Seat.N, from_number: int | None = None) -> None:
    """Let somebody take over a seat, from the next hand on unless said otherwise."""
    sheet = score_sheet(game)
    services.substitute(
        game,
        seat=at,
        name=name,
        from_number=from_number or sheet.next_number,
        acts_on=sheet.newest_seating,
        attempt=attempt("substitute"),
    )


def pairs(game: Game) -> tuple[set[str], set[str]]:
    """Return the names of both partnerships as the game's row keeps them, every derived column proven."""
    game.refresh_from_db()
    assert list(differences()) == []
    return {game.ns.first.name, game.ns.second.name}, {game.ew.first.name, game.ew.second.name}


def shown(phone: Client, name: str, game: Game, *more: object) -> dict[str, Any]:
    """Open a page and return what its form would send if nothing were tapped."""
    page = phone.get(reverse(f"games:{name}", args=[game.public_id, *more])).context["page"]
    form = getattr(page, "form", None)
    if form is None:
        return {
            "key": page.key,
            "acts_on": page.acts_on or "",
            "seated": page.place.seated or "",
            "number": page.number,
        }
    return {field: form[field].value() or "" for field in form.fields}


def send(phone: Client, name: str, game: Game, *more: object, **sent: Any) -> Any:
    """Post to a page of the game."""
    return phone.post(reverse(f"games:{name}", args=[game.public_id, *more]), sent)


@pytest.mark.parametrize("from_number", [1, 2])
def test_maker_tapped_before_players_changed_seats_has_to_be_tapped_again(
    phone: Client, game: Game, from_number: int
) -> None:
    save(game, hand("N"))
    page = shown(phone, "table", game)
    swap(game, Seat.N, Seat.E, from_number=from_number)
    answer = send(phone, "record", game, **{**page, "maker": "N", "outcome": "march", "alone": "on"})
    assert answer.status_code == 409
    assert SENTENCE in answer.content.decode()
    form = answer.context["page"].form
    assert (form["maker"].value(), form["outcome"].value(), form["alone"].value()) == ("", "march", True)
    assert len(score_sheet(game).lines) == 1
    again = {field: form[field].value() or "" for field in form.fields}
    assert send(phone, "record", game, **{**again, "maker": "E"}).status_code == 302
    line = score_sheet(game).lines[-1]
    assert (line.players[Seat.E].name, line.hand.maker) == ("Ann", "E")


def test_seats_changed_from_the_next_hand_on_do_not_stand_against_correcting_an_earlier_one(
    phone: Client, game: Game
) -> None:
    save(game, hand("N"))
    page = shown(phone, "correct", game, 1)
    seat(game, "Zoe")
    assert send(phone, "correct", game, 1, **{**page, "maker": "E"}).status_code == 302


@pytest.mark.parametrize(
    ("name", "tapped", "forgotten"),
    [
        ("correct", {"maker": "E", "outcome": "made"}, "maker"),
        ("hand-other", {"kind": "penalty", "offender": "E"}, "offender"),
        ("dealer", {"dealer": "E"}, "dealer"),
    ],
)
def test_correction_typed_before_players_changed_seats_is_asked_for_again(
    phone: Client, game: Game, name: str, tapped: dict[str, str], forgotten: str
) -> None:
    save(game, hand("N"))
    page = shown(phone, name, game, 1)
    swap(game, Seat.N, Seat.E)
    answer = send(phone, name, game, 1, **{**page, **tapped})
    assert answer.status_code == 409
    assert SENTENCE in answer.content.decode()
    form = answer.context["page"].form
    assert form[forgotten].value() == ""
    assert game.hands.count() == 1
    again = {field: form[field].value() or "" for field in form.fields}
    assert send(phone, name, game, 1, **{**again, **tapped}).status_code == 302
    assert list(differences()) == []


def test_who_reneged_is_asked_again(phone: Client, game: Game) -> None:
    page = shown(phone, "other", game)
    swap(game, Seat.N, Seat.E)
    answer = send(phone, "other", game, **{**page, "kind": "penalty", "offender": "N"})
    assert (answer.status_code, answer.context["page"].form["offender"].value()) == (409, "")
    assert not game.hands.exists()


def test_dealer_looked_at_before_players_changed_seats_is_not_shown_as_chosen(phone: Client, game: Game) -> None:
    save(game, hand("N"))
    page = shown(phone, "dealer", game, 1)
    swap(game, Seat.N, Seat.E)
    looked = reverse("games:dealer", args=[game.public_id, 1])
    assert phone.get(looked, {**page, "dealer": "E"}).context["page"].form["dealer"].value() == ""
    assert phone.get(looked, {"dealer": "E"}).context["page"].form["dealer"].value() == "E"


def test_cards_stay_where_they_fell_and_it_is_said_that_others_sit_there(phone: Client, game: Game) -> None:
    page = shown(phone, "cards", game)
    swap(game, Seat.N, Seat.E)
    for more in ({"tap": "pass"}, {"save": "cards"}):
        answer = send(phone, "cards", game, **{**page, "taps": "up 9H", **more})
        assert SENTENCE in answer.content.decode()
        assert answer.context["page"].taps.startswith("up 9H")
    assert not game.hands.exists()


def test_pages_from_before_any_change_of_seats_are_refused_after_one(phone: Client, game: Game) -> None:
    sent = {"key": "k" * 16, "maker": "N", "outcome": "made"}
    swap(game, Seat.N, Seat.E)
    assert send(phone, "record", game, **sent).status_code == 409
    assert not game.hands.exists()


def test_seat_that_nobody_can_have_seen_is_an_old_page(phone: Client, game: Game) -> None:
    answer = send(phone, "record", game, key="k" * 16, seated="x", maker="N", outcome="made")
    assert (answer.status_code, answer.context["page"].form["maker"].value()) == (422, "")
    assert "out of date" in answer.content.decode()


def test_what_was_the_next_hand_when_seats_were_to_change_is_asked_again_once_it_is_recorded(
    phone: Client, game: Game
) -> None:
    seen = score_sheet(game).newest_seating
    save(game, hand("N"))
    save(game, hand("N"))
    sent = {"key": "k" * 16, "acts_on": seen, "first": "N", "second": "E", "from_number": 2}
    assert send(phone, "swap", game, **sent).status_code == 409
    assert score_sheet(game).names[Seat.N] == "Ann"


def test_players_who_changed_places_after_an_undo_stay_there(game: Game) -> None:
    for _number in range(2):
        save(game, hand("N"))
    swap(game, Seat.N, Seat.E, from_number=3)
    services.undo_last_hand(game, acts_on=score_sheet(game).newest, attempt=attempt("undo"))
    swap(game, Seat.N, Seat.E, from_number=2)
    for _number in range(2):
        save(game, hand("N"))
    sheet = score_sheet(game)
    assert [line.players[Seat.N].name for line in sheet.lines] == ["Ann", "Cy", "Cy"]
    assert sheet.name(Seat.N) == "Cy"
    assert list(differences()) == []


def test_swap_from_the_start_shows_who_would_play_which_hands(phone: Client, game: Game) -> None:
    save(game, hand("N"))
    swap(game, Seat.N, Seat.E, from_number=2)
    looked = reverse("games:seats", args=[game.public_id])
    chosen = {"first": "N", "second": "E", "from_number": "1"}
    assert phone.get(looked, chosen).context["page"].parts == [
        "Hand 1: Cy & Bob against Ann & Di",
        "From hand 2 on: Ann & Bob against Cy & Di",
    ]
    assert phone.get(looked, chosen | {"from_number": "2"}).context["page"].parts == []


@pytest.mark.parametrize(
    ("from_number", "says"),
    [
        ("1", "Hands written for Ann then count for Cy, and the other way round."),
        ("2", "The hands so far stay as they are."),
    ],
)
def test_swap_that_is_looked_at_says_by_name_what_becomes_of_the_hands_so_far(
    phone: Client, game: Game, from_number: str, says: str
) -> None:
    looked = reverse("games:seats", args=[game.public_id])
    chosen = {"first": "N", "second": "E", "from_number": from_number}
    assert phone.get(looked, {**chosen, "from_number": "1"}).context["page"].hands_so_far == ""
    save(game, hand("N"))
    assert phone.get(looked, chosen).context["page"].hands_so_far == says
    assert says in phone.get(looked, chosen).content.decode()
    assert phone.get(looked, {**chosen, "second": "N"}).context["page"].hands_so_far == ""


def test_seats_page_says_in_general_what_becomes_of_the_hands_so_far(phone: Client, new_game: Any) -> None:
    game = new_game(hands=2)
    looked, general = reverse("games:seats", args=[game.public_id]), "From the start: the hands so far then count"
    assert general not in phone.get(looked).content.decode()
    save(game, hand("N"))
    page = phone.get(looked).content.decode()
    assert page.count(general) == page.count("From hand 2 on: they stay as they are.") == 2
    save(game, hand("N"))
    page = phone.get(looked).content.decode()
    assert (page.count(general), page.count("they stay as they are")) == (2, 0)


def test_cards_tapped_when_somebody_else_dealt_are_said_to_be_told_of_others(phone: Client, game: Game) -> None:
    first = save(game, hand("N"))
    page = shown(phone, "cards", game) | {"dealer": "E"}
    services.correct_hand(game, number=1, record=hand("N", dealer="W"), acts_on=first.pk, attempt=attempt("correct"))
    for more in ({"tap": "pass"}, {"save": "cards"}):
        answer = send(phone, "cards", game, **{**page, "taps": "up 9H;pass", **more})
        assert "Ann deals this hand now: what you tapped is told of others." in answer.content.decode()
    assert answer.status_code == 409
    assert game.hands.count() == 2


@pytest.mark.parametrize("name", ["correct", "hand-other", "dealer"])
def test_change_that_was_refused_because_the_hand_is_another_is_not_meant_twice(
    phone: Client, game: Game, name: str
) -> None:
    save(game, hand("N"))
    page = shown(phone, name, game, 1)
    services.correct_hand(game, number=1, record=hand("E"), acts_on=game.hands.get().pk, attempt=attempt("correct"))
    tapped = {"maker": "N", "outcome": "march", "kind": "misdeal", "dealer": "E"}
    refused = send(phone, name, game, 1, **{**page, **tapped})
    assert refused.status_code == 409
    assert not refused.context["page"].form["confirmed"].value()
    assert 'name="confirmed"' not in refused.content.decode()


def test_bar_leads_to_all_games_until_somebody_names_the_club(phone: Client, game: Game) -> None:
    table = reverse("games:table", args=[game.public_id])
    first = re.compile(r'<a class="bar-link" href="[^"]*">(.*?)</a>')
    shown = phone.get(table).content.decode()
    assert first.findall(shown)[0].endswith("All games")
    assert "Ann, Bob, Cy" not in first.findall(shown)[0]
    Club.objects.filter(pk=game.club_id).update(name="Thursday table", named=True)
    assert "<bdi>Thursday table</bdi>" in first.findall(phone.get(table).content.decode())[0]
    assert "<h1><bdi>Thursday table</bdi></h1>" in phone.get(reverse("club", args=[game.club.slug])).content.decode()


class TestPartnerships:
    """A game's partnerships are those who played its last hand that counts, or play the next one."""

    def test_nobody_takes_a_seat_of_a_game_that_is_over_but_from_the_start(self, phone: Client, new_game: Any) -> None:
        game = new_game(hands=1)
        save(game, hand("N"))
        with pytest.raises(services.OnlyFromStart):
            swap(game, Seat.N, Seat.E, from_number=2)
        with pytest.raises(services.OnlyFromStart):
            seat(game, "Zoe", from_number=2)
        assert pairs(game) == ({"Ann", "Bob"}, {"Cy", "Di"})
        seat(game, "Zoe", from_number=1)
        assert pairs(game) == ({"Zoe", "Bob"}, {"Cy", "Di"})
        page = phone.get(reverse("games:seats", args=[game.public_id])).content.decode()
        assert "From hand 2 on" not in page

    def test_undo_before_a_substitute_seats_who_played_then(self, game: Game) -> None:
        save(game, hand("N"))
        seat(game, "Zoe")
        assert pairs(game)[0] == {"Zoe", "Bob"}
        services.undo_last_hand(game, acts_on=score_sheet(game).newest, attempt=attempt("undo"))
        assert pairs(game)[0] == {"Ann", "Bob"}
        save(game, hand("N"))
        assert pairs(game)[0] == {"Zoe", "Bob"}

    def test_substitute_who_never_played_a_hand_that_counts_has_not_won(self, new_game: Any) -> None:
        game = new_game(hands=2)
        save(game, hand("N"))
        seat(game, "Zoe")
        save(game, hand("N"))
        assert pairs(game)[0] == {"Zoe", "Bob"}
        first = game.hands.get(number=1)
        services.void_hand(game, number=2, acts_on=game.hands.get(number=2).pk, attempt=attempt("void"))
        assert pairs(game)[0] == {"Zoe", "Bob"}, "she plays the next hand"
        game.refresh_from_db()
        services.abandon_game(game, acts_on=score_sheet(game).newest, attempt=attempt("abandon"))
        assert pairs(game)[0] == {"Ann", "Bob"}
        assert score_sheet(game).lines[0].hand == first

    def test_rematch_is_played_by_who_played_last(self, new_game: Any) -> None:
        game = new_game(hands=1)
        save(game, hand("N"))
        swap(game, Seat.N, Seat.E)
        again = services.rematch(game, attempt=attempt("rematch"))
        assert score_sheet(again).names == score_sheet(game).names
        assert {score_sheet(again).name(one) for one in Side.NS.seats} == {"Cy", "Bob"}


def test_recount_beside_somebody_who_scores_reports_only_what_differs(new_game: Any) -> None:
    wrong, scored = new_game(), new_game()
    Game.objects.filter(pk=wrong.pk).update(score_ns=9)
    found = differences()
    assert next(found) == f"game {wrong.public_id}: score_ns is 9, its facts give 0"
    save(scored, hand("N"))
    assert list(found) == []
