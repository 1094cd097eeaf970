"""What the pages show that end a game by hand, and that say by which rules it is played."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.clubs.option_words import option_lines
from scoring.games import wording
from scoring.games.forms import ActForm
from scoring.games.models import Game
from scoring.games.selectors import ScoreSheet
from scoring.games.venues import Surroundings


@dataclass(frozen=True, slots=True)
class EndingPage:
    """How a game can be ended by hand, or opened again."""

    sheet: ScoreSheet
    act_form: ActForm
    notice: str = ""
    #: What the game is part of; None for a game by itself.
    around: Surroundings | None = None

    @property
    def game(self) -> Game:
        """The game."""
        return self.sheet.game

    @property
    def stands(self) -> str:
        """The score, or how the game ended."""
        said = wording.result if self.sheet.state.finished else wording.so_far
        return said(self.sheet.state, self.sheet.players)

    @property
    def can_close(self) -> bool:
        """Whether the scorer, and nothing else, ends this game."""
        return self.sheet.closes_by_hand and not self.game.is_over

    @property
    def can_reopen(self) -> bool:
        """Whether the game was ended by hand, so that it can go on."""
        return self.game.was_ended_by_hand and (self.around is None or self.sheet.closes_by_hand)

    @property
    def ended_by_its_rules(self) -> bool:
        """Whether the last hand ended the game."""
        return self.game.status == Game.Status.FINISHED


@dataclass(frozen=True, slots=True)
class RulesPage:
    """By which rules a game is played."""

    sheet: ScoreSheet

    @property
    def game(self) -> Game:
        """The game."""
        return self.sheet.game

    @property
    def name(self) -> str:
        """The rule set's name."""
        return self.sheet.rule_set.name

    @property
    def lines(self) -> list[str]:
        """What is played, an option a line."""
        return option_lines(self.sheet.rule_set)
