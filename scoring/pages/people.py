"""Which people of a club somebody may read of, and whom they mean by a name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from scoring.clubs.access import OpenedClub
from scoring.clubs.audience import Audience, name_for
from scoring.clubs.models import Club, Player
from scoring.clubs.models.players import PlayerQuerySet
from scoring.clubs.names import folded_words

_MOST_WORDS = 5  # of a search: no name is longer


def people_for(opened: OpenedClub) -> PlayerQuerySet:
    """Return the club's people that whoever opened it may read of: who is on no public page is not among them there."""
    return people_read_by(opened.audience, opened.club)


def people_read_by(audience: Audience, club: Club) -> PlayerQuerySet:
    """Return the people of a club that an audience may read of."""
    people = club.players.people()
    return people.filter(on_public_pages=True) if audience is Audience.PUBLIC else people


def may_read_of(opened: OpenedClub, person: Player) -> bool:
    """Whether a person has a page for whoever opened the club; members see that of one who was forgotten, too."""
    return opened.audience is Audience.CLUB or (person.on_public_pages and person.forgotten_at is None)


@dataclass(frozen=True, slots=True)
class Spelled:
    """A row of the roster: the person it is, and the names under which they may be looked for."""

    row: int
    person: int
    words: frozenset[str]

    def begins_with(self, word: str) -> bool:
        """Whether one of the names begins so."""
        return any(known.startswith(word) for known in self.words)


def searched_words(text: str) -> list[str]:
    """Return the words of a search as names are compared."""
    return folded_words(text)[:_MOST_WORDS]


def meant_by(opened: OpenedClub, words: Iterable[str]) -> list[set[int]]:
    """Return for each word of a search the rows of the people one of whose names begins so: one query.

    Members find people also by spellings merged into them; on public pages only the names that stand there count.
    """
    spelled = [_spelled(player, opened.audience) for player in _rows(opened)]
    found = []
    for word in words:
        people = {known.person for known in spelled if known.begins_with(word)}
        found.append({known.row for known in spelled if known.person in people})
    return found


def _rows(opened: OpenedClub) -> Iterable[Player]:
    rows = opened.club.players.select_related("merged_into")
    return [row for row in rows if row.person.forgotten_at is None]


def _spelled(player: Player, audience: Audience) -> Spelled:
    hidden = audience is Audience.PUBLIC and not player.person.on_public_pages
    own = [] if audience is Audience.PUBLIC else [player.name, player.display_name]
    names = [] if hidden else [name_for(player, audience), *own]
    return Spelled(player.pk, player.person.pk, frozenset(word for name in names for word in folded_words(name)))


def spellings_of(people: Iterable[int]) -> list[int]:
    """Return the rows of the roster that are one of these people: their own, and those merged into them."""
    asked = list(people)
    return list(Player.objects.filter(Q(pk__in=asked) | Q(merged_into__in=asked)).values_list("pk", flat=True))
