"""Who guesses is stopped; who is guessed at, or was only near, gets in."""

from __future__ import annotations

import re
import threading

import pytest
from axes.models import AccessAttempt
from django.conf import settings as site
from django.core.mail import EmailMessage
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from scoring.clubs import throttle
from scoring.clubs.models import Account, Failure
from scoring.clubs.throttle import FAVOURS, WINDOW, one_address_of
from scoring.games.links import Kind, link_to
from scoring.games.models import Game
from tests.clubs.people import PASSWORD, new_account, signed_in
from tests.games.conftest import device, game, new_game

__all__ = ["device", "game", "new_game"]  # fixtures shared with the tests of games

pytestmark = pytest.mark.django_db

HALL = "203.0.113.7"
MISTAKES, ACCOUNT_GUESSES, GUESSES, SITE_GUESSES = 4, 6, 8, 12
#: How many mistakes are let pass by either count, as people have it.
AS_SERVED = (throttle.MISTAKES, site.AXES_FAILURE_LIMIT)
SIGN_IN = reverse("accounts:sign-in")
SIGN_UP = reverse("accounts:sign-up")
FORGOTTEN = reverse("accounts:forgotten")


@pytest.fixture(autouse=True)
def small_limits(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    """Stop guessing sooner than the site does, so that the tests need not guess for so long."""
    settings.AXES_FAILURE_LIMIT = MISTAKES
    monkeypatch.setattr(throttle, "MISTAKES", MISTAKES)
    monkeypatch.setattr(throttle, "ACCOUNT_GUESSES", ACCOUNT_GUESSES)
    monkeypatch.setattr(throttle, "GUESSES", GUESSES)


@pytest.fixture
def olive() -> Account:
    return new_account("Olive")


def at(address: str) -> Client:
    """Return a new browser that comes from an address."""
    return Client(REMOTE_ADDR=address)


def elsewhere(number: int) -> Client:
    """Return a new browser at an address of its own."""
    return at(f"198.51.{number // 250}.{number % 250}")


def signs_in(client: Client, email: str, password: str = PASSWORD) -> int:
    return client.post(SIGN_IN, {"email": email, "password": password}).status_code


def known_to(account: Account, address: str) -> Client:
    """Return a browser at an address that signed in to the account before, and out again."""
    client = at(address)
    assert signs_in(client, account.email) == 302
    client.post(reverse("accounts:sign-out"))
    return client


# Guessing passwords


def test_one_address_that_guesses_at_one_account_is_told_how_long_to_wait(olive: Account) -> None:
    client = at(HALL)
    guesses = [signs_in(client, olive.email, f"guess {number}") for number in range(MISTAKES)]
    assert guesses == [422] * (MISTAKES - 1) + [429]
    answer = client.post(SIGN_IN, {"email": olive.email, "password": PASSWORD})
    page = answer.content.decode()
    assert answer.status_code == 429
    assert answer["Retry-After"] == "900"
    assert "Try again in 15 minutes." in page
    assert f'value="{olive.email}"' in page
    assert "sessionid" not in client.cookies


def test_how_an_address_is_written_does_not_start_the_count_anew(olive: Account) -> None:
    spellings = [olive.email, olive.email.upper(), f" {olive.email}", olive.email.title()]
    for number in range(MISTAKES):
        signs_in(at(HALL), spellings[number % 4], f"guess {number}")
    assert signs_in(at(HALL), olive.email) == 429


def test_guesses_at_one_account_keep_nobody_else_behind_the_address_out(olive: Account) -> None:
    for number in range(3 * MISTAKES):
        signs_in(at(HALL), olive.email, f"guess {number}")
    ann = new_account("Ann")
    assert signs_in(at(HALL), ann.email, "a typo") == 422
    assert signs_in(at(HALL), ann.email) == 302


def test_one_address_that_guesses_at_many_accounts_is_not_looked_at(olive: Account) -> None:
    known = known_to(olive, HALL)
    guesses = [signs_in(at(HALL), f"p{number}@example.org", "password1") for number in range(GUESSES)]
    assert guesses == [422] * MISTAKES + [429] * (GUESSES - MISTAKES)
    assert signs_in(at(HALL), olive.email) == 429
    assert signs_in(known, olive.email) == 302
    assert signs_in(elsewhere(1), olive.email) == 302


def test_a_letter_lets_in_where_an_address_is_not_looked_at_any_more(
    olive: Account, mailoutbox: list[EmailMessage]
) -> None:
    for number in range(GUESSES):
        signs_in(at(HALL), f"p{number}@example.org", "password1")
    phone = at(HALL)
    assert signs_in(phone, olive.email) == 429
    phone.post(FORGOTTEN, {"key": "k" * 16, "email": olive.email})
    for thread in threading.enumerate():
        if thread.name == "letter":
            thread.join()
    link = re.search(r"http://testserver(/key/password/\S+)", str(mailoutbox[0].body))
    assert link
    phone.get(link[1])
    chosen = {"key": "c" * 16, "new_password": "two red bowers", "again": "two red bowers"}
    assert phone.post(reverse("accounts:new-password"), chosen)["Location"] == reverse("accounts:home")
    assert phone.get(reverse("accounts:home")).status_code == 200


def test_many_addresses_that_guess_at_one_account_are_not_looked_at_but_its_own_devices_are(olive: Account) -> None:
    known = known_to(olive, HALL)
    guesses = [signs_in(elsewhere(number), olive.email, f"guess {number}") for number in range(ACCOUNT_GUESSES + 10)]
    assert guesses == [422] * (ACCOUNT_GUESSES - 1) + [429] * 11
    assert signs_in(elsewhere(1000), olive.email) == 429
    assert signs_in(elsewhere(1000), new_account("Ann").email) == 302
    assert signs_in(known, olive.email) == 302


def test_an_account_that_is_not_there_is_guarded_as_one_that_is(olive: Account) -> None:
    there = [signs_in(at(HALL), olive.email, f"guess {number}") for number in range(MISTAKES + 2)]
    not_there = [signs_in(elsewhere(1), "nobody@example.org", f"guess {number}") for number in range(MISTAKES + 2)]
    assert there == not_there


def test_a_device_that_was_in_the_account_may_not_guess_for_ever(olive: Account) -> None:
    known = known_to(olive, HALL)
    guesses = [signs_in(known, olive.email, f"guess {number}") for number in range(MISTAKES)]
    assert guesses == [422] * (MISTAKES - 1) + [429]
    assert signs_in(known, olive.email) == 429
    assert signs_in(elsewhere(1), olive.email) == 302


def test_a_device_of_another_account_is_known_in_its_own_only(olive: Account) -> None:
    stranger = known_to(new_account("Ann"), HALL)
    for number in range(ACCOUNT_GUESSES):
        signs_in(elsewhere(number), olive.email, f"guess {number}")
    assert signs_in(stranger, olive.email) == 429


def test_whoever_waits_long_enough_is_looked_at_again(olive: Account) -> None:
    for number in range(ACCOUNT_GUESSES):
        signs_in(at(HALL) if number < MISTAKES else elsewhere(number), olive.email, f"guess {number}")
    long_ago = timezone.now() - WINDOW
    Failure.objects.update(made_at=long_ago)
    AccessAttempt.objects.update(attempt_time=long_ago)
    assert signs_in(at(HALL), olive.email) == 302


def test_who_is_signed_in_may_not_guess_the_password_either(olive: Account) -> None:
    client = signed_in(olive)
    form = {"key": "k" * 16, "password": "guess", "new_password": "two red bowers", "again": "two red bowers"}
    answers = [client.post(reverse("accounts:password"), form).status_code for _time in range(MISTAKES)]
    assert answers == [422] * (MISTAKES - 1) + [429]


def test_both_counts_of_wrong_passwords_forget_at_the_same_time() -> None:
    assert site.AXES_COOLOFF_TIME == WINDOW
    assert AS_SERVED[0] == AS_SERVED[1]


def test_nothing_is_kept_of_who_was_guessed_at(olive: Account) -> None:
    signs_in(at(HALL), olive.email, "seven of clubs")
    kept = AccessAttempt.objects.get()
    for text in (kept.username, kept.post_data, kept.get_data, Failure.objects.first()):
        assert "olive" not in str(text)
        assert "seven of clubs" not in str(text)


@pytest.mark.parametrize(
    ("reached_us", "kept"),
    [("203.0.113.7", "203.0.113.7"), ("2001:db8:1:2::9", "2001:db8:1:2::"), ("", None)],
)
def test_any_address_guesses_are_counted_by_can_be_kept(olive: Account, reached_us: str, kept: str | None) -> None:
    assert one_address_of(RequestFactory().get("/", REMOTE_ADDR=reached_us)) == kept
    guesses = [signs_in(at(reached_us), olive.email, f"guess {number}") for number in range(MISTAKES)]
    assert guesses[-1] == 429
    assert set(AccessAttempt.objects.values_list("ip_address", flat=True)) == {kept}


# Guessing codes and keys


def test_guessing_codes_from_many_addresses_stops_each_after_its_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttle, "SITE_GUESSES", SITE_GUESSES)
    form = {"key": "k" * 16}
    codes = [f"KKKK{first}{second}99" for first in "CDFG" for second in "CDFGHJ"]
    answers = [
        elsewhere(n).post(reverse("links:join"), {**form, "code": code}).status_code for n, code in enumerate(codes)
    ]
    assert answers == [422] * (SITE_GUESSES - 1) + [429] * (25 - SITE_GUESSES)


