"""Make pairs of a club's players, and give a pair a team's name."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from scoring.clubs.models import Club, Partnership, Player
from scoring.clubs.selectors.pairs import Pair, pair_of, rows_of_pair
from scoring.clubs.services.enrolling import hold_roster, partnership_of
from scoring.clubs.services.players import player_to_change
from scoring.clubs.writes import Attempt, Refused


class OneAlone(Refused):
    """Both places of the pair are one person's."""

    sentence = _("A pair is two players.")


class PairThere(Refused):
    """The two are a pair already."""

    sentence = _("These two are a pair already.")


class PairChanged(Refused):
    """The pair has another team name than was seen, or is no pair any more."""

    sentence = _("This pair was changed meanwhile. See how it is called now.")


@transaction.atomic
def make_pair(club: Club, *, first: Player, second: Player, team_name: str, attempt: Attempt) -> Partnership:
    """Return the pair of two players, which nobody has made yet; the same attempt again returns the same.

    Raises OneAlone, PairThere, PlayerGone or KeyReused.
    """
    hold_roster(club)
    if (earlier := attempt.earlier()) is not None:
        return Partnership.objects.get(pk=earlier.facts["pair"])
    first, second = player_to_change(first), player_to_change(second)
    if first == second:
        raise OneAlone
    if rows_of_pair(first, second).exists():
        raise PairThere
    pair = partnership_of([first, second])
    if team_name:
        Partnership.objects.filter(pk=pair.pk).update(team_name=team_name)
    attempt.make(facts={"pair": pair.pk, "players": [first.pk, second.pk]})
    return pair


@transaction.atomic
def name_team(club: Club, pair: Pair, *, was: str, becomes: str, attempt: Attempt) -> None:
    """Give a pair a team's name, or none; every row that is this pair has it, so that parting a merge keeps it.

    `was` is the name that was seen. Raises PairChanged or KeyReused.
    """
    hold_roster(club)
    if attempt.earlier() is not None:
        return
    now = pair_of(club, pair.pk)
    if now is None or now.team_name != was:
        raise PairChanged
    attempt.make(facts={"team_name": [was, becomes]})
    rows = list(rows_of_pair(now.first, now.second).values_list("pk", flat=True))
    Partnership.objects.filter(pk__in=rows).update(team_name=becomes)
