"""Read who plays in a club that moves into another, and who there they may be."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.clubs.models import Club, Player
from scoring.clubs.selectors.players import roster_of
from scoring.clubs.suggesting import Known

#: Up to so many people of the other club all of them can be chosen for each; of more only the nearest.
_FEW = 60


@dataclass(frozen=True, slots=True)
class Mover:
    """A person of the club that moves: who in the other club is called so, if anybody, and who else they may be."""

    pk: int
    name: str
    match: Known | None
    near: Sequence[Known]
    others: Sequence[Known]

    @property
    def field(self) -> str:
        """The name of the field that says who they are in the other club."""
        return f"player-{self.pk}"


def movers(source: Club, target: Club) -> list[Mover]:
    """Return the people of a club, each with whom they may be in another one: two queries."""
    roster = roster_of(target)
    everybody = {
        known.player: known for known in sorted(roster.spellings, key=lambda known: known.spelling == known.name)
    }
    listed = sorted(everybody.values(), key=lambda known: known.name.casefold()) if len(everybody) <= _FEW else []
    found = []
    for player in Player.objects.people().filter(club=source):
        match = roster.known(player.name)
        near = [known for known in roster.near(player.name) if match is None or known.player != match.player]
        chosen = {known.player for known in (match, *near) if known}
        others = [known for known in listed if known.player not in chosen]
        found.append(Mover(player.pk, player.name, match, near, others))
    return found


def both_rosters_as_seen(source: Club, target: Club) -> str:
    """Return what stands for the people of two clubs and their names, so that a change of either is noticed."""
    columns = ("club_id", "pk", "name_key", "merged_into_id", "forgotten_at")
    rows = Player.objects.filter(club__in=[source, target]).order_by("pk").values_list(*columns)
    return hashlib.sha256(json.dumps(list(rows), default=str).encode()).hexdigest()[:32]


def clubs_that_are(club: Club) -> list[int]:
    """Return the ids of a club and of every club that moved into it, also by way of another."""
    found, newest = [club.pk], [club.pk]
    while newest:
        newest = list(Club.objects.filter(moved_into__in=newest).values_list("pk", flat=True))
        found += newest
    return found
