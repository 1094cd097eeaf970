"""Draw who meets whom: rotating partners, progressive tables, fixed pairs; and say how good a draw is.

Everything another package needs is here; it uses the standard library only.
"""

from scoring.draws.errors import DrawError
from scoring.draws.quality import Figure, PairQuality, Quality, quality_of, quality_of_pairs
from scoring.draws.rotating import Draw, draw_rotating
from scoring.draws.rounds import PairRound, PairTable, Round, Table

__all__ = [
    "Draw",
    "DrawError",
    "Figure",
    "PairQuality",
    "PairRound",
    "PairTable",
    "Quality",
    "Round",
    "Table",
    "draw_rotating",
    "quality_of",
    "quality_of_pairs",
]
