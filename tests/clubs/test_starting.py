"""A club is started by its name alone; whoever is signed in then owns it, else the browser runs it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring import rules
from scoring.clubs.models import Club, Grant, Membership, Role, Write
from scoring.clubs.services import player_named
from scoring.clubs.services.settings import put_away
from scoring.games.services import start_game
from tests.clubs.people import new_account, signed_in
from tests.clubs.test_people import at_once
from tests.games.conftest import NAMES, attempt

pytestmark = pytest.mark.django_db

KEY = "k" * 16


def start_club(client: Client, *, key: str = KEY, name: str = "Lantern Street", time_zone: str = "") -> str:
    """Start a club and return the address that follows."""
    answer = client.post(reverse("clubs:new"), {"key": key, "name": name, "time_zone": time_zone})
    assert answer.status_code == 302
    return answer["Location"]


def runs(client: Client, club: Club) -> bool:
    """Return whether a browser runs the club."""
    return client.get(reverse("clubs:people", args=[club.slug])).status_code == 200


def test_a_club_without_an_account_is_run_by_the_browser_that_started_it(client: Client) -> None:
    home = start_club(client, name="  Lantern  Street ", time_zone="America/Detroit")
    club = Club.objects.get()
    assert (club.name, club.named, club.visibility) == ("Lantern Street", True, Club.Visibility.PRIVATE)
    assert club.time_zone == "America/Detroit"
    assert home == reverse("club", args=[club.slug])
    assert runs(client, club)
    assert not runs(Client(), club)
    assert Write.objects.values_list("action", "by", "club").get() == ("found", "organiser", club.pk)


def test_whoever_is_signed_in_owns_the_club_and_the_browser_by_itself_opens_nothing() -> None:
    account = new_account()
    browser = signed_in(account)
    start_club(browser)
    club = Club.objects.get()
    assert Membership.objects.values_list("account", "role").get() == (account.pk, Role.OWNER)
    assert not Grant.objects.exists()
    assert Write.objects.get().by == Role.OWNER
    browser.post(reverse("accounts:sign-out"))
    assert not runs(browser, club)


@pytest.mark.parametrize("way", ["sign-in", "sign-up"])
def test_the_name_goes_along_to_an_account_and_back(client: Client, way: str) -> None:
    typed = {"key": KEY, "name": " Ann & Bob’s  ", "account": way}
    there = client.post(reverse("clubs:new"), typed)["Location"]
    assert there.startswith(reverse(f"accounts:{way}"))
    assert not Club.objects.exists()
    onward = client.get(there).context["onward"]
    assert client.get(onward).context["form"]["name"].value() == "Ann & Bob’s"


def test_a_new_account_comes_back_to_the_name_and_owns_the_club(client: Client) -> None:
    there = client.post(reverse("clubs:new"), {"key": KEY, "name": "Lantern Street", "account": "sign-up"})["Location"]
    asked = client.get(there).context
    back = client.post(
        reverse("accounts:sign-up"),
        {
            "key": asked["form"]["key"].value(),
            "name": "Olive",
            "email": "olive@example.org",
            "new_password": "seven of spades",
            "again": "seven of spades",
            "next": asked["onward"],
        },
    )["Location"]
    form = client.get(back).context["form"]
    start_club(client, key=form["key"].value(), name=form["name"].value())
    assert Membership.objects.values_list("club__name", "role").get() == ("Lantern Street", Role.OWNER)


def test_no_name_goes_along_where_none_was_typed_and_a_faulty_one_is_said_first(client: Client) -> None:
    there = client.post(reverse("clubs:new"), {"key": KEY, "name": " ", "account": "sign-up"})["Location"]
    assert client.get(there).context["onward"] == reverse("clubs:new")
    refused = client.post(reverse("clubs:new"), {"key": KEY, "name": "x" * 65, "account": "sign-up"})
    assert refused.status_code == 422
    assert refused.context["form"]["name"].value() == "x" * 65


@pytest.mark.parametrize(("name", "key"), [("", KEY), (" ", KEY), ("\u202e", KEY), ("x" * 65, KEY), ("Fine", "short")])
def test_what_is_no_name_is_said_beside_it_and_starts_nothing(client: Client, name: str, key: str) -> None:
    answer = client.post(reverse("clubs:new"), {"key": key, "name": name})
    assert answer.status_code == 422
    assert answer.context["form"].errors
    assert not Club.objects.exists()


def test_a_double_tap_and_a_lost_answer_start_one_club(client: Client) -> None:
    again = Client()
    assert start_club(client) == start_club(client) == start_club(again)
    assert runs(again, Club.objects.get())


def test_a_key_of_another_club_is_refused_and_the_name_kept(client: Client) -> None:
    start_club(client)
    answer = client.post(reverse("clubs:new"), {"key": KEY, "name": "Harbour Street"})
    assert answer.status_code == 409
    assert 'value="Harbour Street"' in answer.content.decode()
    assert Club.objects.count() == 1


@pytest.mark.parametrize("since", ["owned", "links replaced", "put away"])
def test_a_key_sent_again_opens_nothing_that_was_closed_since(client: Client, since: str) -> None:
    start_club(client)
    club = Club.objects.get()
    if since == "owned":
        Membership.objects.create(club=club, account=new_account(), role=Role.OWNER)
    elif since == "links replaced":
        Club.objects.update(key_count=1)
    else:
        put_away(club, attempt=attempt())
    late = Client()
    start_club(late)
    assert not runs(late, club)


@pytest.mark.django_db(transaction=True)
def test_the_same_form_twice_at_one_moment_starts_one_club() -> None:
    browsers = [Client(), Client()]
    fields = {"key": KEY, "name": "Lantern Street"}
    assert at_once(lambda number: browsers[number].post(reverse("clubs:new"), fields).status_code, 2) == {302: 2}
    club = Club.objects.get()
    assert all(runs(browser, club) for browser in browsers)


def test_ways_to_start_a_club_stand_where_one_looks_for_them() -> None:
    account = new_account()
    for client, page in [
        (Client(), "first"),
        (signed_in(account), "first"),
        (signed_in(account), "accounts:home"),
        (signed_in(account), "my-games"),
    ]:
        assert f'href="{reverse("clubs:new")}"' in client.get(reverse(page)).content.decode(), page


def test_what_is_left_of_the_first_steps_stays_in_one_line_while_the_club_plays(client: Client) -> None:
    home = start_club(client)
    club = Club.objects.get()
    club.tables.create(number=1)
    player_named(club, "Eve")
    start_game(club=club, names=NAMES, rule_set=rules.RuleSet(), first_dealer=rules.Seat.S, attempt=attempt("start"))
    page = client.get(home).content.decode()
    assert 'class="steps"' not in page
    line = page[page.index('id="steps-left"') :]
    assert page.index('id="playing-title"') < page.index('id="steps-left"')
    line = line[: line.index("</div>")]
    left = {name for name in ("clubs:rules", "clubs:people") if reverse(name, args=[club.slug]) in line}
    assert left == {"clubs:rules", "clubs:people"}
    Membership.objects.create(club=club, account=new_account("Helen"), role=Role.SCORER)
    Membership.objects.create(club=club, account=new_account("Owen"), role=Role.OWNER)
    page = client.get(home).content.decode()
    line = page[page.index('id="steps-left"') :]
    assert reverse("clubs:people", args=[club.slug]) not in line[: line.index("</div>")]


def test_a_new_clubs_home_leads_through_its_first_steps_and_ticks_what_is_done(client: Client) -> None:
    home = start_club(client)
    club = Club.objects.get()
    page = client.get(home).content.decode()
    ways = ("clubs:player-paste", "clubs:rules", "clubs:tables-set-up", "clubs:people")
    steps = page[page.index('class="steps"') :]
    places = [steps.index(f'href="{reverse(name, args=[club.slug])}"') for name in ways]
    assert places == sorted(places)
    assert "step-done" not in page
    club.tables.create(number=1)
    Membership.objects.create(club=club, account=new_account("Helen"), role=Role.SCORER)
    Membership.objects.create(club=club, account=new_account("Owen"), role=Role.OWNER)
    assert client.get(home).content.decode().count("step-done") == 2
