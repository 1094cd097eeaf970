"""Judge the figures of a table by the rules it played: what no hands can come to, and what they hardly ever do.

A side's points are those of the hands that brought it some: made hands and marches, loners, the other side's euchres.
Whether so many hands can come to just these points is found by trying every number of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import rules
from scoring.games.points_table import points_table
from scoring.rules import Outcome, Side
from scoring.tournaments.figures import Figures

#: Points of both sides a hand from which on a total is asked about; a hand brings about one and a half.
RICH = 2.5
#: One side's loners are asked about from more than one in so many hands on, and its euchres likewise.
HANDS_PER_LONER = 4
HANDS_PER_EUCHRE = 2
#: What stands for the number of hands where none is fixed.
_USUAL_HANDS = 8


@dataclass(frozen=True, slots=True)
class Doubt:
    """What is wrong, or odd, about a table's figures, and beside which of them it is told; "" for all."""

    field: str
    sentence: str


@dataclass(frozen=True, slots=True)
class _Worth:
    """What a hand can bring whoever scores it under a rule set; `nothing` whether a counted hand may bring nobody any.

    `every` number of such hands may bring one point more (four tokens); 0 for never.
    """

    made: frozenset[int]
    loner: int
    euchre: frozenset[int]
    nothing: bool
    every: int

    @property
    def most(self) -> int:
        """The most that one hand brings."""
        return max(self.made | self.euchre | {self.loner}) + bool(self.every)


Names = Mapping[Side, str]


def impossible(figures: Figures, rule_set: rules.RuleSet, names: Names, *, timed: bool = False) -> list[Doubt]:
    """Return why no hands under a rule set come to these figures, by the sides' `names`; empty where some do.

    Penalties count as hands here, and those that only go on record as hands that bring nothing; so do hands that a
    round that is `timed` had no time for.
    """
    worth, hands = _timed(_with_penalties(rule_set), timed=timed), rule_set.hands
    told = list(_told_of_sides(figures, worth, names))
    if hands is not None:
        told = [*_told_of_hands(figures, worth, hands), *told]
    elif rule_set.target is not None:
        told = [*_told_of_target(figures, worth, rule_set.target), *told]
    if not told and not _comes_about(figures, worth, hands):
        told = [Doubt("", _no_hands_come_to_this(hands))]
    return told


def unlikely(figures: Figures, rule_set: rules.RuleSet, names: Names, *, timed: bool = False) -> list[Doubt]:
    """Return what to ask about before figures that are possible are kept; empty where nothing is odd.

    A round that is `timed` may end before its last hand.
    """
    hands = rule_set.hands
    told = list(_odd_sides(figures, hands or _USUAL_HANDS, names))
    if hands is not None and figures.points_ns + figures.points_ew > RICH * hands:
        points = figures.points_ns + figures.points_ew
        told.append(Doubt("", _("%(points)d points in %(hands)d hands?") % {"points": points, "hands": hands}))
    if hands is None and rule_set.target is not None and _top(figures) < rule_set.target:
        told.append(Doubt("", _("Nobody reached %(target)d?") % {"target": rule_set.target}))
    if timed and hands is not None and figures.points_ns + figures.points_ew < hands:
        told.append(Doubt("", _("Were fewer than %(hands)d hands played?") % {"hands": hands}))
    if not told and not _comes_about(figures, _timed(_without_penalties(rule_set), timed=timed), hands):
        told.append(Doubt("", _("Only a penalty makes these figures. Was there one?")))
    return told


def most_points_of_a_side(rule_set: rules.RuleSet) -> int | None:
    """Return the most points that one side can have at the end of a round; None where nothing limits them."""
    most = _with_penalties(rule_set).most
    if rule_set.hands is not None:
        return rule_set.hands * most
    return None if rule_set.target is None else rule_set.target - 1 + most


# What a hand is worth


