"""The pages on which evenings are listed, set up and changed: what a first organiser needs, and what they are told."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.clubs.models import Club, Role
from scoring.tournaments.models import Event
from scoring.tournaments.plans import plan_of
from tests.clubs.people import member_of, signed_in
from tests.tournaments.evenings import a_club, a_round, an_event
from tests.tournaments.hall import form_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return a_club()


@pytest.fixture
def organiser(club: Club) -> Client:
    return signed_in(member_of(club, Role.ORGANISER))


def _settings(client: Client, club: Club, **typed: object) -> dict[str, object]:
    """Return what the form of a new evening sends as it stands, with something typed over it."""
    address = reverse("events:new", args=[club.slug])
    return {**form_for(client, address, address), **typed}


def test_the_form_needs_no_answer_but_those_it_has_already(club: Club, organiser: Client) -> None:
    answer = organiser.post(reverse("events:new", args=[club.slug]), _settings(organiser, club))
    event = Event.objects.get()
    assert answer.headers["Location"] == reverse("events:entries", args=[event.public_id])
    assert (event.format, event.rounds_planned, event.rule_set.hands, event.rules_name) == (
        "rotating",
        8,
        8,
        "Club night",
    )
    assert event.name.endswith("night")
    assert event.forfeit_points == 8


def test_a_round_may_be_up_to_a_score_with_a_clock(club: Club, organiser: Client) -> None:
    typed = _settings(organiser, club, length="points", target="7", minutes="20", preset="Standard")
    organiser.post(reverse("events:new", args=[club.slug]), typed)
    event = Event.objects.get()
    assert (event.rule_set.hands, event.rule_set.target, event.minutes, event.forfeit_points) == (None, 7, 20, 7)


def test_what_decides_is_an_order_of_ones_own(club: Club, organiser: Client) -> None:
    typed = _settings(organiser, club, rank_1="round_wins", rank_2="cut")
    organiser.post(reverse("events:new", args=[club.slug]), typed)
    assert Event.objects.get().ranking == ["round_wins", "cut"]


def test_a_progressive_evening_is_drawn_by_its_results(club: Club, organiser: Client) -> None:
    typed = _settings(organiser, club, format="progressive", drawn_when="ahead", losers="down")
    organiser.post(reverse("events:new", args=[club.slug]), typed)
    event = Event.objects.get()
    assert not event.drawn_ahead
    assert event.progression == {"head": "first", "losers": "down", "parting": "fewest_repeats", "drawn": "lots"}


@pytest.mark.parametrize(
    ("typed", "field", "fault"),
    [
        ({"name": ""}, "name", "Give the evening a name."),
        ({"played_on": "someday"}, "played_on", "Say on which day it is played."),
        ({"played_on": "0206-11-26"}, "played_on", "Look at the year once more."),
        ({"format": "chess"}, "format", "Choose one of these."),
        ({"rounds_planned": "0"}, "rounds_planned", "Write a whole number from 1 to 60."),
        ({"rounds_planned": "many"}, "rounds_planned", "Write a whole number from 1 to 60."),
        ({"hands": ""}, "hands", "Say how many hands a round has."),
        ({"length": "points", "target": ""}, "target", "Say up to how many points."),
        ({"preset": "Bridge"}, "preset", "These rules were changed meanwhile. Choose the rules you play."),
        ({"rank_1": "points", "rank_3": "points"}, "rank_3", "This decides above already."),
        ({"sit_out_award": "fixed"}, "sit_out_points", "Say how many points."),
        ({"rounds_planned": "3", "hidden_rounds": "4"}, "hidden_rounds", "There are not so many rounds."),
        ({"table_limit": "0"}, "table_limit", "Write a whole number from 1 to 100."),
    ],
)
def test_a_fault_is_told_beside_its_field_and_nothing_typed_is_lost(
    club: Club, organiser: Client, typed: dict[str, str], field: str, fault: str
) -> None:
    sent = _settings(organiser, club, minutes="35") | typed
    answer = organiser.post(reverse("events:new", args=[club.slug]), sent)
    assert answer.status_code == 422
    assert answer.context["form"].errors == {field: [fault]}
    assert fault in answer.content.decode()
    assert 'value="35"' in answer.content.decode()
    assert not Event.objects.exists()


def test_an_evening_is_filled_in_as_last_time(club: Club, organiser: Client) -> None:
    last = an_event(club, rounds_planned=5, minutes=22, hidden_rounds=1, ranking=["round_wins", "points"], entrants=0)
    page = organiser.get(reverse("events:new", args=[club.slug]))
    assert f"?like={last.public_id}" in page.content.decode()
    address = reverse("events:new", args=[club.slug])
    organiser.post(address, form_for(organiser, f"{address}?like={last.public_id}", address))
    copied, was = plan_of(Event.objects.exclude(pk=last.pk).get()), plan_of(last)
    for setting in ("name", "format", "rule_set", "rounds_planned", "minutes", "hidden_rounds", "ranking"):
        assert getattr(copied, setting) == getattr(was, setting)
    assert copied.played_on != was.played_on


def test_an_evening_of_another_club_is_not_copied(club: Club, organiser: Client) -> None:
    other = an_event(a_club("The others"), rounds_planned=5)
    page = organiser.get(f"{reverse('events:new', args=[club.slug])}?like={other.public_id}")
    assert page.context["page"].like is None


# The list


def test_a_club_without_an_evening_is_told_how_to_begin(club: Club, organiser: Client) -> None:
    page = organiser.get(reverse("events:events", args=[club.slug])).content.decode()
    assert "A name and a format are enough to set one up" in page
    assert reverse("events:new", args=[club.slug]) in page


def test_evenings_that_are_not_over_stand_above_those_that_are(club: Club, organiser: Client) -> None:
    an_event(club, name="Under way", entrants=0)
    an_event(club, name="Over and done", status=Event.Status.FINISHED, entrants=0)
    page = organiser.get(reverse("events:events", args=[club.slug])).content.decode()
    assert page.index("Under way") < page.index("Over and done")


def test_the_list_asks_the_same_number_of_queries_of_one_evening_and_of_many(
    club: Club, organiser: Client, django_assert_max_num_queries: object
) -> None:
    address = reverse("events:events", args=[club.slug])
    for number in range(12):
        event = an_event(club, name=f"Night {number}", entrants=8)
        a_round(event, [(1, 2, 3, 4), (5, 6, 7, 8)])
    with django_assert_max_num_queries(11):  # type: ignore[operator]  # pytest-django's fixture has no type
        assert organiser.get(address).content.decode().count("round 1 of 3") == 12


# Changes


def _change(client: Client, event: Event, **typed: object) -> object:
    address = reverse("events:set-up", args=[event.public_id])
    return client.post(address, {**form_for(client, address, address), **typed})


def test_settings_change_before_the_first_round(club: Club, organiser: Client) -> None:
    event = an_event(club, entrants=8)
    _change(organiser, event, format="progressive", hands="10", rounds_planned="4")
    event.refresh_from_db()
    assert (event.format, event.rule_set.hands, event.rounds_planned) == ("progressive", 10, 4)


def test_nothing_changes_by_saving_what_stands(club: Club, organiser: Client) -> None:
    event = an_event(club, entrants=8, minutes=20, sit_out_award="fixed", sit_out_points=4, forfeit_points=0)
    before = plan_of(event)
    _change(organiser, event)
    event.refresh_from_db()
    assert (plan_of(event), event.version) == (before, 0)


def test_once_a_round_has_begun_the_format_stays_whatever_is_sent(club: Club, organiser: Client) -> None:
    event = an_event(club, entrants=8)
    a_round(event, [(1, 2, 3, 4), (5, 6, 7, 8)])
    page = organiser.get(reverse("events:set-up", args=[event.public_id])).content.decode()
    assert "A round has begun, so the format and the rules stay as they are." in page
    _change(organiser, event, format="progressive", preset="British", hands="12", minutes="15")
    event.refresh_from_db()
    assert (event.format, event.rules_name, event.rule_set.hands, event.minutes) == ("rotating", "Club night", 8, 15)


def test_rules_that_the_club_has_changed_since_stay_those_of_the_evening(club: Club, organiser: Client) -> None:
    event = an_event(club, entrants=8, rules_name="Kitchen rules")
    page = organiser.get(reverse("events:set-up", args=[event.public_id])).content.decode()
    assert "As they were when this evening was set up." in page
    _change(organiser, event, minutes="15")
    event.refresh_from_db()
    assert (event.rules_name, event.minutes) == ("Kitchen rules", 15)


def test_a_change_of_what_was_changed_meanwhile_is_told_and_kept(club: Club, organiser: Client) -> None:
    event = an_event(club, entrants=8)
    address = reverse("events:set-up", args=[event.public_id])
    sent = {**form_for(organiser, address, address), "name": "Another name"}
    _change(organiser, event, minutes="15")
    answer = organiser.post(address, sent)
    assert answer.status_code == 409
    assert "The evening has moved on since this page was shown." in answer.content.decode()
    assert 'value="Another name"' in answer.content.decode()


def test_an_evening_is_called_off_by_a_word_and_taken_up_by_a_tap(club: Club, organiser: Client) -> None:
    event = an_event(club, entrants=8)
    settings, off = (reverse(name, args=[event.public_id]) for name in ("events:set-up", "events:call-off"))
    sent = form_for(organiser, settings, off)
    assert organiser.post(off, {**sent, "word": "yes"}).status_code == 422
    organiser.post(off, {**sent, "word": "Call Off"})
    event.refresh_from_db()
    assert event.status == Event.Status.CALLED_OFF
    up = reverse("events:take-up", args=[event.public_id])
    organiser.post(up, form_for(organiser, settings, up))
    event.refresh_from_db()
    assert event.status == Event.Status.SETTING_UP
