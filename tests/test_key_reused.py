"""Whatever is sent under a key of another change is answered 409, with what was typed, and changes nothing."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.clubs.models import Write
from scoring.clubs.writes import KeyReused
from tests.access.posting import make_possible
from tests.access.standing import standing_world, world
from tests.access.world import VISITORS, World
from tests.clubs.people import new_account, sign_in
from tests.test_access_table import ADDRESSES, ROWS, as_before, sent_to
from tests.test_bad_input import FORMS

__all__ = ["standing_world", "world"]  # fixtures shared with the tests of the access table

#: What takes no key: coming and going is no change, and a file's games are known by what is in them.
WITHOUT_KEY = {"accounts:sign-in", "accounts:sign-out", "accounts:forgotten", "interchange:upload"}
#: What is looked at once before it is saved, and tested below.
LOOKED_AT_FIRST = {"clubs:player-paste", "events:entries-paste", "games:cards", "games:hand-cards"}


def one_who_may(world: World, name: str) -> Client:
    """Return the browser of whoever may most and does something at this address."""
    who = next(who for who, cell in reversed([*ROWS[name].items()]) if cell.split(", ")[-1] == "writes")
    visitor = VISITORS[who](world)
    if name == "clubs:take-over":  # the phone that runs the club, with somebody signed in
        sign_in(visitor, new_account())
    return visitor


@pytest.mark.parametrize("name", sorted(set(FORMS) - WITHOUT_KEY - LOOKED_AT_FIRST))
def test_a_key_of_another_change_is_refused_and_nothing_changes(world: World, name: str) -> None:
    visitor, url = one_who_may(world, name), world.path(name, ADDRESSES[name])
    with as_before(visitor):
        make_possible(world, visitor, name)
        sent = sent_to(world, visitor, name, url)
        Write.objects.create(key=str(sent["key"]), action="another change", body_digest="0" * 64)
        before = Write.objects.count()
        answer = visitor.post(url, sent)
        assert answer.status_code == 409
        assert str(KeyReused.sentence) in answer.content.decode()
        assert str(sent["key"]) not in answer.content.decode()
        assert Write.objects.count() == before


@pytest.mark.parametrize("name", ["clubs:player-paste", "events:entries-paste"])
def test_a_list_under_the_key_of_another_is_refused_and_kept(world: World, name: str) -> None:
    organiser, url = VISITORS["organiser"](world), world.path(name, ADDRESSES[name])
    looked = organiser.post(url, {"key": "l" * 16, "lines": "Quentin", "look": "1"}).context["form"]
    sent = {"key": "l" * 16, "lines": "Quentin", "seen": looked["seen"].value()}
    assert organiser.post(url, sent).status_code == 302
    looked = organiser.post(url, {"key": "l" * 16, "lines": "Rosalind", "look": "1"}).context["form"]
    answer = organiser.post(url, {**sent, "lines": "Rosalind", "seen": looked["seen"].value()})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert str(KeyReused.sentence) in page
    assert "Rosalind" in page
    assert not world.club.players.filter(name="Rosalind").exists()
