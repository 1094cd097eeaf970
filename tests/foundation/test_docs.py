"""What must be looked up is written down: every setting, and every decision."""

from __future__ import annotations

import re

from tests.made import ROOT

READ_BY_SETTINGS = re.compile(r"""(?:environ\.get\(|environ\[|switch\(|words\(|count\()"([A-Z_]+)\"""")


def test_every_variable_the_settings_read_is_in_the_table() -> None:
    read = set(READ_BY_SETTINGS.findall((ROOT / "euchre_site" / "settings.py").read_text()))
    rows = re.findall(r"^\| (`.*?) \|", (ROOT / "docs" / "deploying.md").read_text(), re.MULTILINE)
    told = {name for row in rows for name in re.findall(r"`([A-Z_]+)`", row)}
    assert {"DATABASE_URL", "SECRET_KEY_FALLBACKS", "TRUSTED_PROXIES", "DEBUG"} <= read
    assert read - told == set()


def test_every_decision_is_listed_once_by_its_title() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = re.findall(r"^- \[(.+)\]\((.+)\)", (folder / "README.md").read_text(), re.MULTILINE)
    titles = [
        (file.read_text().splitlines()[0].removeprefix("# "), file.name)
        for file in sorted(folder.glob("*.md"))
        if file.name != "README.md"
    ]
    assert listed == titles