def test_guessing_keys_from_many_addresses_stops_each_and_never_a_link_that_opens(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throttle, "SITE_GUESSES", SITE_GUESSES)
    answers = [elsewhere(number).get(reverse("clubs:key", args=[f"forged{number}"])) for number in range(24)]
    assert [answer.status_code for answer in answers] == [404] * (SITE_GUESSES - 1) + [429] * (25 - SITE_GUESSES)
    assert answers[-1]["Retry-After"] == "900"
    assert elsewhere(23).get(link_to(game, Kind.SCORER)).status_code == 302


@pytest.mark.parametrize(
    "name", ["clubs:key", "clubs:invited", "clubs:table-key", "accounts:key", "links:score", "links:watch"]
)
def test_one_address_that_tries_keys_of_any_kind_is_told_to_wait(name: str) -> None:
    answers = [at(HALL).get(reverse(name, args=[f"1-forged{number}"])).status_code for number in range(GUESSES + 5)]
    assert answers == [404] * MISTAKES + [429] * (GUESSES + 5 - MISTAKES)
    assert Failure.objects.count() == GUESSES


def test_a_printed_link_that_died_keeps_no_hall_waiting() -> None:
    dead = reverse("clubs:key", args=["printed"])
    assert [at(HALL).get(dead).status_code for _phone in range(3 * GUESSES)] == [404] * 3 * GUESSES


