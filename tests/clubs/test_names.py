"""Names are tidied, compared and refused in one place."""

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from scoring.clubs.names import LONGEST_KEY, LONGEST_NAME, clean_name, name_key


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann   Lee ", "Ann Lee"),
        ("Ann\tLee", "Ann Lee"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("O'Hara-Smith 2", "O'Hara-Smith 2"),
        ("דנה", "דנה"),
        ("نی\u200cلا", "نی\u200cلا"),
        ("\u200eAnn\u200e", "Ann"),
        ("\u200f דנה \u200f", "דנה"),
        ("שָּׁלוֹם", "שָּׁלוֹם"),
        ("Nguyễn Thị Mệ", "Nguyễn Thị Mệ"),
        ("Ann \U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",) * 2,
        ("Ann ❤\ufe0f 👩\u200d🌾",) * 2,
        ("q\u0323\u0330\u0331",) * 2,
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("x" * LONGEST_NAME, "x" * LONGEST_NAME),
    ],
)
def test_a_name_is_kept_as_it_is_meant(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "empty"),
        (" \u3000 ", "empty"),
        ("...", "empty"),
        ("\u200c", "empty"),
        ("x" * (LONGEST_NAME + 1), "too_long"),
        ("x" * 10_000_000, "too_long"),
        ("Ann\x00", "unseen"),
        ("Ann\x1bBob", "unseen"),
        ("\u202egnp.Ann", "unseen"),
        ("An\u200en", "unseen"),
        ("Ann\U000e0067\U000e007f", "unseen"),
        ("\U0001f3f4\U000e0067", "unseen"),
        ("\u3164", "empty"),
        ("\u2800\u2800", "empty"),
        ("\u115f", "empty"),
        ("\uffa0.", "empty"),
        ("\u200e \u200f", "empty"),
        ("A" + "\u0330" * 4, "marks"),
        ("A" + "\u0330\u200d" * 4, "marks"),
        ("A" + "\u20dd\ufe0f" * 4, "marks"),
        ("Ann\ud800", "unseen"),
        ("\ufdfa" * LONGEST_NAME, "too_long"),
    ],
)
def test_a_name_nobody_could_mean_is_refused(typed: str, code: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        clean_name(typed)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann Lee", "ann lee"),
        ("Ann Lee", "AnnLee"),
        ("ＡＮＮ", "ann"),
        ("STRASSE", "straße"),
        ("Ann", "A\u200dn\u200cn"),
        ("Ann", "Ann\ufe0f"),
        ("Ann", "An\u3164n"),
        ("Ann", "Ann\u2800"),
        ("Zo\u00eb", "Zoe\u034f\u0308"),
    ],
)
def test_two_spellings_of_one_name_have_one_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


def test_two_names_have_two_keys() -> None:
    assert name_key("Ann L") != name_key("Ann K")


@given(st.text())
def test_any_text_is_refused_or_becomes_a_name_that_stays_itself(text: str) -> None:
    try:
        name = clean_name(text)
    except ValidationError:
        return
    assert clean_name(name) == name
    assert 0 < len(name) <= LONGEST_NAME
    assert 0 < len(name_key(name)) <= LONGEST_KEY
