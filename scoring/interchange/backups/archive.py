"""The file a backup is kept in: a compressed tar of a manifest, the database's copy, and who was forgotten."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import shutil
import tarfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

FORMAT = 1
_MANIFEST, _DATABASE, _FORGOTTEN = "manifest.json", "database", "forgotten.jsonl"
_LONGEST_MANIFEST = 1024 * 1024
_LONGEST_LINES = 256 * 1024 * 1024
_BLOCK = 1024 * 1024


class Unusable(Exception):
    """A backup that cannot be made or restored; its text says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup holds.

    `engine` is "sqlite" or "postgresql", `made_at` a time in ISO 8601, `migrations` what had been applied
    ("scoring.0001_initial"), `rows` how many rows each table has, `digest` the SHA-256 of the database's copy in hex.
    """

    engine: str
    made_at: str
    migrations: tuple[str, ...]
    rows: Mapping[str, int]
    digest: str
    format: int = FORMAT

    @classmethod
    def from_text(cls, text: bytes) -> Manifest:
        """Return the manifest of a backup. Raises Unusable for one that this version cannot read."""
        try:
            stated = json.loads(text)
            if stated["format"] != FORMAT:
                raise Unusable(
                    f"This backup is of format {stated['format']}; this version of Left Bower reads format {FORMAT}."
                )
            return cls(
                engine=str(stated["engine"]),
                made_at=str(stated["made_at"]),
                migrations=tuple(map(str, stated["migrations"])),
                rows={str(table): int(count) for table, count in stated["rows"].items()},
                digest=str(stated["digest"]),
            )
        except (ValueError, KeyError, TypeError, AttributeError) as fault:
            raise Unusable("This file says nothing that a backup of Left Bower says: it is another file.") from fault


@dataclass(frozen=True, slots=True)
class Unpacked:
    """A backup's contents, for as long as they are looked at: the database's copy and who was forgotten by then."""

    manifest: Manifest
    database: Path
    forgotten: str


def digest_of(file: Path) -> str:
    """Return the SHA-256 of a file, in hex."""
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def pack(target: Path, *, manifest: Manifest, database: Path, forgotten: str) -> None:
    """Write a backup under a temporary name beside `target`, readable by its owner only, and give it its name.

    Either all of it is there under that name, on the disk, or nothing is. Raises OSError.
    """
    unfinished = target.with_name(f"{target.name}.{os.getpid()}.unfinished")
    try:
        descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            with tarfile.open(fileobj=file, mode="w:gz", compresslevel=6) as tar:
                _add(tar, _MANIFEST, json.dumps(asdict(manifest), indent=1).encode())
                _add(tar, _FORGOTTEN, forgotten.encode())
                tar.add(database, arcname=_DATABASE, filter=_anonymous)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(target)
        _keep_name(target.parent)
    finally:
        unfinished.unlink(missing_ok=True)


def _add(tar: tarfile.TarFile, name: str, content: bytes) -> None:
    entry = tarfile.TarInfo(name)
    entry.size = len(content)
    entry.mode = 0o600
    tar.addfile(entry, io.BytesIO(content))


def _anonymous(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Leave out whose file it was on which machine."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mode = 0o600
    return entry


def _keep_name(folder: Path) -> None:
    """Bring a folder's new name to the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def unpacked(source: Path) -> Iterator[Unpacked]:
    """Yield what a backup holds, its copy in a folder that is gone afterwards.

    Raises Unusable for a file that is no backup, is broken off or was changed since it was made; FileNotFoundError.
    """
    with TemporaryDirectory(prefix="left-bower-restore-") as folder:
        try:
            yield _unpack(source, Path(folder))
        except (tarfile.TarError, EOFError, zlib.error, gzip.BadGzipFile) as broken:
            raise Unusable(f"{source} is no backup, or was broken off: {broken}") from broken


def _unpack(source: Path, folder: Path) -> Unpacked:
    database = folder / _DATABASE
    with gzip.open(source) as whole:
        with tarfile.open(fileobj=whole, mode="r:") as tar:
            manifest = Manifest.from_text(_read(tar, _MANIFEST, longest=_LONGEST_MANIFEST))
            forgotten = _lines_in(_read(tar, _FORGOTTEN, longest=_LONGEST_LINES))
            with database.open("wb") as copy:
                shutil.copyfileobj(_member(tar, _DATABASE), copy)
        while whole.read(_BLOCK):  # to the very end, where it says whether all of it came
            pass
    if digest_of(database) != manifest.digest:
        raise Unusable(f"The database in {source} is not the one that was put there. Take another backup.")
    return Unpacked(manifest, database, forgotten)


def _read(tar: tarfile.TarFile, name: str, *, longest: int) -> bytes:
    """Return what a part says, all of it. Raises Unusable for one that is longer than any of its kind is."""
    content = _member(tar, name).read(longest + 1)
    if len(content) > longest:
        raise Unusable(f"{name} in this file is longer than in any backup of Left Bower.")
    return content


def _lines_in(content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError as fault:
        raise Unusable(
            f"{_FORGOTTEN} in this file is not text, so whoever asked to be forgotten could come back. "
            "Take another backup."
        ) from fault


def _member(tar: tarfile.TarFile, name: str) -> IO[bytes]:
    try:
        content = tar.extractfile(name)
    except KeyError:
        content = None
    if content is None:
        raise Unusable(f"There is no {name} in this file: it is no backup of Left Bower.")
    return content
