"""People enter an evening by whatever name, once each, and are ticked as they come and go."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from scoring.clubs.models import Partnership, Player
from scoring.clubs.selectors.merging import both_as_seen
from scoring.clubs.selectors.players import roster_of
from scoring.clubs.services.merging import merge_players
from scoring.clubs.services.players import RosterChanged, Unanswered
from scoring.clubs.writes import KeyReused
from scoring.tournaments.models import Entry, Event
from scoring.tournaments.pasted import read_entries
from scoring.tournaments.services.entering import (
    Entering,
    EntryNamed,
    all_are_here,
    enter_many,
    enter_named,
    enter_pairs,
    enter_pasted,
    name_entry,
    remove_entry,
    say_presence,
)
from scoring.tournaments.services.refusals import (
    EnteredMeanwhile,
    EventOver,
    HasSat,
    NotEntered,
    PairsEnter,
    PlaysTwice,
    TwoAreOne,
)
from tests.tournaments.evenings import a_round, an_event, attempt, players

pytestmark = pytest.mark.django_db

EXPECTED, HERE, AWAY = Entry.State.EXPECTED, Entry.State.HERE, Entry.State.AWAY


def test_who_enters_is_numbered_on_from_the_last() -> None:
    event = an_event(entrants=4)
    made = enter_many(event, players=players(event.club, 6), here=False, attempt=attempt())
    assert [(entry.number, entry.player.name, entry.state) for entry in made] == [
        (5, "Eve", EXPECTED),
        (6, "Flo", EXPECTED),
    ]


def test_who_comes_late_is_here_for_the_next_draw() -> None:
    event = an_event(entrants=4)
    assert enter_many(event, players=players(event.club, 5), here=True, attempt=attempt())[0].state == HERE


def test_the_same_attempt_enters_nobody_twice() -> None:
    event = an_event(entrants=0)
    for _ in range(2):
        made = enter_many(event, players=players(event.club, 3), here=False, attempt=attempt(key="enter-00000000001"))
        assert len(made) == 3
    assert event.entries.count() == 3


def test_a_key_of_another_change_enters_nobody() -> None:
    event = an_event(entrants=0)
    enter_many(event, players=players(event.club, 3), here=False, attempt=attempt(key="enter-00000000001"))
    with pytest.raises(KeyReused):
        enter_many(event, players=[], here=False, attempt=attempt(key="enter-00000000001", other=True))


def test_a_person_enters_once_whatever_they_are_called() -> None:
    event = an_event(entrants=4)
    ann, _bob, _cy, _di, annie = players(event.club, 5)
    merge_players(annie, into=ann, seen=both_as_seen(annie, ann), attempt=attempt())
    annie.refresh_from_db()
    assert enter_many(event, players=[annie], here=True, attempt=attempt()) == []
    assert event.entries.count() == 4


def test_who_is_new_to_the_club_is_enrolled_by_entering() -> None:
    event = an_event(entrants=1)
    made = enter_named(event, named=[EntryNamed("ANN"), EntryNamed("Zed")], here=True, attempt=attempt())
    assert [entry.player.name for entry in made] == ["Zed"]
    assert set(event.club.players.values_list("name", flat=True)) == {"Ann", "Zed"}


def test_nobody_enters_an_evening_that_is_over() -> None:
    event = an_event(status=Event.Status.FINISHED)
    with pytest.raises(EventOver):
        enter_named(event, named=[EntryNamed("Zed")], here=True, attempt=attempt())
    assert not Player.objects.filter(name="Zed").exists()


# Pairs


def _pairs(entrants: int = 2) -> Event:
    return an_event(entrants=entrants, format=Event.Format.PAIRS)


def test_a_pair_enters_under_the_name_that_the_club_has_for_it() -> None:
    event = _pairs(0)
    ann, bob = players(event.club, 2)
    Partnership.objects.create(club=event.club, first=ann, second=bob, team_name="The Bowers")
    (made,) = enter_pairs(event, pairs=[Entering(bob, ann)], here=True, attempt=attempt())
    assert (made.player, made.partner, made.team_name) == (bob, ann, "The Bowers")


def test_a_pair_that_enters_under_a_new_name_keeps_it_in_the_club() -> None:
    event = _pairs(0)
    enter_named(event, named=[EntryNamed("Ann", "Bob", "The Bowers")], here=True, attempt=attempt())
    assert Partnership.objects.get().team_name == "The Bowers"


def test_who_has_entered_with_somebody_plays_with_nobody_else() -> None:
    event = _pairs()
    ann, zed = event.entries.get(number=1).player, players(event.club, 5)[-1]
    with pytest.raises(PlaysTwice):
        enter_pairs(event, pairs=[Entering(ann, zed)], here=True, attempt=attempt())


def test_a_pair_that_has_entered_enters_once_whoever_is_named_first() -> None:
    event = _pairs()
    first = event.entries.get(number=1)
    assert first.partner is not None
    assert enter_pairs(event, pairs=[Entering(first.partner, first.player)], here=True, attempt=attempt()) == []


def test_a_pair_is_two_people() -> None:
    event = _pairs()
    with pytest.raises(TwoAreOne):
        enter_named(event, named=[EntryNamed("Zed", "zed")], here=True, attempt=attempt())


def test_pairs_enter_where_pairs_play_and_nowhere_else() -> None:
    with pytest.raises(PairsEnter):
        enter_named(_pairs(), named=[EntryNamed("Zed")], here=True, attempt=attempt())
    with pytest.raises(PairsEnter):
        enter_named(an_event(), named=[EntryNamed("Zed", "Zoe")], here=True, attempt=attempt())


def test_a_team_is_called_otherwise_unless_it_was_meanwhile() -> None:
    event = _pairs()
    assert name_entry(event, number=1, was="", becomes="The Bowers", attempt=attempt()).team_name == "The Bowers"
    with pytest.raises(EnteredMeanwhile):
        name_entry(event, number=1, was="", becomes="The Aces", attempt=attempt())


# A pasted list


def _paste(event: Event, text: str, answers: dict[int, tuple[str, str]] | None = None) -> Sequence[Entry]:
    read = read_entries(text, roster_of(event.club), answers or {}, of_pairs=event.of_pairs)
    return enter_pasted(
        event, text=text, answers=answers or {}, seen=read.as_seen, here=False, attempt=attempt("paste")
    )


def test_a_pasted_list_enters_who_is_known_and_who_is_new_in_its_order() -> None:
    event = an_event(entrants=0)
    players(event.club, 2)
    made = _paste(event, "1. Zed\n2. bob\n\n3. Ann\nZed")
    assert [(entry.number, entry.player.name) for entry in made] == [(1, "Zed"), (2, "Bob"), (3, "Ann")]


def test_a_pasted_list_is_not_taken_before_it_is_said_whom_it_means() -> None:
    event = an_event(entrants=0)
    Player.objects.create(club=event.club, name="Catherine Lamb", name_key="catherinelamb")
    with pytest.raises(Unanswered):
        _paste(event, "Cathrine Lamb")
    (made,) = _paste(event, "Cathrine Lamb", {1: (str(Player.objects.get().pk), "Cathrine Lamb")})
    assert made.player.name == "Catherine Lamb"


def test_a_pasted_list_of_which_another_preview_was_seen_enters_nobody() -> None:
    event = an_event(entrants=0)
    with pytest.raises(RosterChanged):
        enter_pasted(event, text="Zed", answers={}, seen="another", here=True, attempt=attempt())
    assert not event.entries.exists()


def test_a_name_for_public_pages_comes_with_who_is_new() -> None:
    event = an_event(entrants=0)
    _paste(event, "Zed Miller\tZed M.")
    assert Player.objects.get().display_name == "Zed M."


def test_a_pasted_list_of_pairs_enters_two_a_line_with_their_team() -> None:
    event = _pairs(0)
    made = _paste(event, "1. Ann & Bob: The Bowers\nThe Aces: Cy and Di\nEve\tFlo\tThe Nines\nGus + Hal\n")
    assert [(entry.player.name, entry.partner and entry.partner.name, entry.team_name) for entry in made] == [
        ("Ann", "Bob", "The Bowers"),
        ("Cy", "Di", "The Aces"),
        ("Eve", "Flo", "The Nines"),
        ("Gus", "Hal", ""),
    ]


def test_a_line_that_names_no_two_is_told_and_left_out() -> None:
    event = _pairs(0)
    read = read_entries("Ann & Bob\nCy\nDi & Eve & Flo", roster_of(event.club), {}, of_pairs=True)
    assert [(fault.number, fault.text) for fault in read.faults] == [(2, "Cy"), (3, "Di & Eve & Flo")]
    assert [entry.names for entry in read.named] == [["Ann", "Bob"]]


def test_somebody_twice_in_a_list_of_pairs_is_refused() -> None:
    event = _pairs(0)
    with pytest.raises(PlaysTwice):
        _paste(event, "Ann & Bob\nCy & Ann")
    assert not event.entries.exists()


# Who is there


@pytest.mark.parametrize(("was", "becomes"), [(EXPECTED, HERE), (HERE, EXPECTED), (HERE, AWAY), (AWAY, HERE)])
def test_who_comes_and_who_goes_is_ticked(was: Entry.State, becomes: Entry.State) -> None:
    event = an_event(entrants=4)
    event.entries.update(state=was)
    say_presence(event, number=2, was=was, becomes=becomes, attempt=attempt())
    assert [entry.state for entry in event.entries.all()] == [was, becomes, was, was]


def test_a_tick_on_what_was_changed_meanwhile_is_told() -> None:
    event = an_event(entrants=4)
    say_presence(event, number=1, was=HERE, becomes=AWAY, attempt=attempt())
    with pytest.raises(EnteredMeanwhile):
        say_presence(event, number=1, was=HERE, becomes=EXPECTED, attempt=attempt())


def test_who_is_ticked_already_changes_nothing() -> None:
    event = an_event(entrants=4)
    say_presence(event, number=1, was=EXPECTED, becomes=HERE, attempt=attempt())
    event.refresh_from_db()
    assert event.version == 0


def test_nobody_of_the_number_is_told() -> None:
    with pytest.raises(NotEntered):
        say_presence(an_event(entrants=4), number=5, was=EXPECTED, becomes=HERE, attempt=attempt())


def test_everyone_expected_is_here_at_once_and_nobody_who_went() -> None:
    event = an_event(entrants=4)
    event.entries.filter(number__gte=3).update(state=EXPECTED)
    event.entries.filter(number=4).update(state=AWAY)
    assert all_are_here(event, attempt=attempt()) == 1
    assert event.entries.here().count() == 3


# Off the list


def test_who_never_sat_is_taken_off_the_list_and_twice_is_once() -> None:
    event = an_event(entrants=4)
    for _ in range(2):
        remove_entry(event, number=4, attempt=attempt())
    assert [entry.number for entry in event.entries.all()] == [1, 2, 3]


def test_who_has_a_place_in_a_round_stays_in_the_list() -> None:
    event = an_event(entrants=5)
    a_round(event, [(1, 2, 3, 4)], sit_outs=[5])
    for number in (1, 5):
        with pytest.raises(HasSat):
            remove_entry(event, number=number, attempt=attempt())
