"""Rounds are drawn from who is here and what was played, and drawn again where nobody has begun."""

from __future__ import annotations

from collections import Counter

import pytest

from scoring.tournaments.models import Entry, Event, Round
from scoring.tournaments.services import refusals, running
from scoring.tournaments.services.drawing import draw_next
from tests.tournaments.evenings import an_event, attempt, say

pytestmark = pytest.mark.django_db


def draw(event: Event, *, key: str = "") -> Round:
    event.refresh_from_db()
    return draw_next(event, seen=event.version, attempt=attempt(key=key))


def play(event: Event, number: int) -> None:
    """Start a drawn round, give each table to North and South, close it."""
    for change in (running.start_round, running.close_round):
        event.refresh_from_db()
        change(event, number=number, seen=event.version, attempt=attempt())
        for table in event.rounds.get(number=number).tables.filter(state="waiting"):
            say(table, 9, 4)


def leaves(event: Event, number: int) -> None:
    event.entries.filter(number=number).update(state=Entry.State.AWAY)


def seated(drawn: Round) -> set[int]:
    return set(drawn.places.filter(table__isnull=False).values_list("entry__number", flat=True))


def out(drawn: Round) -> set[int]:
    return set(drawn.places.filter(table=None).values_list("entry__number", flat=True))


def layout(drawn: Round) -> list[tuple[int, int | None, str]]:
    return sorted(drawn.places.values_list("entry__number", "table__number", "seat"))


def test_everyone_who_is_here_has_one_place() -> None:
    event = an_event(entrants=13)
    drawn = draw(event)
    assert len(seated(drawn)) == 12
    assert seated(drawn) | out(drawn) == set(range(1, 14))


def test_who_is_not_here_has_no_place() -> None:
    event = an_event(entrants=9)
    event.entries.filter(number=5).update(state=Entry.State.EXPECTED)
    assert 5 not in seated(draw(event)) | out(event.rounds.get())


def test_only_the_next_round_is_drawn_unless_the_evening_is_drawn_ahead() -> None:
    event = an_event()
    draw(event)
    assert event.rounds.count() == 1


def test_all_rounds_are_drawn_where_the_evening_is_drawn_ahead() -> None:
    event = an_event(drawn_ahead=True, rounds_planned=4)
    draw(event)
    assert [each.number for each in event.rounds.all()] == [1, 2, 3, 4]


def test_the_first_draw_begins_the_evening() -> None:
    event = an_event(status=Event.Status.SETTING_UP)
    draw(event)
    assert Event.objects.get().is_running


def test_the_same_seed_draws_the_same() -> None:
    one, other = an_event(seed=7), an_event(seed=7)
    assert layout(draw(one)) == layout(draw(other))


def test_a_round_drawn_again_comes_out_otherwise() -> None:
    event = an_event(entrants=16)
    before = layout(draw(event))
    again = draw(event)
    assert event.rounds.count() == 1
    assert layout(again) != before


def test_a_draw_that_comes_twice_counts_once() -> None:
    event = an_event(entrants=16)
    first = draw(event, key="the-same-key-twice")
    assert draw(event, key="the-same-key-twice") == first


def test_a_draw_seen_before_another_change_is_refused() -> None:
    event = an_event()
    draw(event)
    with pytest.raises(refusals.EventMoved):
        draw_next(event, seen=event.version - 1, attempt=attempt())


def test_a_draw_knows_what_was_played() -> None:
    event = an_event(entrants=12, rounds_planned=3)
    for number in (1, 2, 3):
        draw(event)
        play(event, number)
    partners = Counter[frozenset[int]]()
    for each in event.rounds.all():
        for table in each.tables.all():
            at = dict(table.places.values_list("seat", "entry__number"))
            partners.update([frozenset({at["N"], at["S"]}), frozenset({at["E"], at["W"]})])
    assert set(partners.values()) == {1}


def test_the_quality_of_a_draw_is_kept_with_the_least_there_could_be() -> None:
    event = an_event(entrants=8)
    assert draw(event).quality["partner_repeats"] == {"value": 0, "bound": 0}


def test_the_quality_of_each_round_counts_those_before_it() -> None:
    event = an_event(entrants=5, drawn_ahead=True, rounds_planned=5)
    draw(event)
    assert [each.quality["most_sit_outs"] for each in event.rounds.all()] == [1, 1, 1, 1, 1]
    assert [each.quality["fewest_sit_outs"] for each in event.rounds.all()] == [0, 0, 0, 0, 1]


def test_who_comes_late_plays_from_the_next_draw_on() -> None:
    event = an_event(entrants=9)
    event.entries.filter(number=9).update(state=Entry.State.EXPECTED)
    draw(event)
    play(event, 1)
    event.entries.filter(number=9).update(state=Entry.State.HERE)
    second = draw(event)
    assert 9 in seated(second) | out(second)


def test_rounds_drawn_ahead_are_drawn_anew_when_somebody_has_left() -> None:
    event = an_event(entrants=9, drawn_ahead=True)
    draw(event)
    play(event, 1)
    leaves(event, 4)
    second = draw(event)
    assert [each.number for each in event.rounds.all()] == [1, 2, 3]
    assert all(4 not in seated(each) | out(each) for each in event.rounds.filter(number__gte=2))
    assert second.number == 2


def test_the_next_round_is_drawn_while_one_is_played() -> None:
    event = an_event()
    draw(event)
    event.refresh_from_db()
    running.start_round(event, number=1, seen=event.version, attempt=attempt())
    assert draw(event).number == 2


def test_one_round_more_than_planned_makes_the_evening_longer() -> None:
    event = an_event(rounds_planned=1)
    draw(event)
    play(event, 1)
    draw(event)
    assert Event.objects.get().rounds_planned == 2


def test_at_most_so_many_tables_are_drawn() -> None:
    event = an_event(entrants=13, table_limit=2)
    drawn = draw(event)
    assert drawn.tables.count() == 2
    assert len(out(drawn)) == 5


@pytest.mark.parametrize(("format_", "here"), [(Event.Format.ROTATING, 3), (Event.Format.PAIRS, 1)])
def test_too_few_for_a_table_are_told_so(format_: Event.Format, here: int) -> None:
    event = an_event(entrants=here, format=format_)
    with pytest.raises(refusals.TooFew) as refused:
        draw(event)
    assert f"{here} are here" in str(refused.value.sentence)


def test_nothing_is_drawn_in_an_evening_that_is_over() -> None:
    event = an_event(status=Event.Status.CALLED_OFF)
    with pytest.raises(refusals.EventOver):
        draw(event)
