"""The locks install the same everywhere, from wherever a machine gets its packages."""

import re
from pathlib import Path

import pytest

from tests.made import ROOT

LOCKS = sorted(ROOT.glob("requirements*.txt"))


def pins(lock: Path) -> set[tuple[str, str]]:
    """Return every package with its version."""
    return set(re.findall(r"^([a-z0-9._-]+)==([^ ]+) ", lock.read_text(), re.MULTILINE))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_names_no_host_and_hashes_everything(lock: Path) -> None:
    text = lock.read_text()
    assert "://" not in text
    assert not re.search(r"^ *--(?!hash=sha256:[0-9a-f]{64})", text, re.MULTILINE)
    for entry in re.split(r"\n(?=[a-z0-9])", text)[1:]:
        assert re.match(r"[a-z0-9._-]+==", entry)
        assert "--hash=sha256:" in entry


def test_the_tests_run_with_what_the_server_runs_with() -> None:
    assert pins(ROOT / "requirements.txt") <= pins(ROOT / "requirements-dev.txt")


def test_every_lock_has_what_it_was_made_from() -> None:
    assert [lock.with_suffix(".in").is_file() for lock in LOCKS] == [True] * len(LOCKS)