def _without_penalties(rule_set: rules.RuleSet) -> _Worth:
    nobody_defends_alone = rule_set.defend_alone is rules.DefendAlone.OFF
    rows = [row for row in points_table(rule_set) if not (row["lone_defender"] and nobody_defends_alone)]

    def worths(outcome: Outcome, of: str) -> Iterator[int]:
        return (int(str(row[of])) for row in rows if row["outcome"] == outcome.value)

    forfeits = rule_set.stick_the_dealer is rules.StickTheDealer.MAY_FORFEIT
    thrown_in = rule_set.stick_the_dealer is rules.StickTheDealer.OFF
    return _Worth(
        made=frozenset({*worths(Outcome.MADE, "makers"), rule_set.march} | ({1} if forfeits else set())),
        loner=rule_set.lone_march,
        euchre=frozenset(worths(Outcome.EUCHRED, "defenders")),
        nothing=rule_set.fast_break or (thrown_in and rule_set.thrown_in_deal is rules.NextDeal.PASSES_LEFT),
        every=rules.TOKENS_FOR_A_POINT if rule_set.four_trick_tokens else 0,
    )


def _with_penalties(rule_set: rules.RuleSet) -> _Worth:
    worth = _without_penalties(rule_set)
    against = {rules.points_for(rule_set, outcome=Outcome.PENALTY, alone=alone).defenders for alone in (False, True)}
    return _Worth(
        made=worth.made | (against - {0}),
        loner=worth.loner,
        euchre=worth.euchre,
        nothing=worth.nothing or 0 in against,
        every=worth.every,
    )


def _timed(worth: _Worth, *, timed: bool) -> _Worth:
    """Return what hands are worth where some may not have been played."""
    return replace(worth, nothing=worth.nothing or timed)


# Whether hands come to the figures


def _comes_about(figures: Figures, worth: _Worth, hands: int | None) -> bool:
    """Return whether some hands come to just these figures: `hands` of them, or any number for None."""
    ns, ew = (_hands_for(figures, worth, side, hands) for side in Side)
    if hands is None:
        return bool(ns) and bool(ew)
    if worth.nothing:
        return bool(ns) and bool(ew) and min(ns) + min(ew) <= hands
    return any(hands - count in ew for count in ns)


