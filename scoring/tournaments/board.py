"""What an event's page shows that moves while it is played: how far the evening is, and its standings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.live.channels import version_of
from scoring.tournaments.channels import Watching, board_of
from scoring.tournaments.models import Entry, Event, Round, RoundTable
from scoring.tournaments.selectors.standings import Line, StandingsPage, standings_of

#: A hand in a hall changes few of four hundred lines, and drawing them is half of the work: so many stay drawn.
_LINES_KEPT = 4000


@dataclass(frozen=True, slots=True)
class Board:
    """How far an evening is, and its standings, for whoever watches it so."""

    event: Event
    watching: Watching
    #: Of the channel it is shown in.
    version: int
    standings: StandingsPage
    #: The round that is being played; None between two.
    playing: Round | None
    #: The round that was drawn and not begun; None while there is none.
    drawn: Round | None
    #: How many rounds are closed.
    closed: int
    #: Tables of the round that is being played, and those that have their result.
    tables: int
    tables_done: int
    #: Entrants who are there; asked only before the first round.
    here: int

    @property
    def drawn_lines(self) -> Sequence[SafeString]:
        """The lines of the standings as HTML; those that stand as they were drawn before are not drawn again."""
        language = get_language()
        return [_drawn_line(line, self.event.public_id, language) for line in self.standings.lines]

    @property
    def ranks_by_cut(self) -> bool:
        """Whether cards are cut where nothing else decides."""
        return "cut" in self.event.ranking

    @property
    def winners(self) -> Sequence[Line]:
        """Those in the first place, once the evening is finished."""
        if self.event.status != Event.Status.FINISHED:
            return []
        return [line for line in self.standings.lines if line.place == 1]

    @property
    def result(self) -> str:
        """Who won a finished evening, in a sentence; empty before."""
        winners = self.winners
        if not winners:
            return ""
        names = [line.name for line in winners]
        if len(names) == 1:
            return _("%(name)s wins with %(points)s.") % {"name": names[0], "points": winners[0].points}
        shared = {"names": ", ".join(names[:-1]), "last": names[-1]}
        return _("%(names)s and %(last)s share the first place.") % shared


def board(event: Event, watching: Watching) -> Board:
    """Return how far an evening is, and its standings: eight queries at most, whatever its size."""
    # Asked first: what changes meanwhile comes with the next version.
    version = version_of(board_of(event, watching))
    rounds = list(event.rounds.of_evening(event))
    playing = next((each for each in rounds if each.is_playing), None)
    states = list(playing.tables.values_list("state", flat=True)) if playing else []
    begun = any(each.state != Round.State.DRAWN for each in rounds)
    return Board(
        event=event,
        watching=watching,
        version=version,
        standings=standings_of(event, watching),
        playing=playing,
        drawn=next((each for each in rounds if each.state == Round.State.DRAWN), None),
        closed=sum(each.state == Round.State.CLOSED for each in rounds),
        tables=len(states),
        tables_done=states.count(RoundTable.State.DONE),
        here=0 if begun else event.entries.filter(state=Entry.State.HERE).count(),
    )


def board_parts(event: Event, watching: Watching) -> str:
    """Return the parts of an event's page that change, as everyone who watches it so sees them.

    No forms, tokens or keys are in it: one text goes to all.
    """
    return render_to_string("tournaments/_board_live.html", {"board": board(event, watching)})


@lru_cache(maxsize=_LINES_KEPT)
def _drawn_line(line: Line, public_id: str, _language: str) -> SafeString:
    return render_to_string("tournaments/_standing.html", {"line": line, "event_id": public_id})
