"""No name a player ever had outlives the forgetting, whoever wrote it and wherever the club went since."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytest_django import Settings

from scoring import rules
from scoring.clubs.models import Club, HouseRules, Invitation, Player, Role
from scoring.clubs.selectors.moving import both_rosters_as_seen
from scoring.clubs.selectors.players import player_as_seen
from scoring.clubs.services import player_named
from scoring.clubs.services.house_rules import add_house_rules
from scoring.clubs.services.merging import undo_merge
from scoring.clubs.services.players import edit_player
from scoring.clubs.writes import Attempt
from scoring.games.models import Game
from scoring.games.services import start_game
from scoring.games.services.moving import move_club
from scoring.interchange.selectors import game_text
from scoring.interchange.services import Destination, GameImport
from scoring.rules import Seat
from tests.clubs.people import new_club
from tests.clubs.test_forgetting import everything, forget
from tests.clubs.test_merging import merge, named, play
from tests.games.conftest import attempt, hand, save

pytestmark = pytest.mark.django_db

FOUR = dict(zip(Seat, ("Zebedee Quux", "Bob", "Cy", "Di"), strict=True))


@pytest.fixture(autouse=True)
def forgotten_apart(settings: Settings, tmp_path: Path) -> None:
    settings.FORGOTTEN = tmp_path / "forgotten.jsonl"


@pytest.fixture
def club(db: None) -> Club:
    return new_club()


def first_game() -> Game:
    """Start the game that founds a club which nobody named."""
    return start_game(
        club=None, names=FOUR, rule_set=rules.preset("Standard"), first_dealer=Seat.N, attempt=attempt("start")
    )


def rename(player: Player, name: str, **kept: str) -> Player:
    player = Player.objects.select_related("club").get(pk=player.pk)
    return edit_player(
        player, seen=player_as_seen(player), kept={"name": name, **kept}, attempt=attempt_at(player, "edit_player")
    )


def attempt_at(player: Player, action: str) -> Attempt:
    """Return an attempt that tells, as from the page of a player, whom it is about."""
    return replace(attempt(action), club=player.club, about=f"player {player.pk}")


def says(*words: str) -> list[str]:
    """Return which of these words any row of the database says."""
    text = everything().casefold()
    return [word for word in words if word.casefold() in text]


def test_a_name_that_was_changed_before_goes_too(club: Club) -> None:
    play(club, "Ann Cy Bob Di")
    zeb = player_named(club, "Zebedee Quux")
    club.players.filter(name="Bob").update(note="Brother of Zebedee Quux, now zebby-newname or Zdisplay.")
    rename(zeb, "Zebby Newname", display_name="Zdisplay")
    rename(zeb, "Zebby Newname", display_name="")
    assert says("Quux", "Newname", "Zdisplay") == ["Quux", "Newname", "Zdisplay"]
    forget(named(club, "Zebby Newname"))
    assert says("Quux", "Newname", "Zdisplay") == []
    assert named(club, "Bob").note == "Brother of A player, now A player or A player."


def test_a_name_that_undoing_a_merge_changed_goes_too(club: Club) -> None:
    player_named(club, "Zebedee Quux")
    player_named(club, "Ann")
    club.players.filter(name="Ann").update(note="Not Zebedee Quux")
    merge(club, "Zebedee Quux", "Ann")
    apart = named(club, "Zebedee Quux")
    merged = apart.merges.standing().get()
    undo_merge(apart, merge=merged.pk, name="Zebby Newname", attempt=attempt_at(apart, "undo_merge"))
    forget(named(club, "Zebby Newname"))
    assert says("Quux", "Newname") == []
    assert named(club, "Ann").note == "Not A player"


def test_a_name_that_is_somebody_elses_by_now_stays_theirs(club: Club) -> None:
    rename(player_named(club, "Ann"), "Zebby Newname")
    player_named(club, "Ann")
    club.players.filter(name="Ann").update(note="Ann brings the cards, Zebby Newname the tea")
    forget(named(club, "Zebby Newname"))
    assert named(club, "Ann").note == "Ann brings the cards, A player the tea"


def test_a_club_that_nobody_named_is_called_by_the_four_as_they_are_called_now() -> None:
    club = first_game().club
    assert club.name == "Zebedee Quux, Cy, Bob & Di"
    Player.objects.filter(club=club, name="Zebedee Quux").update(name="Zebby", name_key="zebby")  # as nothing tells of
    rename(named(club, "Di"), "Diana")
    forget(named(club, "Zebby"))
    club.refresh_from_db()
    assert club.name == "A player, Cy, Bob & Diana"


def test_a_club_of_games_from_files_keeps_what_it_is_called(club: Club) -> None:
    imported_into(club, "Wilma Orig")
    Club.objects.filter(pk=club.pk).update(named=False, name="Games from files")
    forget(named(club, "Wilma Orig"))
    club.refresh_from_db()
    assert club.name == "Games from files"


def imported_into(club: Club, name: str) -> Game:
    """Import a game whose file calls North so."""
    game = first_game()
    save(game, hand("N"))
    text = game_text(game).replace("Zebedee Quux", name)
    reports = list(GameImport(to=lambda: Destination(club)).reports("a.egn", text.encode()))
    assert [report.refusals for report in reports] == [()]
    imported = reports[0].game
    assert imported is not None
    return imported


@pytest.mark.parametrize(
    "player", ["Wilma Orig", {"name": "Wilma Orig", "id": "wilma-7", "playerIds": ["no-other-id-of-7"]}]
)
def test_what_a_file_called_them_goes_by_seat_whoever_they_are_called_now(club: Club, player: object) -> None:
    game = imported_into(club, "Wilma Orig")
    others = [told for told in game.source["players"] if told != "Wilma Orig"]
    told = [player if each == "Wilma Orig" else each for each in game.source["players"]]
    Game.objects.filter(pk=game.pk).update(source={**game.source, "players": told, "title": "Wilma’s birthday"})
    game.hands.update(extras={"call_comments": {"0": ["Wilma thinks, Orig plays"]}})
    row = named(club, "Wilma Orig")
    Player.objects.filter(pk=row.pk).update(name="Minna Newer", name_key="minnanewer")  # as nothing tells of
    forget(named(club, "Minna Newer"))
    assert says("Wilma", "Orig", "no-other-id-of-7", "Minna") == []
    game.refresh_from_db()
    assert sorted(game.source["players"]) == sorted(["A player", *others])
    assert game.source["title"] == "A player’s birthday"
    assert "Wilma" not in game_text(game)


def test_house_rules_called_after_them_get_another_name_and_so_do_the_games_played_by_them(club: Club) -> None:
    mine = rules.preset("Standard")
    names = ("Quentin’s rules", "A player’s rules")
    for name in names:
        changed = rules.RuleSet.from_options(mine.to_options(), name=name)
        add_house_rules(club, rule_set=changed, began_from="Standard", attempt=replace(attempt("add_rules"), club=club))
    game = play(club, "Quentin Cy Bob Di")
    Game.objects.filter(pk=game.pk).update(rules_name="Quentin’s rules")
    forget(named(club, "Quentin"))
    assert sorted(club.house_rules.values_list("name", flat=True)) == ["A player’s rules", "A player’s rules 2"]
    assert set(HouseRules.objects.values_list("name_key", flat=True)) == {"aplayer’srules", "aplayer’srules2"}
    assert Game.objects.get(pk=game.pk).rules_name == "A player’s rules"


def test_a_preset_keeps_its_name_though_somebody_is_called_so(club: Club) -> None:
    game = play(club, "Standard Cy Bob Di")
    forget(named(club, "Standard"))
    assert Game.objects.get(pk=game.pk).rules_name == "Standard"


def test_what_was_written_in_a_club_that_moved_here_goes_too(club: Club) -> None:
    source = first_game().club
    Invitation.objects.create(
        club=source, role=Role.MEMBER, note="for Zebedee Quux", expires_at=source.created_at, write=source.writes.get()
    )
    between = new_club("Between")
    for here, there in ((source, between), (between, club)):
        people = dict.fromkeys(here.players.people().values_list("pk", flat=True))
        seen, action = both_rosters_as_seen(here, there), replace(attempt("move_club"), club=here)
        move_club(here, there, matches=people, accounts_along=False, seen=seen, attempt=action)
    forget(named(club, "Zebedee Quux"))
    assert says("Quux") == []
    assert Invitation.objects.get().note == "for A player"
