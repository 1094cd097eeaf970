"""Fold a game's hands into its score, its dealer and its end."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scoring.rules import faults
from scoring.rules.errors import IllegalHand
from scoring.rules.rulesets import RuleSet
from scoring.rules.seats import SIDES, Seat, Side
from scoring.rules.verdicts import Verdict

TOKENS_FOR_A_POINT = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class GameState:
    """Hold where a game stands after the hands so far.

    `dealer` deals the next hand. `hands_counted` are those that count toward a fixed number of hands.

    >>> game = GameState.start(RuleSet(), first_dealer=Seat.N, score={Side.NS: 9, Side.EW: 2})
    >>> game.in_barn(Side.NS), game.finished
    (True, False)
    """

    rules: RuleSet
    first_dealer: Seat
    dealer: Seat
    score: Mapping[Side, int]
    hands_counted: int = 0
    tokens: Mapping[Side, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    closed_by_hand: bool = False
    abandoned: bool = False

    @classmethod
    def start(cls, rules: RuleSet, *, first_dealer: Seat, score: Mapping[Side, int] | None = None) -> "GameState":
        """Return a game before its first hand, which may start at a score."""
        full_score = {side: (score or {}).get(side, 0) for side in SIDES}
        return cls(rules=rules, first_dealer=first_dealer, dealer=first_dealer, score=full_score)

    def after(self, verdict: Verdict) -> "GameState":
        """Return the game after one more hand.

        Raise IllegalHand when the game is over, or when the score stated after the hand is not the one it makes.
        """
        if self.finished:
            raise IllegalHand([faults.GAME_OVER.at("game")])
        tokens = {side: count + (side is verdict.token) for side, count in self.tokens.items()}
        score = {side: self.score[side] + verdict.points[side] + (tokens[side] == TOKENS_FOR_A_POINT) for side in SIDES}
        self._check_stated_score(score, verdict)
        dealer = verdict.next_dealer or (self.dealer.next if verdict.deal_passes else self.dealer)
        return replace(
            self,
            dealer=dealer,
            score=score,
            tokens={side: count % TOKENS_FOR_A_POINT for side, count in tokens.items()},
            hands_counted=self.hands_counted + verdict.counts,
        )

    def closed(self) -> "GameState":
        """Return the game closed by hand, with the score it has."""
        return replace(self, closed_by_hand=True)

    def given_up(self) -> "GameState":
        """Return the game abandoned, with the score it has and no winner."""
        return replace(self, abandoned=True)

    @property
    def finished(self) -> bool:
        """Say whether no more hands can be recorded."""
        if self.closed_by_hand or self.abandoned:
            return True
        if self.rules.hands is not None:
            return self.hands_counted >= self.rules.hands
        return self.rules.target is not None and max(self.score.values()) >= self.rules.target

    @property
    def winner(self) -> Side | None:
        """Return the side that has won; None while the game goes on, when it is drawn and when it was abandoned."""
        if not self.finished or self.abandoned or self.score[Side.NS] == self.score[Side.EW]:
            return None
        return max(SIDES, key=self.score.__getitem__)

    @property
    def drawn(self) -> bool:
        """Say whether the game is over with equal scores."""
        return self.finished and not self.abandoned and self.score[Side.NS] == self.score[Side.EW]

    @property
    def hands_left(self) -> int | None:
        """Return how many hands are left to play; None where no number is fixed."""
        return None if self.rules.hands is None else max(self.rules.hands - self.hands_counted, 0)

    def in_barn(self, side: Side) -> bool:
        """Say whether the side is one point short of the target."""
        if self.finished or self.rules.hands is not None or self.rules.target is None:
            return False
        return self.score[side] == self.rules.target - 1

    def _check_stated_score(self, score: Mapping[Side, int], verdict: Verdict) -> None:
        stated = verdict.score_after or {}
        wrong = [side for side, points in stated.items() if points != score[side]]
        if wrong:
            mismatch = faults.SCORE_AFTER_MISMATCH
            raise IllegalHand(
                mismatch.at(str(side), side=side, stated=stated[side], derived=score[side]) for side in wrong
            )
