"""Draw the next round of an evening on which winners move up towards the head table and partners part."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from scoring.draws.chances import below, lots, shuffled
from scoring.draws.counting import Couple, sorted_couple
from scoring.draws.errors import DrawError
from scoring.draws.foursomes import SEATS_A_TABLE
from scoring.draws.quality import Draw, quality_of
from scoring.draws.rounds import Round, Table
from scoring.draws.seating import seats_taken, turned
from scoring.draws.sit_outs import credited_sit_outs, next_sit_outs
from scoring.draws.wishes import require_history, tables_for


class Head(StrEnum):
    """Name the table that winners move up to, and stay at."""

    FIRST = "first"
    LAST = "last"


class Losers(StrEnum):
    """Say where those go who lose: they stay (at the head table they go to the other end), or move down a table."""

    STAY = "stay"
    DOWN = "down"


class Parting(StrEnum):
    """Say with whom of the other couple each of two partners plays who meet at the next table.

    In the way that leaves the fewest partners and opponents meeting again; those who sat north or east together, and
    south or west together; the one crosswise; or as lots decide.
    """

    FEWEST_REPEATS = "fewest_repeats"
    ALIKE = "alike"
    CROSSWISE = "crosswise"
    LOTS = "lots"


class Drawn(StrEnum):
    """Say who moves like winners after a round that nobody won: a side, or the one that lots decide."""

    NS = "NS"
    EW = "EW"
    LOTS = "lots"


@dataclass(frozen=True, slots=True)
class Progression:
    """Hold the settings of a progressive evening; raise ValueError for words that are none."""

    head: Head = Head.FIRST
    losers: Losers = Losers.STAY
    parting: Parting = Parting.FEWEST_REPEATS
    drawn: Drawn = Drawn.LOTS

    def __post_init__(self) -> None:
        """Take the words that the settings are stored as."""
        for name, words in (("head", Head), ("losers", Losers), ("parting", Parting), ("drawn", Drawn)):
            object.__setattr__(self, name, words(getattr(self, name)))


def draw_progressive(
    present: Collection[int],
    *,
    seed: int,
    tables: int | None = None,
    history: Sequence[Round] = (),
    winners: Mapping[int, str | None],
    settings: Progression,
) -> Draw:
    """Draw one round for the players who are there, from who won at each table of the last round.

    `winners` has "NS" or "EW" by the number of the table; None, or nothing, is a drawn round. Without any round played
    lots decide. Those who sat out, came late or came back start at the tail table, furthest from the head; where
    someone has left, those below move up. Raise DrawError when nothing can be drawn.
    """
    at_once = tables_for(present, rounds=1, tables=tables, of=SEATS_A_TABLE)
    require_history(history)
    random = lots(seed)
    ladder = _ladder(history, winners, settings, random)
    entering = shuffled(random, sorted(set(present).difference(*ladder)))
    order = [
        player for couple in (*ladder, *([player] for player in entering)) for player in couple if player in present
    ]
    out = next_sit_outs(
        order[::-1],
        places=at_once * SEATS_A_TABLE,
        credited=credited_sit_outs(present, history),
        out_before=history[-1].sit_outs if history else (),
    )
    playing = [player for player in order if player not in out]
    fours = [playing[start : start + SEATS_A_TABLE] for start in range(0, len(playing), SEATS_A_TABLE)]
    if settings.head is Head.LAST:
        fours.reverse()
    parting = _Partings(history, settings.parting, random)
    in_seat = seats_taken(history)
    seated = tuple(Table(number, *turned(parting.parted(four), in_seat)) for number, four in enumerate(fours, 1))
    drawn = Round(seated, tuple(out))
    return Draw((drawn,), quality_of([*history, drawn], played=len(history)))


def _ladder(
    history: Sequence[Round], winners: Mapping[int, str | None], settings: Progression, random: Random
) -> list[tuple[int, int]]:
    """Return the couples of the last round in the order of their next tables, the head table's first."""
    if not history:
        return []
    tables = sorted(history[-1].tables, key=lambda table: table.number, reverse=settings.head is Head.LAST)
    won: list[tuple[int, int]] = []
    lost: list[tuple[int, int]] = []
    for table in tables:
        sides = dict(zip(("NS", "EW"), table.partnerships, strict=True))
        winner = winners.get(table.number) or _side_of(settings.drawn, random)
        if winner not in sides:
            raise DrawError(f"Table {table.number} was won by NS, EW or nobody, not by {winner}.")
        won.append(sides.pop(winner))
        lost.extend(sides.values())
    tail = len(tables) - 1
    if settings.losers is Losers.STAY:
        down = [place or tail for place in range(len(tables))]
    else:
        down = [min(place + 1, tail) for place in range(len(tables))]
    # At each table those who stay, or come from above, come before the winners of the table below.
    going = [(place, 0, couple) for place, couple in zip(down, lost, strict=True)]
    going += [(max(place - 1, 0), 1 if place else -1, couple) for place, couple in enumerate(won)]
    return [couple for _place, _order, couple in sorted(going, key=lambda goes: goes[:2])]


def _side_of(drawn: Drawn, random: Random) -> str:
    if drawn is Drawn.LOTS:
        return ("NS", "EW")[below(random, 2)]
    return drawn.value


class _Partings:
    """Know who was whose partner and opponent, and part those who were partners just now."""

    def __init__(self, history: Sequence[Round], parting: Parting, random: Random) -> None:
        """Count the couples of the rounds played."""
        self.partners = _counted(
            couple for played in history for table in played.tables for couple in table.partnerships
        )
        self.opponents = _counted(couple for played in history for table in played.tables for couple in table.opponents)
        last = history[-1:]
        self.just_now = _counted(couple for played in last for table in played.tables for couple in table.partnerships)
        self.parting, self.random = parting, random

    def parted(self, four: Sequence[int]) -> list[int]:
        """Return four players as two partners and their two opponents; the first two come from one table.

        A couple that was split already (somebody left, sat out or came late) is mixed with the fewest repeats.
        """
        one, other, third, fourth = four
        alike, crosswise = [one, third, other, fourth], [one, fourth, other, third]
        couples = {sorted_couple((one, other)), sorted_couple((third, fourth))}
        if self.parting is Parting.FEWEST_REPEATS or not couples <= self.just_now.keys():
            return min((alike, crosswise, list(four)), key=self._repeats)
        if self.parting is Parting.LOTS:
            return (alike, crosswise)[below(self.random, 2)]
        return alike if self.parting is Parting.ALIKE else crosswise

    def _repeats(self, four: Sequence[int]) -> tuple[int, int, int]:
        """Return how often partners of just now, partners and opponents meet again in this order of four."""
        one, other, third, fourth = four
        partners = [sorted_couple((one, other)), sorted_couple((third, fourth))]
        opponents = [sorted_couple((this, that)) for this in (one, other) for that in (third, fourth)]
        return (
            sum(self.just_now[couple] for couple in partners),
            sum(self.partners[couple] for couple in partners),
            sum(self.opponents[couple] for couple in opponents),
        )


def _counted(couples: Iterable[Couple]) -> Counter[Couple]:
    return Counter(map(sorted_couple, couples))
