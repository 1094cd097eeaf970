"""Read who of a club's players are one person, and what would count together if two more were."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scoring.clubs.ledger import Played, SharedEvening, SharedGame, evenings, ledger
from scoring.clubs.models import Merge, Player
from scoring.clubs.selectors.players import player_as_seen, roster_of
from scoring.clubs.suggesting import are_near


@dataclass(frozen=True, slots=True)
class JoinedPair:
    """A partner whom both have: how many games with the one, and with the other."""

    partner: str
    games: int
    other_games: int


@dataclass(frozen=True, slots=True)
class MergePreview:
    """What counts together once `player` is `into`; `shared` or `evening` says that they are two people."""

    player: Player
    into: Player
    own: Played
    other: Played
    pairs: Sequence[JoinedPair]
    shared: SharedGame | None
    evening: SharedEvening | None = None

    @property
    def games(self) -> int:
        """The games of both together: they never sat in one at the same time, but one may have taken over."""
        return self.own.games + self.other.games

    @property
    def hands(self) -> int:
        """The hands of both together."""
        return self.own.hands + self.other.hands

    @property
    def as_seen(self) -> str:
        """What stands for both as they are looked at."""
        return both_as_seen(self.player, self.into)


def both_as_seen(player: Player, into: Player) -> str:
    """Return what stands for two players, so that a change of either is noticed."""
    return player_as_seen(player)[:8] + player_as_seen(into)[:8]


def rows_of(person: Player) -> list[int]:
    """Return the ids of all rows that are this person."""
    return [person.pk, *person.merged_here.values_list("pk", flat=True)]


def merge_preview(player: Player, into: Player) -> MergePreview:
    """Return what would count together; `player` and `into` are two people."""
    asked, one, other = ledger(), rows_of(player), rows_of(into)
    own, others = asked.played(one), asked.played(other)
    both = [partner for partner in own.partners if partner in others.partners]
    names = {partner.pk: partner.full_name for partner in Player.objects.filter(pk__in=both)}
    pairs = [JoinedPair(names[partner], own.partners[partner], others.partners[partner]) for partner in both]
    pairs.sort(key=lambda pair: (-pair.games - pair.other_games, pair.partner))
    return MergePreview(player, into, own, others, pairs, asked.shared_game(one, other), evenings().shared(one, other))


@dataclass(frozen=True, slots=True)
class Choices:
    """Whom a player may be: those of nearly the same name, and everybody else, each an id and a name."""

    near: Sequence[tuple[int, str]]
    others: Sequence[tuple[int, str]]


def merge_choices(player: Player) -> Choices:
    """Return the other people of a player's club, those of a name like theirs apart: one query."""
    names = roster_of(player.club).all_names
    own = [known for known in names if known.player == player.pk]
    near: dict[int, str] = {}
    others: dict[int, str] = {}
    for known in (known for known in names if known.player != player.pk):
        alike = any(are_near(spelt.words, known.words) for spelt in own)
        (near if alike else others)[known.player] = known.name
    rest = sorted((item for item in others.items() if item[0] not in near), key=lambda item: item[1].casefold())
    return Choices(list(near.items()), rest)


def merges_into(person: Player) -> list[Merge]:
    """Return the merges that stand and by which others are this person, the newest first: each can be undone."""
    return list(
        Merge.objects.standing()
        .filter(player__merged_into=person)
        .select_related("player", "into", "write__account")
        .order_by("-pk")
    )


def roots_by(merges: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Return who each merged player is, by the merges that stand, as pairs of ids: player → the root of its chain.

    >>> roots_by([(1, 2), (2, 3), (5, 3)])
    {1: 3, 2: 3, 5: 3}
    """
    into = dict(merges)
    roots = {}
    for player in into:
        root, seen = into[player], {player}
        while root in into and root not in seen:
            seen.add(root)
            root = into[root]
        roots[player] = root
    return roots


def merge_differences() -> Iterator[str]:
    """Yield a line for each player whose `merged_into` is not what the merges that stand give."""
    roots = roots_by(Merge.objects.standing().values_list("player_id", "into_id"))
    stored = _stored_roots()
    for player in sorted({*roots, *stored}):
        if roots.get(player) != stored.get(player):
            yield f"player {player}: merged_into is {stored.get(player)}, the merges give {roots.get(player)}"


def _stored_roots() -> dict[int, int]:
    return dict(Player.objects.filter(merged_into__isnull=False).values_list("pk", "merged_into__pk"))
