"""Evenings are set up, changed while it makes no result untrue, called off and taken up again."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from scoring import rules
from scoring.clubs.models import Device, Write
from scoring.clubs.services.holding import PutAway
from scoring.clubs.services.settings import put_away
from scoring.tournaments.models import Event, EventGrant
from scoring.tournaments.plans import Plan, hands_or_points, plan_of
from scoring.tournaments.services.refusals import (
    AlreadyPlayed,
    EnteredOtherwise,
    EventMoved,
    EventOver,
    FewerThanPlayed,
    LinkReplaced,
    NothingToTakeUp,
)
from scoring.tournaments.services.setting_up import (
    call_off,
    change_event,
    let_phones_check_in,
    make_event,
    replace_event_link,
    take_up_again,
)
from tests.tournaments.evenings import a_club, a_round, an_event, attempt

pytestmark = pytest.mark.django_db

PLAN = Plan("Thursday night", date(2026, 11, 26), Event.Format.ROTATING, rules.preset("Club night"))


def test_an_evening_is_kept_as_it_was_planned() -> None:
    plan = replace(PLAN, rounds_planned=6, minutes=25, table_limit=4, ranking=("round_wins", "points"))
    event = make_event(a_club(), plan=plan, attempt=attempt())
    assert plan_of(Event.objects.get()) == plan
    assert event.status == Event.Status.SETTING_UP


def test_the_same_attempt_makes_one_evening() -> None:
    club = a_club()
    events = [make_event(club, plan=PLAN, attempt=attempt(key="set-up-00000000001", club=club)) for _ in range(2)]
    assert events[0] == events[1]
    assert Event.objects.count() == 1


def test_two_evenings_draw_by_other_chances() -> None:
    club = a_club()
    seeds = {make_event(club, plan=PLAN, attempt=attempt()).seed for _ in range(3)}
    assert len(seeds) == 3


def test_nothing_said_of_the_ranking_is_what_is_usual_for_the_format() -> None:
    club = a_club()
    ranked = {
        made: make_event(club, plan=replace(PLAN, format=made), attempt=attempt()).ranking[0] for made in Event.Format
    }
    assert ranked == {"rotating": "points", "progressive": "points", "pairs": "round_wins"}


def test_no_evening_is_set_up_in_a_club_that_is_put_away() -> None:
    club = a_club()
    put_away(club, attempt=attempt())
    with pytest.raises(PutAway):
        make_event(club, plan=PLAN, attempt=attempt())


def test_a_round_has_the_hands_that_were_asked_for_under_the_name_of_the_rules() -> None:
    changed = hands_or_points(rules.preset("Standard"), hands=12, target=None)
    assert (changed.hands, changed.target, changed.name) == (12, 10, "Standard")
    assert hands_or_points(rules.preset("Club night"), hands=None, target=7).hands is None


def test_before_a_round_has_begun_everything_may_change() -> None:
    event = an_event(entrants=8)
    plan = replace(plan_of(event), format=Event.Format.PROGRESSIVE, rule_set=rules.preset("British"), rounds_planned=5)
    assert plan_of(change_event(event, plan=plan, seen=event.version, attempt=attempt())) == plan


def test_a_change_is_told_before_and_after() -> None:
    event = an_event(entrants=8)
    twelve = hands_or_points(event.rule_set, hands=12, target=None)
    plan = replace(plan_of(event), minutes=20, rule_set=twelve, played_on=date(2026, 12, 3))
    change_event(event, plan=plan, seen=0, attempt=attempt("change_event"))
    facts = Write.objects.get(action="change_event").facts
    assert facts == {
        "minutes": [None, 20],
        "options": {"hands": [8, 12]},
        "played_on": ["2026-11-26", "2026-12-03"],
    }


def test_the_format_and_the_rules_stay_once_a_round_has_begun() -> None:
    event = an_event(entrants=8)
    a_round(event, [(1, 2, 3, 4), (5, 6, 7, 8)])
    plan = plan_of(event)
    for changed in ({"format": Event.Format.PROGRESSIVE}, {"rule_set": rules.preset("British")}):
        with pytest.raises(AlreadyPlayed):
            change_event(event, plan=replace(plan, **changed), seen=event.version, attempt=attempt())
    later = change_event(event, plan=replace(plan, minutes=30, rounds_planned=9), seen=event.version, attempt=attempt())
    assert (later.minutes, later.rounds_planned) == (30, 9)


def test_no_fewer_rounds_are_planned_than_have_begun() -> None:
    event = an_event(entrants=8)
    for _ in range(2):
        a_round(event, [(1, 2, 3, 4), (5, 6, 7, 8)])
    with pytest.raises(FewerThanPlayed):
        change_event(event, plan=replace(plan_of(event), rounds_planned=1), seen=event.version, attempt=attempt())


def test_rounds_that_were_only_drawn_go_where_the_draw_would_be_another() -> None:
    event = an_event(entrants=8)
    a_round(event, [(1, 2, 3, 4), (5, 6, 7, 8)], playing=False)
    change_event(event, plan=replace(plan_of(event), table_limit=1), seen=event.version, attempt=attempt())
    assert not event.rounds.exists()


def test_rounds_that_were_only_drawn_last_as_long_as_is_said_now() -> None:
    event = an_event(entrants=8)
    a_round(event, [(1, 2, 3, 4), (5, 6, 7, 8)], playing=False)
    change_event(event, plan=replace(plan_of(event), minutes=15), seen=event.version, attempt=attempt())
    assert event.rounds.get().minutes == 15


def test_people_who_entered_one_by_one_are_no_pairs() -> None:
    event = an_event(entrants=8)
    pairs = replace(plan_of(event), format=Event.Format.PAIRS)
    with pytest.raises(EnteredOtherwise):
        change_event(event, plan=pairs, seen=event.version, attempt=attempt())
    event.entries.all().delete()
    assert change_event(event, plan=pairs, seen=event.version, attempt=attempt()).of_pairs


def test_what_was_seen_before_another_change_changes_nothing() -> None:
    event = an_event(entrants=8)
    change_event(event, plan=replace(plan_of(event), minutes=15), seen=event.version, attempt=attempt())
    with pytest.raises(EventMoved):
        change_event(event, plan=replace(plan_of(event), minutes=25), seen=event.version, attempt=attempt())


def test_an_evening_is_called_off_and_taken_up_as_it_was() -> None:
    event = an_event(entrants=8)
    a_round(event, [(1, 2, 3, 4), (5, 6, 7, 8)])
    off = call_off(event, seen=event.version, attempt=attempt())
    assert off.status == Event.Status.CALLED_OFF
    with pytest.raises(EventOver):
        change_event(off, plan=replace(plan_of(event), minutes=15), seen=off.version, attempt=attempt())
    again = take_up_again(off, seen=off.version, attempt=attempt())
    assert again.status == Event.Status.RUNNING
    with pytest.raises(NothingToTakeUp):
        take_up_again(again, seen=again.version, attempt=attempt())


def test_an_evening_without_a_round_is_set_up_again_once_it_is_taken_up() -> None:
    event = an_event(status=Event.Status.SETTING_UP)
    off = call_off(event, seen=event.version, attempt=attempt())
    assert take_up_again(off, seen=off.version, attempt=attempt()).status == Event.Status.SETTING_UP


def test_an_evening_that_is_over_is_not_called_off() -> None:
    event = an_event(status=Event.Status.FINISHED)
    with pytest.raises(EventOver):
        call_off(event, seen=event.version, attempt=attempt())


def test_checking_in_by_phone_is_opened_and_closed() -> None:
    event = an_event()
    assert let_phones_check_in(event, lets=True, attempt=attempt()).checks_in
    assert not let_phones_check_in(event, lets=False, attempt=attempt()).checks_in


def test_a_link_that_was_replaced_shuts_its_phones_out() -> None:
    event = an_event()
    EventGrant.objects.create(
        device=Device.objects.create(token_digest="a phone"), event=event, key_count=event.key_count
    )
    replace_event_link(event, seen=0, attempt=attempt())
    assert not EventGrant.objects.live().exists()
    with pytest.raises(LinkReplaced):
        replace_event_link(event, seen=0, attempt=attempt())
