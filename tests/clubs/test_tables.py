"""Tables in a club's room: how many, their links, and who is shut out when one is replaced."""

from __future__ import annotations

import secrets
from typing import Any

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.clubs.models import Club, ClubTable, Role, TableGrant, Write
from scoring.clubs.services import grant_organiser
from scoring.clubs.table_keys import table_link, table_of_key
from tests.clubs.people import member_of, new_club, signed_in
from tests.games.conftest import device, phone

__all__ = ["device", "phone"]  # fixtures shared with the tests of games

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(device: Any) -> Club:
    """Return a club that the tests' own phone organises."""
    club = new_club()
    grant_organiser(club=club, device=device)
    return club


def tables_in(club: Club) -> list[int]:
    return [table.number for table in club.tables.standing()]


def set_up(phone: Client, club: Club, count: object, **fields: object) -> Any:
    sent = {"key": secrets.token_hex(8), "count": count, "seen": len(tables_in(club)), **fields}
    return phone.post(reverse("clubs:tables-set-up", args=[club.slug]), sent)


def guest_at(table: ClubTable) -> Client:
    """Return a phone that scanned the card on a table."""
    guest = Client()
    assert guest.get(table_link(table)).status_code == 302
    return guest


def start_page(guest: Client, table: ClubTable) -> int:
    return guest.get(reverse("club-table", args=[table.club.slug, table.number])).status_code


def test_an_organiser_says_how_many_tables_there_are(phone: Client, club: Club) -> None:
    assert set_up(phone, club, 6).status_code == 302
    assert tables_in(club) == [1, 2, 3, 4, 5, 6]
    write = Write.objects.get(action="set_tables")
    assert (write.club, write.facts) == (club, {"tables": [0, 6]})


@pytest.mark.parametrize("count", ["", "0", "61", "six", "-1", "1e2", "9" * 400])
def test_a_number_that_no_room_has_is_refused_beside_its_field(phone: Client, club: Club, count: str) -> None:
    answer = set_up(phone, club, count)
    assert answer.status_code == 422
    assert 'id="count-fault"' in answer.content.decode()
    assert tables_in(club) == []


def test_fewer_tables_are_asked_for_twice(phone: Client, club: Club) -> None:
    set_up(phone, club, 6)
    guest = guest_at(club.tables.get(number=6))
    asked = set_up(phone, club, 4)
    assert asked.status_code == 409
    assert "2 tables go, and their links stop." in asked.content.decode()
    assert "1 phone is shut out." in asked.content.decode()
    assert len(tables_in(club)) == 6
    assert set_up(phone, club, 4, confirmed="on").status_code == 302
    assert tables_in(club) == [1, 2, 3, 4]
    assert start_page(guest, club.tables.get(number=6)) == 404


def test_a_table_that_comes_back_has_another_link(phone: Client, club: Club) -> None:
    set_up(phone, club, 2)
    old = table_link(club.tables.get(number=2))
    set_up(phone, club, 1, confirmed="on")
    set_up(phone, club, 2)
    assert tables_in(club) == [1, 2]
    assert Client().get(old).status_code == 404
    assert Client().get(table_link(club.tables.get(number=2))).status_code == 302


def test_who_saw_another_number_is_told_and_keeps_what_was_typed(phone: Client, club: Club) -> None:
    set_up(phone, club, 4)
    answer = set_up(phone, club, 8, seen=3)
    assert answer.status_code == 409
    assert answer.context["page"].form["count"].value() == "8"
    assert len(tables_in(club)) == 4


def test_the_same_change_twice_is_made_once(phone: Client, club: Club) -> None:
    for _time in range(2):
        assert set_up(phone, club, 4, key="k" * 16, seen=0).status_code == 302
    assert Write.objects.filter(action="set_tables").count() == 1


def test_a_card_lets_a_phone_in_and_leads_on_without_its_key(phone: Client, club: Club) -> None:
    set_up(phone, club, 1)
    table = club.tables.get()
    guest = Client()
    answer = guest.get(table_link(table))
    assert answer["Location"] == reverse("club-table", args=[club.slug, 1])
    assert "no-store" in answer["Cache-Control"]
    assert TableGrant.objects.live().count() == 1
    assert guest.get(table_link(table)).status_code == 302
    assert TableGrant.objects.count() == 1


def test_a_preview_that_only_asks_for_the_head_is_let_in_nowhere(phone: Client, club: Club) -> None:
    set_up(phone, club, 1)
    assert Client().head(table_link(club.tables.get())).status_code == 302
    assert not TableGrant.objects.exists()


