"""Who forgot a password gets a letter whose link lets them choose another, once."""

from __future__ import annotations

import re
import threading
from smtplib import SMTPServerDisconnected
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from scoring.clubs.models import Account, SignIn
from scoring.clubs.services.accounts import ChangedMeanwhile, change_password, delete_account
from scoring.clubs.services.forgotten import link_for
from scoring.clubs.views import forgotten as views
from scoring.clubs.writes import KeyReused
from tests.clubs.people import PASSWORD, new_account, signed_in
from tests.games.conftest import attempt

pytestmark = pytest.mark.django_db

NEW = "two red bowers"
HOME = reverse("accounts:home")
SIGN_IN = reverse("accounts:sign-in")
FORGOTTEN = reverse("accounts:forgotten")
CHOOSE = reverse("accounts:new-password")
FORM = {"key": "k" * 16, "new_password": NEW, "again": NEW}


@pytest.fixture
def olive() -> Account:
    return new_account("Olive")


def ask(client: Client, email: str) -> str:
    """Ask for a letter, wait until it is sent, and return what the page then says."""
    answer = client.post(FORGOTTEN, {"key": "k" * 16, "email": email}, follow=True)
    for thread in threading.enumerate():
        if thread.name == "letter":
            thread.join()
    assert answer.status_code == 200
    return answer.content.decode()


def follow(client: Client, link: str) -> None:
    """Follow a link and see that it leads to a page without its key."""
    answer = client.get(link)
    assert (answer.status_code, answer["Location"]) == (302, CHOOSE)
    assert "no-store" in answer["Cache-Control"]


def test_a_letter_s_link_gives_the_account_its_new_password_and_signs_in(
    client: Client, olive: Account, mailoutbox: list[EmailMessage]
) -> None:
    elsewhere = signed_in(olive)
    ask(client, " OLIVE@example.org")
    (letter,) = mailoutbox
    assert letter.to == ["olive@example.org"]
    link = re.search(r"http://testserver(/key/password/\S+)", str(letter.body))
    assert link
    follow(client, link[1])
    assert "olive@example.org" in client.get(CHOOSE).content.decode()
    assert client.post(CHOOSE, FORM)["Location"] == HOME
    assert client.get(HOME).status_code == 200
    assert elsewhere.get(HOME).status_code == 302
    assert SignIn.objects.filter(ended_at=None).count() == 1
    olive.refresh_from_db()
    assert olive.check_password(NEW)


def test_the_same_is_said_whether_there_is_an_account_or_not(
    client: Client, olive: Account, mailoutbox: list[EmailMessage]
) -> None:
    known, unknown = ask(client, "olive@example.org"), ask(client, "nobody@example.org")
    secret = r'(name="csrfmiddlewaretoken" value|"X-CSRFToken": |nonce=)[^>]*'
    assert re.sub(secret, "", known) == re.sub(secret, "", unknown).replace("nobody@", "olive@")
    assert len(mailoutbox) == 1


def test_a_deleted_account_gets_no_letter(client: Client, olive: Account, mailoutbox: list[EmailMessage]) -> None:
    goodbye = {"key": "k" * 16, "password": PASSWORD, "word": "delete"}
    signed_in(olive).post(reverse("accounts:delete"), goodbye)
    ask(client, "olive@example.org")
    ask(client, f"{olive.pk}@deleted.invalid")
    assert mailoutbox == []


