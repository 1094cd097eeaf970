"""Change what holds for a whole club, put it away and bring it back."""

from __future__ import annotations

from typing import Literal

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.clubs.models import Club
from scoring.clubs.services.holding import held, see_that_it_is_in_use, see_that_it_is_theirs
from scoring.clubs.writes import Attempt, Refused

Setting = Literal["name", "time_zone", "visibility"]


class SettingChanged(Refused):
    """Somebody else changed the setting after the page was shown."""

    sentence = _("Somebody changed this meanwhile. What you chose is still here: look at it once more, then save it.")


class Unnamed(Refused):
    """Others would look at a club that is called by the names of four players."""

    sentence = _("Others may look only at a club that has a name. Give it one first.")


class Moved(Refused):
    """The club's games and players went to another club."""

    sentence = _("Its games and players moved into another club, so there is nothing to bring back.")


@transaction.atomic
def change_setting(club: Club, *, setting: Setting, was: str, becomes: str, attempt: Attempt, name: str = "") -> Club:
    """Return the club with another name, time zone or visibility; one that nobody has named is called `name` with it.

    `was` is what the page showed. Raises SettingChanged when it is another by now, Unnamed for a club without a name
    that others could look at, PutAway, or KeyReused.
    """
    club = held(club)
    if attempt.earlier() is not None:
        return club
    see_that_it_is_in_use(club)
    if getattr(club, setting) != was:
        raise SettingChanged
    changed: dict[Setting, str] = {setting: becomes} | ({"name": name} if name else {})
    if name and club.named:
        raise SettingChanged
    if changed.get("visibility", Club.Visibility.PRIVATE) != Club.Visibility.PRIVATE and not (club.named or name):
        raise Unnamed
    attempt.make(facts={each: [_as_told(club, each), value] for each, value in changed.items()})
    for each, value in changed.items():
        setattr(club, each, value)
    club.named = club.named or "name" in changed
    club.save(update_fields=[*changed, "named"])
    return club


def _as_told(club: Club, setting: Setting) -> str:
    """Return what the list of changes says a setting was: not the four people an unnamed club is called by."""
    told: str = "" if setting == "name" and not club.named else getattr(club, setting)
    return told


@transaction.atomic
def put_away(club: Club, *, attempt: Attempt) -> Club:
    """Return the club as one in which everything can be read and nothing changed; twice is once.

    Raises OwnersDecide or KeyReused.
    """
    club = held(club)
    if attempt.earlier() is None and not club.is_archived:
        see_that_it_is_theirs(club, attempt.account)
        # Hands hold their game only, and evenings their event: wait for what is being saved, so that whoever comes
        # later finds the club put away.
        list(club.events.select_for_update(no_key=True).order_by("pk").values_list("pk"))
        list(club.games.select_for_update(no_key=True).order_by("pk").values_list("pk"))
        club.archived_at = attempt.make().made_at
        club.save(update_fields=["archived_at"])
    return club


@transaction.atomic
def bring_back(club: Club, *, attempt: Attempt) -> Club:
    """Return the club as one in use again; twice is once. Raises Moved, OwnersDecide or KeyReused."""
    club = held(club)
    if attempt.earlier() is not None or not club.is_archived:
        return club
    if club.moved_into_id is not None:
        raise Moved
    see_that_it_is_theirs(club, attempt.account)
    attempt.make(facts={"days_away": (timezone.now() - club.archived_at).days if club.archived_at else 0})
    club.archived_at = None
    club.save(update_fields=["archived_at"])
    return club
