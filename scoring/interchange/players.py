"""Say by which name each player of a file goes in a club, where a name is one person."""

from __future__ import annotations

from scoring.clubs.names import LONGEST_NAME, name_key, tidy_name
from scoring.interchange.notation import NotatedGame, NotatedPlayer
from scoring.rules import Seat

_ROOM = len(" (9999)")


class ClubNames:
    """The names of one file's players in a club, the same person by the same name in all its games.

    Two people of one name, told apart by their ids or by sitting at one table, get a number each.
    A player without a name is called by the seat.
    """

    def __init__(self) -> None:
        self._ids: dict[str, list[str]] = {}

    def of(self, game: NotatedGame) -> dict[Seat, str]:
        """Return the names of a game's players by seat."""
        names: dict[Seat, str] = {}
        for seat, player in game.players.items():
            name = tidy_name(player.name) or seat.word
            place = self._place(name, player)
            while name_key(_numbered(name, place)) in map(name_key, names.values()):
                place += 1
            names[seat] = _numbered(name, place)
        return names

    def _place(self, name: str, player: NotatedPlayer) -> int:
        """Return how many other people of this name came before in the file, as their ids tell."""
        if player.id is None:
            return 0
        ids = self._ids.setdefault(name_key(name), [])
        if player.id not in ids:
            ids.append(player.id)
        return ids.index(player.id)


def _numbered(name: str, place: int) -> str:
    return name if place == 0 else f"{name[: LONGEST_NAME - _ROOM]} ({place + 1})"
