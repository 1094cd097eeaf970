"""A game's pages: its table, its hands, and every change that is made to them."""

from scoring.games.views.attempts import attempt_of

__all__ = ["attempt_of"]
