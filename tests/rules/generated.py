"""Generate rule sets, and hands played out under them by legal moves."""

import random
from dataclasses import dataclass, replace
from typing import Any

from hypothesis import strategies as st

from scoring.rules import HandInPlay, HandRecord, Joker, KeepHand, Kind, NoTrump, Pass, RuleSet, Seat, Verdict, judge
from scoring.rules.option_values import OPTION_VALUES, OneOf, OptionValues, Packs, Whole


def values_of(option: OptionValues) -> st.SearchStrategy[Any]:
    """Generate the values of one option."""
    if isinstance(option, OneOf):
        return st.sampled_from(list(option.words))
    if isinstance(option, Packs):
        return st.sampled_from(option.sizes)
    if isinstance(option, Whole):
        numbers = st.integers(option.low, 6)
        return st.none() | numbers if option.optional else numbers
    return st.booleans()


def _without_contradiction(options: dict[str, Any]) -> dict[str, Any]:
    """Drop no trump where there is a joker: no rule set has both."""
    return options if options["joker"] is Joker.NONE else {**options, "no_trump": NoTrump.OFF}


RULE_SETS = st.fixed_dictionaries({name: values_of(option) for name, option in OPTION_VALUES.items()}).map(
    lambda options: RuleSet(**_without_contradiction(options))
)


@dataclass(frozen=True)
class PlayedHand:
    """Hold a hand that was played out, and what it is judged to be at full depth."""

    rules: RuleSet
    record: HandRecord
    verdict: Verdict
    rng: random.Random

    @property
    def stated(self) -> HandRecord:
        """Return the record with everything stated that follows from it."""
        verdict = self.verdict
        count = None if verdict.maker_side is None else verdict.tricks[verdict.maker_side]
        return replace(
            self.record,
            maker_side=verdict.maker_side,
            outcome=verdict.outcome,
            maker_tricks=count,
            points=verdict.points,
        )


def played_out(rules: RuleSet, dealer: Seat, rng: random.Random) -> HandInPlay:
    """Deal a hand and play it out by legal moves, passing and keeping more often than chance would."""
    hand = HandInPlay.deal(rules, dealer, rng)
    while not hand.over:
        moves = hand.legal_moves()
        hesitant = isinstance(moves[0], Pass | KeepHand) and rng.random() < 0.7
        hand = hand.play(moves[0] if hesitant else rng.choice(moves))
    return hand


@st.composite
def played_hands(draw: st.DrawFn) -> PlayedHand:
    """Generate a hand played out under a generated rule set."""
    rules, dealer = draw(RULE_SETS), draw(st.sampled_from(Seat))
    rng = random.Random(draw(st.integers(0, 2**32)))
    record = played_out(rules, dealer, rng).record()
    return PlayedHand(rules, record, judge(record, rules), rng)


def made_hands() -> st.SearchStrategy[PlayedHand]:
    """Generate hands in which somebody made trump."""
    return played_hands().filter(lambda hand: hand.record.kind is Kind.PLAYED)
