"""Draw who meets whom: rotating partners, progressive tables, fixed pairs; and say how good a draw is.

Everything another package needs is here; it uses the standard library only.
"""

from scoring.draws.errors import DrawError
from scoring.draws.pairs import draw_pairs
from scoring.draws.progressive import Drawn, Head, Losers, Parting, Progression, draw_progressive
from scoring.draws.quality import Draw, Figure, PairDraw, PairQuality, Quality, SittingOut, quality_of, quality_of_pairs
from scoring.draws.rotating import draw_rotating
from scoring.draws.rounds import PairRound, PairTable, Round, Table

__all__ = [
    "Draw",
    "DrawError",
    "Drawn",
    "Figure",
    "Head",
    "Losers",
    "PairDraw",
    "PairQuality",
    "PairRound",
    "PairTable",
    "Parting",
    "Progression",
    "Quality",
    "Round",
    "SittingOut",
    "Table",
    "draw_pairs",
    "draw_progressive",
    "draw_rotating",
    "quality_of",
    "quality_of_pairs",
]
