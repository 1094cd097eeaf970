"""Say who changed seats with whom, and who took over from whom."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from scoring import rules
from scoring.clubs.audience import Called, names_at_one_table
from scoring.games import wording
from scoring.games.models import Game, Seating

Seats = Mapping[rules.Seat, Called]


@dataclass(frozen=True, slots=True)
class SeatsTold:
    """Who sat there before a change of seats and after it, and from which hand on."""

    before: str
    after: str
    since: str


def seats_told(games: Mapping[int, Game]) -> dict[int, SeatsTold]:
    """Return what these changes of seats did, by the change's id: one query; `games` has the game of each."""
    by_id = {game.pk: game for game in games.values()}
    rows: dict[int, list[Seating]] = {pk: [] for pk in by_id}
    for row in Seating.objects.filter(game__in=rows).select_related("player__merged_into").order_by("pk"):
        rows[row.game_id].append(row)
    return {write: told for pk, game in by_id.items() for write, told in _each_change(game, rows[pk]) if write in games}


def _each_change(game: Game, rows: Sequence[Seating]) -> Iterator[tuple[int, SeatsTold]]:
    """Yield every change of seats of a game.

    A change holds from the first hand it names on: what was said of later hands it either says anew or takes back.
    """
    names = names_at_one_table([row.player for row in rows], game.audience)
    sat: dict[int, Seats] = {}
    for write, made in groupby(rows, key=lambda row: row.write_id):
        seated = _by_hand(list(made), names)
        first = min(seated)
        before = next((sat[number] for number in sorted(sat, reverse=True) if number <= first), None)
        if before is not None:
            yield write, _told(before, seated[first], first)
        sat = {number: players for number, players in sat.items() if number < first} | seated


def _by_hand(rows: Collection[Seating], names: Mapping[int, str]) -> dict[int, Seats]:
    seated: dict[int, dict[rules.Seat, Called]] = {}
    for row in rows:
        seated.setdefault(row.from_number, {})[rules.Seat(row.seat)] = Called(row.player, names[row.player_id])
    return {number: {seat: players[seat] for seat in rules.Seat} for number, players in seated.items()}


def _told(before: Seats, after: Seats, first: int) -> SeatsTold:
    since = _("from the start") if first == 1 else _("from hand %(number)d on") % {"number": first}
    came = [seat for seat in rules.Seat if after[seat].pk not in {called.pk for called in before.values()}]
    if len(came) == 1:
        return SeatsTold(wording.isolated(before[came[0]].name), wording.isolated(after[came[0]].name), since)
    return SeatsTold(_both_sides(before), _both_sides(after), since)


def _both_sides(players: Seats) -> str:
    first, second = (wording.side_names(players, side) for side in rules.Side)
    return _("%(first)s – %(second)s") % {"first": first, "second": second}
