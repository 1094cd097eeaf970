"""Make a backup while people play."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from django.db import connection
from django.utils import timezone

from scoring.clubs.forgettings import kept_forgettings
from scoring.interchange.backups import postgres, sqlite
from scoring.interchange.backups.archive import Manifest, Unusable, digest_of, pack


def back_up(file: Path, *, over: bool = False) -> Manifest:
    """Copy the whole database as it stands at one moment into a new file, and return what is in it.

    Raises Unusable, also where a file of that name is there already and may not be written `over`.
    """
    if file.exists() and not over:
        raise Unusable(f"{file} is there already. Choose another name, or say --force.")
    if not file.parent.is_dir():
        raise Unusable(f"There is no folder {file.parent}.")
    with TemporaryDirectory(prefix="left-bower-backup-") as folder:
        copy = Path(folder) / "copy"
        engine = sqlite if connection.vendor == "sqlite" else postgres
        rows, migrations = engine.copy_to(copy)
        manifest = Manifest(
            engine=connection.vendor,
            made_at=timezone.now().isoformat(timespec="seconds"),
            migrations=migrations,
            rows=dict(rows),
            digest=digest_of(copy),
        )
        try:
            forgotten = "".join(f"{forgetting.line}\n" for forgetting in kept_forgettings())
            pack(file, manifest=manifest, database=copy, forgotten=forgotten)
        except OSError as fault:
            raise Unusable(f"{file} cannot be written: {fault.strerror}.") from fault
    return manifest
