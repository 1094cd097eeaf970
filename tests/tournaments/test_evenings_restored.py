"""A backup holds whole evenings, and links that are revoked with a restore open none of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client

from scoring.interchange.backups.making import back_up
from scoring.interchange.backups.restoring import restore
from scoring.tournaments.keys import event_link, event_table_link
from scoring.tournaments.models import Entry, Event, Place, RoundTable, Total
from tests.tournaments.evenings import a_round, an_event, say
from tests.tournaments.hall import address, phone_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_evening_is_there_again_as_it_was(tmp_path: Path) -> None:
    event = an_event(entrants=9)
    for table in a_round(event, [(1, 2, 3, 4), (5, 6, 7, 8)], sit_outs=[9]).tables.all():
        say(table, 9, 4)
    before = {model: list(model.objects.order_by("pk").values()) for model in (Event, Entry, Place, RoundTable, Total)}
    back_up(tmp_path / "evening.backup")
    Total.objects.update(standing=False)
    event.entries.update(state=Entry.State.AWAY)
    restore(tmp_path / "evening.backup", revoke_links=False, set_aside=None)
    assert {model: list(model.objects.order_by("pk").values()) for model in before} == before


def test_links_revoked_open_no_evening_and_none_of_its_tables(tmp_path: Path) -> None:
    event = an_event(entrants=4)
    a_round(event, [(1, 2, 3, 4)])
    phone, links = phone_of(event), [event_link(event), event_table_link(event.tables.get())]
    back_up(tmp_path / "evening.backup")
    restore(tmp_path / "evening.backup", revoke_links=True, set_aside=None)
    assert {Client().get(link).status_code for link in links} == {404}
    assert phone.get(address("me", event)).status_code == 404
    event.refresh_from_db()
    assert Client().get(event_link(event)).status_code == 302
