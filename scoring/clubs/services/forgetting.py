"""Forget a player for good: nobody can say any more who it was, and every score stays as it is."""

from __future__ import annotations

import logging
import re
from collections.abc import Collection, Iterable, Iterator

from django.db import transaction
from django.db.models import CharField, Model
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.clubs.forgettings import Forgetting, keep_apart, kept_forgettings, see_that_they_can_be_kept
from scoring.clubs.ledger import ledger
from scoring.clubs.models import Claim, Club, Invitation, Partnership, Player, Write
from scoring.clubs.selectors.merging import rows_of
from scoring.clubs.selectors.players import player_as_seen
from scoring.clubs.services.enrolling import hold_roster
from scoring.clubs.services.players import PlayerChanged, about, player_to_change
from scoring.clubs.writes import Attempt, Refused

log = logging.getLogger(__name__)
_SHORTEST_WORD = 3  # letters of a name's word that is taken out of texts by itself


class CannotBeKept(Refused):
    """What says that somebody was forgotten cannot be written, so an older copy would bring them back."""

    sentence = _("This cannot be done now: the server cannot write down that it was. Tell whoever keeps the site.")


@transaction.atomic
def forget_player(player: Player, *, seen: str, attempt: Attempt) -> None:
    """Take the name, everything noted and the account from a person, and from every spelling merged into them.

    Their name goes out of every text of the club too. `seen` is `player_as_seen` of what was looked at. Raises
    PlayerGone, PlayerChanged, CannotBeKept or KeyReused.
    """
    hold_roster(player.club)
    if attempt.earlier() is not None:
        return
    player = player_to_change(player)
    if player_as_seen(player) != seen:
        raise PlayerChanged
    try:
        see_that_they_can_be_kept()
    except OSError as fault:
        log.exception("A forgetting cannot be kept apart.")
        raise CannotBeKept from fault
    attempt.make()
    rows = list(Player.objects.filter(pk__in=rows_of(player)))
    _forget(player.club, rows)
    now = timezone.now()
    kept = [Forgetting(row.pk, player.club.slug, now) for row in rows]
    transaction.on_commit(lambda: keep_apart(kept))


def reapply_forgettings() -> int:
    """Forget again whoever is there again, from an older copy; return how many rows that were."""
    found = 0
    for forgetting in kept_forgettings():
        # Ids are given anew after a copy was restored: a row that is younger than the line is somebody else's.
        again = Player.objects.filter(
            pk=forgetting.player,
            club__slug=forgetting.club,
            created_at__lte=forgetting.at,
            forgotten_at__isnull=True,
        )
        row = again.select_related("club").first()
        if row is not None:
            with transaction.atomic():
                Attempt.by_command("forget").make(club=row.club, about=about(row))
                _forget(row.club, [row])
            found += 1
    return found


def _forget(club: Club, rows: Collection[Player]) -> None:
    names = {name for row in rows for name in (row.name, row.display_name) if name}
    ids = [row.pk for row in rows]
    for row in rows:
        Player.objects.filter(pk=row.pk).update(
            name=gettext("A player"),
            name_key=f"forgotten {row.pk}",  # no name's key has a space
            display_name="",
            note="",
            account=None,
            forgotten_at=timezone.now(),
        )
    Claim.objects.filter(player__in=ids).delete()
    _leave_no_trace_of_accounts(club, rows)
    name, word = _spelled(names), _spelled(_words(names), caseless=False)
    _scrub_club(club, name)
    ledger().scrubbed(club, ids, name, word)
    ledger().renamed(club, ids)


def _leave_no_trace_of_accounts(club: Club, rows: Iterable[Player]) -> None:
    """Let no change tell any more which account a player was."""
    told = Write.objects.filter(club=club, about__in=[about(row) for row in rows])
    told.filter(action__in=["claim", "unclaim", "settle_claim"]).update(about="", facts={})
    for merge in told.filter(action="merge"):
        if merge.facts.get("account") is not None:
            merge.facts["account"] = None
            merge.save(update_fields=["facts"])


def _scrub_club(club: Club, name: re.Pattern[str]) -> None:
    """Put "A player" in place of a name in every text that a club's people wrote, but not in a name they gave it."""
    unnamed = Club.objects.filter(pk=club.pk, named=False)
    for rows, column in (
        (unnamed, "name"),
        (Partnership.objects.filter(club=club), "team_name"),
        (Invitation.objects.filter(club=club), "note"),
        (Player.objects.filter(club=club), "note"),
    ):
        for pk, text in rows.exclude(**{column: ""}).values_list("pk", column):
            scrubbed = name.sub(gettext("A player"), text)
            if scrubbed != text:
                rows.model._default_manager.filter(pk=pk).update(**{column: scrubbed[: _longest(rows.model, column)]})


def _longest(model: type[Model], column: str) -> int | None:
    field = model._meta.get_field(column)
    return field.max_length if isinstance(field, CharField) else None


def _words(names: Iterable[str]) -> Iterator[str]:
    return (word for name in names for word in name.split() if len(word) >= _SHORTEST_WORD)


def _spelled(names: Iterable[str], *, caseless: bool = True) -> re.Pattern[str]:
    """Return what finds these names as whole words, the longest first, however they are spaced."""
    longest_first = sorted(set(names), key=lambda name: (-len(name), name))
    spelt = [r"\s+".join(re.escape(word) for word in name.split()) for name in longest_first]
    return re.compile(rf"(?<!\w)(?:{'|'.join(spelt) or '(?!)'})(?!\w)", re.IGNORECASE if caseless else 0)
