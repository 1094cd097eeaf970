"""The first page: four names, and then you score."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.clubs.devices import COOKIE
from scoring.clubs.models import Club, Device, Player, Role, Write
from scoring.games.models import Game
from scoring.games.services import record_hand
from tests.clubs.people import member_of, new_club, signed_in
from tests.games.conftest import attempt, hand

pytestmark = pytest.mark.django_db

FOUR = {
    "key": "k" * 16,
    "north": "Ann",
    "east": "Cy",
    "south": "Bob",
    "west": "Di",
    "dealer": "E",
    "preset": "Club night",
}


def start(client: Client, **fields: str) -> Any:
    """Send the first page's form."""
    return client.post(reverse("start"), {**FOUR, **fields})


def test_the_first_page_asks_at_most_six_things(client: Client) -> None:
    form = client.get(reverse("first")).context["form"]
    assert len(form.visible_fields()) == 6


def test_four_names_a_dealer_and_a_preset_start_a_game(client: Client) -> None:
    answer = start(client)
    game = Game.objects.get()
    assert answer.status_code == 302
    assert (game.rules_name, game.first_dealer, str(game)) == ("Club night", "E", "Ann & Bob v Cy & Di")
    assert client.get(answer["Location"]).status_code == 200


def test_the_device_gets_a_cookie_that_scripts_and_other_sites_cannot_read(client: Client) -> None:
    cookie = start(client).cookies[COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert int(cookie["max-age"]) == 400 * 24 * 3600
    assert cookie.value not in str(Device.objects.values())


def test_looking_at_the_first_page_makes_no_device(client: Client) -> None:
    assert COOKIE not in client.get(reverse("first")).cookies
    assert not Device.objects.exists()


def test_a_double_tap_starts_one_game(client: Client) -> None:
    assert start(client)["Location"] == start(client)["Location"]
    assert Game.objects.count() == Club.objects.count() == 1


def test_a_lost_answer_and_its_cookie_are_made_good_by_sending_again() -> None:
    first = start(Client())
    again = Client()
    answer = start(again)
    assert answer["Location"] == first["Location"]
    assert again.get(answer["Location"]).status_code == 200


def test_a_key_that_started_another_game_is_refused_and_the_form_kept(client: Client) -> None:
    start(client)
    answer = start(client, north="Anna")
    form = answer.context["form"]
    assert answer.status_code == 409
    assert form["north"].value() == "Anna"
    assert form["key"].value() != FOUR["key"]
    assert Game.objects.count() == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("north", ""),
        ("east", "ann"),
        ("south", "x" * 65),
        ("west", "\u202eiD"),
        ("dealer", "X"),
        ("dealer", ""),
        ("preset", "Poker"),
        ("preset", ""),
        ("key", "short"),
        ("club", "no such/club"),
    ],
)
def test_what_cannot_be_is_a_422_beside_its_field_and_starts_nothing(client: Client, field: str, value: str) -> None:
    answer = start(client, **{field: value})
    form = answer.context["form"]
    assert answer.status_code == 422
    assert field in form.errors
    assert form["north"].value() == ("" if field == "north" else "Ann")
    assert not Game.objects.exists()
    assert not Device.objects.exists()


def test_a_name_of_markup_is_shown_as_text(client: Client) -> None:
    answer = start(client, north="<script>alert(1)</script>")
    page = client.get(answer["Location"]).content.decode()
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_another_club_is_not_there_for_this_device(client: Client) -> None:
    club = Club.objects.create(name="Others")
    assert start(client, club=club.slug).status_code == 404
    assert not Game.objects.exists()


def test_the_last_table_is_offered_with_its_seats_and_club(client: Client) -> None:
    start(client)
    game = Game.objects.get()
    page = client.get(reverse("first"))
    assert page.context["last"].game == game
    assert page.context["last"].unfinished
    form = page.context["form"]
    assert [form[name].value() for name in ("north", "east", "south", "west")] == ["Ann", "Cy", "Bob", "Di"]
    assert form["preset"].value() == "Club night"
    assert reverse("games:table", args=[game.public_id]) in page.content.decode()


def test_the_next_game_at_the_last_table_keeps_the_club_and_its_people(client: Client) -> None:
    start(client)
    club = Club.objects.get()
    start(client, key="n" * 16, club=club.slug, east="Eve", north="ann")
    assert Club.objects.count() == 1
    assert set(Player.objects.values_list("name", flat=True)) == {"Ann", "Bob", "Cy", "Di", "Eve"}


