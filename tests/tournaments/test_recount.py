"""manage.py recount proves how every table of a round stands against its game and its totals."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from scoring.tournaments.models import RoundTable
from tests.tournaments.evenings import a_round, an_event, say

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> RoundTable:
    """Return a table with a result."""
    table = a_round(an_event(entrants=4), [(1, 2, 3, 4)]).tables.get()
    say(table, 9, 5, loners_ns=1)
    return table


def recount() -> tuple[int, str, str]:
    out, err = StringIO(), StringIO()
    try:
        call_command("recount", stdout=out, stderr=err)
    except SystemExit as ended:
        return int(ended.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def test_tables_that_stand_as_their_totals_say_are_no_difference(table: RoundTable) -> None:
    assert recount() == (0, "", "0 games, 0 rows of hands, 1 tables of evenings: no differences\n")


@pytest.mark.parametrize(
    ("column", "value", "told"),
    [
        ("points_ns", 8, "points_ns is 8, its facts give 9"),
        ("state", RoundTable.State.PLAYING, "state is 'playing', its facts give 'done'"),
        ("loners_ns", None, "loners_ns is None, its facts give 1"),
        ("bonuses", {"N": 2}, "bonuses is {'N': 2}, its facts give {}"),
        ("forfeited", "EW", "forfeited is 'EW', its facts give ''"),
    ],
)
def test_a_column_that_its_facts_do_not_give_is_named(table: RoundTable, column: str, value: Any, told: str) -> None:
    RoundTable.objects.update(**{column: value})
    status, out, err = recount()
    assert status == 1
    assert out == f"event {table.round.event.public_id}, round 1, table 1: {told}\n"
    assert "1 difference" in err
