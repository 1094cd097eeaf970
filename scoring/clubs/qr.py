"""Draw QR codes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import segno

_QUIET_ZONE = 4  # modules of light around a QR code, as its standard asks


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
