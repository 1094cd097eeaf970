"""The first page: four names, and then you score."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.clubs.devices import COOKIE
from scoring.clubs.models import Club, Device, Grant, Membership, Player, Role, SignIn, Write
from scoring.games.links import Kind, phones_let_in
from scoring.games.models import Game
from scoring.games.services import record_hand
from tests.clubs.people import member_of, new_account, new_club, signed_in
from tests.clubs.rules import house_rules
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


# Which club keeps the game


def named(client: Client, name: str = "Lantern Street", *, key: str = "c" * 16) -> Club:
    """Start a club of this name in a browser, and return it."""
    client.post(reverse("clubs:new"), {"key": key, "name": name})
    return Club.objects.get(name=name)


def recorded(client: Client, club: str = "") -> tuple[str, str]:
    """Return what the first page says of where the game is recorded, without its markup, and the club it would send."""
    answer = client.get(reverse("first"), {"club": club} if club else {})
    page = answer.content.decode()
    said = re.search(r'<span class="recorded-now">(.*?)</span>', page)
    sent = answer.context["form"]["club"].value() or ""
    return re.sub(r"<[^>]+>", "", said[1]) if said else "", sent


def test_where_there_is_nothing_to_choose_from_nothing_is_said_of_it(client: Client) -> None:
    assert recorded(client) == ("", "")
    start(client)
    assert recorded(client)[0] == ""


def test_the_form_says_which_club_keeps_the_game_and_so_it_is(client: Client) -> None:
    club = named(client)
    assert recorded(client) == ("Recorded for you four only", "")
    assert recorded(client, club.slug) == ("Recorded in Lantern Street", club.slug)
    start(client, club=club.slug, chosen="1")
    assert recorded(client) == ("Recorded in Lantern Street", club.slug)
    form = client.get(reverse("first")).context["form"]
    sent = {name: form[name].value() for name in ("club", "chosen")}
    start(client, key="n" * 16, north="Eve", east="Fay", south="Gus", west="Hal", **sent)
    assert Club.objects.get() == club
    assert club.players.count() == 8


def test_four_who_play_apart_are_recorded_for_themselves(client: Client) -> None:
    club = named(client)
    start(client, club=club.slug, chosen="1")
    said, sent = recorded(client, "none")
    assert (said, sent) == ("Recorded for you four only", "")
    form = client.get(reverse("first"), {"club": "none"}).context["form"]
    assert not form["north"].value()
    start(client, key="n" * 16)
    assert club.games.count() == 1
    assert Game.objects.count() == 2


def test_every_club_that_could_keep_the_game_is_a_link_and_those_that_only_show_it_are_none(client: Client) -> None:
    club, other = named(client), named(client, "Harbour Street", key="h" * 16)
    page = client.get(reverse("first"), {"club": club.slug}).content.decode()
    others = page[page.index('class="recorded-others"') :]
    assert f'href="{reverse("first")}?club={other.slug}"' in others
    assert f'href="{reverse("first")}?club=none"' in others
    member = signed_in(member_of(club, Role.MEMBER))
    assert recorded(member, club.slug) == ("", "")


def test_a_refused_form_still_says_which_club_keeps_the_game(client: Client) -> None:
    club = named(client)
    answer = start(client, club=club.slug, chosen="1", north="")
    assert answer.status_code == 422
    assert "Recorded in <strong><bdi>Lantern Street</bdi></strong>" in answer.content.decode()


def test_a_clubs_own_rules_come_first_and_are_chosen_rather_than_standard(client: Client) -> None:
    club = named(client)
    first, second = house_rules(club, "Winter rules"), house_rules(club, "Autumn rules")

    def chosen() -> str:
        return str(client.get(reverse("first"), {"club": club.slug}).context["form"]["preset"].value())

    page = client.get(reverse("first"), {"club": club.slug})
    assert [each.name for each in page.context["offered"]][:3] == ["Autumn rules", "Winter rules", "Standard"]
    assert chosen() == f"rules-{first.pk}"
    start(client, club=club.slug, chosen="1", preset="Standard")
    assert chosen() == f"rules-{first.pk}"
    start(client, key="n" * 16, club=club.slug, chosen="1", preset=f"rules-{second.pk}")
    assert chosen() == f"rules-{second.pk}"
    start(client, key="o" * 16, club=club.slug, chosen="1", preset="Standard")
    assert chosen() == f"rules-{second.pk}"
    start(client, key="p" * 16, club=club.slug, chosen="1", preset="British")
    assert chosen() == "British"


# Who owns what a first game founds


def test_whoever_is_signed_in_at_the_first_game_owns_the_club_it_founds() -> None:
    account = new_account()
    browser = signed_in(account)
    table = start(browser)["Location"]
    start(browser)
    club = Club.objects.get()
    assert Membership.objects.values_list("account", "club", "role").get() == (account.pk, club.pk, Role.OWNER)
    assert Write.objects.get().by == Role.OWNER
    assert not Grant.objects.exists()
    browser.post(reverse("accounts:sign-out"))
    assert browser.get(table).status_code == 200
    assert browser.get(reverse("club", args=[club.slug])).status_code == 404


def test_the_phone_of_an_owner_does_not_count_among_those_that_came_by_a_link() -> None:
    browser = signed_in(new_account())
    start(browser)
    game = Game.objects.get()
    SignIn.objects.update(device=Device.objects.get())
    assert phones_let_in(game, Kind.SCORER) == 0
    browser.post(reverse("accounts:sign-out"))
    assert phones_let_in(game, Kind.SCORER) == 1
