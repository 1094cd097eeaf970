"""People check in from their own phones while that is open: who they are in the list, or a new name."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scoring.clubs.models import Device, Player, Role
from scoring.tournaments.keys import event_link
from scoring.tournaments.models import Entry, Event, EventGrant
from scoring.tournaments.services.checking_in import check_in, check_in_by_name, grant_event
from scoring.tournaments.services.refusals import CheckInClosed, EventOver, PairsEnter, SaidByAnother
from tests.clubs.people import member_of, signed_in
from tests.tournaments.evenings import an_event, attempt
from tests.tournaments.hall import address, form_for, organiser_of, phone_of, send

pytestmark = pytest.mark.django_db

EXPECTED, HERE = Entry.State.EXPECTED, Entry.State.HERE


def _evening(entrants: int = 4, **columns: Any) -> Event:
    event = an_event(entrants=entrants, **{"checks_in": True, **columns})
    event.entries.update(state=EXPECTED)
    return event


def _grant(event: Event, phone: str = "a phone") -> EventGrant:
    return grant_event(event, Device.objects.create(token_digest=phone))


# The service


def test_who_checks_in_is_here_and_their_phone_is_known() -> None:
    event = _evening()
    grant = _grant(event)
    assert check_in(event, number=2, grant=grant, attempt=attempt()).state == HERE
    grant.refresh_from_db()
    assert grant.entry == event.entries.get(number=2)


def test_checking_in_twice_is_once() -> None:
    event, grants = _evening(), 0
    grant = _grant(event)
    for _ in range(2):
        check_in(event, number=2, grant=grant, attempt=attempt(key="check-in-00000001"))
        grants += 1
    event.refresh_from_db()
    assert (grants, event.version) == (2, 1)


def test_a_second_phone_that_says_the_same_is_asked_again() -> None:
    event = _evening()
    check_in(event, number=2, grant=_grant(event), attempt=attempt())
    other = _grant(event, "another phone")
    with pytest.raises(SaidByAnother):
        check_in(event, number=2, grant=other, attempt=attempt())
    check_in(event, number=2, grant=other, confirmed=True, attempt=attempt())
    assert event.entries.get(number=2).phones.count() == 2


def test_both_of_a_pair_come_with_a_phone_each() -> None:
    event = _evening(2, format=Event.Format.PAIRS)
    for phone in ("one", "other"):
        check_in(event, number=1, grant=_grant(event, phone), attempt=attempt())
    with pytest.raises(SaidByAnother):
        check_in(event, number=1, grant=_grant(event, "a third"), attempt=attempt())


def test_a_phone_that_changes_its_mind_is_not_another() -> None:
    event = _evening()
    grant = _grant(event)
    for number in (1, 2, 1):
        check_in(event, number=number, grant=grant, attempt=attempt())
    grant.refresh_from_db()
    assert grant.entry == event.entries.get(number=1)


def test_nobody_checks_in_while_that_is_closed_or_once_it_is_over() -> None:
    closed, over = _evening(checks_in=False), _evening(status=Event.Status.FINISHED)
    with pytest.raises(CheckInClosed):
        check_in(closed, number=1, grant=_grant(closed), attempt=attempt())
    with pytest.raises(EventOver):
        check_in_by_name(over, name="Zed", grant=_grant(over, "another"), attempt=attempt())
    assert not Player.objects.filter(name="Zed").exists()


def test_a_new_name_enters_and_is_here() -> None:
    event = _evening()
    entry = check_in_by_name(event, name="Zed", grant=_grant(event), attempt=attempt())
    assert (entry.number, entry.player.name, entry.state) == (5, "Zed", HERE)


def test_the_name_of_somebody_in_the_list_is_theirs() -> None:
    event = _evening()
    assert check_in_by_name(event, name="bob", grant=_grant(event), attempt=attempt()).number == 2
    with pytest.raises(SaidByAnother):
        check_in_by_name(event, name="Bob", grant=_grant(event, "another"), attempt=attempt())


def test_pairs_enter_at_the_desk() -> None:
    event = _evening(2, format=Event.Format.PAIRS)
    with pytest.raises(PairsEnter):
        check_in_by_name(event, name="Zed", grant=_grant(event), attempt=attempt())


# The link


def test_the_link_lets_a_phone_in_and_leads_to_an_address_without_the_key() -> None:
    event, phone = _evening(), Client()
    answer = phone.get(event_link(event))
    assert answer.headers["Location"] == address("check-in", event)
    assert phone.get(address("check-in", event)).status_code == 200
    assert EventGrant.objects.filter(event=event).count() == 1


def test_the_link_leads_to_ones_own_table_while_nobody_checks_in() -> None:
    event = _evening(checks_in=False)
    assert Client().get(event_link(event)).headers["Location"] == address("me", event)


def test_whoever_only_looks_whether_the_link_is_good_gets_nothing() -> None:
    event = _evening()
    assert Client().head(event_link(event)).status_code == 302
    assert not EventGrant.objects.exists()


def test_a_link_that_was_replaced_opens_nothing_any_more() -> None:
    event = _evening()
    link, phone, organiser = event_link(event), phone_of(event), organiser_of(event)
    send(organiser, address("check-in-link", event), address("check-in-replace", event))
    assert Client().get(link).status_code == 404
    assert phone.get(address("check-in", event)).status_code == 404
    event.refresh_from_db()
    assert Client().get(event_link(event)).status_code == 302


def test_who_tries_one_wrong_key_after_another_is_stopped() -> None:
    answers = {Client().get(f"/key/event/wrong{number}.0:forged/").status_code for number in range(30)}
    assert answers == {404, 429}


# The pages


def _say(phone: Client, event: Event, number: int, **typed: object) -> HttpResponse:
    response: HttpResponse = send(phone, address("check-in", event), address("check-in", event), entry=number, **typed)
    return response


def test_a_phone_checks_in_and_sees_its_owners_table() -> None:
    event = _evening()
    phone = phone_of(event)
    answer = _say(phone, event, 3)
    assert answer.headers["Location"] == address("me-entry", event, 3)
    assert event.entries.get(number=3).state == HERE
    assert phone.get(address("check-in", event)).headers["Location"] == address("me-entry", event, 3)


def test_a_second_phone_is_told_and_may_insist() -> None:
    event = _evening()
    _say(phone_of(event), event, 3)
    other = phone_of(event)
    asked = _say(other, event, 3)
    assert asked.status_code == 409
    assert "Another phone said already that it is Cy’s." in asked.content.decode()
    form = {"key": "insisting-00000001", "confirmed": "on", "entry": 3}
    assert other.post(address("check-in", event), form).status_code == 302


def test_who_is_not_in_the_list_writes_their_name_and_is_asked_whether_they_are_somebody_near() -> None:
    event = _evening()
    Player.objects.create(club=event.club, name="Catherine Lamb", name_key="catherinelamb")
    phone, by_name = phone_of(event), address("check-in-name", event)
    asked = send(phone, by_name, by_name, name="Cathrine Lamb")
    assert asked.status_code == 422
    assert "It is <bdi>Catherine Lamb</bdi>" in asked.content.decode()
    said = {"name": "Cathrine Lamb", "name_is": "else", "name_is_about": "Cathrine Lamb"}
    send(phone, by_name, by_name, **said)
    assert event.entries.get(number=5).player.name == "Cathrine Lamb"


def test_a_stranger_sees_who_is_in_the_list_and_nobody_else_of_the_club() -> None:
    event = _evening()
    Player.objects.create(club=event.club, name="Quentin Secret", name_key="quentinsecret")
    phone = phone_of(event)
    for page in ("check-in", "check-in-name"):
        assert "Quentin" not in phone.get(address(page, event)).content.decode()
    assert "Ann" in phone.get(address("check-in", event)).content.decode()


def test_a_phone_is_told_that_checking_in_is_closed() -> None:
    event = _evening()
    phone = phone_of(event)
    form = form_for(phone, address("check-in", event), address("check-in", event))
    Event.objects.update(checks_in=False)
    assert "Checking in by phone is closed." in phone.get(address("check-in", event)).content.decode()
    assert phone.post(address("check-in", event), {**form, "entry": 1}).status_code == 409
    assert event.entries.get(number=1).state == EXPECTED


def test_who_has_no_key_checks_nobody_in() -> None:
    event = _evening()
    assert Client().get(address("check-in", event)).status_code == 404
    event.club.visibility = "public"
    event.club.named = True
    event.club.save()
    assert Client().get(address("check-in", event)).status_code == 403


def test_a_member_checks_in_without_the_link() -> None:
    event = _evening()
    _say(signed_in(member_of(event.club, Role.MEMBER)), event, 1)
    assert event.entries.get(number=1).state == HERE


def test_organisers_see_who_came_by_phone() -> None:
    event = _evening()
    phone = phone_of(event)
    _say(phone, event, 3)
    other, by_name = phone_of(event), address("check-in-name", event)
    send(other, by_name, by_name, name="Zed")
    page = organiser_of(event).get(address("entries", event)).content.decode()
    assert page.count("entered by phone") == 1
    assert page.count(">by phone<") == 1


def test_checking_in_is_opened_and_closed_by_a_tap() -> None:
    event = _evening(checks_in=False)
    organiser, page = organiser_of(event), address("check-in-link", event)
    for lets in (True, False):
        send(organiser, page, page, lets="on" if lets else "off")
        event.refresh_from_db()
        assert event.checks_in is lets
    assert event_link(event) in organiser.get(page).content.decode()


def test_the_key_stands_on_no_page_but_the_organisers() -> None:
    event = _evening()
    phone = phone_of(event)
    for name in ("check-in", "check-in-name"):
        assert event_link(event) not in phone.get(reverse(f"events:{name}", args=[event.public_id])).content.decode()