def test_a_mail_server_that_fails_is_told_in_the_log_and_to_nobody_else(
    client: Client, olive: Account, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(letter: EmailMessage) -> int:
        raise SMTPServerDisconnected(f"no letters to {letter.to}")

    monkeypatch.setattr(EmailMessage, "send", fail)
    assert "is on its way" in ask(client, "olive@example.org")
    assert "A letter could not be sent: SMTPServerDisconnected" in caplog.text
    assert "olive@example.org" not in caplog.text


def test_a_link_works_once(client: Client, olive: Account) -> None:
    link = link_for(olive)
    follow(client, link)
    client.post(CHOOSE, FORM)
    other = Client()
    assert other.get(link).status_code == 404
    assert other.get(CHOOSE)["Location"] == SIGN_IN
    assert other.post(CHOOSE, {**FORM, "key": "j" * 16})["Location"] == SIGN_IN
    assert "has been used" in other.get(SIGN_IN).content.decode()


def test_a_link_dies_with_the_next_sign_in(client: Client, olive: Account) -> None:
    link = link_for(olive)
    client.post(SIGN_IN, {"email": olive.email, "password": PASSWORD})
    assert Client().get(link).status_code == 404


def test_a_link_dies_after_two_hours(client: Client, olive: Account, settings: Settings) -> None:
    assert settings.PASSWORD_RESET_TIMEOUT == 2 * 3600
    link = link_for(olive)
    follow(client, link)
    settings.PASSWORD_RESET_TIMEOUT = -1
    assert Client().get(link).status_code == 404
    assert client.post(CHOOSE, FORM)["Location"] == SIGN_IN


def test_a_link_of_one_account_opens_no_other(client: Client, olive: Account) -> None:
    other = new_account("Ann")
    assert client.get(link_for(olive).replace(f"/{olive.pk}-", f"/{other.pk}-")).status_code == 404


@pytest.mark.parametrize("key", ["x", "1", "-", "1-", "٣-a-b", f"{'9' * 30}-a-b", "%00", "ключ", "a" * 5000])
def test_what_is_no_key_opens_nothing(client: Client, olive: Account, key: str) -> None:
    assert client.get(reverse("accounts:key", args=[key])).status_code == 404


def test_a_program_that_only_looks_uses_no_link_up_and_gets_no_session(client: Client, olive: Account) -> None:
    link = link_for(olive)
    assert client.head(link).status_code == 302
    assert "sessionid" not in client.cookies
    follow(client, link)


def test_a_bad_new_password_is_refused_and_the_link_still_works(client: Client, olive: Account) -> None:
    follow(client, link_for(olive))
    assert client.post(CHOOSE, {**FORM, "new_password": "olive", "again": "olive"}).status_code == 422
    assert client.post(CHOOSE, FORM)["Location"] == HOME


def test_a_letter_calls_the_account_by_its_name_as_it_is_written(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    Account.objects.create_account(email="o@example.org", name="O’Neil & Söhne <3", password=PASSWORD)
    ask(client, "o@example.org")
    assert "Hello O’Neil & Söhne <3," in str(mailoutbox[0].body)


def test_one_link_sent_from_two_browsers_at_once_works_once(
    client: Client, olive: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, link = Client(), link_for(olive)
    follow(client, link)
    follow(other, link)
    theirs = "three left bowers"

    def other_first(**asked: Any) -> object:
        monkeypatch.setattr(views, "change_password", change_password)
        sent = {"key": "o" * 16, "new_password": theirs, "again": theirs}
        assert other.post(CHOOSE, sent)["Location"] == HOME
        return change_password(**asked)

    monkeypatch.setattr(views, "change_password", other_first)
    assert client.post(CHOOSE, FORM)["Location"] == SIGN_IN
    assert client.get(HOME).status_code == 302
    assert other.get(HOME).status_code == 200
    olive.refresh_from_db()
    assert olive.check_password(theirs)


def test_a_link_of_an_account_deleted_at_that_moment_gives_no_password(olive: Account) -> None:
    read = Account.objects.get(pk=olive.pk)
    delete_account(account=olive, attempt=attempt("delete_account"))
    with pytest.raises(ChangedMeanwhile):
        change_password(account=read, password=NEW, stay=None, attempt=attempt("new_password"))
    assert not Account.objects.get(pk=olive.pk).has_usable_password()


def test_one_key_is_one_password(olive: Account) -> None:
    tapped = attempt("new_password", key="p" * 16)
    made = change_password(account=olive, password=NEW, stay=None, attempt=tapped)
    assert change_password(account=olive, password=NEW, stay=None, attempt=tapped) == made
    with pytest.raises(KeyReused):
        change_password(account=olive, password="three left bowers", stay=None, attempt=tapped)
    olive.refresh_from_db()
    assert olive.check_password(NEW)