def test_the_next_deal_is_offered_after_a_hand(client: Client) -> None:
    start(client)
    record_hand(Game.objects.get(), record=hand(), acts_on=None, attempt=attempt())
    assert client.get(reverse("first")).context["form"]["dealer"].value() == "S"


def test_a_clubs_home_lists_its_players_and_games(client: Client) -> None:
    start(client)
    page = client.get(reverse("club", args=[Club.objects.get().slug])).content.decode()
    for words in ("Ann", "Bob", "Cy", "Di"):
        assert words in page


def test_a_clubs_home_is_not_there_for_a_stranger(client: Client) -> None:
    club = Club.objects.create(name="Others")
    assert client.get(reverse("club", args=[club.slug])).status_code == 404


def test_the_address_of_a_refused_start_leads_back_to_the_first_page(client: Client) -> None:
    answer = client.get(reverse("start"))
    assert (answer.status_code, answer["Location"]) == (302, reverse("first"))
    assert client.put(reverse("start")).status_code == 405


def test_four_other_people_on_the_same_phone_found_a_club_of_their_own(client: Client) -> None:
    start(client)
    club = Club.objects.get()
    others = {"north": "Eve", "east": "Fay", "south": "Gus", "west": "Hal"}
    start(client, key="n" * 16, club=club.slug, **others)
    assert {club.name for club in Club.objects.all()} == {"Ann, Bob, Cy & Di", "Eve, Gus, Fay & Hal"}


def test_new_people_join_the_club_from_whose_page_they_start(client: Client) -> None:
    start(client)
    club = Club.objects.get()
    form = client.get(reverse("first"), {"club": club.slug}).context["form"]
    assert (form["club"].value(), form["chosen"].value()) == (club.slug, "1")
    others = {"north": "Eve", "east": "Fay", "south": "Gus", "west": "Hal"}
    start(client, key="n" * 16, club=club.slug, chosen="1", **others)
    assert Club.objects.count() == 1
    assert club.players.count() == 8


def test_a_club_of_others_is_not_chosen_by_its_address(client: Client) -> None:
    start(client)
    other = Club.objects.create(name="Others")
    form = client.get(reverse("first"), {"club": other.slug}).context["form"]
    assert form["club"].value() == Club.objects.exclude(pk=other.pk).get().slug
    assert not form["chosen"].value()


def test_every_club_of_the_device_is_a_tap_away(client: Client) -> None:
    start(client)
    start(client, key="n" * 16, north="Eve", east="Fay", south="Gus", west="Hal")
    page = client.get(reverse("first")).content.decode()
    for club in Club.objects.all():
        assert reverse("club", args=[club.slug]) in page


@pytest.mark.parametrize(
    ("sent", "kept"), [("America/Detroit", "America/Detroit"), ("", "UTC"), ("Mars/Base", "UTC"), ("../etc", "UTC")]
)
def test_a_club_keeps_the_time_of_where_it_was_founded(client: Client, sent: str, kept: str) -> None:
    start(client, time_zone=sent)
    assert Club.objects.get().time_zone == kept


def test_a_hand_is_told_in_the_clubs_own_time(client: Client) -> None:
    start(client, time_zone="America/Detroit")
    game = Game.objects.get()
    row = record_hand(game, record=hand(), acts_on=None, attempt=attempt())
    Write.objects.filter(pk=row.write_id).update(made_at=datetime(2026, 1, 15, 3, 30, tzinfo=UTC))
    page = client.get(reverse("games:hand", args=[game.public_id, 1])).content.decode()
    assert "14 Jan 2026, 22:30" in page
    assert timezone.get_current_timezone_name() == "UTC"


def test_clubs_that_have_a_name_stand_before_tables_that_have_none(client: Client) -> None:
    start(client)
    start(client, key="n" * 16, north="Eve", east="Fay", south="Gus", west="Hal")
    older = Club.objects.earliest("pk")
    Club.objects.filter(pk=older.pk).update(named=True, name="The Thursday table")
    page = client.get(reverse("first")).content.decode()
    listed = page[page.index("Your clubs") :]
    places = [listed.index(words) for words in ("The Thursday table", "Your tables", "Eve, Gus, Fay")]
    assert places == sorted(places)


def test_whoever_is_signed_in_is_led_to_their_own_games_and_clubs(client: Client) -> None:
    club = new_club("The Friday table")
    page = signed_in(member_of(club, Role.MEMBER)).get(reverse("first")).content.decode()
    assert reverse("club", args=[club.slug]) in page
    assert reverse("my-games") in page
    assert reverse("my-games") not in client.get(reverse("first")).content.decode()
