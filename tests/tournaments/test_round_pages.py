"""A round's page and its tables' pages, for whoever runs the evening."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import DjangoAssertNumQueries

from scoring.tournaments.models import Event, Place, Round, RoundTable, Total
from tests.tournaments.evenings import a_round, an_event, as_shown, say
from tests.tournaments.test_control import QUERIES, TWO_TABLES, club, laptop, plain

__all__ = ["club", "laptop"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Any) -> Event:
    """Return an evening of nine; its first round is drawn at two tables, the ninth sits out."""
    event = an_event(club, entrants=9)
    a_round(event, TWO_TABLES, sit_outs=[9], playing=False)
    return event


def begin(event: Event) -> Round:
    """Let the drawn round be played, and return it."""
    played = event.rounds.get()
    played.state, played.started_at = Round.State.PLAYING, event.created_at
    played.save()
    return played


def address(event: Event, name: str, *more: int) -> str:
    return reverse(f"events:{name}", args=[event.public_id, 1, *more])


def seen(event: Event, **typed: object) -> dict[str, object]:
    event.refresh_from_db()
    return {"key": "k" * 16, "seen": event.version, **typed}


def text(answer: Any) -> str:
    return plain(answer.content.decode())


def table_of(number: int) -> int | None:
    place = Place.objects.select_related("table").get(entry__number=number)
    return place.table.number if place.table else None


def test_a_rounds_page_shows_who_sits_where_and_who_sits_out(laptop: Client, event: Event) -> None:
    page = text(laptop.get(address(event, "round")))
    assert "Ann &amp; Cy" in page
    assert "Sits out: Ida" in page


def test_what_a_swap_costs_is_told_before_it_is_made(laptop: Client, event: Event) -> None:
    a_round(event, TWO_TABLES, sit_outs=[9], playing=False)
    page = text(laptop.get(reverse("events:round-swap", args=[event.public_id, 2]), {"one": 1, "other": 2}))
    assert "If Ann and Bob change places" in page
    assert "4 times two are partners again. At the very least it would be 0." in page
    assert "2 times two are partners again. At the very least it would be 0." in page
    assert Place.objects.get(round__number=2, entry__number=1).seat == "N"


def test_a_swap_that_costs_nothing_says_so(laptop: Client, event: Event) -> None:
    page = text(laptop.get(address(event, "round-swap"), {"one": 1, "other": 6}))
    assert "It costs nothing: the draw is as good as before." in page


def test_two_change_places_and_the_round_is_marked(laptop: Client, event: Event) -> None:
    answer = laptop.post(address(event, "round-swap"), seen(event, one=1, other=6))
    assert answer.headers["Location"] == address(event, "round")
    assert (table_of(1), table_of(6)) == (2, 1)
    assert "changed by hand" in text(laptop.get(address(event, "round")))


def test_a_swap_without_a_name_asks_for_it_and_keeps_the_other(laptop: Client, event: Event) -> None:
    answer = laptop.post(address(event, "round-swap"), seen(event, one=1))
    assert answer.status_code == 422
    assert "Choose with whom." in text(answer)
    assert '<option value="1" selected>Ann</option>' in text(answer)


def test_a_swap_typed_on_an_old_page_is_refused_and_keeps_what_was_chosen(laptop: Client, event: Event) -> None:
    answer = laptop.post(address(event, "round-swap"), {**seen(event, one=1, other=6), "seen": 77})
    assert answer.status_code == 409
    assert "If Ann and Flo change places" in text(answer)
    assert table_of(1) == 1


def test_a_table_gets_another_number(laptop: Client, event: Event) -> None:
    laptop.post(address(event, "round-move"), seen(event, table=2, to=7))
    assert table_of(5) == 7


@pytest.mark.parametrize(("typed", "fault"), [({"to": "7"}, "Choose a table."), ({"table": "2"}, "Write its new")])
def test_a_move_that_is_not_whole_asks_for_the_rest(
    laptop: Client, event: Event, typed: dict[str, str], fault: str
) -> None:
    answer = laptop.post(address(event, "round-move"), seen(event, **typed))
    assert answer.status_code == 422
    assert fault in text(answer)


def test_a_round_that_has_begun_is_not_changed_any_more(laptop: Client, event: Event) -> None:
    begin(event)
    assert "Let two change places" not in text(laptop.get(address(event, "round")))
    assert laptop.post(address(event, "round-swap"), seen(event, one=1, other=6)).status_code == 409


@pytest.mark.parametrize(
    ("what", "state", "forfeited"), [("forfeit-NS", "done", "NS"), ("forfeit-both", "done", "both")]
)
def test_an_organiser_decides_a_table(laptop: Client, event: Event, what: str, state: str, forfeited: str) -> None:
    begin(event)
    body = {"key": "k" * 16, "what": what, "acts_on": "", "stands": as_shown(RoundTable.objects.get(number=2))}
    answer = laptop.post(address(event, "round-decide", 2), body)
    assert answer.headers["Location"] == address(event, "round-table", 2)
    table = RoundTable.objects.get(number=2)
    assert (table.state, table.forfeited) == (state, forfeited)


def test_a_side_is_taken_at_its_word_and_that_is_taken_back(laptop: Client, event: Event) -> None:
    table = begin(event).tables.get(number=1)
    claim = say(table, 9, 4, by="NS")
    laptop.post(
        address(event, "round-decide", 1),
        {"key": "k" * 16, "what": "claim", "claim": claim.pk, "stands": as_shown(table)},
    )
    word = Total.objects.get(said_by="organiser")
    assert "An organiser" in text(laptop.get(address(event, "round-table", 1)))
    laptop.post(
        address(event, "round-decide", 1),
        {"key": "j" * 16, "what": "take-back", "acts_on": word.pk, "stands": as_shown(table)},
    )
    table.refresh_from_db()
    assert table.state == RoundTable.State.CLAIMED


@pytest.mark.parametrize("typed", [{}, {"what": "nonsense"}, {"what": "claim"}])
def test_a_decision_that_no_button_sends_is_refused(laptop: Client, event: Event, typed: dict[str, str]) -> None:
    begin(event)
    answer = laptop.post(address(event, "round-decide", 1), {"key": "k" * 16, **typed})
    assert answer.status_code == 422


def test_a_decision_on_an_old_page_is_refused(laptop: Client, event: Event) -> None:
    say(begin(event).tables.get(number=1), 9, 4)
    body = {"key": "k" * 16, "what": "forfeit-NS", "acts_on": "", "stands": "waiting-0-0-0"}
    answer = laptop.post(address(event, "round-decide", 1), body)
    assert answer.status_code == 409
    assert "Somebody entered a total for this table meanwhile." in text(answer)


def test_somebody_plays_on_for_who_leaves(laptop: Client, event: Event) -> None:
    begin(event)
    laptop.post(address(event, "round-stand-in", 1), seen(event, seat="N", name="Zoe"))
    assert "(Zoe plays on)" in text(laptop.get(address(event, "round-table", 1)))


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ({"seat": "N"}, "Who plays on?"),
        ({"name": "Zoe"}, "Choose who leaves."),
        ({"seat": "N", "name": "x" * 200}, "Keep a name to 64 characters."),
    ],
)
def test_a_stand_in_that_is_not_whole_is_asked_for(
    laptop: Client, event: Event, typed: dict[str, str], fault: str
) -> None:
    begin(event)
    answer = laptop.post(address(event, "round-stand-in", 1), seen(event, **typed))
    assert answer.status_code == 422
    assert fault in text(answer)


def test_who_sits_at_another_table_does_not_play_on_here(laptop: Client, event: Event) -> None:
    begin(event)
    answer = laptop.post(address(event, "round-stand-in", 1), seen(event, seat="N", name="Gus"))
    assert answer.status_code == 409
    assert 'value="Gus"' in text(answer)


@pytest.mark.parametrize("missing", [("round", 7), ("round-table", 1, 9)])
def test_what_is_not_there_is_not_found(laptop: Client, event: Event, missing: tuple[str, int]) -> None:
    name, *numbers = missing
    of = numbers if len(numbers) == 2 else [7]
    assert laptop.get(reverse(f"events:{name}", args=[event.public_id, *of])).status_code == 404


@pytest.mark.parametrize("entrants", [8, 40])
def test_a_round_of_any_size_takes_as_many_queries(
    laptop: Client, club: Any, entrants: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(club, entrants=entrants)
    a_round(event, [(one, one + 1, one + 2, one + 3) for one in range(1, entrants + 1, 4)], playing=False)
    with django_assert_num_queries(QUERIES - 1):
        laptop.get(address(event, "round"))


def test_no_table_gets_a_number_that_no_card_can_name(laptop: Client, event: Event) -> None:
    answer = laptop.post(address(event, "round-move"), seen(event, table=1, to=1000))
    assert answer.status_code == 422
    assert "A table’s number is at most 999." in text(answer)
