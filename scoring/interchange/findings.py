"""What there is to say of a file: what refuses a game, and what is only odd about it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to say of a file: in which deal (the file's own number), where, and what."""

    deal: int | None
    where: str
    code: str
    message: str

    def to_json(self) -> dict[str, int | str | None]:
        """Return the finding as `import_egn --json` prints it."""
        return {"deal": self.deal, "where": self.where, "code": self.code, "message": self.message}

    def __str__(self) -> str:
        place = [] if self.deal is None else [f"Deal {self.deal}"]
        place += [self.where] if self.where else []
        return f"{', '.join(place)}: {self.message}" if place else self.message


class Findings:
    """A list of refusals and one of notes, filled while a file is read.

    Each stops at `MOST`: a hostile file could make millions, and nobody reads past a hundred.
    """

    MOST = 100

    def __init__(self, deal: int | None = None) -> None:
        self.deal = deal
        self.refusals: list[Finding] = []
        self.notes: list[Finding] = []

    def refuse(self, where: str, code: str, message: str) -> None:
        """Say why the game cannot be taken as it is."""
        self._keep(self.refusals, [Finding(self.deal, where, code, message)])

    def note(self, where: str, code: str, message: str) -> None:
        """Say what is odd about the game, which is taken all the same."""
        self._keep(self.notes, [Finding(self.deal, where, code, message)])

    def add(self, other: Findings) -> None:
        """Take over all that `other` found."""
        self._keep(self.refusals, other.refusals)
        self._keep(self.notes, other.notes)

    def _keep(self, kept: list[Finding], new: list[Finding]) -> None:
        room = self.MOST - len(kept)
        kept += new[: max(room, 0)]
        if 0 <= room < len(new):
            kept.append(Finding(None, "", "more", "There is more of this kind, which is not listed."))
