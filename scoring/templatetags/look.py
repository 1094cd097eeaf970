"""Draw what the table shows: suits, playing cards, the spare cards that keep score, the worm of the score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

register = template.Library()

_ICON_OF_SUIT = {"C": "club", "D": "diamond", "H": "heart", "S": "spade", "NT": "no-trump"}
_RED_SUITS = frozenset("DH")
_SUIT_WORDS = {"C": _("clubs"), "D": _("diamonds"), "H": _("hearts"), "S": _("spades")}
_RANK_WORDS = {
    "2": _("two"),
    "7": _("seven"),
    "8": _("eight"),
    "9": _("nine"),
    "T": _("ten"),
    "J": _("jack"),
    "Q": _("queen"),
    "K": _("king"),
    "A": _("ace"),
}
_JOKER, _BENNY = "JK", "2S"
_COLOUR_MATES = {"C": "S", "S": "C", "D": "H", "H": "D"}


@register.filter
def suit_icon(code: object) -> str:
    """Return the name of the icon for a suit's letter, or for `NT`."""
    return _ICON_OF_SUIT[str(code)]


@register.filter
def suit_colour(code: object) -> str:
    """Return the class that colours a suit's letter: `red` or nothing."""
    return "red" if str(code) in _RED_SUITS else ""


@register.filter
def suit_words(code: object) -> str:
    """Return the word for a suit's letter, or for `NT`."""
    return gettext("no trump") if str(code) == "NT" else str(_SUIT_WORDS[str(code)])


@register.filter
def times(count: int) -> range:
    """Return a range to repeat something `count` times."""
    return range(count)


@register.simple_tag
def icon(name: str, kind: str = "") -> SafeString:
    """Draw one of our icons; words beside it say what it means. `kind` is a class that colours or turns it."""
    return format_html(
        '<svg class="{}" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>',
        f"icon {kind}" if kind else "icon",
        static("icons/icons.svg"),
        name,
    )


@register.simple_tag
def side_mark(shape: str) -> SafeString:
    """Draw a side's mark, `circle` or `diamond`, in its colour."""
    return icon("side-circle" if shape == "circle" else "side-diamond", shape)


@register.inclusion_tag("_playing_card.html")
def playing_card(card: object, trump: object = None) -> dict[str, object]:
    """Draw one card by its code, such as `9C`, `JK` for the joker or `2S` for the Benny; mark it when it is trump."""
    code = str(card)
    if code == _JOKER:
        return {"rank": gettext("Joker"), "suit": "", "trump": True, "words": gettext("joker")}
    rank, suit = code[0], code[1]
    words = gettext("%(rank)s of %(suit)s") % {"rank": _RANK_WORDS[rank], "suit": _SUIT_WORDS[suit]}
    special = _special(code, str(trump))
    return {
        "rank": "10" if rank == "T" else rank,
        "suit": suit,
        "trump": suit == str(trump) or special is not None,
        "words": gettext("%(card)s, %(special)s") % {"card": words, "special": special} if special else words,
    }


def _special(code: str, trump: str) -> str | None:
    """Return what a card is called when it ranks above the ace of trump, which makes it trump."""
    if code == _BENNY:
        return gettext("the Benny")
    if code == f"J{trump}":
        return gettext("right bower")
    if code == f"J{_COLOUR_MATES.get(trump)}":
        return gettext("left bower")
    return None


# The spare cards


@dataclass(frozen=True, slots=True)
class SparePair:
    """A six and a four that show 0 to 10 pips between them; `static/css/score.css` lays them so."""

    number: int
    shows: int

    @property
    def six_up(self) -> bool:
        """Whether the six lies face up."""
        return self.shows not in {0, 1, 2, 4}

    @property
    def four_up(self) -> bool:
        """Whether the four lies face up."""
        return self.shows not in {0, 3, 5, 6}

    @property
    def six_over(self) -> bool:
        """Whether the six lies on top of the four."""
        return self.shows in {1, 2, 6, 7, 8, 9}


_PIPS_OF_PAIR = 10
_MOST_PAIRS = 2


@register.simple_tag
def spare_pairs(score: int, target: int | None) -> list[SparePair]:
    """Return the pairs of spare cards that show a score: one to 10, two beyond, none where pips run out.

    A target past 10 has both pairs from the start, so that nothing moves when the second is needed.
    """
    needed = _MOST_PAIRS if max(score, target or 0) > _PIPS_OF_PAIR else 1
    if not 0 <= score <= needed * _PIPS_OF_PAIR:
        return []
    return [
        SparePair(number=number + 1, shows=min(max(score - number * _PIPS_OF_PAIR, 0), _PIPS_OF_PAIR))
        for number in range(needed)
    ]


# The worm of the score

_WORM_WIDTH, _WORM_HEIGHT, _WORM_MARGIN = 320, 120, 18
_LABELS_APART = 12.0


@dataclass(frozen=True, slots=True)
class WormLine:
    """One side's score after every hand, in the drawing's units."""

    shape: str
    score: int
    points: str
    end_x: float
    end_y: float
    label_y: float


@register.inclusion_tag("games/_worm.html")
def worm(sides: Sequence[object], ns: Sequence[int], ew: Sequence[int], target: int | None) -> dict[str, object]:
    """Draw how both sides' scores grew; the equally long lists begin with the score the game began at."""
    top = max([target or 0, *ns, *ew, 1])
    step = (_WORM_WIDTH - 2 * _WORM_MARGIN) / max(len(ns) - 1, 1)

    def across(number: int) -> float:
        return round(_WORM_MARGIN + number * step, 1)

    def height(score: int) -> float:
        return round(_WORM_HEIGHT - _WORM_MARGIN - score / top * (_WORM_HEIGHT - 2 * _WORM_MARGIN), 1)

    def line(shape: str, own: Sequence[int], other: Sequence[int]) -> WormLine:
        end, gap = height(own[-1]), abs(height(own[-1]) - height(other[-1]))
        away = max(_LABELS_APART - gap, 0) / 2
        higher = own[-1] > other[-1] or (own[-1] == other[-1] and shape == "circle")
        return WormLine(
            shape=shape,
            score=own[-1],
            points=" ".join(f"{across(number)},{height(score)}" for number, score in enumerate(own)),
            end_x=across(len(own) - 1),
            end_y=end,
            label_y=round(end - away if higher else end + away, 1),
        )

    return {
        "sides": sides,
        "lines": [line("circle", ns, ew), line("diamond", ew, ns)],
        "zero": height(0),
        "goal": height(target) if target else None,
        "target": target,
        "hands": len(ns) - 1,
    }
