"""docs/access.md names every address of the site, so that nobody adds one without saying who may open it."""

from __future__ import annotations

import re
from pathlib import Path

from django.urls import get_resolver

from tests.test_bad_input import named_patterns

TABLE = Path(__file__).parent.parent / "docs" / "access.md"


def test_every_address_is_in_the_access_table_and_no_other() -> None:
    documented = set(re.findall(r"^\| `[^`]+` \| `([^`]+)` \|", TABLE.read_text(), re.MULTILINE))
    assert documented == {name for name, _arguments in named_patterns(get_resolver().url_patterns)}
