"""What becomes of evenings when their people are merged, forgotten or move: nobody is two, nobody is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.clubs.models import Player, Write
from scoring.clubs.selectors.merging import both_as_seen, merge_preview
from scoring.clubs.selectors.moving import both_rosters_as_seen
from scoring.clubs.selectors.players import player_as_seen
from scoring.clubs.services.forgetting import forget_player
from scoring.clubs.services.merging import EnteredBoth, merge_players
from scoring.games.services.moving import move_club
from scoring.live.channels import version_of
from scoring.tournaments.channels import Watching, board_of
from scoring.tournaments.models import Adjustment, Event
from scoring.tournaments.naming import entry_name
from scoring.tournaments.plans import plan_of
from scoring.tournaments.services.entering import name_entry
from scoring.tournaments.services.setting_up import change_event
from tests.tournaments.evenings import a_club, a_round, a_write, an_event, attempt, players, say

pytestmark = pytest.mark.django_db


def _merge(player: Player, into: Player) -> Player:
    return merge_players(player, into=into, seen=both_as_seen(player, into), attempt=attempt("merge"))


def _forget(player: Player) -> None:
    forget_player(player, seen=player_as_seen(player), attempt=attempt("forget", club=player.club))


# Merging


def test_two_who_entered_one_evening_are_two_people() -> None:
    event = an_event(entrants=4)
    ann, bob = players(event.club, 2)
    with pytest.raises(EnteredBoth) as refused:
        _merge(bob, ann)
    assert "Both entered Thursday night, so they are two people." in str(refused.value.sentence)
    assert merge_preview(bob, ann).evening is not None


def test_partners_of_one_pair_are_two_people() -> None:
    event = an_event(entrants=2, format=Event.Format.PAIRS)
    entry = event.entries.get(number=1)
    assert entry.partner is not None
    with pytest.raises(EnteredBoth):
        _merge(entry.partner, entry.player)


def test_who_entered_under_another_spelling_is_called_as_they_are_now() -> None:
    event = an_event(entrants=4)
    ann, *_rest, eve = players(event.club, 5)
    before = version_of(board_of(event, Watching.ROOM))
    _merge(ann, eve)
    entry = event.entries.with_names().get(number=1)
    assert entry_name(entry, Watching.ROOM.audience) == "Eve"
    assert version_of(board_of(event, Watching.ROOM)) > before


# Forgetting


def test_nobody_can_say_any_more_who_a_forgotten_player_of_an_evening_was() -> None:
    event = an_event(entrants=4, name="Quentin’s birthday", format=Event.Format.ROTATING)
    quentin = Player.objects.create(club=event.club, name="Quentin", name_key="quentin")
    event.entries.filter(number=4).update(player=quentin)
    Adjustment.objects.create(
        event=event, entry=event.entries.get(number=1), points=2, reason="Quentin miscounted", write=a_write(event.club)
    )
    _forget(quentin)
    event.refresh_from_db()
    assert event.name == "A player’s birthday"
    assert Adjustment.objects.get().reason == "A player miscounted"
    assert entry_name(event.entries.with_names().get(number=4), Watching.ROOM.audience) == "A player"


def test_a_team_is_not_called_after_a_forgotten_player_neither_now_nor_in_the_changes() -> None:
    event = an_event(entrants=2, format=Event.Format.PAIRS)
    ann = players(event.club, 1)[0]
    Player.objects.filter(pk=ann.pk).update(name="Quentin", name_key="quentin")
    ann.refresh_from_db()
    name = attempt("name_entry", club=event.club)
    name_entry(event, number=2, was="", becomes="Not Quentin", attempt=name)
    plan = plan_of(event)
    event.refresh_from_db()
    change = attempt("change_event", club=event.club)
    change_event(event, plan=replace(plan, name="For Quentin"), seen=event.version, attempt=change)
    _forget(ann)
    assert event.entries.get(number=2).team_name == "Not A player"
    facts = Write.objects.filter(action__in=["name_entry", "change_event"]).values_list("facts", flat=True)
    assert not any("Quentin" in str(each) for each in facts)


# Moving a club


def test_a_club_that_moves_brings_its_evenings_along_whole() -> None:
    source, target = a_club("Kitchen table"), a_club("Thursday club")
    event = an_event(source, entrants=4, source_digest="one file")
    known = an_event(target, entrants=0, source_digest="one file")
    drawn = a_round(event, [(1, 2, 3, 4)])
    say(drawn.tables.get(), 9, 4)
    there = players(target, 1)[0]
    people = {player.pk: None for player in source.players.all()}
    ann = event.entries.get(number=1).player
    move_club(
        source,
        target,
        matches={**people, ann.pk: there.pk},
        accounts_along=False,
        seen=both_rosters_as_seen(source, target),
        attempt=attempt("move"),
    )
    event.refresh_from_db()
    assert event.club == target
    assert event.source_digest != known.source_digest
    assert {entry.player.person.club for entry in event.entries.with_names()} == {target}
    assert event.entries.with_names().get(number=1).player.person == there
    assert event.rounds.get().tables.get().points_ns == 9
    assert Write.objects.get(action="move").facts["events"] == 1
