"""What a table came to, in figures: each side's points, loners and euchres."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any, Protocol, Self

from scoring.rules import Side


class SaysFigures(Protocol):
    """What holds such figures: a `Total`, or a `RoundTable`."""

    points_ns: int
    points_ew: int
    loners_ns: int | None
    loners_ew: int | None
    euchres_ns: int | None
    euchres_ew: int | None


@dataclass(frozen=True, slots=True)
class Figures:
    """Both sides' points, and how often each marched alone and was euchred; None where nobody counted.

    >>> Figures(9, 4, loners_ns=1).swapped()
    Figures(points_ns=4, points_ew=9, loners_ns=None, loners_ew=1, euchres_ns=None, euchres_ew=None)
    """

    points_ns: int
    points_ew: int
    loners_ns: int | None = None
    loners_ew: int | None = None
    euchres_ns: int | None = None
    euchres_ew: int | None = None

    @classmethod
    def of(cls, said: SaysFigures) -> Self:
        """Return the figures that were said of a table, or that it came to."""
        return cls(*(getattr(said, field.name) for field in fields(cls)))

    @property
    def columns(self) -> dict[str, Any]:
        """The figures, or None, by the names that a row's columns have."""
        return asdict(self)

    def points(self, side: Side) -> int:
        """Return a side's points."""
        return self.points_ns if side is Side.NS else self.points_ew

    def loners(self, side: Side) -> int | None:
        """Return how often a side marched alone."""
        return self.loners_ns if side is Side.NS else self.loners_ew

    def euchres(self, side: Side) -> int | None:
        """Return how often a side was euchred."""
        return self.euchres_ns if side is Side.NS else self.euchres_ew

    def swapped(self) -> Self:
        """Return the figures of each side as the other's, for a card that was read the wrong way round."""
        ns, ew = ((self.points(side), self.loners(side), self.euchres(side)) for side in Side)
        (points_ns, loners_ns, euchres_ns), (points_ew, loners_ew, euchres_ew) = ew, ns
        return type(self)(points_ns, points_ew, loners_ns, loners_ew, euchres_ns, euchres_ew)

    def agrees_with(self, other: Figures) -> bool:
        """Whether two said the same; what one of them did not count, the other may have counted."""
        pairs = zip(asdict(self).values(), asdict(other).values(), strict=True)
        return all(None in pair or pair[0] == pair[1] for pair in pairs)

    def filled_by(self, other: Figures) -> Self:
        """Return these figures with the other's where these have none."""
        theirs = asdict(other)
        return type(self)(**{name: theirs[name] if figure is None else figure for name, figure in asdict(self).items()})
