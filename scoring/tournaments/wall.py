"""What hangs on the hall's wall: standings, the clock, which tables still play, and between rounds who sits where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from scoring.clubs.shown_links import ShownLink
from scoring.tournaments.channels import Watching
from scoring.tournaments.models import Entry, Event, Round
from scoring.tournaments.selectors.seats import RoundSeats, Seated, seats_of
from scoring.tournaments.selectors.standings import Cell, Line, StandingsPage, standings_of

#: So many tables that still play are named; of more, how many they are.
_TABLES_NAMED = 15
#: So many lines stand in one column, in large letters, and in letters of the least size.
_FEW, _SOME = 14, 20

#: The letter by which a hall reads what a tie-break came to: beside 40 names there is no room for words.
_LETTERS: Mapping[str, Promise] = {
    "round_wins": pgettext_lazy("rounds won", "W"),
    "loners": pgettext_lazy("loners", "L"),
    "fewest_euchres": pgettext_lazy("euchred", "E"),
    "head_to_head": pgettext_lazy("head to head", "H"),
    "cut": pgettext_lazy("card cut", "C"),
}


@dataclass(frozen=True, slots=True)
class WallLine:
    """A line of the standings as it is read from afar."""

    line: Line

    @property
    def decided(self) -> str:
        """What told it from a neighbour with as many points; empty where nothing had to."""
        cell = self.line.tie_break
        return f"{cell.shown} {_letter(cell)}" if cell else ""


@dataclass(frozen=True, slots=True)
class Letter:
    """What a letter beside a tie-break stands for."""

    letter: str
    words: str


@dataclass(frozen=True, slots=True)
class Wall:
    """The wall as it hangs now; `playing` is the round that is played, `next_seats` the one that starts next."""

    event: Event
    board: StandingsPage
    playing: Round | None
    #: Numbers of the tables whose results are missing, and how many tables the round has.
    still: Sequence[int]
    tables: int
    next_seats: RoundSeats | None
    here: int

    @property
    def lines(self) -> Sequence[WallLine]:
        """The standings, the first place first."""
        return [WallLine(line) for line in self.board.lines]

    @property
    def legend(self) -> Sequence[Letter]:
        """What the letters in these standings stand for."""
        ties = (line.tie_break for line in self.board.lines)
        words = {_letter(cell): str(cell.label) for cell in ties if cell is not None}
        return [Letter(letter, words[letter].lower()) for letter in sorted(words)]

    @property
    def seats(self) -> Sequence[Seated]:
        """Everyone's next place by name."""
        return self.next_seats.by_name if self.next_seats else ()

    @property
    def names_still(self) -> bool:
        """Whether the tables that still play are few enough to name."""
        return 0 < len(self.still) <= _TABLES_NAMED

    @property
    def lines_as(self) -> str:
        """How large the standings' letters are."""
        return _as(len(self.board.lines))

    @property
    def seats_as(self) -> str:
        """How large the letters of the seats are."""
        return _as(len(self.seats))


def _letter(cell: Cell) -> str:
    return str(_LETTERS.get(cell.metric, ""))


def _as(count: int) -> str:
    return "few" if count <= _FEW else "some" if count <= _SOME else "many"


@dataclass(frozen=True, slots=True)
class WallPage:
    """The wall, and what of it does not change: for whoever runs the event the way to everyone's own page."""

    wall: Wall
    version: int
    link: ShownLink | None


def wall(event: Event, watching: Watching) -> Wall:
    """Return the wall for the room or for the public: the same few queries for any number of players."""
    rounds = list(event.rounds.of_evening(event))
    playing = next((drawn for drawn in rounds if drawn.is_playing), None)
    drawn = next((drawn for drawn in rounds if drawn.state == Round.State.DRAWN), None)
    tables = list(playing.tables.all()) if playing else []
    return Wall(
        event=event,
        board=standings_of(event, watching),
        playing=playing,
        still=[table.number for table in tables if not table.is_done],
        tables=len(tables),
        next_seats=seats_of(drawn, watching.audience) if drawn and not playing and not event.is_over else None,
        here=event.entries.filter(state=Entry.State.HERE).count(),
    )


def wall_parts(event: Event, watching: Watching) -> str:
    """Return the parts of the wall that change, as everyone watching so sees them.

    No forms, tokens or keys are in it: one text goes to all.
    """
    return render_to_string("tournaments/_wall_live.html", {"wall": wall(event, watching)})
