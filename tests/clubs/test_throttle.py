"""Guessing is stopped, mistyping is not, and nobody pays for others behind the same address."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import RequestFactory
from django.utils import timezone
from pytest_django import Settings

from scoring.clubs import throttle
from scoring.clubs.models import Failure
from scoring.clubs.throttle import GUESSES, MISTAKES, WINDOW, Tries, address_of

HALL = Tries("code", "203.0.113.7")
HOME = Tries("code", "203.0.113.8")


# Where a request comes from


@pytest.mark.parametrize(
    ("proxies", "forwarded", "reached_us", "address"),
    [
        (0, None, "203.0.113.7", "203.0.113.7"),
        (0, "198.51.100.1", "203.0.113.7", "203.0.113.7"),  # nobody of ours wrote it
        (1, "198.51.100.1", "127.0.0.1", "198.51.100.1"),
        (1, "6.6.6.6, 198.51.100.1", "127.0.0.1", "198.51.100.1"),  # the sender wrote the first
        (2, "6.6.6.6, 198.51.100.1, 10.0.0.2", "127.0.0.1", "198.51.100.1"),
        (2, "198.51.100.1", "127.0.0.1", "127.0.0.1"),  # it did not pass both
        (1, "", "127.0.0.1", "127.0.0.1"),
        (1, None, "127.0.0.1", "127.0.0.1"),
        (1, "<script>", "127.0.0.1", "127.0.0.1"),
        (1, "9" * 5000, "127.0.0.1", "127.0.0.1"),
        (0, None, "", "unknown"),  # a socket in the file system has no address
        (0, None, "::ffff:203.0.113.7", "203.0.113.7"),
        (1, "2001:db8:1:2:3:4:5:6", "127.0.0.1", "2001:db8:1:2::/64"),
        (1, "2001:db8:1:2::9", "127.0.0.1", "2001:db8:1:2::/64"),  # the same household
    ],
)
def test_a_request_s_address_is_what_our_own_proxies_say(
    settings: Settings, proxies: int, forwarded: str | None, reached_us: str, address: str
) -> None:
    settings.TRUSTED_PROXIES = proxies
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    request = RequestFactory().get("/", headers=headers, REMOTE_ADDR=reached_us)
    assert address_of(request) == address


# Counting


@pytest.mark.django_db
def test_a_hall_s_mistakes_keep_nobody_waiting() -> None:
    assert [HALL.failed(f"mistake {number}") for number in range(MISTAKES)] == [None] * MISTAKES
    assert HALL.closed_until() is None


@pytest.mark.django_db
def test_one_failure_more_is_told_when_to_try_again_but_what_comes_next_is_still_looked_at() -> None:
    for number in range(MISTAKES):
        HALL.failed(f"mistake {number}")
    until = HALL.failed("one more")
    assert until == Failure.objects.earliest("made_at").made_at + WINDOW
    assert HALL.closed_until() is None


@pytest.mark.django_db
def test_the_same_failure_again_is_one_failure() -> None:
    assert [HALL.failed("run out") for _phone in range(40)] == [None] * 40
    assert Failure.objects.count() == 1


@pytest.mark.django_db
def test_an_address_that_guesses_is_not_looked_at_and_no_other_is_touched() -> None:
    for number in range(GUESSES):
        HALL.failed(f"guess {number}")
    assert HALL.closed_until() == Failure.objects.earliest("made_at").made_at + WINDOW
    assert HOME.closed_until() is None
    assert HOME.failed("a mistake") is None


@pytest.mark.django_db
def test_guessing_from_many_addresses_stops_each_after_its_first_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttle, "SITE_GUESSES", 30)
    for number in range(30):
        Tries("code", f"198.51.100.{number}").failed(f"guess {number}")
    assert HOME.closed_until() is None
    assert HOME.failed("a mistake") is not None
    assert HOME.closed_until() is not None


@pytest.mark.django_db
def test_failures_stop_counting_and_are_forgotten() -> None:
    for number in range(GUESSES):
        HALL.failed(f"guess {number}")
    Failure.objects.update(made_at=timezone.now() - WINDOW - timedelta(seconds=1))
    assert HALL.closed_until() is None
    assert HALL.failed("a mistake") is None
    assert Failure.objects.count() == 1


@pytest.mark.django_db
def test_what_is_tried_of_one_kind_does_not_count_for_another() -> None:
    for number in range(GUESSES):
        HALL.failed(f"guess {number}")
    assert Tries("password", HALL.address).closed_until() is None


@pytest.mark.django_db
def test_the_longest_subject_fits() -> None:
    HALL.failed("f" * 64)
    HALL.failed("f" * 64)
    assert Failure.objects.get().subject == f"code:{'f' * 59}"
