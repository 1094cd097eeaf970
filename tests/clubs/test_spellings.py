"""A name is found in texts however it is spelt there, and nobody else's with it."""

from __future__ import annotations

import unicodedata

import pytest

from scoring.clubs.spellings import Spellings

A_PLAYER = "A player"


def out_of(text: str, *names: str) -> str:
    return Spellings(frozenset(names)).out_of(text)


@pytest.mark.parametrize(
    "spelt",
    [
        "Zoë Umlaut",
        "ZOË  umlaut",
        unicodedata.normalize("NFD", "Zoë Umlaut"),
        "Zoe Umlaut",
        "Zoë-Umlaut",
        "Zoë_Umlaut",
        "Zoë\nUmlaut",
        "ZoëUmlaut",
        "Ｚｏë Ｕｍｌａｕｔ",
        "𝒁oë Umlaut",
        "Zo\u200bë Umlaut",
        "Umlaut, Zoë",
    ],
)
def test_a_name_is_found_however_it_is_spelt(spelt: str) -> None:
    assert out_of(f"With {spelt}, left-handed.", "Zoë Umlaut") == "With A player, left-handed."


@pytest.mark.parametrize(
    ("name", "text", "left"),
    [
        ("Zoë Umlaut", "Zoë Umlaut’s friend.", "A player’s friend."),
        ("Zoë Umlaut", "Zoë Umlauts and Zoë", "Zoë Umlauts and Zoë"),
        ("Al", "Also al, and AL.", "Also A player, and A player."),
        ("A. O’Neil", "A O'Neil; a. oneil; A. O Neil.", "A player; A player; A player."),
        ("D.", "D. has vitamin D", "A player has vitamin D"),
        ("Ann ♠", "Ann ♠ and Ann", "A player and Ann"),
        ("♠", "a ♠ b", "a A player b"),
        ("Łukasz Strauß", "LUKASZ STRAUSS", A_PLAYER),
        ("김철수", unicodedata.normalize("NFD", "x 김철수 y"), "x A player y"),
        ("田中", "これは田中さんです。田中", "これはA playerさんです。A player"),
        ("*", "no pattern (*) but a name", "no pattern (*) but a name"),
        ("x+", "xx x+ x", "xx A player x"),
    ],
)
def test_whole_names_go_and_all_else_stays(name: str, text: str, left: str) -> None:
    assert out_of(text, name) == left


def test_the_longer_of_two_names_is_taken_out_whole() -> None:
    assert out_of("Ann Smith and Ann", "Ann", "Ann Smith") == "A player and A player"


def test_nothing_is_taken_out_for_nobody() -> None:
    assert Spellings(frozenset()).and_words_out_of("Ann, with Zoë") == "Ann, with Zoë"


def test_single_words_are_taken_out_only_as_the_name_has_them_and_short_ones_never() -> None:
    spellings = Spellings(frozenset({"Rose de Winter-Al"}))
    assert spellings.and_words_out_of("Rose rose in Winter, de Al") == "A player rose in A player, de Al"
    assert spellings.also({"Ro"}).out_of("ro") == A_PLAYER
