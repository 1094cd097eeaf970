"""Read who plays in a club."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

from django.db.models import F
from django.db.models.functions import Coalesce

from scoring.clubs.models import Club, Player
from scoring.clubs.suggesting import Known, Roster


def knows_any_of(club: Club, names: Iterable[str]) -> bool:
    """Return whether anyone who is called, or shown as, one of these names plays in the club: one query."""
    return roster_of(club).has_any_of(names)


def roster_of(club: Club, *, without: Player | None = None) -> Roster:
    """Return the names of a club's people, one person left out: one query.

    Each has the spellings merged into it, and the names by which public pages call them.
    """
    rows = (
        club.players.filter(forgotten_at__isnull=True)
        .annotate(
            root=Coalesce(F("merged_into_id"), F("pk")),
            called=Coalesce(F("merged_into__name"), F("name")),
            comes=Coalesce(F("merged_into__active"), F("active")),
        )
        .order_by("name_key", "pk")
        .values_list("root", "name", "display_name", "called", "comes")
    )
    left_out = without.person.pk if without else None
    names: list[Known] = []
    display_names: list[Known] = []
    for pk, name, shown_as, called, comes in rows:
        if pk == left_out:
            continue
        names.append(Known.of(pk, name, name=called, active=comes))
        if shown_as:
            display_names.append(Known.of(pk, shown_as, name=called, active=comes))
    return Roster(names, display_names)


def names_to_suggest(club: Club) -> list[str]:
    """Return the names of a club's people who still come, for a page without scripts to suggest."""
    return list(club.players.people().filter(active=True).values_list("name", flat=True))


def player_as_seen(player: Player) -> str:
    """Return what stands for all that a page shows of a player, so that a change of what has changed is noticed."""
    shown = [
        player.name,
        player.display_name,
        player.active,
        player.on_public_pages,
        player.note,
        player.account_id,
        player.merged_into_id,
        player.forgotten_at,
    ]
    return hashlib.sha256(json.dumps(shown, default=str).encode()).hexdigest()[:16]
