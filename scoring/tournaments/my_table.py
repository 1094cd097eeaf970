"""What the page of one entrant shows: where they sit now and next, with whom, and what their rounds came to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import rules
from scoring.clubs.writes import new_key
from scoring.games.models import Game
from scoring.games.table import SHAPES
from scoring.live.channels import version_of
from scoring.tournaments.access import OpenedEvent
from scoring.tournaments.channels import Watching, board_of, evening_of
from scoring.tournaments.metric_words import written
from scoring.tournaments.models import Entry, Event, Round
from scoring.tournaments.naming import entry_name, people_of
from scoring.tournaments.selectors.seats import RoundSeats, Seated, SeatedTable, seats_around
from scoring.tournaments.selectors.standings import read_evening, signed
from scoring.tournaments.standings import Kept, Standing, Standings, standings
from scoring.tournaments.tallies import How, RoundTally

#: Milliseconds over which the phones of so many entrants ask for their pages once the evening went on: what the server
#: draws in that time.
_SPREAD_EACH, _LONGEST_SPREAD = 20, 8000
#: Of so many evenings the places are kept until something changes: every phone in a hall asks for the same ones.
_EVENINGS_KEPT = 8
_POINTS_EVERY = 60  # seconds: a hall's phones ask now and then, not with every hand of every table

_AWARDS: Mapping[str, Promise] = {
    Event.SitOutAward.OWN_AVERAGE: gettext_lazy("It counts as much as your rounds do on average."),
    Event.SitOutAward.EVENT_AVERAGE: gettext_lazy("It counts as much as everyone’s rounds do on average."),
    Event.SitOutAward.ZERO: gettext_lazy("It counts nothing."),
}


@dataclass(frozen=True, slots=True)
class Sitting:
    """Where an entrant is in one round: at a table, sitting out, or not in it."""

    round: Round
    number: int
    table: SeatedTable | None
    sits_out: bool

    @classmethod
    def of(cls, seats: RoundSeats, number: int) -> Sitting:
        """Return where the entrant of this number is."""
        return cls(seats.round, number, seats.table_of(number), seats.sits_out(number))

    @property
    def is_in(self) -> bool:
        """Whether the round was drawn with them."""
        return self.sits_out or self.table is not None

    @property
    def side(self) -> rules.Side | None:
        """The side they play on; None where they sit at no table."""
        return self.table.side_of(self.number) if self.table else None

    @property
    def shape(self) -> str:
        """The shape of their side; empty where they sit at no table."""
        return SHAPES[self.side] if self.side else ""

    @property
    def own(self) -> Sequence[Seated]:
        """The entrant's own places: one, or the two of a fixed pair."""
        return [place for place in self._of(own=True) if place.number == self.number]

    @property
    def seat_words(self) -> str:
        """Where they sit: one seat, or the two of a fixed pair."""
        return " & ".join(place.seat_word for place in self.own)

    @property
    def partners(self) -> Sequence[Seated]:
        """Whom they play with; nobody for a fixed pair, who came together."""
        return [place for place in self._of(own=True) if place.number != self.number]

    @property
    def opponents(self) -> Sequence[Seated]:
        """Whom they play against."""
        return self._of(own=False)

    @property
    def stand_ins(self) -> Sequence[Seated]:
        """Those of their own places where somebody else plays."""
        return [place for place in self.own if place.stand_in]

    @property
    def game(self) -> Game | None:
        """The game that has the hands, where they are scored one by one."""
        return self.table.row.game if self.table else None

    def _of(self, *, own: bool) -> Sequence[Seated]:
        side = self.side
        if self.table is None or side is None:
            return []
        return self.table.of_side(side if own else side.other)


@dataclass(frozen=True, slots=True)
class Result:
    """What a round that was begun came to for an entrant; None while that is kept from whoever looks."""

    sitting: Sitting
    tally: RoundTally | None

    @property
    def points(self) -> str:
        """The points of it, so far."""
        return written(self.tally.points) if self.tally else ""

    @property
    def theirs(self) -> str:
        """What the opponents have at the table; empty where nobody played."""
        table, side = self.sitting.table, self.sitting.side
        if table is None or side is None or self.tally is None or self.tally.how is not How.PLAYED:
            return ""
        return str(table.row.points_ew if side is rules.Side.NS else table.row.points_ns)

    @property
    def more(self) -> str:
        """What is to be said beside the points."""
        if self.tally is None:
            return _("kept until the end")
        if self.tally.how is How.UNOPPOSED:
            return _("the others did not come")
        if self.tally.how is How.ABSENT:
            return _("did not come")
        return "" if self.tally.done else _("so far")


