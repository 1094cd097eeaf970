"""The spare cards show what the score says: the tag, the drawing and the style sheet together leave that many pips."""

import math
import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.templatetags.look import SparePair, spare_pairs

STATIC = Path(__file__).resolve().parents[2] / "static"
ICONS = (STATIC / "icons/icons.svg").read_text()
STYLES = (STATIC / "css/score.css").read_text()
WIDTH, HEIGHT = 40, 56  # a card, in the units of the drawing
PIP = 4.9  # the radius of what is inked of a pip


@dataclass(frozen=True)
class Laid:
    """A card as the style sheet lays it: moved by x and y, then turned about its middle."""

    x: float
    y: float
    turn: float

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point of the card lies on the table."""
        across, down = turned(x - WIDTH / 2, y - HEIGHT / 2, self.turn)
        return across + WIDTH / 2 + self.x, down + HEIGHT / 2 + self.y

    def covers(self, x: float, y: float) -> bool:
        """Say whether a point of the table lies under the card."""
        across, down = turned(x - self.x - WIDTH / 2, y - self.y - HEIGHT / 2, -self.turn)
        return abs(across) <= WIDTH / 2 and abs(down) <= HEIGHT / 2


def turned(x: float, y: float, degrees: float) -> tuple[float, float]:
    angle = math.radians(degrees)
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)


def laid(shows: int, card: str) -> Laid:
    block = re.search(rf"\.shows-{shows} \{{(.*?)\n\}}", STYLES, re.DOTALL)
    assert block
    rule = re.search(rf"& \.{card} \{{(.*?)\}}", block[1])
    assert rule
    values = {name: float(number) for name, number in re.findall(r"--(x|y|turn): (-?[\d.]+)", rule[1])}
    return Laid(values["x"], values["y"], values.get("turn", 0))


def pips(symbol: str) -> list[tuple[float, float]]:
    drawn = re.search(rf'<symbol id="{symbol}".*?</symbol>', ICONS, re.DOTALL)
    assert drawn
    corners = re.findall(r'x="([\d.]+)" y="([\d.]+)" width="11"', drawn[0])
    return [(float(x) + 5.5, float(y) + 5.5) for x, y in corners]


def in_sight(card: Laid, symbol: str, over: Laid | None) -> list[float]:
    """Return how much of each pip is in sight, from 0 to 1."""
    seen = []
    for x, y in pips(symbol):
        rim = [(x + PIP * math.cos(step / 4), y + PIP * math.sin(step / 4)) for step in range(26)]
        hidden = sum(over.covers(*card.point(*dot)) for dot in rim) if over else 0
        seen.append(1 - hidden / len(rim))
    return seen


@pytest.mark.parametrize("shape", ["circle", "diamond"])
@pytest.mark.parametrize("shows", range(11))
def test_a_pair_leaves_exactly_its_number_of_pips_in_sight(shows: int, shape: str) -> None:
    pair = SparePair(number=1, shows=shows)
    six, four = laid(shows, "six"), laid(shows, "four")
    seen: list[float] = []
    if pair.six_up:
        seen += in_sight(six, f"six-{shape}", None if pair.six_over else four)
    if pair.four_up:
        seen += in_sight(four, f"four-{shape}", six if pair.six_over else None)
    assert sorted(set(seen)) in ([], [0], [1], [0, 1]), "a pip lies half under a card"
    assert seen.count(1) == shows


@given(score=st.integers(0, 20), target=st.sampled_from([None, 5, 7, 10, 11, 15, 21]))
def test_pairs_add_up_to_the_score(score: int, target: int | None) -> None:
    pairs = spare_pairs(score, target)
    assert sum(pair.shows for pair in pairs) == score


def test_a_long_game_has_both_pairs_from_the_start() -> None:
    assert len(spare_pairs(0, 21)) == 2
    assert len(spare_pairs(9, 10)) == 1


@pytest.mark.parametrize("score", [21, 40, -1])
def test_there_are_no_pips_for_what_they_cannot_show(score: int) -> None:
    assert spare_pairs(score, None) == []
