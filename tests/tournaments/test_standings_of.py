"""The standings of an event, read from its rows and written for whoever watches."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from scoring.clubs.models import Player
from scoring.tournaments.channels import Watching
from scoring.tournaments.models import Adjustment, Entry, Event, Round
from scoring.tournaments.selectors.standings import StandingsPage, standings_of
from tests.tournaments.evenings import a_round, a_write, an_event, say

pytestmark = pytest.mark.django_db


def seen(event: Event, watching: Watching = Watching.ROOM) -> StandingsPage:
    return standings_of(Event.objects.select_related("club").get(pk=event.pk), watching)


def close(played: Round) -> None:
    Round.objects.filter(pk=played.pk).update(state=Round.State.CLOSED, closed_at=datetime.now(UTC))


def test_before_the_first_round_there_are_no_standings() -> None:
    assert seen(an_event()).lines == ()


def test_a_side_s_points_are_each_of_its_players() -> None:
    event = an_event(entrants=4)
    say(a_round(event, [(1, 2, 3, 4)]).tables.get(), 9, 5)
    page = seen(event)
    assert [(line.place, line.name, line.points) for line in page.lines] == [
        (1, "Ann", "9"),
        (1, "Cy", "9"),
        (3, "Bob", "5"),
        (3, "Di", "5"),
    ]
    assert page.metrics == ("Points", "Rounds won")
    assert [cell.shown for cell in page.lines[0].cells] == ["9", "1"]


def test_what_one_side_claims_counts_for_nobody_yet() -> None:
    event = an_event(entrants=4)
    say(a_round(event, [(1, 2, 3, 4)]).tables.get(), 9, 5, by="NS")
    assert {line.points for line in seen(event).lines} == {"0"}


def test_a_sit_out_counts_the_own_average_once_its_round_is_closed() -> None:
    event = an_event(entrants=5)
    say(a_round(event, [(1, 2, 3, 4)], sit_outs=[5]).tables.get(), 9, 4)
    say(a_round(event, [(1, 2, 5, 4)], sit_outs=[3]).tables.get(), 6, 8)
    say(a_round(event, [(1, 2, 3, 5)], sit_outs=[4]).tables.get(), 2, 9)
    points = {line.name: line.points for line in seen(event).lines}
    assert points == {"Ann": "17", "Bob": "21", "Cy": "16.5", "Di": "12", "Eve": "22.5"}
    close(event.rounds.get(number=3))
    page = seen(event)
    assert {line.name: line.points for line in page.lines}["Di"] == "18"
    assert page.provisional
    Event.objects.filter(pk=event.pk).update(status=Event.Status.FINISHED)
    assert not seen(event).provisional


def test_a_tie_is_told_with_the_metric_that_decided_it() -> None:
    event = an_event(entrants=4)
    say(a_round(event, [(1, 2, 3, 4)]).tables.get(), 8, 1)
    say(a_round(event, [(1, 2, 4, 3)]).tables.get(), 2, 3)
    say(a_round(event, [(1, 4, 2, 3)]).tables.get(), 2, 3)
    lines = {line.name: line for line in seen(event).lines}
    assert {name: line.points for name, line in lines.items()} == {"Ann": "12", "Bob": "6", "Cy": "14", "Di": "6"}
    assert (lines["Bob"].place, lines["Di"].place, lines["Di"].decided_by) == (3, 3, "")
    event.adjustments.create(entry=event.entries.get(number=1), points=2, reason="Made the tea", write=event.write)
    lines = {line.name: line for line in seen(event).lines}
    assert (lines["Cy"].place, lines["Ann"].place, lines["Ann"].decided_by) == (1, 2, "round_wins")
    assert [(cell.label, cell.shown) for name in ("Cy", "Ann", "Bob") for cell in [lines[name].tie_break] if cell] == [
        ("Rounds won", "3"),
        ("Rounds won", "1"),
    ]


def test_places_won_and_lost_since_the_round_before_are_told() -> None:
    event = an_event(entrants=4)
    say(a_round(event, [(1, 2, 3, 4)]).tables.get(), 8, 5)
    assert {line.moved for line in seen(event).lines} == {None}
    say(a_round(event, [(1, 3, 2, 4)]).tables.get(), 0, 4)
    lines = {line.name: (line.place, line.moved) for line in seen(event).lines}
    assert lines == {"Cy": (1, 0), "Di": (2, 1), "Ann": (3, -2), "Bob": (4, -1)}


@pytest.mark.parametrize("watching", [Watching.ROOM, Watching.PUBLIC])
def test_the_last_rounds_are_kept_from_all_but_organisers_until_the_evening_is_finished(watching: Watching) -> None:
    event = an_event(entrants=4, hidden_rounds=2)
    say(a_round(event, [(1, 2, 3, 4)]).tables.get(), 8, 5)
    assert seen(event, watching).lines[0].points == "8"
    say(a_round(event, [(1, 3, 2, 4)]).tables.get(), 9, 5)
    assert seen(event, Watching.ORGANISER).lines[0].points == "17"
    frozen = seen(event, watching)
    assert (frozen.frozen, frozen.through, frozen.lines[0].points) == (True, 1, "8")
    Event.objects.filter(pk=event.pk).update(hiding=Event.Hiding.HIDDEN)
    hidden = seen(event, watching)
    assert (hidden.hidden, hidden.lines) == (True, ())
    Event.objects.filter(pk=event.pk).update(status=Event.Status.FINISHED)
    assert seen(event, watching).lines[0].points == "17"


@pytest.mark.parametrize(("absent", "points"), [("EW", ["6", "0", "6", "0"]), ("both", ["0", "0", "0", "0"])])
def test_who_came_has_the_forfeit_award_and_who_did_not_has_nothing(absent: str, points: list[str]) -> None:
    event = an_event(entrants=4, forfeit_points=6)
    say(a_round(event, [(1, 2, 3, 4)]).tables.get(), 0, 0, kind="forfeit", forfeited=absent)
    lines = sorted(seen(event).lines, key=lambda line: line.number)
    assert [line.points for line in lines] == points
    assert [line.cells[1].shown for line in lines] == ["1" if points != "0" else "0" for points in points]


def test_strangers_read_the_names_that_players_chose() -> None:
    event = an_event(entrants=4)
    say(a_round(event, [(1, 2, 3, 4)]).tables.get(), 9, 5)
    Player.objects.update(on_public_pages=False)
    Player.objects.filter(name="Ann").update(on_public_pages=True, display_name="A.")
    assert [line.name for line in seen(event, Watching.PUBLIC).lines] == ["A.", "A player", "A player", "A player"]


def test_a_pair_counts_its_side_once() -> None:
    event = an_event(entrants=2, format=Event.Format.PAIRS)
    pairs = list(event.entries.order_by("number"))
    seats: Any = dict(zip("NSEW", [(each, who) for each in pairs for who in (each.player, each.partner)], strict=True))
    played = Round.objects.create(
        event=event, number=1, seed=1, state=Round.State.PLAYING, started_at=datetime.now(UTC), write=event.write
    )
    table = played.tables.create(number=1)
    for seat, (entry, player) in seats.items():
        played.places.create(entry=entry, player=player, table=table, seat=seat)
    say(table, 7, 4)
    assert [(line.name, line.points, line.played) for line in seen(event).lines] == [
        ("Ann & Cy", "7", 1),
        ("Bob & Di", "4", 1),
    ]


def test_adjustments_are_shown_with_their_reasons_until_they_are_taken_back() -> None:
    event = an_event(entrants=4)
    say(a_round(event, [(1, 2, 3, 4)]).tables.get(), 9, 5)
    entry = event.entries.get(number=2)
    made = Adjustment.objects.create(event=event, entry=entry, points=-3, reason="Late", write=a_write(event.club))
    page = seen(event)
    assert [(each.name, each.points, each.reason) for each in page.adjustments] == [("Bob", "−3", "Late")]
    assert {line.name: line.points for line in page.lines}["Bob"] == "2"
    made.standing = False
    made.save()
    assert seen(event).adjustments == ()


def test_who_left_stays_in_the_standings() -> None:
    event = an_event(entrants=5)
    say(a_round(event, [(1, 2, 3, 4)], sit_outs=[5]).tables.get(), 9, 5)
    event.entries.filter(number=4).update(state=Entry.State.AWAY)
    assert [(line.name, line.gone) for line in seen(event).lines if line.gone] == [("Di", True)]


def test_standings_are_read_by_five_queries_whatever_their_size(django_assert_num_queries: Any) -> None:
    event = an_event(entrants=40)
    for first in range(2):
        order = [*range(1 + first, 41), *range(1, 1 + first)]
        a_round(event, [(order[at], order[at + 1], order[at + 2], order[at + 3]) for at in range(0, 40, 4)])
    event = Event.objects.select_related("club").get(pk=event.pk)
    with django_assert_num_queries(5):
        standings_of(event, Watching.ROOM)