@dataclass(frozen=True, slots=True)
class MyTable:
    """The page of one entrant: the round that is played, the one drawn after it, and those that were begun."""

    opened: OpenedEvent
    entry: Entry
    version: int
    playing: Sitting | None
    drawn: Sitting | None
    results: Sequence[Result]
    board: Standings
    #: Whether this phone may score at their table, by the code that lies on it.
    at_placard: bool

    @property
    def event(self) -> Event:
        """The evening."""
        return self.opened.event

    @property
    def name(self) -> str:
        """What the entrant is called."""
        return entry_name(self.entry, self.opened.audience)

    @property
    def is_own(self) -> bool:
        """Whether it is the page of whoever this phone belongs to."""
        return self.opened.grant is not None and self.opened.grant.entry_id == self.entry.pk

    @property
    def is_away(self) -> bool:
        """Whether they left, so that no draw seats them."""
        return self.entry.state == Entry.State.AWAY

    @property
    def is_expected(self) -> bool:
        """Whether nobody ticked them as present yet."""
        return self.entry.state == Entry.State.EXPECTED

    @property
    def rounds_over(self) -> int:
        """The latest round that is closed, while none is played."""
        return max((result.sitting.round.number for result in self.results), default=0)

    @property
    def award_words(self) -> str:
        """What a round counts that they sit out."""
        if words := _AWARDS.get(self.event.sit_out_award):
            return str(words)
        return _("It counts %(points)d.") % {"points": self.event.sit_out_points}

    @property
    def standing(self) -> Standing | None:
        """Their line in the standings; None before they have one and while the standings are hidden."""
        return next((line for line in self.board.lines if line.ranked.number == self.entry.number), None)

    @property
    def points(self) -> str:
        """All their points as the standings have them."""
        return written(self.standing.tally.points) if self.standing else ""

    @property
    def adjusted(self) -> str:
        """Points given or taken by hand; empty where none were."""
        return signed(self.standing.tally.adjusted) if self.standing and self.standing.tally.adjusted else ""

    @property
    def frozen(self) -> bool:
        """Whether the standings are those before the last rounds."""
        return self.board.kept is Kept.FROZEN

    @property
    def asks_again_every(self) -> int:
        """In how many seconds the page asks for the points of the round that is played; 0 for never."""
        return _POINTS_EVERY if self.playing and self.board.kept is Kept.NOTHING else 0

    @property
    def spread(self) -> int:
        """Milliseconds over which the phones in the room ask for their pages when the evening goes on."""
        return min(_SPREAD_EACH * max(len(self.board.lines), 1), _LONGEST_SPREAD)


def my_table(opened: OpenedEvent, entry: Entry) -> MyTable:
    """Return the page of an entrant, who comes `with_names`: the same few queries for any number of others."""
    event = opened.event
    # Asked first: what changes meanwhile comes with the next version.
    version = version_of(evening_of(event))
    rounds = list(event.rounds.of_evening(event))
    around = seats_around(entry, rounds, opened.audience)
    sittings = [Sitting.of(around[drawn.number], entry.number) for drawn in rounds]
    playing = next((sitting for sitting in sittings if sitting.round.is_playing), None)
    board = standings_now(event, opened.watching)
    return MyTable(
        opened=opened,
        entry=entry,
        version=version,
        playing=playing,
        drawn=next((sitting for sitting in sittings if sitting.round.state == Round.State.DRAWN), None),
        results=_results(entry, sittings, board),
        board=board,
        at_placard=_at_placard(opened, playing),
    )


def standings_now(event: Event, watching: Watching) -> Standings:
    """Return the standings as `watching` may see them, reckoned once for each state of the event."""
    state = (event.public_id, event.version, version_of(board_of(event, Watching.ROOM)))
    return _standings(event, watching, state)


@lru_cache(maxsize=_EVENINGS_KEPT)
def _standings(event: Event, watching: Watching, _state: tuple[str, int, int]) -> Standings:
    _entries, _adjustments, facts = read_evening(event)
    return standings(facts, to_all=watching is not Watching.ORGANISER)


def _results(entry: Entry, sittings: Sequence[Sitting], board: Standings) -> Sequence[Result]:
    """Return the rounds that were begun with an entrant, the latest first.

    What the standings keep back stays out of everyone's page: whoever opened all of them could add it up.
    """
    line = next((line for line in board.lines if line.ranked.number == entry.number), None)
    tallies = {tally.round: tally for tally in line.tally.rounds} if line else {}
    begun = [sitting for sitting in sittings if sitting.is_in and sitting.round.state != Round.State.DRAWN]
    return [Result(sitting, tallies.get(sitting.round.number)) for sitting in reversed(begun)]


def _at_placard(opened: OpenedEvent, playing: Sitting | None) -> bool:
    """Return whether this phone scanned the code on the table where they play now."""
    if opened.device is None or playing is None or playing.table is None:
        return False
    grants = opened.device.event_table_grants.live()
    return grants.filter(table__event=opened.event, table__number=playing.table.number).exists()


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody to choose from a list: what they are called, and beside a team's name whose it is."""

    number: int
    name: str
    people: str = ""


@dataclass(frozen=True, slots=True)
class WhoPage:
    """The question who somebody is: everyone who entered, by name."""

    entrants: Sequence[Entrant]
    #: Whether this phone remembers the answer.
    remembers: bool
    #: The entrant whose phone it is by now; 0 for nobody's.
    chosen: int
    key: str
    notice: str = ""


def who_page(opened: OpenedEvent, *, notice: str = "") -> WhoPage:
    """Return everyone to choose from, in the order of their names."""
    entrants = [_entrant(entry, opened) for entry in opened.event.entries.with_names()]
    chosen = opened.grant.entry if opened.grant is not None else None
    return WhoPage(
        entrants=sorted(entrants, key=lambda entrant: (entrant.name.casefold(), entrant.number)),
        remembers=opened.grant is not None,
        chosen=chosen.number if chosen else 0,
        key=new_key(),
        notice=notice,
    )


def _entrant(entry: Entry, opened: OpenedEvent) -> Entrant:
    name, people = entry_name(entry, opened.audience), people_of(entry, opened.audience)
    return Entrant(entry.number, name, people if people != name else "")
