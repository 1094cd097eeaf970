"""What the pages show on which tables are set up, and from which their links are shown, printed and replaced."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.urls import reverse

from scoring.clubs.forms.tables import ReplaceTableForm, SetTablesForm
from scoring.clubs.models import ClubTable
from scoring.clubs.origins import is_only_here
from scoring.clubs.qr import QrCode
from scoring.clubs.selectors.tables import Room
from scoring.clubs.table_keys import table_link

CARDS_A_SHEET = 6


@dataclass(frozen=True, slots=True)
class TableCard:
    """One table's card: its number, and its link where other phones find this site (`origin`)."""

    table: ClubTable
    origin: str

    @property
    def number(self) -> int:
        """The table's number."""
        return self.table.number

    @property
    def address(self) -> str:
        """The whole link."""
        return f"{self.origin}{table_link(self.table)}"

    @property
    def qr(self) -> QrCode:
        """The link to point a camera at."""
        return QrCode.of(self.address)


@dataclass(frozen=True, slots=True)
class CardsPage:
    """The sheets to print: a card for each table."""

    cards: Sequence[TableCard]
    origin: str

    @property
    def join_address(self) -> str:
        """Where a code is typed, as people type it."""
        return f"{urlsplit(self.origin).netloc}{reverse('links:join')}".rstrip("/")

    @property
    def sheets(self) -> int:
        """On how many sheets of paper the cards lie."""
        return -(-len(self.cards) // CARDS_A_SHEET)

    @property
    def only_here(self) -> bool:
        """Whether the links lead back to the machine they are shown on, where no phone can follow them."""
        return is_only_here(self.origin)


@dataclass(frozen=True, slots=True)
class SetUpPage:
    """How many tables the room has, and the ways to their links."""

    room: Room
    form: SetTablesForm
    replace_form: ReplaceTableForm
    notice: str = ""
    #: How many tables were asked for when some would be taken away, which is then asked again; None otherwise.
    fewer: int | None = None

    @property
    def taken(self) -> int:
        """How many tables would be taken away."""
        return 0 if self.fewer is None else len(self.room.tables) - self.fewer

    @property
    def phones_out(self) -> int:
        """How many phones would be shut out with them."""
        return 0 if self.fewer is None else self.room.phones_above(self.fewer)


@dataclass(frozen=True, slots=True)
class TableLinkPage:
    """One table's link, and the way to replace it."""

    card: TableCard
    phones: int
    replace_form: ReplaceTableForm
    notice: str = ""

    @property
    def only_here(self) -> bool:
        """Whether the link leads back to the machine it is shown on, where no phone can follow it."""
        return is_only_here(self.card.origin)
