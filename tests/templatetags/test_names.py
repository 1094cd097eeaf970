"""Long names are given smaller letters by their longest word."""

from __future__ import annotations

import pytest

from scoring.templatetags.names import fits


@pytest.mark.parametrize(
    ("name", "classes"),
    [
        ("Ann", ""),
        ("Ann Mary", ""),
        ("Jonathan", ""),
        ("Alexander", "fits fits-9"),
        ("Alexandrina", "fits fits-11"),
        ("Ann Alexandrina", "fits fits-11"),
        ("Featherstonehaugh", "fits fits-18"),
        ("N" * 64, "fits fits-40"),
        ("Ann Mary Lou Jane Sue Kay", "fits fits-12"),
        ("", ""),
    ],
)
def test_a_name_is_set_so_small_that_its_longest_word_fits(name: str, classes: str) -> None:
    assert fits(name) == classes
