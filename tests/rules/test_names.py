"""Test seats, sides, suits and cards: the words everything else is said in."""

import copy
import pickle

import pytest

from scoring.rules import (
    SEATS,
    Card,
    Joker,
    Rank,
    RuleSet,
    Seat,
    Side,
    Suit,
    Trump,
    effective_suit,
    kitty_size,
    pack_of,
)
from scoring.rules.cards import CARDS
from scoring.rules.trump_order import is_left_bower, is_natural_trump, winning_seat


def test_seats_go_round_clockwise() -> None:
    assert [seat.next for seat in SEATS] == [Seat.E, Seat.S, Seat.W, Seat.N]
    assert [seat.partner for seat in SEATS] == [Seat.S, Seat.W, Seat.N, Seat.E]
    assert [Seat.E.left(places) for places in range(-1, 6)] == [Seat.N, *SEATS[1:], *SEATS[:3]]
    assert [seat.word for seat in SEATS] == ["North", "East", "South", "West"]


def test_partners_are_a_side() -> None:
    assert [seat.side for seat in SEATS] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert (Side.NS.other, Side.EW.other) == (Side.EW, Side.NS)
    assert (Side.NS.seats, Side.EW.seats) == ((Seat.N, Seat.S), (Seat.E, Seat.W))


def test_each_suit_has_a_mate_of_its_colour() -> None:
    assert {suit: suit.colour_mate for suit in Suit} == {
        Suit.C: Suit.S,
        Suit.S: Suit.C,
        Suit.D: Suit.H,
        Suit.H: Suit.D,
    }
    assert [suit.word for suit in Suit] == ["clubs", "diamonds", "hearts", "spades"]


def test_trump_is_a_suit_or_none() -> None:
    assert [trump.suit for trump in Trump] == [*Suit, None]
    assert [trump.word for trump in Trump] == ["clubs", "diamonds", "hearts", "spades", "no trump"]


def test_there_is_one_object_for_each_card() -> None:
    queen = Card.parse("QS")
    assert queen is Card(Rank.QUEEN, Suit.S)
    assert copy.deepcopy(queen) is queen
    assert pickle.loads(pickle.dumps(queen)) is queen  # noqa: S301 - pickled on the line itself
    assert eval(repr(queen), {"Card": Card}) is queen  # noqa: S307 - so that the repr rebuilds it


def test_cards_have_text_and_words() -> None:
    assert (str(Card.parse("TD")), Card.parse("TD").words) == ("TD", "ten of diamonds")
    assert (str(Card.parse("JK")), Card.parse("JK").words, Card.parse("JK").suit) == ("JK", "joker", None)
    assert [card.text for card in CARDS.values() if card.is_joker] == ["2S", "JK"]


def test_a_card_never_changes() -> None:
    card = Card.parse("QS")
    with pytest.raises(AttributeError):
        card.rank = Rank.KING
    with pytest.raises(AttributeError):
        del card.rank


@pytest.mark.parametrize("text", ["", "10C", "1C", "cq", "2C", "3S", "J", "JKK", "QS ", "🂡"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        Card.parse(text)


@pytest.mark.parametrize(
    ("pack", "joker", "size", "kitty"),
    [(24, "none", 24, 3), (28, "none", 28, 7), (32, "none", 32, 11), (24, "joker", 25, 4), (32, "benny", 33, 12)],
)
def test_packs_and_their_kitties(pack: int, joker: str, size: int, kitty: int) -> None:
    rules = RuleSet(pack=pack, joker=Joker(joker))
    assert (len(pack_of(rules)), kitty_size(rules)) == (size, kitty)


def test_packs_hold_the_ranks_they_say() -> None:
    assert {card.rank for card in pack_of(RuleSet())} == set("9TJQKA")
    assert {card.rank for card in pack_of(RuleSet(pack=28))} == set("89TJQKA")
    assert {card.rank for card in pack_of(RuleSet(pack=32))} == set("789TJQKA")


@pytest.mark.parametrize(
    ("card", "trump", "suit"),
    [
        ("JD", "H", "H"),
        ("JH", "H", "H"),
        ("JD", "C", "D"),
        ("JD", "NT", "D"),
        ("JK", "C", "C"),
        ("2S", "D", "D"),
        ("2S", "S", "S"),
        ("9C", "H", "C"),
        ("JK", "NT", None),
    ],
)
def test_effective_suits(card: str, trump: str, suit: str | None) -> None:
    assert effective_suit(Card.parse(card), Trump(trump)) == suit


@pytest.mark.parametrize(
    ("trump", "order"),
    [
        ("H", "JK JH JD AH KH QH TH 9H 8H 7H"),
        ("S", "2S JS JC AS KS QS TS 9S"),
        ("C", "JC JS AC 9C"),
        ("D", "JD JH AD"),
    ],
)
def test_trumps_rank_from_the_joker_down(trump: str, order: str) -> None:
    high_to_low = [Card.parse(text) for text in order.split()]
    for place, card in enumerate(high_to_low[:-1]):
        plays = [(Seat.N, high_to_low[place + 1]), (Seat.E, card)]
        assert winning_seat(plays, Trump(trump)) is Seat.E
        assert winning_seat(plays[::-1], Trump(trump)) is Seat.E


@pytest.mark.parametrize("trump", ["H", "NT"])
def test_plain_suits_rank_from_the_ace_down(trump: str) -> None:
    high_to_low = [Card.parse(f"{rank}C") for rank in "AKQJT987"]
    for place, card in enumerate(high_to_low[:-1]):
        assert winning_seat([(Seat.N, high_to_low[place + 1]), (Seat.E, card)], Trump(trump)) is Seat.E


def test_only_the_suit_led_or_trump_wins() -> None:
    def winner(trump: str, *texts: str) -> Seat:
        return winning_seat([(seat, Card.parse(text)) for seat, text in zip(SEATS, texts, strict=True)], Trump(trump))

    assert winner("H", "9C", "AS", "AD", "KS") is Seat.N
    assert winner("H", "AC", "AS", "9H", "KC") is Seat.S
    assert winner("H", "AC", "JD", "9H", "KC") is Seat.E
    assert winner("H", "9C", "JS", "TC", "AS") is Seat.S
    assert winner("NT", "9C", "JS", "TC", "AS") is Seat.S
    assert winner("NT", "JC", "JS", "AD", "QC") is Seat.W
    assert winner("C", "2S", "JC", "JS", "AC") is Seat.N


def test_natural_trumps_are_neither_the_left_bower_nor_the_joker() -> None:
    natural = [card.text for card in CARDS.values() if is_natural_trump(card, Trump.S)]
    assert natural == ["7S", "8S", "9S", "TS", "JS", "QS", "KS", "AS"]
    assert [card.text for card in CARDS.values() if is_left_bower(card, Trump.S)] == ["JC"]
    assert not any(is_natural_trump(card, Trump.NT) or is_left_bower(card, Trump.NT) for card in CARDS.values())
