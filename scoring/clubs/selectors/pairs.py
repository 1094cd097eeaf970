"""Read the pairs of a club: two people each, whoever of their spellings sat there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import F, Max, Min, Q, QuerySet
from django.db.models.functions import Coalesce, Greatest, Least

from scoring.clubs.models import Club, Partnership, Player
from scoring.clubs.names import folded_words
from scoring.clubs.selectors.merging import rows_of
from scoring.clubs.selectors.players import roster_of

PAIRS_LISTED = 50
_MOST_WORDS = 5  # of a search: no name is longer


@dataclass(frozen=True, slots=True)
class Pair:
    """Two people and the name of their team, if it has one; `pk` is one of the rows that are this pair."""

    pk: int
    first: Player
    second: Player
    team_name: str

    @property
    def names(self) -> str:
        """Both names."""
        return f"{self.first.full_name} & {self.second.full_name}"


@dataclass(frozen=True, slots=True)
class PairsPage:
    """One page of a club's pairs, those with a team name first; `asked` is the name they were searched by."""

    shown: Page[Any]
    pairs: Sequence[Pair]
    asked: str


def pairs_page(club: Club, number: object, asked: str) -> PairsPage:
    """Return a page of the pairs in which somebody's name begins as `asked`; four queries, whatever their number."""
    one, other = (Coalesce(F(f"{side}__merged_into_id"), F(f"{side}_id")) for side in ("first", "second"))
    names = (Coalesce(F(f"{side}__merged_into__name_key"), F(f"{side}__name_key")) for side in ("first", "second"))
    pairs = (
        Partnership.objects.filter(club=club, first__forgotten_at__isnull=True, second__forgotten_at__isnull=True)
        .annotate(low=Least(one, other), high=Greatest(one, other), called_first=Least(*names))
        .filter(low__lt=F("high"))  # two who are one person by now are no pair
        .values("low", "high")
        .annotate(team=Max("team_name"), row=Min("pk"), called=Min("called_first"))
        .order_by(F("team").desc(), "called", "low", "high")
    )
    if words := folded_words(asked)[:_MOST_WORDS]:
        found = roster_of(club).begins_with(words)
        pairs = pairs.filter(Q(low__in=found) | Q(high__in=found))
    shown = Paginator(pairs, PAIRS_LISTED).get_page(str(number))
    people = Player.objects.in_bulk({row[side] for row in shown for side in ("low", "high")})
    return PairsPage(
        shown=shown,
        pairs=[Pair(row["row"], people[row["low"]], people[row["high"]], row["team"]) for row in shown],
        asked=asked,
    )


def pair_of(club: Club, pk: int) -> Pair | None:
    """Return the pair a row is; None where there is none, they are one person, or one of both was forgotten."""
    rows = Partnership.objects.select_related("first__merged_into", "second__merged_into", "club")
    row = rows.filter(club=club, pk=pk).first()
    if row is None:
        return None
    one, other = sorted((row.first.person, row.second.person), key=lambda player: player.pk)
    if one == other or one.forgotten_at or other.forgotten_at:
        return None
    team_name = rows_of_pair(one, other).aggregate(team=Max("team_name"))["team"]
    return Pair(row.pk, one, other, team_name)


def rows_of_pair(one: Player, other: Player) -> QuerySet[Partnership]:
    """Return all rows that are the pair of these two people, whoever of their spellings sat there."""
    of_one, of_other = rows_of(one), rows_of(other)
    return Partnership.objects.filter(
        Q(first__in=of_one, second__in=of_other) | Q(first__in=of_other, second__in=of_one)
    )