@pytest.mark.parametrize("key", ["forged", "1.0", "1.0:x", "", "x" * 4000])
def test_a_forged_key_opens_nothing(phone: Client, club: Club, key: str) -> None:
    set_up(phone, club, 1)
    assert table_of_key(key) is None


def test_a_key_of_another_kind_opens_no_table(phone: Client, club: Club) -> None:
    set_up(phone, club, 1)
    table = club.tables.get()
    assert table_of_key(signing.Signer(salt="scoring.keys.scorer").sign(f"{table.pk}.0")) is None


def test_a_replaced_link_shuts_out_who_came_by_it_and_no_other_table(phone: Client, club: Club) -> None:
    set_up(phone, club, 2)
    one, two = club.tables.standing()
    guests = guest_at(one), guest_at(two)
    replace = reverse("clubs:table-replace", args=[club.slug, 1])
    assert phone.post(replace, {"key": "r" * 16, "seen": 0}).status_code == 302
    assert [start_page(guest, table) for guest, table in zip(guests, (one, two), strict=True)] == [404, 200]
    assert Client().get(table_link(one)).status_code == 404
    one.refresh_from_db()
    assert start_page(guest_at(one), one) == 200
    assert Write.objects.get(action="replace_table").about == "table 1"


def test_who_saw_an_older_link_replaces_none(phone: Client, club: Club) -> None:
    set_up(phone, club, 1)
    replace = reverse("clubs:table-replace", args=[club.slug, 1])
    phone.post(replace, {"key": "r" * 16, "seen": 0})
    assert phone.post(replace, {"key": "s" * 16, "seen": 0}).status_code == 409
    assert club.tables.get().key_count == 1


def test_all_links_are_replaced_at_once(phone: Client, club: Club) -> None:
    set_up(phone, club, 3)
    guests = [(guest_at(table), table) for table in club.tables.standing()]
    url = reverse("clubs:tables-replace", args=[club.slug])
    assert phone.post(url, {"key": "r" * 16, "seen": 0}).status_code == 302
    assert {start_page(guest, table) for guest, table in guests} == {404}
    assert phone.post(url, {"key": "s" * 16, "seen": 0}).status_code == 409
    assert set(club.tables.values_list("key_count", flat=True)) == {1}


def test_no_card_opens_anything_while_its_club_is_put_away(phone: Client, club: Club) -> None:
    set_up(phone, club, 1)
    table = club.tables.get()
    guest = guest_at(table)
    Club.objects.filter(pk=club.pk).update(archived_at=timezone.now())
    assert Client().get(table_link(table)).status_code == 404
    assert start_page(guest, table) == 404
    Club.objects.filter(pk=club.pk).update(archived_at=None)
    assert start_page(guest, table) == 200


def test_the_cards_hold_every_tables_link_and_number(phone: Client, club: Club) -> None:
    set_up(phone, club, 7)
    page = phone.get(reverse("clubs:tables-print", args=[club.slug])).context["page"]
    assert [card.number for card in page.cards] == [1, 2, 3, 4, 5, 6, 7]
    assert page.sheets == 2
    table = club.tables.get(number=7)
    assert page.cards[6].address.endswith(table_link(table))


@pytest.mark.parametrize("name", ["clubs:tables-set-up", "clubs:tables-print"])
@pytest.mark.parametrize(("role", "status"), [(Role.ORGANISER, 200), (Role.SCORER, 403), (Role.MEMBER, 403)])
def test_only_who_runs_the_club_sees_its_tables_links(club: Club, name: str, role: Role, status: int) -> None:
    assert signed_in(member_of(club, role)).get(reverse(name, args=[club.slug])).status_code == status


def test_a_members_page_of_tables_holds_no_key(phone: Client, club: Club) -> None:
    set_up(phone, club, 2)
    page = signed_in(member_of(club, Role.MEMBER)).get(reverse("club-tables", args=[club.slug]))
    assert page.status_code == 200
    assert "/key/" not in page.content.decode()


def test_nothing_is_changed_in_a_club_that_is_put_away(phone: Client, club: Club) -> None:
    set_up(phone, club, 2)
    Club.objects.filter(pk=club.pk).update(archived_at=timezone.now())
    assert set_up(phone, club, 4).status_code == 403
    assert phone.get(reverse("clubs:tables-set-up", args=[club.slug])).status_code == 200
