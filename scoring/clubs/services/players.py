"""Add players to a club, one or a whole list, and change what is kept of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.clubs.ledger import evenings, ledger
from scoring.clubs.models import Club, Player, Write
from scoring.clubs.names import name_key
from scoring.clubs.pasting import Pasted, read_list
from scoring.clubs.selectors.merging import rows_of
from scoring.clubs.selectors.players import player_as_seen, roster_of
from scoring.clubs.services.enrolling import hold_roster
from scoring.clubs.writes import Attempt, Refused


class PlaysAlready(Refused):
    """The club has a player of this name."""

    def __init__(self, player: int, name: str) -> None:
        super().__init__(player, name)
        self.player = player
        self.sentence = format_lazy(_("{name} plays here already."), name=name)


class PlayerChanged(Refused):
    """What is kept of the player was changed since it was looked at."""

    sentence = _("This player was changed meanwhile. What you typed is still here; compare, then save again.")


class PlayerGone(Refused):
    """The player was merged into another, or forgotten, since it was looked at."""

    sentence = _("This player was merged into another or forgotten meanwhile.")


class RosterChanged(Refused):
    """The club has other players now than the preview of a pasted list was made for."""

    sentence = _("The list or the club’s players changed since you looked. See what is new below, then add them.")


class Unanswered(Refused):
    """A pasted list has lines of which it must be said whom they mean."""

    sentence = _("Say who is meant first.")


def about(player: Player) -> str:
    """Return how the list of changes names a player."""
    return f"player {player.pk}"


def player_to_change(player: Player) -> Player:
    """Return a person's row anew, held until this change is done. Raises PlayerGone when it is nobody's any more."""
    hold_roster(player.club)
    fresh = Player.objects.select_for_update(of=("self",)).select_related("club").get(pk=player.pk)
    if fresh.merged_into_id is not None or fresh.forgotten_at is not None:
        raise PlayerGone
    return fresh


@transaction.atomic
def add_player(club: Club, *, name: str, attempt: Attempt, display_name: str = "", note: str = "") -> Player:
    """Return a new player of a club; the same attempt again returns the same. Raises PlaysAlready or KeyReused."""
    hold_roster(club)
    if (earlier := attempt.earlier()) is not None:
        return _enrolled_by(earlier)
    if (known := roster_of(club).known(name)) is not None:
        raise PlaysAlready(known.player, known.name)
    player = Player.objects.create(club=club, name=name, name_key=name_key(name), display_name=display_name, note=note)
    attempt.make(about=about(player), facts={"player": player.pk})
    return player


def _enrolled_by(write: Write) -> Player:
    return Player.objects.get(pk=write.facts["player"])


@transaction.atomic
def add_pasted(club: Club, *, text: str, answers: Mapping[int, tuple[str, str]], seen: str, attempt: Attempt) -> int:
    """Add the new players of a pasted list, and return how many; the same attempt again adds nobody.

    `seen` is `Pasted.as_seen` of the preview. Raises RosterChanged when another would be shown by now, Unanswered, or
    KeyReused.
    """
    hold_roster(club)
    if (earlier := attempt.earlier()) is not None:
        return int(earlier.facts["added"])
    pasted: Pasted = read_list(text, roster_of(club), answers)
    if pasted.as_seen != seen:
        raise RosterChanged
    if pasted.asked:
        raise Unanswered
    made = Player.objects.bulk_create(
        Player(club=club, name=line.name, name_key=name_key(line.name), display_name=line.display_name)
        for line in pasted.new
    )
    attempt.make(facts={"added": len(made), "players": [player.pk for player in made]})
    return len(made)


@transaction.atomic
def edit_player(player: Player, *, seen: str, kept: Mapping[str, Any], attempt: Attempt) -> Player:
    """Return the player with what is kept of them changed.

    `seen` is `player_as_seen` of what was looked at; `kept` holds the columns that people change. Raises PlayerGone,
    PlayerChanged, PlaysAlready for another player's name, or KeyReused.
    """
    hold_roster(player.club)
    if attempt.earlier() is not None:
        return player
    player = player_to_change(player)
    if player_as_seen(player) != seen:
        raise PlayerChanged
    if (taken := roster_of(player.club, without=player).known(kept["name"])) is not None:
        raise PlaysAlready(taken.player, taken.name)
    changed = {name: value for name, value in kept.items() if getattr(player, name) != value}
    # What organisers noted is theirs; the rest is told. Whoever forgets a player takes the names out again.
    told = {name: [getattr(player, name), value] for name, value in changed.items() if name != "note"}
    for name, value in changed.items():
        setattr(player, name, value)
    player.name_key = name_key(player.name)
    player.save(update_fields=["name_key", *changed])
    attempt.make(facts={"changed": sorted(changed), **told})
    ledger().renamed(player.club, rows_of(player))
    evenings().renamed(player.club, rows_of(player))
    return player
