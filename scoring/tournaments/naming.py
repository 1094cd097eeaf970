"""What an entrant of an event is called, for whoever reads it."""

from __future__ import annotations

from django.utils.translation import gettext

from scoring.clubs.audience import Audience, is_named, names_at_one_table
from scoring.clubs.models import Player
from scoring.tournaments.models import Entry


def entry_name(entry: Entry, audience: Audience) -> str:
    """Return a single player's name, a pair's team name, or "Ann & Bob" for a pair without one.

    A team name may tell who its players are, so that an audience reads it only where it may name both of them.
    The entry comes `with_names`.
    """
    if entry.team_name and all(is_named(player, audience) for player in _people(entry)):
        return entry.team_name
    return people_of(entry, audience)


def people_of(entry: Entry, audience: Audience) -> str:
    """Return the name of a single player, or the two of a pair. The entry comes `with_names`."""
    people = _people(entry)
    names = names_at_one_table(people, audience)
    if len(people) == 1:
        return names[entry.player_id]
    return gettext("%(one)s & %(other)s") % {"one": names[people[0].pk], "other": names[people[1].pk]}


def _people(entry: Entry) -> list[Player]:
    return [player for player in (entry.player, entry.partner) if player is not None]
