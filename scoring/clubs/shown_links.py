"""A link as it is shown to be passed on: whole, and as a picture to point a camera at."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.clubs.origins import is_only_here
from scoring.clubs.qr import QrCode


@dataclass(frozen=True, slots=True)
class ShownLink:
    """A link of this site: `origin` is where other phones find the site, `path` what opens there."""

    origin: str
    path: str

    @property
    def address(self) -> str:
        """The whole link."""
        return f"{self.origin}{self.path}"

    @property
    def qr(self) -> QrCode:
        """The link to point a camera at."""
        return QrCode.of(self.address)

    @property
    def only_here(self) -> bool:
        """Whether the link leads back to the machine it is shown on, where no phone can follow it."""
        return is_only_here(self.origin)
