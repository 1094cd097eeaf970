"""An account's old e-mail address is told that it was changed; a second tap on a new password is explained."""

from __future__ import annotations

import threading
from smtplib import SMTPServerDisconnected

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from scoring.clubs.models import Account
from tests.clubs.people import PASSWORD, new_account, signed_in

pytestmark = pytest.mark.django_db

DETAILS = reverse("accounts:details")
FORM = {"key": "k" * 16, "acts_on": "", "name": "Olive", "email": "olive@example.net", "password": PASSWORD}


@pytest.fixture
def olive() -> Account:
    return new_account("Olive")


def change(client: Client, commit: DjangoCaptureOnCommitCallbacks, **fields: str) -> int:
    """Change an account's details, and wait until the letters are sent."""
    with commit(execute=True):
        status = client.post(DETAILS, {**FORM, **fields}).status_code
    for thread in threading.enumerate():
        if thread.name == "letter":
            thread.join()
    return status


def test_the_old_address_reads_that_it_was_changed_when_and_what_to_do(
    olive: Account, mailoutbox: list[EmailMessage], django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    browser = signed_in(olive)
    assert [change(browser, django_capture_on_commit_callbacks) for _time in range(2)] == [302, 302]
    (letter,) = mailoutbox
    assert letter.to == ["olive@example.org"]
    body = str(letter.body)
    assert "Hello Olive," in body
    assert "(UTC)" in body
    assert "somebody knows your password" in body
    assert "http://testserver" in body
    assert "olive@example.net" not in body


@pytest.mark.parametrize(
    "fields",
    [{"email": " OLIVE@example.org", "name": "Olive B"}, {"password": "wrong"}, {"email": "taken@example.org"}],
)
def test_nobody_is_written_to_where_the_address_stays(
    olive: Account,
    mailoutbox: list[EmailMessage],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    fields: dict[str, str],
) -> None:
    new_account("Taken")
    change(signed_in(olive), django_capture_on_commit_callbacks, **fields)
    olive.refresh_from_db()
    assert olive.email == "olive@example.org"
    assert mailoutbox == []


def test_a_letter_that_cannot_be_sent_undoes_nothing_and_is_logged(
    olive: Account,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(letter: EmailMessage) -> int:
        raise SMTPServerDisconnected(f"no letters to {letter.to}")

    monkeypatch.setattr(EmailMessage, "send", fail)
    assert change(signed_in(olive), django_capture_on_commit_callbacks) == 302
    olive.refresh_from_db()
    assert olive.email == "olive@example.net"
    assert "SMTPServerDisconnected" in caplog.text
    assert "olive@" not in caplog.text


@pytest.mark.parametrize(("key", "said"), [("k" * 16, True), ("n" * 16, False)])
def test_a_second_tap_on_a_new_password_says_that_it_is_changed(olive: Account, key: str, said: bool) -> None:
    form = {"key": "k" * 16, "password": PASSWORD, "new_password": "two red bowers", "again": "two red bowers"}
    first, second = Client(), Client()
    first.post(reverse("accounts:sign-in"), {"email": olive.email, "password": PASSWORD})
    for name, morsel in first.cookies.items():
        second.cookies[name] = morsel.value  # the tap leaves before the answer to the first one is there
    assert first.post(reverse("accounts:password"), form)["Location"] == reverse("accounts:home")
    answer = second.post(reverse("accounts:password"), {**form, "key": key}, follow=True)
    assert answer.redirect_chain[-1][0].startswith(reverse("accounts:sign-in"))
    assert ("Your password is changed." in answer.content.decode()) is said
