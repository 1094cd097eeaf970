"""A restore under a running site on SQLite is one change like any other; on PostgreSQL the site has to be stopped."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.foundation.test_killed import Table
from tests.serving import Server, serving

ON_POSTGRES = os.environ.get("DATABASE_URL", "").startswith("postgres")


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path, FORGOTTEN_FILE=str(tmp_path / "forgotten.jsonl")) as running:
        yield running


@pytest.mark.skipif(ON_POSTGRES, reason="there the site is stopped first")
def test_a_running_site_goes_on_with_what_was_restored(site: Server, tmp_path: Path) -> None:
    table, file = Table(site.url, 1), tmp_path / "evening.backup"
    for _hand in range(3):
        table.save()
    site.manage("backup", str(file))
    table.save()
    assert table.shown() == 4
    said = site.manage("restore", str(file), "--keep-links")
    assert "recount: no differences" in said
    assert table.shown() == 3
    table.save()
    assert table.shown() == 4
    assert "Traceback" not in site.log.read_text()


@pytest.mark.skipif(not ON_POSTGRES, reason="SQLite needs no stop")
def test_a_site_that_is_served_from_postgresql_has_to_be_stopped_first(site: Server, tmp_path: Path) -> None:
    table, file = Table(site.url, 1), tmp_path / "evening.backup"
    table.save()
    site.manage("backup", str(file))
    table.save()
    with pytest.raises(AssertionError, match="stop the site first, then restore"):
        site.manage("restore", str(file), "--keep-links")
    assert table.shown() == 2
