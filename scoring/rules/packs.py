"""Say which cards a rule set's pack has and how many stay face down in the kitty."""

from itertools import product
from typing import Final

from scoring.rules.cards import BENNY, CARDS, JOKER, PLAIN_RANKS, Card
from scoring.rules.options import Joker
from scoring.rules.rulesets import RuleSet

HAND_SIZE: Final = 5
DEALT: Final = 4 * HAND_SIZE + 1


def pack_of(rules: RuleSet) -> frozenset[Card]:
    """Return the cards of the rule set's pack.

    >>> len(pack_of(RuleSet(pack=32, joker=Joker.JOKER)))
    33
    """
    return _PACKS[rules.pack, rules.joker]


def kitty_size(rules: RuleSet) -> int:
    """Return how many cards lie face down in the kitty, the up-card apart.

    >>> kitty_size(RuleSet())
    3
    """
    return len(pack_of(rules)) - DEALT


def _pack(size: int, joker: Joker) -> frozenset[Card]:
    ranks = PLAIN_RANKS[-size // 4 :]
    extra = {Joker.NONE: (), Joker.JOKER: (JOKER,), Joker.BENNY: (BENNY,)}[joker]
    return frozenset([card for card in CARDS.values() if card.rank in ranks]).union(extra)


_PACKS: Final = {(size, joker): _pack(size, joker) for size, joker in product((24, 28, 32), Joker)}
