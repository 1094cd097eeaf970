"""Say why nobody can be drawn."""


class DrawError(ValueError):
    """Say what in the wish for a draw, or in the rounds played so far, cannot be; the message is a sentence."""
