"""Accounts are for those who want one: made, used, changed and deleted, and never asked of who only scores."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, Settings

import euchre_site.settings
from scoring.clubs.devices import COOKIE
from scoring.clubs.models import Account, Claim, Club, Membership, Role, SignIn, Write
from scoring.clubs.services import player_named
from scoring.clubs.writes import Attempt
from scoring.games.models import Game
from scoring.live import renderers
from tests.clubs.people import PASSWORD, member_of, new_account, new_club, sign_in, signed_in
from tests.games.conftest import device, game, new_game, phone
from tests.live.test_games import ticket_on

__all__ = ["device", "game", "new_game", "phone"]  # fixtures shared with the tests of games

pytestmark = pytest.mark.django_db

KEY = "k" * 16
NEW = "two red bowers"
HOME = reverse("accounts:home")
SIGN_IN = reverse("accounts:sign-in")
SIGN_UP = reverse("accounts:sign-up")
DETAILS = reverse("accounts:details")
CHANGE_PASSWORD = reverse("accounts:password")
OTHERS = reverse("accounts:sign-out-others")
DELETE = reverse("accounts:delete")

OLIVE = {"email": "olive@example.org", "password": PASSWORD}
FORM = {"key": KEY, "name": "Ann", "email": "Ann@Example.org ", "new_password": NEW, "again": NEW}


@pytest.fixture
def olive() -> Account:
    return new_account("Olive")


def is_signed_in(client: Client) -> bool:
    return client.get(HOME).status_code == 200


# Signing up


def test_who_signs_up_is_signed_in(client: Client) -> None:
    answer = client.post(SIGN_UP, FORM)
    assert (answer.status_code, answer["Location"]) == (302, HOME)
    account = Account.objects.get()
    assert (account.name, account.email) == ("Ann", "ann@example.org")
    assert account.check_password(NEW)
    assert is_signed_in(client)
    assert Write.objects.get().account == account


def test_the_same_form_twice_makes_one_account_and_signs_in_both_times() -> None:
    twice = [Client(), Client()]
    for client in twice:
        assert client.post(SIGN_UP, FORM).status_code == 302
    assert Account.objects.count() == 1
    assert all(is_signed_in(client) for client in twice)


def test_the_key_of_a_sign_up_lets_nobody_in_by_another_password(client: Client) -> None:
    client.post(SIGN_UP, FORM)
    other = Client()
    assert (
        other.post(SIGN_UP, {**FORM, "new_password": "the other bowers", "again": "the other bowers"}).status_code
        == 409
    )
    assert not is_signed_in(other)


def test_an_address_has_one_account_however_it_is_written(client: Client, olive: Account) -> None:
    answer = client.post(SIGN_UP, {**FORM, "email": "OLIVE@example.org"})
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "already" in page
    assert 'value="OLIVE@example.org"' in page
    assert 'value="Ann"' in page
    assert Account.objects.get() == olive


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ({"name": ""}, "Write how others call you."),
        ({"name": " "}, "at least one letter or digit"),
        ({"email": "ann"}, "no whole e-mail address"),
        ({"email": ""}, "Type your e-mail address."),
        ({"new_password": "short", "again": "short"}, "too short"),
        ({"new_password": "password1", "again": "password1"}, "too common"),
        ({"new_password": "ann@example.org", "again": "ann@example.org"}, "too similar"),
        ({"again": "two red bowlers"}, "another password than the one above"),
        ({"new_password": "x" * 513, "again": "x" * 513}, "to 512 characters"),
        ({"key": ""}, "out of date"),
    ],
)
def test_what_is_wrong_is_said_and_no_password_sent_back(client: Client, fault: dict[str, str], said: str) -> None:
    answer = client.post(SIGN_UP, {**FORM, **fault})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert said in page
    assert NEW not in page
    assert not Account.objects.exists()


def test_passwords_are_kept_by_argon2(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = euchre_site.settings.PASSWORD_HASHERS
    assert new_account().password.startswith("argon2$argon2id$")


# Signing in and out


def test_who_knows_the_password_is_signed_in_under_a_new_session_key(client: Client, olive: Account) -> None:
    client.post(SIGN_UP, FORM)
    before = client.cookies["sessionid"].value
    answer = client.post(SIGN_IN, {**OLIVE, "email": " OLIVE@example.org"})
    assert (answer.status_code, answer["Location"]) == (302, reverse("first"))
    assert client.cookies["sessionid"].value != before
    assert client.get(HOME).context["signed_in_as"]() == olive


@pytest.mark.parametrize("typed", [{"password": "seven of clubs"}, {"email": "nobody@example.org"}])
def test_a_wrong_sign_in_does_not_say_which_of_both_was_wrong(
    client: Client, olive: Account, typed: dict[str, str]
) -> None:
    answer = client.post(SIGN_IN, {**OLIVE, **typed})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "The e-mail address or the password is wrong." in page
    assert f'value="{ {**OLIVE, **typed}["email"] }"' in page
    assert "sessionid" not in client.cookies
    assert COOKIE not in client.cookies
    assert not SignIn.objects.exists()


@pytest.mark.parametrize("page", [SIGN_IN, SIGN_UP])
@pytest.mark.parametrize(
    ("there", "leads_to"),
    [
        ("/join/", "/join/"),
        ("/join/?code=1", "/join/?code=1"),
        ("https://elsewhere.example/", None),
        ("//elsewhere.example/", None),
        ("/\\elsewhere.example/", None),
        ("\\\\elsewhere.example", None),
        ("javascript:alert(1)", None),
        ("http:///elsewhere.example", None),
        ("elsewhere", None),
    ],
)
def test_after_signing_in_one_is_led_on_within_this_site_only(
    client: Client, olive: Account, page: str, there: str, leads_to: str | None
) -> None:
    form = OLIVE if page == SIGN_IN else FORM
    usual = reverse("first") if page == SIGN_IN else HOME
    assert client.post(page, {**form, "next": there})["Location"] == (leads_to or usual)


def test_who_must_sign_in_first_comes_back_to_where_they_were(client: Client, olive: Account) -> None:
    asked = client.get(DETAILS)
    assert asked.status_code == 302
    page = client.get(asked["Location"]).content.decode()
    assert f'name="next" value="{DETAILS}"' in page
    assert f"{SIGN_UP}?next=%2Faccount%2Fdetails%2F" in page


def test_signing_out_ends_the_stay_and_only_it(olive: Account) -> None:
    here, elsewhere = signed_in(olive), signed_in(olive)
    assert here.get(reverse("accounts:sign-out")).status_code == 302
    assert is_signed_in(here)
    here.post(reverse("accounts:sign-out"))
    assert not is_signed_in(here)
    assert is_signed_in(elsewhere)


def test_a_device_opens_what_it_opened_through_signing_in_and_out_and_a_new_password(
    phone: Client, game: Game, olive: Account
) -> None:
    club = reverse("club", args=[game.club.slug])
    cookie = phone.cookies[COOKIE].value
    change = {"key": KEY, "password": PASSWORD, "new_password": NEW, "again": NEW}
    steps = [(SIGN_IN, OLIVE), (CHANGE_PASSWORD, change), (reverse("accounts:sign-out"), {})]
    for address, form in steps:
        assert phone.post(address, form).status_code == 302
        assert phone.get(club).status_code == 200
    assert phone.cookies[COOKIE].value == cookie


def test_a_browser_that_signs_in_again_has_one_stay(client: Client, olive: Account) -> None:
    for _time in range(2):
        client.post(SIGN_IN, OLIVE)
    assert SignIn.objects.filter(ended_at=None).count() == 1
    assert is_signed_in(client)


def test_a_session_without_a_stay_is_nobodys(client: Client, olive: Account) -> None:
    client.force_login(olive, backend="django.contrib.auth.backends.ModelBackend")
    assert not is_signed_in(client)


# What pages cost


def test_who_never_signs_in_costs_no_query_and_gets_no_session(
    client: Client, game: Game, phone: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        assert client.get(SIGN_IN).status_code == 200
    phone.get(reverse("games:table", args=[game.public_id]))
    assert "sessionid" not in phone.cookies


def test_who_is_signed_in_costs_three_queries(
    olive: Account, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = signed_in(olive)
    client.get(reverse("links:join"))
    with django_assert_num_queries(3):  # the session, the account, and whether its stay goes on
        page = client.get(reverse("links:join")).content.decode()
    assert "Olive" in page


# Changing


def test_a_name_and_an_address_are_changed_by_who_knows_the_password(olive: Account) -> None:
    client = signed_in(olive)
    form = {"key": KEY, "acts_on": "", "name": "Liv", "email": "liv@example.org", "password": PASSWORD}
    refused = client.post(DETAILS, {**form, "password": "seven of clubs"})
    assert refused.status_code == 422
    assert 'value="Liv"' in refused.content.decode()
    assert client.post(DETAILS, form)["Location"] == HOME
    assert client.post(DETAILS, form)["Location"] == HOME  # the same once more is the same change
    olive.refresh_from_db()
    assert (olive.name, olive.email) == ("Liv", "liv@example.org")
    write = Write.objects.get()
    assert (write.account, write.about, write.facts) == (olive, f"account {olive.pk}", {})


def test_a_change_of_what_was_changed_meanwhile_shows_how_it_is_now(olive: Account) -> None:
    client = signed_in(olive)
    form = {"acts_on": "", "email": OLIVE["email"], "password": PASSWORD}
    client.post(DETAILS, {**form, "key": KEY, "name": "Liv"})
    answer = client.post(DETAILS, {**form, "key": "j" * 16, "name": "Ollie"})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Until now: Liv" in page
    assert 'value="Ollie"' in page
    assert f'name="acts_on" value="{Write.objects.get().pk}"' in page


def test_an_address_of_another_account_cannot_be_taken(olive: Account) -> None:
    other = new_account("Ann")
    form = {"key": KEY, "acts_on": "", "name": "Olive", "email": other.email, "password": PASSWORD}
    assert signed_in(olive).post(DETAILS, form).status_code == 409
    olive.refresh_from_db()
    assert olive.email == OLIVE["email"]


def test_a_new_password_ends_every_other_session_and_stream(game: Game) -> None:
    account = member_of(game.club, Role.MEMBER)
    here, elsewhere = signed_in(account), signed_in(account)
    table = reverse("games:table", args=[game.public_id])
    ours, theirs = ticket_on(here.get(table).content.decode()), ticket_on(elsewhere.get(table).content.decode())
    form = {"key": KEY, "password": PASSWORD, "new_password": NEW, "again": NEW}
    before = here.cookies["sessionid"].value
    assert here.post(CHANGE_PASSWORD, form)["Location"] == HOME
    assert here.cookies["sessionid"].value != before
    assert is_signed_in(here)
    assert not is_signed_in(elsewhere)
    assert renderers.admitted([ours, theirs]) == {ours}
    account.refresh_from_db()
    assert account.check_password(NEW)
    assert here.post(CHANGE_PASSWORD, form)["Location"] == HOME  # the same once more is the same change


def test_signing_out_everywhere_else_ends_every_other_stay_and_stream(game: Game) -> None:
    account = member_of(game.club, Role.MEMBER)
    here, elsewhere = signed_in(account), signed_in(account)
    table = reverse("games:table", args=[game.public_id])
    ours, theirs = ticket_on(here.get(table).content.decode()), ticket_on(elsewhere.get(table).content.decode())
    assert "Sign out everywhere else" in here.get(HOME).content.decode()
    assert here.post(OTHERS, {"key": KEY})["Location"] == HOME
    assert not is_signed_in(elsewhere)
    assert elsewhere.get(table).status_code == 404
    assert renderers.admitted([ours, theirs]) == {ours}
    assert "Sign out everywhere else" not in here.get(HOME).content.decode()
    assert Write.objects.get(action="sign_out_others").facts == {"ended": 1}


@pytest.mark.parametrize("address", [OTHERS, DETAILS, CHANGE_PASSWORD, DELETE])
def test_nothing_of_an_account_is_changed_by_who_is_not_signed_in(client: Client, address: str) -> None:
    answer = client.post(address, {"key": KEY})
    assert (answer.status_code, answer["Location"]) == (302, f"{SIGN_IN}?next={address.replace('/', '%2F')}")
    assert not Write.objects.exists()


# Deleting

GOODBYE = {"key": KEY, "password": PASSWORD, "word": " Delete "}


def test_a_deleted_account_keeps_nothing_that_says_who_it_was(olive: Account) -> None:
    club = new_club()
    Membership.objects.create(account=olive, club=club, role=Role.MEMBER)
    player = player_named(club, "Olive")
    player.account_id = olive.pk
    player.save()
    asked = Attempt.of(key="c" * 16, action="claim", body={}, device=None, account=olive, club=club).make()
    Claim.objects.create(account=olive, player=player, write=asked)
    here, elsewhere = signed_in(olive), signed_in(olive)
    assert here.post(DELETE, GOODBYE)["Location"] == SIGN_IN
    assert not is_signed_in(here)
    assert not is_signed_in(elsewhere)
    olive.refresh_from_db()
    assert (olive.name, olive.email, str(olive)) == ("", f"{olive.pk}@deleted.invalid", "a deleted account")
    assert (olive.is_active, olive.has_usable_password(), olive.last_login) == (False, False, None)
    assert not club.players.filter(account=olive).exists()
    assert [rows.count() for rows in (olive.memberships, olive.claims, olive.sign_ins.filter(ended_at=None))] == [0] * 3
    assert asked.account == olive
    assert Client().post(SIGN_IN, OLIVE).status_code == 422
    assert Client().post(SIGN_UP, {**FORM, "key": "n" * 16, "email": OLIVE["email"]}).status_code == 302


@pytest.mark.parametrize("fault", [{"word": "yes"}, {"word": ""}, {"password": "seven of clubs"}])
def test_no_account_is_deleted_by_chance(olive: Account, fault: dict[str, str]) -> None:
    client = signed_in(olive)
    assert client.post(DELETE, {**GOODBYE, **fault}).status_code == 422
    assert is_signed_in(client)


def test_the_last_owner_of_a_club_in_use_stays_and_is_told_of_each_such_club(olive: Account) -> None:
    for name, archived in [("Thursday", False), ("Friday", False), ("Given up", True)]:
        club = new_club(name)
        Membership.objects.create(account=olive, club=club, role=Role.OWNER)
        Club.objects.filter(pk=club.pk, slug=club.slug).update(archived_at="2026-01-01T00:00Z" if archived else None)
    shared = new_club("Shared")
    Membership.objects.create(account=olive, club=shared, role=Role.OWNER)
    member_of(shared, Role.OWNER)
    client = signed_in(olive)
    answer = client.post(DELETE, GOODBYE)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Thursday" in page
    assert "Friday" in page
    assert "Given up" not in page
    assert "Shared" not in page
    olive.refresh_from_db()
    assert (olive.name, olive.is_active) == ("Olive", True)
    assert olive.memberships.count() == 4


def test_an_account_goes_once_its_clubs_have_other_owners(olive: Account) -> None:
    club = new_club()
    Membership.objects.create(account=olive, club=club, role=Role.OWNER)
    client = signed_in(olive)
    assert client.post(DELETE, GOODBYE).status_code == 409
    member_of(club, Role.OWNER)
    assert client.post(DELETE, GOODBYE).status_code == 302
    assert not olive.memberships.exists()


# Words and names


@pytest.mark.parametrize("name", ["עברית", "<script>alert(1)</script>", "{{ 7 * 7 }}", "ü" * 64, "張偉"])
def test_any_name_is_shown_as_it_is_written(new_game: Callable[..., Game], name: str) -> None:
    client = Client()
    sign_in(client, Account.objects.create_account(email="a@example.org", name=name, password=PASSWORD))
    page = client.get(HOME).content.decode()
    assert "<script>alert" not in page
    assert name.replace("<", "&lt;").replace(">", "&gt;") in page
