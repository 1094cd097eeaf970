"""Move a club into another: its players, its games, and all that belongs to them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from scoring.clubs.channels import club_changed
from scoring.clubs.ledger import evenings
from scoring.clubs.models import Club, Device
from scoring.clubs.selectors.moving import both_rosters_as_seen
from scoring.clubs.services.holding import held, see_that_it_is_in_use, see_that_it_is_theirs
from scoring.clubs.services.moving import (
    close_after_moving,
    let_accounts_in,
    move_players,
    move_rules,
    move_tables,
)
from scoring.clubs.writes import Attempt, Refused
from scoring.games.channels import games_renamed
from scoring.games.models import Game, GameGrant


class RosterChanged(Refused):
    """Somebody was added, renamed or merged in one of both clubs since they were looked at."""

    sentence = _("The players of one of both clubs changed meanwhile. Look at them once more; what you chose is kept.")


@transaction.atomic
def move_club(
    source: Club,
    target: Club,
    *,
    matches: Mapping[int, int | None],
    accounts_along: bool,
    seen: str,
    attempt: Attempt,
) -> Club:
    """Return `target` with everything that `source` had; what is left of that leads there.

    `matches` has, for each person of `source`, the person of `target` they are, or None; all valid for the rosters
    that `seen` stands for (`both_rosters_as_seen`). Devices that organised `source` enter hands in its games from then
    on, and its owners are at least members of `target`. Raises RosterChanged, PutAway, OwnersDecide or KeyReused.
    """
    source, target = _both_held(source, target)
    if attempt.earlier() is not None:
        return target
    see_that_it_is_in_use(source)
    see_that_it_is_theirs(source, attempt.account)
    see_that_it_is_in_use(target)
    if both_rosters_as_seen(source, target) != seen:
        raise RosterChanged
    events = evenings().moved(source, target)
    games = list(Game.objects.select_for_update(of=("self",)).filter(club=source).order_by("pk"))
    move_players(source, target, matches=matches, attempt=attempt)
    _let_organisers_score(source, target, games)
    tables, rules = move_tables(source, target), move_rules(source, target)
    _move_games(games, target)
    accounts = let_accounts_in(source, target, along=accounts_along)
    matched = sum(into is not None for into in matches.values())
    told = {"people": len(matches), "matched": matched, "games": len(games), "tables": tables, "rules": rules}
    told |= {"events": events} if events else {}
    close_after_moving(source, target)
    attempt.make(club=target, about=f"club {source.pk}", facts={**told, "accounts": accounts})
    club_changed(source)
    games_renamed(target, [game.pk for game in games])
    return target


def _both_held(source: Club, target: Club) -> tuple[Club, Club]:
    """Return both clubs anew, held in the order of their ids, so that two moves at once wait instead of crossing."""
    anew = {club.pk: held(club) for club in sorted((source, target), key=lambda club: club.pk)}
    return anew[source.pk], anew[target.pk]


def _let_organisers_score(source: Club, target: Club, games: list[Game]) -> None:
    """Let the devices that ran `source` enter hands in its games, but those that run `target` anyway."""
    running = Device.objects.filter(grants__in=source.grants.live()).exclude(grants__in=target.grants.live())
    kind = GameGrant.Kind.SCORER
    GameGrant.objects.bulk_create(
        [
            GameGrant(device=device, game=game, kind=kind, key_count=game.scorer_count)
            for device in running
            for game in games
        ],
        update_conflicts=True,
        unique_fields=["device", "game", "kind"],
        update_fields=["key_count"],
    )


def _move_games(games: list[Game], target: Club) -> None:
    """Give the games to `target`. One from a file that `target` knows, too, keeps being another game than that."""
    digests = [game.source_digest for game in games if game.source_digest]
    known = set(target.games.filter(source_digest__in=digests).values_list("source_digest", flat=True))
    for game in games:
        if game.source_digest in known:
            own = hashlib.sha256(f"{game.source_digest} {game.public_id}".encode()).hexdigest()
            Game.objects.filter(pk=game.pk).update(source_digest=own)
    Game.objects.filter(pk__in=[game.pk for game in games]).update(club=target)
