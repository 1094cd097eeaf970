"""What the page shows from which a game's links and codes are given out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import rules
from scoring.games import wording
from scoring.games.links import Kind, ShownCode, link_to, phones_let_in
from scoring.games.models import Game
from scoring.games.selectors import sittings_of
from scoring.games.sharing_forms import CodeForm, ReplaceForm

_QUIET_ZONE = 4  # modules of light around a QR code, as its standard asks
_LOOPBACK = {"localhost", "127.0.0.1", "::1"}


@dataclass(frozen=True, slots=True)
class QrCode:
    """A QR code as an SVG path: `size` modules a side with its quiet zone, a run of dark modules a subpath."""

    size: int
    path: str

    @classmethod
    def of(cls, text: str) -> QrCode:
        """Return the code of `text`, of which 15% may be unreadable."""
        rows = segno.make(text, error="m", micro=False, boost_error=False).matrix
        runs = (run for line, row in enumerate(rows) for run in _dark_runs(line, row))
        return cls(size=len(rows) + 2 * _QUIET_ZONE, path="".join(runs))


def _dark_runs(line: int, row: Sequence[int]) -> Iterator[str]:
    """Yield each run of dark modules of a row as a rectangle."""
    column = 0
    for dark, modules in groupby(row):
        length = len(list(modules))
        if dark:
            yield f"M{column + _QUIET_ZONE} {line + _QUIET_ZONE}h{length}v1h-{length}z"
        column += length


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
        return urlsplit(self.origin).hostname in _LOOPBACK

    @property
    def phones(self) -> int:
        """How many phones this link has let in since it was last replaced, and those of the games that followed."""
        return phones_let_in(self.game, self.kind)

    @property
    def followed(self) -> bool:
        """Whether a game followed at this table, whose link is replaced with this one."""
        return Game.objects.filter(rematch_of=self.game).exists()


def origin_for_others(request: HttpRequest) -> str:
    """Return the site's origin as other phones reach it: as this one did, unless that leads back to itself."""
    here = urlsplit(request.build_absolute_uri("/"))
    if here.hostname not in _LOOPBACK:
        return f"{here.scheme}://{here.netloc}"
    served_at = urlsplit(settings.SERVED_AT)
    if served_at.hostname not in _LOOPBACK:
        return f"{served_at.scheme}://{served_at.netloc}"
    # `make run` puts first the address at which the network knows this machine.
    host = next(iter(settings.ALLOWED_HOSTS), "*")
    if host.startswith((".", "*")) or host.strip("[]") in _LOOPBACK:
        return f"{here.scheme}://{here.netloc}"
    return f"{here.scheme}://{host}:{here.port}" if here.port else f"{here.scheme}://{host}"