def _hands_for(figures: Figures, worth: _Worth, side: Side, hands: int | None) -> set[int]:
    """Return in how many hands a side can have scored its points, its loners and the other's euchres among them."""
    points = figures.points(side)
    most = points if hands is None else min(hands, points)
    loners = _counts(figures.loners(side), points // worth.loner)
    euchres = _counts(figures.euchres(side.other), points // min(worth.euchre))
    return {
        alone + set_back + others
        for alone in loners
        for set_back in euchres
        for others in range(most - alone - set_back + 1)
        if points - alone * worth.loner in _sums(worth, set_back, others)
    }


def _counts(said: int | None, most: int) -> range:
    return range(most + 1) if said is None else range(said, said + 1)


@lru_cache(maxsize=4096)
def _sums(worth: _Worth, euchres: int, others: int) -> frozenset[int]:
    """Return what so many euchres of the other side and so many hands made, loners apart, can bring a side."""
    if others:
        before = _sums(worth, euchres, others - 1)
        due = worth.every and others % worth.every == 0
        sums = {total + points for total in before for points in worth.made}
        return frozenset(sums | {total + 1 for total in sums} if due else sums)
    if euchres:
        return frozenset(total + points for total in _sums(worth, euchres - 1, 0) for points in worth.euchre)
    return frozenset({0})


# Why not, in words


def _told_of_hands(figures: Figures, worth: _Worth, hands: int) -> Iterator[Doubt]:
    both, most = figures.points_ns + figures.points_ew, hands * worth.most
    counted = [figures.loners_ns, figures.loners_ew, figures.euchres_ns, figures.euchres_ew]
    special = sum(count or 0 for count in counted)
    if _top(figures) > most:
        field = "points_ns" if figures.points_ns > most else "points_ew"
        yield Doubt(field, _one_side_at_most(hands) % {"hands": hands, "points": most})
    elif both > most:
        yield Doubt("points_ew", _both_at_most(hands) % {"hands": hands, "points": most})
    elif both < hands and not worth.nothing:
        yield Doubt("points_ew", _both_at_least(hands) % {"hands": hands, "points": hands})
    if special > hands:
        told = _("Loners and euchres make %(special)d hands, and %(hands)d were played.")
        yield Doubt("loners_ns", told % {"special": special, "hands": hands})


def _told_of_target(figures: Figures, worth: _Worth, target: int) -> Iterator[Doubt]:
    most = target - 1 + _last_hand(figures, worth)
    if min(figures.points_ns, figures.points_ew) >= target:
        yield Doubt("points_ew", _("Only one side reaches %(target)d.") % {"target": target})
    elif _top(figures) > most:
        field = "points_ns" if figures.points_ns > most else "points_ew"
        told = _("The game ends at %(target)d, so nobody gets more than %(points)d.")
        yield Doubt(field, told % {"target": target, "points": most})


def _last_hand(figures: Figures, worth: _Worth) -> int:
    """Return the most that the hand can have brought which reached the target, by what was counted of the winners."""
    winners = Side.NS if figures.points_ns > figures.points_ew else Side.EW
    loner = {worth.loner} if figures.loners(winners) != 0 else set()
    euchre = worth.euchre if figures.euchres(winners.other) != 0 else frozenset()
    return max(worth.made | euchre | loner) + bool(worth.every)


def _told_of_sides(figures: Figures, worth: _Worth, names: Names) -> Iterator[Doubt]:
    for side in Side:
        code, points = side.value.lower(), figures.points(side)
        loners, euchred = figures.loners(side) or 0, figures.euchres(side.other) or 0
        if loners * worth.loner > points:
            told = ngettext(
                "%(count)d loner alone is %(least)d points, and %(side)s have %(points)d.",
                "%(count)d loners alone are %(least)d points, and %(side)s have %(points)d.",
                loners,
            )
            least = loners * worth.loner
            yield Doubt(
                f"loners_{code}", told % {"count": loners, "least": least, "side": names[side], "points": points}
            )
        elif euchred * min(worth.euchre) > points:
            told = ngettext(
                "Euchred %(count)d time, they gave %(side)s %(least)d points at least.",
                "Euchred %(count)d times, they gave %(side)s %(least)d points at least.",
                euchred,
            )
            least = euchred * min(worth.euchre)
            yield Doubt(
                f"euchres_{side.other.value.lower()}", told % {"count": euchred, "least": least, "side": names[side]}
            )


def _no_hands_come_to_this(hands: int | None) -> str:
    if hands is None:
        return _("No hands come to these figures. Count them once more.")
    told = ngettext(
        "%(hands)d hand does not come to these figures. Count them once more.",
        "%(hands)d hands do not come to these figures. Count them once more.",
        hands,
    )
    return told % {"hands": hands}


def _one_side_at_most(hands: int) -> str:
    return ngettext(
        "%(hands)d hand gives one side %(points)d points at most.",
        "%(hands)d hands give one side %(points)d points at most.",
        hands,
    )


def _both_at_most(hands: int) -> str:
    return ngettext(
        "%(hands)d hand gives both sides together %(points)d points at most.",
        "%(hands)d hands give both sides together %(points)d points at most.",
        hands,
    )


def _both_at_least(hands: int) -> str:
    return ngettext(
        "%(hands)d hand gives both sides together %(points)d point at least.",
        "%(hands)d hands give both sides together %(points)d points at least.",
        hands,
    )


# What is odd, in words


def _odd_sides(figures: Figures, hands: int, names: Names) -> Iterator[Doubt]:
    for side in Side:
        code, who = side.value.lower(), names[side]
        loners, euchres = figures.loners(side) or 0, figures.euchres(side) or 0
        if not figures.points(side):
            yield Doubt(f"points_{code}", _("%(side)s have no point?") % {"side": who})
        if loners > max(1, hands // HANDS_PER_LONER):
            yield Doubt(f"loners_{code}", _("%(count)d loners for %(side)s?") % {"count": loners, "side": who})
        if euchres > max(1, hands // HANDS_PER_EUCHRE):
            told = _("%(side)s euchred %(count)d times?")
            yield Doubt(f"euchres_{code}", told % {"count": euchres, "side": who})


def _top(figures: Figures) -> int:
    return max(figures.points_ns, figures.points_ew)
