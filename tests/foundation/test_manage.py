"""Commands that only judge files run anywhere: on a fresh clone, without a key and without a database."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
NOWHERE = {
    "PATH": os.environ["PATH"],
    "SECRET_KEY_FILE": "/nonexistent/secret-key",
    "DATABASE_URL": "postgres://nobody@127.0.0.1:9/none",
}


def manage(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run manage.py as on a machine where nothing was set up."""
    command = [sys.executable, str(ROOT / "manage.py"), *arguments]
    return subprocess.run(command, env=NOWHERE, capture_output=True, text=True, check=False)


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
