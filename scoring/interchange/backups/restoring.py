"""Bring a backup back: all of it is checked and made ready before the live database is touched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from pathlib import Path

from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models import F, Max, Model
from django.utils import timezone

from scoring.clubs.forgettings import keep_apart, kept_forgettings, told_in
from scoring.clubs.models import Club, ClubTable, Invitation, SignIn
from scoring.clubs.services.reapplying import Reapplied, reapply_forgettings
from scoring.games.models import Game, JoinCode
from scoring.interchange.backups import postgres, sqlite
from scoring.interchange.backups.archive import Manifest, Unpacked, Unusable, unpacked
from scoring.interchange.backups.making import back_up
from scoring.live.models import Channel
from scoring.tournaments.models import Event, EventTable

#: Where each kind of link keeps how often it was replaced.
_COUNTS: tuple[tuple[type[Model], str], ...] = (
    (Club, "key_count"),
    (ClubTable, "key_count"),
    (Game, "scorer_count"),
    (Game, "viewer_count"),
    (Event, "key_count"),
    (EventTable, "key_count"),
)


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restore did: what came back, where the database that was there is kept, and who stays forgotten."""

    manifest: Manifest
    set_aside: Path | None
    forgotten: Reapplied
    links_revoked: bool


def look_into(file: Path) -> Manifest:
    """Return what a backup holds, once it was found whole and of a kind that can be restored here. Raises Unusable."""
    with unpacked(file) as backup:
        _see_that_it_fits(backup)
        return backup.manifest


def restore(file: Path, *, revoke_links: bool, set_aside: Path | None) -> Restored:
    """Make the database what it was when the backup was made, and return what was done.

    What is there now goes into a backup at `set_aside` first, unless that is None. A copy of an older version is
    brought up to this one; whoever was forgotten and every account deleted since, here or in the copy, are so again.
    `revoke_links` makes every link and code that was ever given out dead, and signs everybody out. Raises Unusable, and
    then nothing was changed.
    """
    with unpacked(file) as backup:
        _see_that_it_fits(backup)
        _keep_forgettings(backup.forgotten)
        bring_back = _bring_back_sqlite if connection.vendor == "sqlite" else _bring_back_postgres
        forgotten = bring_back(backup, revoke_links=revoke_links, set_aside=set_aside)
        return Restored(backup.manifest, set_aside, forgotten, revoke_links)


def _see_that_it_fits(backup: Unpacked) -> None:
    manifest = backup.manifest
    loader = MigrationLoader(connection)
    if loader.applied_migrations and set(loader.disk_migrations) - set(loader.applied_migrations):
        raise Unusable("The database here is of an older version. Start the site once, stop it, then restore.")
    if manifest.engine != connection.vendor:
        raise Unusable(
            f"This backup is of a {_NAMES.get(manifest.engine, manifest.engine)} database; this site keeps its own in "
            f"{_NAMES[connection.vendor]}. Set DATABASE_URL to a database of that kind."
        )
    known = {f"{app}.{name}" for app, name in loader.disk_migrations}
    newer = sorted(name for name in manifest.migrations if name not in known)
    if newer:
        raise Unusable(f"This backup is of a newer version of Left Bower ({newer[-1]}). Update this one first.")
    _see_that_it_is_what_it_says(backup)
    if manifest.engine == "postgresql" and (others := postgres.others_connected()):
        raise Unusable(f"The database is in use by {others} other connections: stop the site first, then restore.")


def _see_that_it_is_what_it_says(backup: Unpacked) -> None:
    """Raise Unusable unless the copy is whole, and its tables, rows and migrations are those that were put there."""
    engine = sqlite if backup.manifest.engine == "sqlite" else postgres
    found = engine.counted(backup.database)
    if found is None:
        raise Unusable("The database in this backup is broken. Take another backup.")
    rows, migrations = found
    stated = backup.manifest
    if dict(rows) != dict(stated.rows) or set(migrations) != set(stated.migrations) or "scoring_club" not in rows:
        raise Unusable("The database in this backup does not hold what the backup says of it. Take another backup.")


_NAMES: Mapping[str, str] = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


def _keep_forgettings(text: str) -> None:
    """Keep apart here, too, what was kept apart where the backup was made."""
    known = set(kept_forgettings())
    if new := [forgetting for forgetting in told_in(text) if forgetting not in known]:
        keep_apart(new)


def _bring_back_sqlite(backup: Unpacked, *, revoke_links: bool, set_aside: Path | None) -> Reapplied:
    """Make the copy ready where it lies, then put it in the place of the live database in one step.

    What is there now is set aside at the last moment: a site that goes on meanwhile loses next to nothing.
    """
    seen = _Seen.now()
    with sqlite.database_at(backup.database):
        forgotten = _made_ready(seen, revoke_links=revoke_links)
    if set_aside is not None:
        back_up(set_aside)
    sqlite.put_in_place(backup.database)
    return forgotten


def _bring_back_postgres(backup: Unpacked, *, revoke_links: bool, set_aside: Path | None) -> Reapplied:
    """Load the copy while nobody is connected, then make it ready."""
    seen = _Seen.now()
    if set_aside is not None:
        back_up(set_aside)
    postgres.put_in_place(backup.database)
    return _made_ready(seen, revoke_links=revoke_links)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What those who are out there have seen: the highest count of a link, and the highest version of a channel."""

    highest_count: int
    highest_version: int

    @classmethod
    def now(cls) -> _Seen:
        """Return it of the database that is live; nothing of one that has no tables yet."""
        if not connection.introspection.table_names():
            return cls(0, 0)
        counts = [_highest(model, column) for model, column in _COUNTS]
        return cls(max(counts, default=0), _highest(Channel, "version"))


def _highest(model: type[Model], column: str) -> int:
    highest: int | None = model._default_manager.aggregate(highest=Max(column))["highest"]
    return highest or 0


def _made_ready(seen: _Seen, *, revoke_links: bool) -> Reapplied:
    """Bring the copy up to date and return who was forgotten in it anew."""
    call_command("migrate", verbosity=0, interactive=False)
    with transaction.atomic():
        forgotten = reapply_forgettings()
        if revoke_links:
            _revoke_all_links(seen)
        # Whoever has a page open is behind, however far the version they have seen had come.
        Channel.objects.update(version=F("version") + seen.highest_version + 1)
    return forgotten


def _revoke_all_links(seen: _Seen) -> None:
    """Raise every count above any that was ever given out, and end what needs no count."""
    highest = max(chain([seen.highest_count], (_highest(model, column) for model, column in _COUNTS)))
    for model, column in _COUNTS:
        model._default_manager.update(**{column: highest + 1})
    now: datetime = timezone.now()
    Invitation.objects.filter(withdrawn_at=None, accepted_at=None).update(withdrawn_at=now)
    SignIn.objects.filter(ended_at=None).update(ended_at=now)
    JoinCode.objects.all().delete()
    Session.objects.all().delete()
