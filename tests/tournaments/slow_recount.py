"""Reckon an evening's standings again from what was recorded, slowly and plainly.

It shares no code with the standings, the ranking or the draws, nor with what derives how a table stands: it reads who
sat where, every hand's points and every total that was said, and asks each question again for each entrant.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from scoring.games.models import Game
from scoring.tournaments.models import Event, Place, RoundTable, Total

BEGUN = {"playing", "closed"}
#: Points, rounds won, loners, euchres; the last two are None where a round that is over counted none.
Slow = tuple[Fraction, int, int | None, int | None]


@dataclass
class Said:
    """What a table came to: each side's points, loners, euchres; whether that is its result; who did not come."""

    done: bool
    points: dict[str, int]
    loners: dict[str, int | None]
    euchres: dict[str, int | None]
    absent: str = ""


def said_of(table: RoundTable) -> Said:
    """Return what was recorded at a table: an organiser's word, a game that is over, or both sides' same total."""
    words = {each.said_by: each for each in table.totals.all() if each.standing and each.kind != "withdrawn"}
    hands = _hands_of(table)
    word = words.get("organiser")
    if word is None and hands is not None and hands.done:
        said_otherwise = [
            each for each in words.values() if {"NS": each.points_ns, "EW": each.points_ew} != hands.points
        ]
        hands.done = not said_otherwise
        return hands
    if word is None and len(words) == 2:
        return _both(*words.values()) or hands or _nothing()
    if word is None:
        return hands or _nothing()
    return Said(
        True,
        {"NS": word.points_ns, "EW": word.points_ew},
        {"NS": word.loners_ns, "EW": word.loners_ew},
        {"NS": word.euchres_ns, "EW": word.euchres_ew},
        word.forfeited,
    )


def _nothing() -> Said:
    return Said(False, {"NS": 0, "EW": 0}, {"NS": None, "EW": None}, {"NS": None, "EW": None})


def _both(one: Total, other: Total) -> Said | None:
    """Return what two sides said who say the same; what one did not count, the other may have."""
    told: dict[str, int | None] = {}
    for column in ("points_ns", "points_ew", "loners_ns", "loners_ew", "euchres_ns", "euchres_ew"):
        here, there = getattr(one, column), getattr(other, column)
        if None not in (here, there) and here != there:
            return None
        told[column] = there if here is None else here
    return Said(
        True,
        {"NS": one.points_ns, "EW": one.points_ew},
        {"NS": told["loners_ns"], "EW": told["loners_ew"]},
        {"NS": told["euchres_ns"], "EW": told["euchres_ew"]},
    )


def _hands_of(table: RoundTable) -> Said | None:
    if table.game is None:
        return None
    hands = [hand for hand in table.game.hands.all() if hand.standing and hand.outcome and hand.maker]
    if not hands:
        return None
    done = table.game.status in {Game.Status.FINISHED, Game.Status.CLOSED}
    said = Said(done, {"NS": 0, "EW": 0}, {"NS": 0, "EW": 0}, {"NS": 0, "EW": 0})
    for hand in hands:
        makers, others = ("NS", "EW") if hand.maker in {"N", "S"} else ("EW", "NS")
        points = {"made": 1, "march": 4 if hand.alone else 2, "euchred": 2}[hand.outcome]
        said.points[others if hand.outcome == "euchred" else makers] += points
        said.loners[makers] = (said.loners[makers] or 0) + (hand.outcome == "march" and bool(hand.alone))
        said.euchres[makers] = (said.euchres[makers] or 0) + (hand.outcome == "euchred")
    return said


