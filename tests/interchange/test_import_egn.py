"""manage.py import_egn: what it prints and how it exits."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from scoring.clubs.models import Club
from scoring.clubs.services import found_club
from scoring.games.models import Game
from tests.interchange.making import ALONE, NAMED, REVOKE, Json, a_deal, game_of, written
from tests.interchange.test_emn import a_game as a_match_game
from tests.interchange.test_emn import a_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a sound file, a match with a refused game, and two that are no use."""
    files = {
        "sound.egn": written(game_of([ALONE], initial=[6, 3], gameId="g-1")),
        "match.emn": written(a_match(a_match_game(0, "a", "c", "b", "d"), refused_game())),
        "broken.egn": b"{",
        "odd.egn": written(game_of([NAMED], gameId="\x1b[31mred\u202e", finalScore=[9, 9])),
    }
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "folder.egn").mkdir()
    return tmp_path


def refused_game() -> Json:
    """Return a match's game with a revoke in its deal 4."""
    game = a_match_game(1, "a", "c", "b", "d")
    game["gameData"]["deals"] = [a_deal(REVOKE, dealNumber=4)]
    return game


def run(*arguments: object, **options: Any) -> tuple[int, str, str]:
    """Return the command's exit code, and what it printed and said beside that."""
    out, err = StringIO(), StringIO()
    try:
        call_command("import_egn", *map(str, arguments), stdout=out, stderr=err, **options)
    except SystemExit as stop:
        return int(str(stop.code)), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def lines(printed: str) -> list[Json]:
    """Return the JSON of each line."""
    return [json.loads(line) for line in printed.splitlines()]


def test_sound_file_is_imported_and_the_way_to_it_is_printed(folder: Path, client: Client) -> None:
    code, out, err = run(folder / "sound.egn")
    assert (code, err) == (0, "")
    head, way, _keep = out.splitlines()
    assert head == f"{folder / 'sound.egn'}, game g-1: imported, 10 to 3 after 1 hand"
    game = Game.objects.get()
    path = "/key/" + way.split("/key/")[1]
    assert client.get(path).status_code == 302
    assert client.get(f"/g/{game.public_id}/").status_code == 200


def test_json_is_one_line_a_game_with_exactly_what_was_asked_for(folder: Path) -> None:
    code, out, err = run(folder / "sound.egn", folder / "match.emn", "--json")
    assert code == 1
    sound, first, second = lines(out)
    assert sound == {
        "file": str(folder / "sound.egn"),
        "game": "g-1",
        "score": {"NS": 10, "EW": 3},
        "hands": 1,
        "finished": True,
        "refusals": [],
        "notes": [],
    }
    assert (first["game"], first["refusals"]) == (0, [])
    assert (second["game"], second["score"], second["finished"]) == (1, {"NS": 0, "EW": 1}, False)
    (refusal,) = second["refusals"]
    assert refusal["message"].startswith("West played the ace of clubs to trick 2")
    assert {**refusal, "message": ""} == {"deal": 4, "where": "trick 2, seat W, AC", "code": "revoke", "message": ""}
    assert "/key/" in err
    assert "/key/" not in out


def test_refused_game_exits_1_and_the_others_are_imported(folder: Path) -> None:
    code, out, _err = run(folder / "broken.egn", folder / "match.emn", folder / "sound.egn")
    assert code == 1
    assert Game.objects.count() == 2
    assert "broken.egn: REFUSED" in out
    assert "  Deal 4, trick 2, seat W, AC: West played the ace of clubs" in out


@pytest.mark.parametrize("name", ["missing.egn", "folder.egn", "nul\0.egn", "broken.egn"])
def test_file_that_cannot_be_read_is_named_and_the_others_are_imported(folder: Path, name: str) -> None:
    code, out, _err = run(folder / name, folder / "sound.egn", json=True)
    assert code == 1
    refused, sound = lines(out)
    assert (refused["file"], refused["game"], refused["refusals"][0]["where"]) == (str(folder / name), None, "file")
    assert sound["refusals"] == []


def test_dry_run_judges_without_any_database(folder: Path, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        code, out, _err = run(folder / "sound.egn", folder / "match.emn", "--dry-run", "--json")
    assert code == 1
    assert [bool(line["refusals"]) for line in lines(out)] == [False, False, True]


def test_dry_run_says_legal_and_gives_no_address(folder: Path) -> None:
    _code, out, _err = run(folder / "sound.egn", "--dry-run")
    assert out == f"{folder / 'sound.egn'}, game g-1: legal, 10 to 3 after 1 hand\n"


def test_dry_run_needs_no_club_to_be_there(folder: Path) -> None:
    assert run(folder / "sound.egn", "--dry-run", "--club", "nowhere")[0] == 0


def test_flagged_deals_are_taken_when_asked_for(folder: Path) -> None:
    code, out, _err = run(folder / "match.emn", "--accept-flagged", "--json")
    assert code == 0
    assert [note["code"] for note in lines(out)[1]["notes"]] == ["deal_number", "revoke", "unfinished"]
    assert Game.objects.count() == 2


def test_games_go_into_the_club_that_is_named(folder: Path) -> None:
    club = found_club(name="Thursday")
    _code, out, _err = run(folder / "sound.egn", "--club", club.slug)
    assert Game.objects.get().club == club
    assert "/key/" not in out


def test_unknown_club_is_named_and_nothing_is_imported(folder: Path) -> None:
    with pytest.raises(CommandError, match="no club 'nowhere'"):
        run(folder / "sound.egn", "--club", "nowhere")
    assert not Game.objects.exists()


def test_all_files_of_a_run_go_into_one_new_club(folder: Path) -> None:
    run(folder / "sound.egn", folder / "match.emn")
    assert Club.objects.get().games.count() == 2


def test_no_club_is_founded_for_nothing(folder: Path) -> None:
    assert run(folder / "broken.egn")[0] == 1
    assert not Club.objects.exists()


def test_same_game_again_is_recognised_without_an_error(folder: Path) -> None:
    club = found_club(name="Thursday")
    run(folder / "sound.egn", "--club", club.slug)
    code, out, _err = run(folder / "sound.egn", "--club", club.slug)
    assert code == 0
    assert "known already" in out
    assert Game.objects.count() == 1


def test_nothing_a_terminal_acts_on_is_printed(folder: Path) -> None:
    code, out, _err = run(folder / "odd.egn", "--dry-run")
    assert code == 0
    assert all(line.isprintable() for line in out.splitlines())
    assert "note: finalScore: The file says that it ended 9 to 9; its deals make it 0 to 1." in out
