"""How good a draw is, in words, each figure beside the least that it can be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


@dataclass(frozen=True, slots=True)
class QualityLine:
    """One thing that is said of a draw; `least` is whether no draw does better."""

    words: str
    least: bool


@dataclass(frozen=True, slots=True)
class _Figure:
    """A figure of a draw, and the least that it can be."""

    value: int
    bound: int

    @property
    def least(self) -> bool:
        return self.value <= self.bound


def quality_lines(quality: Mapping[str, Any], *, moves: bool = False) -> list[QualityLine]:
    """Return what is said of a draw whose quality was stored, the most important first; nothing where none was.

    `moves` says that results decide who meets whom, so that nobody could have chosen better.
    """
    if "partner_repeats" in quality:
        lines = [_partners(quality), _opponents(quality), *_sitting_out(quality)]
    elif "met_again" in quality:
        lines = [_pairs(quality), *_sitting_out(quality)]
    else:
        return []
    if moves and not all(line.least for line in lines):
        lines.append(QualityLine(_("Who wins decides who meets whom here, so partners come again."), least=True))
    return lines


def _of(quality: Mapping[str, Any], name: str) -> _Figure:
    return _Figure(quality[name]["value"], quality[name]["bound"])


def _partners(quality: Mapping[str, Any]) -> QualityLine:
    repeats = _of(quality, "partner_repeats")
    if not repeats.value:
        return QualityLine(_("Nobody has the same partner twice."), least=True)
    told = ngettext(
        "%(count)d time two are partners again.", "%(count)d times two are partners again.", repeats.value
    ) % {"count": repeats.value}
    return _beside_least(told, repeats)


def _opponents(quality: Mapping[str, Any]) -> QualityLine:
    highest, again = _of(quality, "highest_opposed"), _of(quality, "opposed_again")
    if highest.value <= 1:
        return QualityLine(_("Nobody has the same opponent twice."), least=True)
    told = ngettext(
        "%(count)d couple are opponents more than once, at most %(most)d times.",
        "%(count)d couples are opponents more than once, at most %(most)d times.",
        again.value,
    ) % {"count": again.value, "most": highest.value}
    return _beside_least(told, again)


def _pairs(quality: Mapping[str, Any]) -> QualityLine:
    again = _of(quality, "met_again")
    if not again.value:
        return QualityLine(_("No two pairs meet twice."), least=True)
    told = ngettext("%(count)d time two pairs meet again.", "%(count)d times two pairs meet again.", again.value) % {
        "count": again.value
    }
    return _beside_least(told, again)


def _sitting_out(quality: Mapping[str, Any]) -> Iterator[QualityLine]:
    fewest, most = quality["fewest_sit_outs"], quality["most_sit_outs"]
    if not most:
        return
    apart, in_a_row = _of(quality, "sit_outs_apart"), _of(quality, "out_in_a_row")
    yield QualityLine(_times_out(fewest, most), least=apart.least)
    if in_a_row.value:
        told = ngettext(
            "%(count)d time somebody sits out twice in a row.",
            "%(count)d times somebody sits out twice in a row.",
            in_a_row.value,
        ) % {"count": in_a_row.value}
        yield _beside_least(told, in_a_row)


def _times_out(fewest: int, most: int) -> str:
    """Return how often everyone sits out: "Everyone sits out 1 or 2 times."."""
    times = {"fewest": fewest, "most": most}
    if fewest == most:
        return ngettext("Everyone sits out %(most)d time.", "Everyone sits out %(most)d times.", most) % times
    if not fewest:
        told = ngettext("Nobody sits out more than once.", "Nobody sits out more than %(most)d times.", most)
        return told % times
    if most - fewest == 1:
        return _("Everyone sits out %(fewest)d or %(most)d times.") % times
    return _("Everyone sits out %(fewest)d to %(most)d times.") % times


def _beside_least(told: str, figure: _Figure) -> QualityLine:
    """Say whether a draw could do better, or how much better none can."""
    if figure.least:
        return QualityLine(_("%(told)s No draw does better.") % {"told": told}, least=True)
    beside = _("%(told)s At the very least it would be %(bound)d.") % {"told": told, "bound": figure.bound}
    return QualityLine(beside, least=False)
