"""Draw rounds in which everyone changes partners: each plays with as many others, and against as many, as can be."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import cycle, islice
from random import Random
from typing import Final

from scoring.draws.chances import lots, shuffled
from scoring.draws.foursomes import SEATS_A_TABLE, Foursomes, Prices
from scoring.draws.quality import Draw, Quality, quality_of
from scoring.draws.rounds import Round
from scoring.draws.seating import as_rounds, seated
from scoring.draws.sit_outs import credited_sit_outs, plan_sit_outs
from scoring.draws.starters import starts
from scoring.draws.turnout import even_out, in_turn, out_in_a_row
from scoring.draws.wishes import require_history, tables_for

# Moves of all annealings of one draw, of the longest one, and for each seat of the others; and how many there may be.
_ALL_MOVES: Final = 640_000
_MOVES: Final = 120_000
_MOVES_A_SEAT: Final = 500
_ANNEALINGS: Final = 16
_FOR_MEETINGS: Final = 2  # annealings when only those who were partners still meet as opponents
_PLAYERS_IN_TIME: Final = 300  # with more, or with half as many twice, annealing takes too long


@dataclass(frozen=True, slots=True)
class _Annealing:
    """Say between which heats to anneal, whether from the best seats so far or from any, and how steep the prices are.

    These were tried out: from good seats, more heat undoes what is good and less changes nothing. Steep prices keep the
    highest figures low, but they leave fewer ways between draws.
    """

    hot: float
    cold: float
    from_best: bool = True
    steep: int = 0


_STEEP: Final = 30
_ANY: Final = _Annealing(8.0, 0.8, from_best=False)
_SOFT: Final = _Annealing(1.7, 0.5)
_WARM: Final = _Annealing(1.7, 0.5, steep=_STEEP)
_MILD: Final = _Annealing(1.2, 0.5, steep=_STEEP)
_ROOMY: Final = _Annealing(2.0, 0.5, from_best=False)
_AFTER_STARTER: Final = (_SOFT, _WARM)
_AFTER_STARTER_FOR_FEW: Final = (_SOFT, _ANY, _WARM, _ANY)
_AFTER_NOTHING: Final = (_ANY, _WARM, _ANY, _SOFT, _MILD)
_WITH_ROOM: Final = (_ROOMY, _MILD, _ROOMY, _WARM, _ROOMY)
_ANY_WAY: Final = 11  # players: with so few, who sits out when decides how good a draw can be
_FEW: Final = 16  # players: any seats then still lead to draws as good as those from starters
_PROVEN: Final = 7  # players: for so few the evenest draws are known, some with couples who oppose each other oftener
_STARTERS_TRIED: Final = 6  # to find those that stay good when sitting out is made even


def draw_rotating(
    present: Collection[int], *, rounds: int, seed: int, tables: int | None = None, history: Sequence[Round] = ()
) -> Draw:
    """Draw so many rounds for the players who are there, after the rounds of `history`.

    `present` are the numbers of at least 4 players, `tables` is how many tables there are at most. One who was not
    there in a round of `history` counts as having sat out as often as the others did in it, on average. The same
    arguments give the same draw everywhere. Raise DrawError when nothing can be drawn.

    >>> draw_rotating(range(1, 6), rounds=5, seed=1).quality.partner_repeats
    Figure(value=0, bound=0)
    """
    at_once = tables_for(present, rounds=rounds, tables=tables, of=SEATS_A_TABLE)
    require_history(history)
    random = lots(seed)
    hall = _Hall(tuple(shuffled(random, sorted(present))), at_once * SEATS_A_TABLE, rounds, history, random)
    turned = hall.from_starters()
    annealings = hall.annealings(from_starter=bool(turned))
    best = min(turned, key=hall.rank) if turned else hall.planned(hall.any_seats())
    promising = min(turned, key=_promise) if turned else best
    quality = hall.quality(best)
    moves = min(_MOVES_A_SEAT * rounds * hall.playing, _MOVES)
    spare = _FOR_MEETINGS
    for annealing in islice(cycle(annealings), hall.tries(moves)):
        if quality.least or not spare:
            break
        spare -= quality.opponents_least
        plan = hall.planned(promising.seats if annealing.from_best else hall.any_seats(), steep=annealing.steep)
        plan.anneal(moves, hot=annealing.hot, cold=annealing.cold)
        if hall.rank(plan) < hall.rank(best):
            best, quality = plan, hall.quality(plan)
        promising = min(promising, plan, key=_promise)
    return Draw(hall.seated(best), quality)


def _promise(plan: Foursomes) -> int:
    """Return what says of which plan annealing makes the best one: many good couples outweigh a few bad ones."""
    return plan.price(_STEEP)


@dataclass(frozen=True, slots=True)
class _Hall:
    """Know who is there, in the order of their places in a plan, and what was played before."""

    players: tuple[int, ...]
    playing: int
    rounds: int
    history: Sequence[Round]
    random: Random

    def annealings(self, *, from_starter: bool) -> Sequence[_Annealing]:
        """Return how to anneal the seats that a starter gave, or that lots have decided."""
        if from_starter:
            return _AFTER_STARTER_FOR_FEW if len(self.players) <= _FEW else _AFTER_STARTER
        meetings = 3 * (self.rounds + len(self.history))
        return _WITH_ROOM if meetings < len(self.players) else _AFTER_NOTHING

    def tries(self, moves: int) -> int:
        """Return how many annealings of so many moves there is time for."""
        return max(min(_PLAYERS_IN_TIME // len(self.players), _ALL_MOVES // moves, _ANNEALINGS), 1)

    def rank(self, plan: Foursomes) -> tuple[int, int, int, int]:
        """Return what plans are compared by: see `Quality.order`, but the least sum is proven for very few players."""
        repeats, highest, squares, met_squares = plan.order
        if len(self.players) <= _PROVEN:
            return repeats, squares, highest, met_squares
        return repeats, highest, squares, met_squares

    @property
    def _highest(self) -> int:
        """Return how often some two must oppose each other, had all who are there been there from the start."""
        players, rounds = len(self.players), self.rounds + len(self.history)
        games = -(-self.playing * rounds // players)
        return -(-2 * games // (players - 1))

    def planned(self, seats: Sequence[Sequence[int]], *, steep: int = 0) -> Foursomes:
        """Return a plan that starts with these seats, at prices so steep."""
        place = {player: place for place, player in enumerate(self.players)}
        out_before = self.history[-1].sit_outs if self.history else ()
        return Foursomes(
            seats,
            players=len(self.players),
            playing=self.playing,
            random=self.random,
            prices=Prices.of(self.rounds + len(self.history), highest=self._highest, steep=steep),
            met=_met(self.history, place),
            out_before=[place[player] for player in out_before if player in place],
            credited=self._credited(),
        )

    def _credited(self) -> list[Fraction] | None:
        """Return how often each has sat out, by place; nothing for a few on a whole evening, who need every way."""
        if not self.history and len(self.players) <= _ANY_WAY:
            return None
        credited = credited_sit_outs(self.players, self.history)
        return [credited[player] for player in self.players]

    def any_seats(self) -> list[list[int]]:
        """Return seats as lots decide; who sits out is even."""
        place = {player: place for place, player in enumerate(self.players)}
        plan = plan_sit_outs(
            self.players, rounds=self.rounds, places=self.playing, random=self.random, history=self.history
        )
        seats = []
        for resting in plan:
            out = [place[player] for player in resting]
            playing = [at for at in range(len(self.players)) if at not in out]
            seats.append([*shuffled(self.random, playing), *out])
        return seats

    def from_starters(self) -> list[Foursomes]:
        """Return the best plans that turning known first rounds gives.

        In them all sit out evenly and nobody twice in a row; that comes before all else.
        """
        players = len(self.players)
        if self.history or self.playing < players - players % SEATS_A_TABLE:
            return []
        plans = sorted((self.planned(seats) for seats in starts(players, self.rounds)), key=lambda plan: plan.order)
        for plan in plans[:_STARTERS_TRIED]:
            even_out(plan, players)
            plan.seats = in_turn(plan.seats, self.playing, self.random)
        return [plan for plan in plans[:_STARTERS_TRIED] if not out_in_a_row(plan.seats, self.playing)]

    def quality(self, plan: Foursomes) -> Quality:
        """Return the quality of a plan; who sits at which table does not matter to it."""
        return quality_of([*self.history, *as_rounds(self._named(plan), self.playing)], played=len(self.history))

    def seated(self, plan: Foursomes) -> tuple[Round, ...]:
        """Return a plan as rounds with tables and seats that are shared out evenly."""
        return seated(self._named(plan), self.playing, self.random, self.history)

    def _named(self, plan: Foursomes) -> list[list[int]]:
        return [[self.players[place] for place in seats] for seats in plan.seats]


def _met(history: Sequence[Round], place: Mapping[int, int]) -> Iterator[tuple[int, int, bool]]:
    """Yield the couples of those present that met in the rounds played, by their places, and whether as partners."""
    for played in history:
        for table in played.tables:
            for couples, as_partners in ((table.partnerships, True), (table.opponents, False)):
                for one, other in couples:
                    if one in place and other in place:
                        yield place[one], place[other], as_partners
