"""Play a hand out by legal moves: what may be done in each phase, and what it leads to."""
