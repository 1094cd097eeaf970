"""What the metrics of a ranking are called, and how their values are written."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from django.utils import formats
from django.utils.translation import gettext_lazy as _

from scoring.draws.ranking import METRICS, Value

#: As the heading of a column, by the metric's name in `draws.ranking.METRICS`.
METRIC_WORDS = {
    "points": _("Points"),
    "round_wins": _("Rounds won"),
    "loners": _("Loners"),
    "fewest_euchres": _("Euchred"),
    "head_to_head": _("Head to head"),
    "cut": _("Card cut"),
}

#: What stands where a value was not recorded.
UNKNOWN = "–"


def written(value: Value) -> str:
    """Return a metric's value for people: whole, or with at most two decimals; a dash for one nobody knows."""
    if value is None:
        return UNKNOWN
    return decimals(value, places=2).replace("-", "−")


def decimals(value: int | Fraction, *, places: int) -> str:
    """Return a number with at most so many decimals, and no more than it needs, as this language writes them."""
    if value.denominator == 1:
        return str(value.numerator)
    rounded = round(Decimal(value.numerator) / value.denominator, places)
    return formats.number_format(rounded).rstrip("0").rstrip(formats.get_format("DECIMAL_SEPARATOR"))


def value_words(metric: str, value: Value) -> str:
    """Return the value of a metric for people; nothing for one that it never came to, as nobody was tied."""
    return "" if value is None and METRICS[metric].among_tied else written(value)