# Asking for too much


def sign_up(client: Client, number: int, *, email: str = "") -> int:
    form = {"key": f"key-{number:016}", "name": "Ann", "email": email or f"p{number}@example.org"}
    return client.post(SIGN_UP, {**form, "new_password": "two red bowers", "again": "two red bowers"}).status_code


def test_one_place_makes_only_so_many_accounts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttle, "GUESSES", 7)
    assert [sign_up(at(HALL), number) for number in range(9)] == [302] * 7 + [429] * 2
    assert sign_up(elsewhere(1), 10) == 302


def test_one_address_is_asked_about_only_so_often(olive: Account) -> None:
    answers = [sign_up(elsewhere(number), number, email=olive.email) for number in range(FAVOURS + 2)]
    assert answers == [409] * FAVOURS + [429] * 2


@pytest.mark.parametrize("email", ["olive@example.org", "nobody@example.org"])
def test_one_mailbox_gets_only_so_many_letters(olive: Account, email: str) -> None:
    answers = [elsewhere(n).post(FORGOTTEN, {"key": "k" * 16, "email": email}) for n in range(FAVOURS + 2)]
    assert [answer.status_code for answer in answers] == [302] * FAVOURS + [429] * 2
    assert f'value="{email}"' in answers[-1].content.decode()


def test_one_place_asks_for_only_so_many_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttle, "GUESSES", 7)
    forms = [{"key": "k" * 16, "email": f"p{number}@example.org"} for number in range(9)]
    assert [at(HALL).post(FORGOTTEN, form).status_code for form in forms] == [302] * 7 + [429] * 2
