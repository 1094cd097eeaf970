"""Commands say in one sentence what is in their way; those that only judge files run anywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import IntegrityError

from euchre_site.database_faults import sentence_for
from tests.databases import database
from tests.made import ROOT

KEY = os.environ["SECRET_KEY"]  # the tests' own
NOWHERE = {
    "PATH": os.environ["PATH"],
    "SECRET_KEY_FILE": "/nonexistent/secret-key",
    "DATABASE_URL": "postgres://nobody@127.0.0.1:9/none",
}


def manage(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run manage.py as on a machine where nothing was set up but these variables."""
    command = [sys.executable, str(ROOT / "manage.py"), *arguments]
    return subprocess.run(command, env=NOWHERE | variables, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "arguments",
    [
        ("adjudicate", str(ROOT / "tests/cases/hands.jsonl.gz")),
        ("import_egn", "--dry-run", str(ROOT / "tests/cases/egn/one-deal.egn")),
    ],
)
def test_judging_needs_no_key_and_no_database(arguments: tuple[str, ...]) -> None:
    ran = manage(*arguments)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout


def test_everything_else_asks_for_a_key() -> None:
    ran = manage("demo")
    assert ran.returncode != 0
    assert "There is no secret key" in ran.stderr


@pytest.mark.parametrize(
    ("url", "words"),
    [
        (NOWHERE["DATABASE_URL"], "port 9 failed: Connection refused"),
        ("postgres://ann:sesame@%2Fno%2Fsuch%2Ffolder/hands", "No such file or directory"),
        ("sqlite:////no/such/folder/hands.sqlite3", "/no/such/folder/hands.sqlite3: unable to open database file"),
        (f"sqlite:///{ROOT}/manage.py", "file is not a database"),
    ],
)
def test_a_database_that_cannot_be_opened_is_said_in_one_line(url: str, words: str) -> None:
    ran = manage("migrate", SECRET_KEY=KEY, DATABASE_URL=url)
    assert (ran.returncode, ran.stderr.count("\n")) == (1, 1)
    assert ran.stderr.startswith("The database of DATABASE_URL cannot be opened: ")
    assert words in ran.stderr
    assert "sesame" not in ran.stderr


def test_a_database_without_tables_is_said_in_one_line(tmp_path: Path) -> None:
    with database(tmp_path) as url:
        ran = manage("link", SECRET_KEY=KEY, DATABASE_URL=url)
    assert (ran.returncode, ran.stderr.count("\n")) == (1, 1)
    assert "`make run` makes them" in ran.stderr


def test_other_faults_of_a_database_keep_their_traceback() -> None:
    assert sentence_for(IntegrityError("a constraint failed")) is None


@pytest.mark.parametrize(("command", "instead"), [("runserver", "`make run`"), ("test", "`make test`")])
def test_djangos_own_server_and_tests_are_not_ours(command: str, instead: str) -> None:
    ran = manage(command)
    assert (ran.returncode, ran.stderr.count("\n")) == (1, 1)
    assert ran.stderr.startswith(instead)
