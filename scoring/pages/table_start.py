"""What the page asks and shows from which a game is started at one of a club's tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from scoring.clubs.forms.keyed import RowField
from scoring.clubs.models import Club, ClubTable
from scoring.clubs.selectors.players import names_to_suggest
from scoring.clubs.table_access import TABLE, OpenedTable
from scoring.clubs.writes import new_key
from scoring.games import wording
from scoring.games.forms import StartForm
from scoring.games.models import Game
from scoring.games.presets import rules_offered
from scoring.games.selectors import score_sheet


class TableStartForm(StartForm):
    """Four names, who deals, and the rules, at a table that was seen empty."""

    #: The game that was the last at this table then.
    acts_on = RowField()


@dataclass(frozen=True, slots=True)
class TableStartPage:
    """A table at which a game may start; `names` are the club's players to choose from, `taken` the game there now.

    A guest has no names to choose from: the page asks for those that fit what is typed, by `suggest`.
    """

    table: ClubTable
    form: TableStartForm
    names: Sequence[str]
    last: Game | None
    taken: Game | None = None

    @property
    def club(self) -> Club:
        """The club whose table it is."""
        return self.table.club

    @property
    def suggest(self) -> str:
        """Where the page asks whom a name means while it is typed."""
        return reverse("clubs:table-suggest", args=[self.club.slug, self.table.number])

    @property
    def taken_by(self) -> str:
        """Who plays the game there now, and how it stands."""
        if self.taken is None:
            return ""
        sheet = score_sheet(self.taken)
        said = wording.result if sheet.state.finished else wording.so_far
        return said(sheet.state, sheet.players)


def fresh_form(club: Club, last: Game | None) -> TableStartForm:
    """Return the form as the last game at the table leaves it: the same four, the deal passed on."""
    initial: dict[str, object] = {"preset": rules_offered(club).like(last), "dealer": "S"}
    if last is not None:
        sheet = score_sheet(last)
        initial |= {"dealer": sheet.state.dealer.value}
        initial |= TableStartForm.seats_from(sheet.names.items())
    return TableStartForm(initial={**initial, "key": new_key(), "acts_on": last.pk if last else None})


def start_page(
    opened: OpenedTable, form: TableStartForm, last: Game | None, *, taken: Game | None = None
) -> TableStartPage:
    """Return the page, with the names of the club's players who still come for whom the club lets see them."""
    names = names_to_suggest(opened.club) if opened.by != TABLE else ()
    return TableStartPage(opened.table, form, names, last, taken)