@dataclass
class Recorded:
    """All that was recorded of the rounds of an evening that have begun."""

    event: Event
    places: list[Place]
    said: dict[int, Said]

    @classmethod
    def of(cls, event: Event) -> Recorded:
        """Return what was recorded of an evening."""
        places = Place.objects.filter(round__event=event, round__state__in=BEGUN)
        tables = RoundTable.objects.filter(round__event=event, round__state__in=BEGUN).select_related("game")
        said = {table.pk: said_of(table) for table in tables.prefetch_related("totals", "game__hands")}
        return cls(event, list(places.select_related("round", "entry")), said)

    @property
    def points(self) -> int:
        """All points that tables came to, forfeits left out."""
        return sum(sum(each.points.values()) for each in self.said.values() if not each.absent)

    def figures(self) -> dict[int, Slow]:
        """Return what everyone who is there, or was in a round, has come to, by entrants' numbers."""
        here = set(self.event.entries.filter(state="here").values_list("number", flat=True))
        return {number: self._figures(number) for number in sorted(here | {each.entry.number for each in self.places})}

    def rank(self) -> dict[int, int]:
        """Return everyone's place: one more than the number of those who are before them."""
        figures = self.figures()
        cuts = dict(self.event.entries.values_list("number", "cut"))
        key: dict[int, tuple[object, ...]] = dict.fromkeys(figures, ())
        for metric in self.event.ranking:
            key = {
                number: (*key[number], self._standing(metric, number, figures, key, cuts[number])) for number in figures
            }
        return {number: 1 + sum(key[other] < key[number] for other in figures) for number in figures}

    def _figures(self, number: int) -> Slow:
        points, wins, loners, euchres = Fraction(0), 0, list[int | None](), list[int | None]()
        for place in self._rounds_of(number):
            if place.table_id is None:
                points += self._award(number) if place.round.state == "closed" else 0
                continue
            at, (side, other) = self.said[place.table_id], _sides(place)
            if at.absent:
                points += self.event.forfeit_points if at.absent == other else 0
                wins += at.absent == other
                continue
            points += at.points[side]
            wins += at.done and at.points[side] > at.points[other]
            if at.done or at.loners[side] is not None:
                loners.append(at.loners[side])
            if at.done or at.euchres[side] is not None:
                euchres.append(at.euchres[side])
        given = sum(each.points for each in self.event.adjustments.filter(standing=True, entry__number=number))
        return points + given, wins, _whole(loners), _whole(euchres)

    def _rounds_of(self, number: int) -> list[Place]:
        """Return an entrant's place in each round: the two of a pair are at one table."""
        return list({each.round.number: each for each in self.places if each.entry.number == number}.values())

    def _award(self, number: int) -> Fraction:
        if self.event.sit_out_award in {"fixed", "zero"}:
            return Fraction(self.event.sit_out_points if self.event.sit_out_award == "fixed" else 0)
        of_all = self.event.sit_out_award == "event_average"
        played = []
        for who in {each.entry.number for each in self.places} if of_all else {number}:
            for place in self._rounds_of(who):
                at = self.said.get(place.table_id or 0)
                if at is not None and at.done and not at.absent:
                    played.append(at.points[_sides(place)[0]])
        return Fraction(sum(played), len(played)) if played else Fraction(0)

    def _standing(
        self,
        metric: str,
        number: int,
        figures: dict[int, Slow],
        key: dict[int, tuple[object, ...]],
        cut: int | None,
    ) -> tuple[int, Fraction]:
        """Return what of a metric sorts the better before the worse, and whoever has none last."""
        points, wins, loners, euchres = figures[number]
        tied = {other for other in figures if key[other] == key[number]}
        alone = len(tied) == 1
        value = {
            "points": points,
            "round_wins": wins,
            "loners": loners,
            "fewest_euchres": euchres,
            "head_to_head": None if alone or metric != "head_to_head" else self._against(number, tied),
            "cut": None if alone else cut,
        }[metric]
        if metric in {"loners", "fewest_euchres"}:
            column = 2 if metric == "loners" else 3
            if any(figures[other][column] is None for other in tied):
                return 0, Fraction(0)
        if value is None:
            return 1, Fraction(0)
        return 0, Fraction(value) if metric in {"fewest_euchres", "cut"} else -Fraction(value)

    def _against(self, number: int, tied: set[int]) -> int:
        """Return rounds won less rounds lost against the others who are tied, for each of them who sat opposite."""
        balance = 0
        for place in self._rounds_of(number):
            at = self.said.get(place.table_id or 0)
            if at is None or not at.done or at.absent:
                continue
            side, other = _sides(place)
            opposite = {
                each.entry.number
                for each in self.places
                if each.table_id == place.table_id and _sides(each)[0] == other
            }
            won = (at.points[side] > at.points[other]) - (at.points[side] < at.points[other])
            balance += won * len(opposite & tied)
        return balance


def _sides(place: Place) -> tuple[str, str]:
    """Return somebody's side and the other."""
    return ("NS", "EW") if place.seat in {"N", "S"} else ("EW", "NS")


def _whole(counts: list[int | None]) -> int | None:
    """Return what was counted in all rounds together; None where one of them was not counted."""
    return sum(count for count in counts if count is not None) if counts and None not in counts else None
