"""What the page shows from which a game's links and codes are given out."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import rules
from scoring.clubs.origins import is_only_here
from scoring.clubs.qr import QrCode
from scoring.games import wording
from scoring.games.links import Kind, ShownCode, link_to, phones_let_in
from scoring.games.models import Game
from scoring.games.selectors import sittings_of
from scoring.games.sharing_forms import CodeForm, ReplaceForm


@dataclass(frozen=True, slots=True)
class SharePage:
    """The page that gives out one kind of link to a game; `origin` is where other phones find this site."""

    game: Game
    kind: Kind
    origin: str
    code: ShownCode | None
    code_form: CodeForm
    replace_form: ReplaceForm
    notice: str = ""

    @property
    def for_scoring(self) -> bool:
        """Whether this link lets a phone enter hands."""
        return self.kind is Kind.SCORER

    @property
    def title(self) -> str:
        """Who plays against whom."""
        players = sittings_of(self.game)[-1].players
        return _("%(first)s against %(second)s") % {
            "first": wording.side_names(players, rules.Side.NS),
            "second": wording.side_names(players, rules.Side.EW),
        }

    @property
    def address(self) -> str:
        """The whole link."""
        return f"{self.origin}{link_to(self.game, self.kind)}"

    @property
    def qr(self) -> QrCode:
        """The link to point a camera at."""
        return QrCode.of(self.address)

    @property
    def join_address(self) -> str:
        """Where a code is typed, as people type it."""
        return f"{urlsplit(self.origin).netloc}{reverse('links:join')}".rstrip("/")

    @property
    def only_here(self) -> bool:
        """Whether the link leads back to the machine it is shown on, where no phone can follow it."""
        return is_only_here(self.origin)

    @property
    def phones(self) -> int:
        """How many phones this link has let in since it was last replaced, and those of the games that followed."""
        return phones_let_in(self.game, self.kind)

    @property
    def followed(self) -> bool:
        """Whether a game followed at this table, whose link is replaced with this one."""
        return Game.objects.filter(rematch_of=self.game).exists()
