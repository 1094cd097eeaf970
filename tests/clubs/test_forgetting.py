"""A player who asks to be forgotten is nobody any more, everywhere and for good; scores stay as they are."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core import serializers
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from scoring.clubs.forgettings import Deletion, Forgetting, keep_apart
from scoring.clubs.models import Claim, Club, Invitation, Partnership, Player, Role, Write
from scoring.clubs.selectors.players import player_as_seen
from scoring.clubs.services import found_club, player_named
from scoring.clubs.services.forgetting import forget_player
from scoring.clubs.services.kept_apart import CannotBeKept
from scoring.clubs.services.reapplying import Reapplied, reapply_forgettings
from scoring.games.models import Game, Hand
from scoring.games.recount import differences
from scoring.games.selectors import score_sheet
from scoring.rules import HandRecord, Seat
from tests.clubs.people import member_of, new_account, new_club, signed_in
from tests.clubs.test_merging import merge, named, play
from tests.games.conftest import attempt, hand, save

pytestmark = pytest.mark.django_db

NAME = "Quentin"


@pytest.fixture(autouse=True)
def kept(tmp_path: Path) -> Iterator[Path]:
    """Return the file of forgettings, for this test alone."""
    file = tmp_path / "var" / "forgotten.jsonl"
    with override_settings(FORGOTTEN=file):
        yield file


@pytest.fixture
def club(db: None) -> Club:
    return new_club()


@pytest.fixture
def organiser(club: Club) -> Client:
    return signed_in(member_of(club, Role.ORGANISER))


def forget(player: Player) -> None:
    forget_player(player, seen=player_as_seen(player), attempt=attempt("forget"))


def everything() -> str:
    """Return all rows of the database as text."""
    models = apps.get_app_config("scoring").get_models()
    text: str = serializers.serialize("json", [row for model in models for row in model._default_manager.all()])
    return text


def lines(file: Path) -> Iterator[dict[str, Any]]:
    return (json.loads(line) for line in file.read_text().splitlines())


def write_everywhere(club: Club) -> Game:
    """Play a game with Quentin, also spelt Quentina, and write the name wherever people can."""
    game = play(club, f"{NAME} Cy Bob Di")
    save(game, hand())
    save(game, HandRecord.from_json({"kind": "penalty", "penalty": {"seat": "E", "reason": f"told {NAME} his cards"}}))
    player_named(club, f"{NAME}a")
    merge(club, f"{NAME}a", NAME)
    player = named(club, NAME)
    club.players.filter(pk=player.pk).update(display_name=f"Big {NAME}", note=f"{NAME} is left-handed")
    club.players.filter(name="Bob").update(note=f"brother of {NAME.upper()}")
    Partnership.objects.filter(first=player).update(team_name=f"{NAME} and his brother")
    Game.objects.filter(pk=game.pk).update(source={"title": f"{NAME}’s birthday", "notes": [{"message": NAME}]})
    Hand.objects.filter(game=game, number=1).update(extras={"call_comments": {"1": [f"{NAME}a thinks"]}})
    Invitation.objects.create(
        club=club, role=Role.MEMBER, note=f"for {NAME}", expires_at=timezone.now(), write=game.write
    )
    account = new_account("Olive")
    claim = Write.objects.create(
        key="c" * 16, action="claim", body_digest="x", club=club, account=account, about=f"player {player.pk}"
    )
    Claim.objects.create(account=account, player=player, write=claim, state=Claim.State.CONFIRMED)
    club.players.filter(pk=player.pk).update(account=account)
    return game


def test_no_row_of_the_database_says_the_name_or_the_account_afterwards(club: Club) -> None:
    game = write_everywhere(club)
    player = named(club, NAME)
    assert everything().count(NAME) >= 10
    forget(player)
    assert NAME.casefold() not in everything().casefold()
    assert not Claim.objects.exists()
    assert not Write.objects.filter(about=f"player {player.pk}").exclude(action__in=["merge", "forget"]).exists()
    player.refresh_from_db()
    assert (player.account, player.forgotten_at is None) == (None, False)
    assert score_sheet(game).names[Seat.N] == "A player"


def test_scores_and_everybody_elses_results_stay(club: Club) -> None:
    game = write_everywhere(club)
    before = (score_sheet(game).state.score, game.hands.count())
    forget(named(club, NAME))
    assert (score_sheet(game).state.score, game.hands.count()) == before
    assert list(differences()) == []
    assert "A player" in str(score_sheet(game).names)


def test_a_club_that_was_never_named_is_not_called_after_them_and_a_named_one_keeps_its_name(club: Club) -> None:
    unnamed = found_club(name=f"{NAME}, Bob, Cy & Di")
    forget(player_named(unnamed, NAME))
    unnamed.refresh_from_db()
    assert unnamed.name == "A player, Bob, Cy & Di"
    Club.objects.filter(pk=club.pk).update(name=f"{NAME}’s table")
    forget(player_named(club, NAME))
    club.refresh_from_db()
    assert club.name == f"{NAME}’s table"


def test_only_whole_names_are_taken_out_of_texts(club: Club) -> None:
    player = player_named(club, "Al")
    bob = player_named(club, "Bob")
    club.players.filter(pk=bob.pk).update(note="Also partner of al; always with AL")
    forget(player)
    bob.refresh_from_db()
    assert bob.note == "Also partner of A player; always with A player"


def test_words_of_a_name_go_out_of_games_they_sat_in_and_stay_in_others(club: Club) -> None:
    own = play(club, "Ann Cy Bob Di")
    other = play(club, "Eve Cy Bob Di")
    club.players.filter(name="Ann").update(name="Ann Smith", name_key="annsmith")
    Game.objects.update(source={"title": "Ann against Eve"})
    forget(named(club, "Ann Smith"))
    assert Game.objects.get(pk=own.pk).source == {"title": "A player against Eve"}
    assert Game.objects.get(pk=other.pk).source == {"title": "Ann against Eve"}


def test_the_name_is_free_again_for_somebody_else(club: Club) -> None:
    old = player_named(club, NAME)
    forget(old)
    new = player_named(club, NAME)
    assert new != old
    assert new.full_name == NAME


def test_two_forgotten_players_may_sit_in_one_game(club: Club) -> None:
    game = play(club)
    forget(named(club, "Ann"))
    forget(named(club, "Bob"))
    assert [score_sheet(game).names[seat] for seat in (Seat.N, Seat.S)] == ["A player", "Another player"]


# Kept apart


def test_each_row_of_the_person_is_kept_apart_without_a_name(club: Club, kept: Path) -> None:
    write_everywhere(club)
    player = named(club, NAME)
    rows = {player.pk, named(club, f"{NAME}a").pk}
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("scoring.clubs.services.kept_apart.transaction.on_commit", lambda keep: keep())
        forget(player)
    told = list(lines(kept))
    assert {line["player"] for line in told} == rows
    assert {line["club"] for line in told} == {club.slug}
    assert NAME not in kept.read_text()
    assert kept.stat().st_mode & 0o777 == 0o600


def write_down(kept: Path, *lines: str) -> None:
    kept.parent.mkdir(exist_ok=True)
    kept.write_text("".join(f"{line}\n" for line in lines))


def line_of(player: Player, **told: object) -> str:
    """Return how this version writes down that a player was forgotten, or with something told otherwise."""
    at = timezone.now()
    line = json.loads(Forgetting(player.pk, player.club.slug, player.created_at, at).line)
    return json.dumps({**line, **told})


def reapplied(players: int = 0, accounts: int = 0, **told: Any) -> Reapplied:
    return Reapplied(players, accounts, **{"absent": 0, "unreadable": 0, "unsure": (), **told})


def test_who_comes_back_with_an_older_copy_is_forgotten_again(club: Club, kept: Path) -> None:
    write_everywhere(club)
    player, spelling = named(club, NAME), named(club, f"{NAME}a")
    write_down(kept, line_of(player), line_of(spelling))
    assert reapply_forgettings() == reapplied(2)
    assert NAME.casefold() not in everything().casefold()
    assert Write.objects.filter(action="forget").count() == 1
    assert reapply_forgettings() == reapplied()


def test_a_row_is_known_by_its_id_and_its_moment_in_whichever_club_it_is(club: Club, kept: Path) -> None:
    player, other = player_named(club, NAME), player_named(club, "Ann")
    earlier = (other.created_at - timedelta(microseconds=1)).isoformat()
    write_down(kept, line_of(player, club="elsewhere"), line_of(other, created=earlier))
    assert reapply_forgettings() == reapplied(1, absent=1)
    assert named(club, "Ann").forgotten_at is None


def test_a_line_of_an_older_version_tells_by_the_club_and_else_names_whom_to_look_at(club: Club, kept: Path) -> None:
    told, moved = player_named(club, NAME), player_named(club, "Ann")
    younger = player_named(club, "Bob")
    now, before = timezone.now(), younger.created_at - timedelta(seconds=1)
    lines = [
        Forgetting(told.pk, club.slug, None, now),
        Forgetting(moved.pk, "elsewhere", None, now),
        Forgetting(younger.pk, club.slug, None, before),
    ]
    write_down(kept, *(line.line for line in lines))
    assert reapply_forgettings() == reapplied(1, absent=1, unsure=(moved.pk,))
    assert set(club.players.people().values_list("name", flat=True)) == {"Ann", "Bob"}


def test_lines_that_say_nothing_are_counted_and_the_next_one_is_not_lost_behind_them(club: Club, kept: Path) -> None:
    player = player_named(club, NAME)
    kept.parent.mkdir()
    kept.write_bytes(b'\xff\n{"player": 1}\n["at"]\n"at"\n{"player": ')
    keep_apart([Forgetting(player.pk, club.slug, player.created_at, timezone.now())])
    assert reapply_forgettings() == reapplied(1, unreadable=5)


def test_an_account_that_comes_back_is_deleted_again_even_where_it_alone_owned_a_club(club: Club, kept: Path) -> None:
    account = member_of(club, Role.OWNER, name="Olive")
    namesake = new_account("Olga")
    lines = [Deletion(account.pk, account.created_at, timezone.now())]
    lines.append(Deletion(namesake.pk, account.created_at, timezone.now()))
    write_down(kept, *(line.line for line in lines))
    assert reapply_forgettings() == reapplied(accounts=1, absent=1)
    account.refresh_from_db()
    assert (account.name, account.email, account.is_active) == ("", f"{account.pk}@deleted.invalid", False)
    assert not club.memberships.exists()
    assert Write.objects.filter(action="delete_account", about=f"account {account.pk}").exists()
    assert reapply_forgettings() == reapplied(absent=1)


def test_nobody_is_forgotten_where_it_cannot_be_written_down(club: Club, kept: Path) -> None:
    player = player_named(club, NAME)
    kept.parent.write_text("a file in the folder's place")
    with pytest.raises(CannotBeKept):
        forget(player)
    assert named(club, NAME).forgotten_at is None


# Through the page


def post(client: Client, player: Player, **fields: str) -> Any:
    url = reverse("clubs:player-forget", args=[player.club.slug, player.pk])
    return client.post(url, {"key": "k" * 16, "seen": player_as_seen(player), **fields})


def test_a_player_is_forgotten_after_a_word_was_typed_and_only_then(organiser: Client, club: Club) -> None:
    player = player_named(club, NAME)
    page = organiser.get(reverse("clubs:player-forget", args=[club.slug, player.pk])).content.decode()
    assert "Type “forget”" in page
    assert post(organiser, player, word="yes").status_code == 422
    assert named(club, NAME).forgotten_at is None
    for _tap in range(2):
        assert post(organiser, player, word=" Forget").status_code == 302
    assert not club.players.people().exists()
    assert Write.objects.filter(action="forget").count() == 1
    assert post(organiser, player, word="forget", key="another" * 3).status_code == 409


def test_who_was_changed_since_is_looked_at_again_before(organiser: Client, club: Club) -> None:
    player = player_named(club, NAME)
    club.players.update(note="Owes the club a round")
    answer = post(organiser, player, word="forget")
    assert answer.status_code == 409
    assert not club.players.filter(forgotten_at__isnull=False).exists()


def test_only_who_runs_the_club_forgets(club: Club) -> None:
    player = player_named(club, NAME)
    assert post(signed_in(member_of(club, Role.SCORER)), player, word="forget").status_code == 403
    assert post(Client(), player, word="forget").status_code == 404
