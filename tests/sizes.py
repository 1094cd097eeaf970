"""How much of the same is tried: in `make test` enough to notice a fault, in `make test-all` as much as ever was."""

import os

FULL_SIZE = os.environ.get("FULL_SIZE", "") == "1"


def size(usual: int, full: int) -> int:
    """Return how often the same is tried in this run."""
    return full if FULL_SIZE else usual
