"""manage.py draw: rounds as JSON or as a chart, and a sentence for whatever cannot be drawn."""

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scoring.draws import rotating
from tests.made import ROOT

HISTORY = {"rounds": [{"tables": [{"table": 1, "N": 1, "E": 2, "S": 3, "W": 4}], "sit_outs": [5]}]}


@pytest.fixture(autouse=True)
def _little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anneal once and briefly."""
    monkeypatch.setattr(rotating, "_ALL_MOVES", 1)
    monkeypatch.setattr(rotating, "_MOVES", 4_000)


def drawn(*arguments: str) -> str:
    printed = StringIO()
    call_command("draw", *arguments, stdout=printed)
    return printed.getvalue()


def refused(*arguments: str) -> str:
    with pytest.raises(CommandError) as error:
        call_command("draw", *arguments, stdout=StringIO())
    assert error.value.returncode == 2 or "Error: " in str(error.value)
    return str(error.value)


def written(folder: Path, history: object) -> str:
    file = folder / "history.json"
    file.write_text(history if isinstance(history, str) else json.dumps(history))
    return str(file)


def players_in(each: dict[str, Any]) -> list[int]:
    seated = [table[seat] for table in each["tables"] for seat in "NESW"]
    return sorted(seated + each["sit_outs"])


@pytest.mark.parametrize("format_", ["rotating", "progressive", "pairs"])
def test_every_format_seats_all_players_in_every_round(format_: str) -> None:
    answer = json.loads(drawn("--format", format_, "--players", "14", "--rounds", "3", "--json"))
    assert sorted(answer) == ["quality", "rounds"]
    assert [players_in(each) for each in answer["rounds"]] == [list(range(1, 15))] * 3
    assert sorted(answer["rounds"][0]["tables"][0]) == ["E", "N", "S", "W", "table"]
    assert [table["table"] for table in answer["rounds"][0]["tables"]] == [1, 2, 3]


def test_fixed_pairs_stay_together_and_come_round_without_a_number_of_rounds() -> None:
    answer = json.loads(drawn("--format", "pairs", "--players", "10", "--json"))
    assert len(answer["rounds"]) == 5
    for each in answer["rounds"]:
        for table in each["tables"]:
            assert table["S"] == table["N"] + 1
            assert table["W"] == table["E"] + 1
        assert each["sit_outs"][1] == each["sit_outs"][0] + 1


def test_a_seed_gives_the_same_rounds_and_another_seed_others() -> None:
    asked = ("--format", "rotating", "--players", "9", "--rounds", "2", "--json")
    assert drawn(*asked, "--seed", "3") == drawn(*asked, "--seed", "3")
    assert drawn(*asked, "--seed", "3") != drawn(*asked, "--seed", "4")


def test_what_it_wrote_is_read_as_history(tmp_path: Path) -> None:
    first = drawn("--format", "rotating", "--players", "9", "--rounds", "2", "--json")
    asked = ("--format", "rotating", "--present", "1-7,9,12", "--rounds", "1", "--json")
    answer = json.loads(drawn(*asked, "--history", written(tmp_path, first)))
    assert players_in(answer["rounds"][0]) == [1, 2, 3, 4, 5, 6, 7, 9, 12]
    assert answer["quality"]["met_squares"]["value"] > 12


def test_the_history_says_who_won(tmp_path: Path) -> None:
    tables = [{"table": 1, "N": 1, "E": 2, "S": 3, "W": 4}, {"table": 2, "N": 5, "E": 6, "S": 7, "W": 8}]
    for side, head in (("NS", {5, 7}), ("EW", {6, 8})):
        tables[1] |= {"winner": side}  # type: ignore[dict-item]  # one table says more than the other
        asked = ("--format", "progressive", "--players", "8", "--rounds", "1", "--json")
        answer = json.loads(drawn(*asked, "--history", written(tmp_path, {"rounds": [{"tables": tables}]})))
        first = answer["rounds"][0]["tables"][0]
        assert head < {first[seat] for seat in "NESW"}


def test_the_chart_has_every_round_every_player_and_the_quality_in_words() -> None:
    lines = drawn("--format", "rotating", "--players", "9", "--rounds", "2").splitlines()
    assert lines[0] == "Round 1"
    assert [line.split()[0] for line in lines if line.startswith("     ") and line.strip()[0].isdigit()] == list(
        "123456789"
    )
    assert "Times that two are partners again: 0 (no draw can have fewer than 0)" in lines
    assert len(max(lines[: lines.index("Round 2")], key=len)) < 40


def test_the_chart_goes_on_counting_after_the_history(tmp_path: Path) -> None:
    asked = ("--format", "rotating", "--players", "5", "--rounds", "1", "--history", written(tmp_path, HISTORY))
    assert drawn(*asked).startswith("Round 2\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--players", "3", "--rounds", "1"), "There must be 4 to 1000 players, and there are 3."),
        (("--players", "-3", "--rounds", "1"), "There must be 4 to 1000 players, and there are 0."),
        (("--players", "9999999", "--rounds", "1"), "--players must be 1000000 at most, not 9999999."),
        (("--players", "8"), "Say how many --rounds."),
        (("--players", "8", "--rounds", "0"), "There must be 1 to 1000 rounds, not 0."),
        (("--players", "8", "--rounds", "2", "--tables", "0"), "There must be at least 1 table, not 0."),
        (("--rounds", "2"), "Say how many --players there are, or which are --present."),
        (("--present", "1-4,4", "--rounds", "2"), "Number 4 is there twice."),
        (("--present", "1,x", "--rounds", "2"), "'x' is no number and no range like 5-9"),
        (("--present", "9-5", "--rounds", "2"), "'9-5' does not go up from 1 or more"),
        (("--players", "8", "--rounds", "2", "--history", "/no/such/file"), "/no/such/file cannot be read"),
    ],
)
def test_what_cannot_be_drawn_is_said(arguments: tuple[str, ...], words: str) -> None:
    assert words in refused("--format", "rotating", *arguments)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("pairs", "--players", "7"), "somebody is there without a partner"),
        (("pairs", "--present", "2,3,5,6", "--rounds", "1"), "somebody is there without a partner"),
        (("progressive", "--players", "8", "--rounds", "0"), "There must be 1 to 1000 rounds, not 0."),
        (("progressive", "--players", "8", "--rounds", "3000"), "There must be 1 to 1000 rounds, not 3000."),
        (("knockout", "--players", "8"), "invalid choice: 'knockout'"),
    ],
)
def test_formats_have_wishes_of_their_own(arguments: tuple[str, ...], words: str) -> None:
    assert words in refused("--format", *arguments)


SEATS = {"N": 1, "E": 2, "S": 3, "W": 4}


@pytest.mark.parametrize(
    ("history", "words"),
    [
        ("{", "This is not JSON"),
        ("[" * 100_000, "This is not JSON"),
        ('{"rounds": [], "rounds": []}', "a name comes twice in one object"),
        ('{"rounds": NaN}', "NaN is no number here"),
        ([], "The whole must be an object with rounds, not []."),
        ({}, "The whole: rounds is missing."),
        ({"rounds": 3}, "rounds must be a list, not 3."),
        ({"rounds": [], "colour": 1}, 'The whole: "colour" is not known.'),
        ({"rounds": [{"sit_outs": []}]}, "Round 1: tables is missing."),
        ({"rounds": [{"tables": [SEATS]}]}, "Round 1, table 1 of the list: table is missing."),
        (
            {"rounds": [{"tables": [SEATS | {"table": 1, "W": "x" * 99}]}]},
            'Round 1, table 1 of the list, W must be a whole number from 1 to 1000000, not "xxx',
        ),
        ({"rounds": [{"tables": [SEATS | {"table": 1, "W": True}]}]}, "W must be a whole number"),
        ({"rounds": [{"tables": [SEATS | {"table": 1, "W": 3}]}]}, "Round 1: player 3 is there twice."),
        ({"rounds": [{"tables": [SEATS | {"table": 1}], "sit_outs": [4]}]}, "Round 1: player 4 is there twice."),
        (
            {"rounds": [{"tables": [SEATS | {"table": 1}, {"table": 1, "N": 5, "E": 6, "S": 7, "W": 8}]}]},
            "Round 1: table 1 is there twice.",
        ),
        ({"rounds": [{"tables": [SEATS | {"table": 1, "winner": "N"}]}]}, 'winner must be NS or EW, not "N".'),
        ({"rounds": [{"tables": [SEATS | {"table": 1, "X": 9}]}]}, 'Round 1, table 1 of the list: "X" is not known.'),
    ],
)
def test_a_history_that_cannot_be_read_is_said_with_its_place(tmp_path: Path, history: object, words: str) -> None:
    file = written(tmp_path, history)
    said = refused("--format", "rotating", "--players", "8", "--rounds", "1", "--history", file)
    assert said.startswith(f"{file}: ")
    assert words in said


def test_a_history_without_fixed_pairs_is_none_for_pairs(tmp_path: Path) -> None:
    said = refused("--format", "pairs", "--players", "8", "--history", written(tmp_path, HISTORY))
    assert "Round 1, table 1: 1 and 3 is no fixed pair" in said


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "history.json").write_bytes(b"\xff\xfe")
    asked = ("--format", "rotating", "--players", "8", "--rounds", "1", "--history", str(tmp_path / "history.json"))
    assert "cannot be read" in refused(*asked)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command as on a machine without a database and without a key."""
    nowhere = {"SECRET_KEY_FILE": "/nonexistent/key", "DATABASE_URL": "postgres://nobody@127.0.0.1:9/none"}
    command = [sys.executable, str(ROOT / "manage.py"), "draw", *arguments]
    return subprocess.run(
        command, env={"PATH": os.environ["PATH"]} | nowhere, capture_output=True, text=True, check=False
    )


def test_drawing_needs_no_database_and_no_key() -> None:
    ran = run("--format", "rotating", "--players", "8", "--rounds", "1", "--json")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert len(json.loads(ran.stdout)["rounds"][0]["tables"]) == 2


def test_a_refusal_is_one_line_and_status_two() -> None:
    ran = run("--format", "rotating", "--players", "3", "--rounds", "1")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "CommandError: There must be 4 to 1000 players, and there are 3.\n"
