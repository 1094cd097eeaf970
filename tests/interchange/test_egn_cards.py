"""Every way a file spells a card."""

from __future__ import annotations

import pytest

from scoring.interchange.egn_cards import CardTextError, NotatedCard
from scoring.rules import Card, RuleSet, Trump, pack_of

PACK = pack_of(RuleSet())
WITH_JOKER = pack_of(RuleSet.from_options({"joker": "joker"}))


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("9c", "9C"),
        ("9C", "9C"),
        ("Nc", "9C"),
        ("nh", "9H"),
        ("Th", "TH"),
        ("th", "TH"),
        ("10h", "TH"),
        ("jd", "JD"),
        ("QS", "QS"),
        ("7s", "7S"),
        ("8D", "8D"),
        ("Rt", "JH"),
        ("r", "JH"),
        ("Rh", "JH"),
        ("L", "JD"),
        ("Lt", "JD"),
        ("ld", "JD"),
        ("Lh", "JD"),
        ("B", "JK"),
        ("b", "JK"),
        ("Bt", "JK"),
        ("At", "AH"),
        ("nt", "9H"),
    ],
)
def test_spelling_is_one_card_when_hearts_are_trump(text: str, card: str) -> None:
    assert NotatedCard.parse(text).known(WITH_JOKER, Trump.H) is Card.parse(card)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("Jt", "JH JD"),
        ("Jn", "JC JS"),
        ("Jg", "JC JS"),
        ("Xd", "9D TD JD QD KD AD"),
        ("At", "AH"),
        ("An", "AC AD AS"),
        ("Ag", "AC AS"),
        ("Ax", "AC AD AH AS"),
        ("Xg", "9C TC JC QC KC AC 9S TS JS QS KS AS"),
        ("Xt", "JD 9H TH JH QH KH AH"),
    ],
)
def test_partly_known_card_may_be_several_when_hearts_are_trump(text: str, cards: str) -> None:
    assert NotatedCard.parse(text).may_be(PACK, Trump.H) == {Card.parse(card) for card in cards.split()}


@pytest.mark.parametrize("text", ["X", "x", "Xx", "XX"])
def test_unknown_card_may_be_any(text: str) -> None:
    assert NotatedCard.parse(text).may_be(PACK, Trump.H) == PACK


@pytest.mark.parametrize(("text", "count"), [("Rt", 0), ("Lt", 0), ("At", 0), ("An", 4), ("Ag", 0), ("Ad", 1)])
def test_there_are_no_bowers_and_no_trumps_without_a_trump_suit(text: str, count: int) -> None:
    assert len(NotatedCard.parse(text).may_be(PACK, Trump.NT)) == count


def test_bower_may_be_any_jack_while_trump_is_not_known() -> None:
    assert {str(card) for card in NotatedCard.parse("R").may_be(PACK, None)} == {"JC", "JD", "JH", "JS"}
    assert NotatedCard.parse("Rs").known(PACK, None) is Card.parse("JS")


def test_bower_of_another_suit_than_trump_is_no_card() -> None:
    assert NotatedCard.parse("Rs").may_be(PACK, Trump.H) == frozenset()


def test_left_bower_is_trump_and_not_of_its_printed_suit() -> None:
    assert Card.parse("JD") in NotatedCard.parse("Xt").may_be(PACK, Trump.H)
    assert Card.parse("JD") not in NotatedCard.parse("Xn").may_be(PACK, Trump.H)


def test_spelled_out_card_is_itself_even_outside_the_pack() -> None:
    assert NotatedCard.parse("7h").known(PACK, Trump.H) is Card.parse("7H")


@pytest.mark.parametrize(
    "text", ["", "h", "9", "1h", "11h", "Zh", "9z", "9 h", "9hh", "Jhearts", "\u0664h", None, 9, ["9h"]], ids=repr
)
def test_what_is_no_card_is_refused(text: object) -> None:
    with pytest.raises(CardTextError, match="is not a card"):
        NotatedCard.parse(text)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [("nH", "9h"), ("10S", "Ts"), ("x", "Xx"), ("b", "B"), ("r", "Rt"), ("Lx", "Lt"), ("Rh", "Rh"), ("aG", "Ag")],
)
def test_card_is_written_in_one_spelling(text: str, canonical: str) -> None:
    assert str(NotatedCard.parse(text)) == canonical
    assert NotatedCard.parse(canonical) == NotatedCard.parse(text)


@pytest.mark.parametrize("card", sorted(WITH_JOKER, key=str))
def test_every_card_of_the_pack_survives_being_written(card: Card) -> None:
    assert NotatedCard.parse(str(NotatedCard.of(card))).known(WITH_JOKER, None) is card
