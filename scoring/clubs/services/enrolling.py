"""Enrol a club's players, and pair them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from django.db import transaction
from django.db.models import Max

from scoring.clubs.models import Club, Partnership, Player
from scoring.clubs.names import clean_name, name_key
from scoring.clubs.services.holding import held, see_that_it_is_in_use

_Place = TypeVar("_Place")


def hold_roster(club: Club) -> None:
    """Let changes of who plays in a club take turns, until this transaction ends.

    Whoever finds a player by a name here finds the one whom a merge at the same moment leaves, or waits for it. Hands
    are recorded meanwhile: they only need the club to stay. Raises PutAway where the club was put away since it was
    read.
    """
    see_that_it_is_in_use(held(club))


@transaction.atomic
def player_named(club: Club, name: str) -> Player:
    """Return the club's player of this name, or of another spelling of it; enrolled now if nobody is spelled so.

    Raises ValidationError for a name that `names.clean_name` refuses.
    """
    name = clean_name(name)
    key = name_key(name)
    hold_roster(club)
    player = Player.objects.people().filter(club=club, name_key=key).first()
    if player is not None:
        return player
    merged = Player.objects.filter(club=club, name_key=key, merged_into__isnull=False, forgotten_at__isnull=True)
    if (other_spelling := merged.select_related("merged_into").order_by("pk").first()) is not None:
        return other_spelling.person
    return Player.objects.create(club=club, name_key=key, name=name)


@transaction.atomic
def players_named(club: Club, names: Mapping[_Place, str]) -> tuple[dict[_Place, Player], list[int]]:
    """Return the club's player of each name, as `player_named` does, and the ids of those who are new by that."""
    hold_roster(club)
    newest = club.players.aggregate(newest=Max("pk"))["newest"] or 0
    players = {place: player_named(club, name) for place, name in names.items()}
    return players, sorted({player.pk for player in players.values() if player.pk > newest})


def enrolling_facts(new: Sequence[int]) -> dict[str, object]:
    """Return what a write keeps of the players who are new by it: their ids alone, since their rows have the names."""
    return {"new": list(new)} if new else {}


@transaction.atomic
def partnership_of(players: Iterable[Player]) -> Partnership:
    """Return the partnership of two players of one club, made now if they never partnered."""
    first, second = sorted(players, key=lambda player: player.pk)
    partnership, _made = Partnership.objects.get_or_create(
        first=first, second=second, defaults={"club_id": first.club_id}
    )
    return partnership
