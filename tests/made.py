"""What is made once for a whole run and copied from then on: a database's tables, and the static files."""

import atexit
import fcntl
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SITE = "euchre_site.settings"
SQLITE_FILE = "site.sqlite3"
#: A folder of several runs that go on at once, as `make test` has them, to make it once for all of them.
FOLDER_OF_SEVERAL = "MADE_FOR_TESTS"


def manage(*arguments: str, environment: Mapping[str, str]) -> str:
    """Run a management command of the real site in `environment` and return what it printed; fail as it fails."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise AssertionError(f"manage.py {' '.join(arguments)} exited {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def migrated() -> Path:
    """Return an empty SQLite database with all tables."""
    return _made_once("tables", _migrate) / SQLITE_FILE


def collected() -> Path:
    """Return the folder of the static files, collected and compressed."""
    return _made_once("static", lambda folder: _of_the_site("collectstatic", "--noinput", STATIC_ROOT=str(folder)))


def migrate(url: str) -> None:
    """Make all tables in the database of this DATABASE_URL."""
    _of_the_site("migrate", DATABASE_URL=url)


def _migrate(folder: Path) -> None:
    migrate(f"sqlite:///{folder / SQLITE_FILE}")


def _of_the_site(*arguments: str, **variables: str) -> None:
    manage(*arguments, "--verbosity=0", environment={**os.environ, "DJANGO_SETTINGS_MODULE": SITE, **variables})


def _made_once(name: str, make: Callable[[Path], None]) -> Path:
    """Return the folder of this name, which `make` fills for whoever asks first while the others wait."""
    place = _folder()
    made, half = place / name, place / f"{name}.half-made"
    with (place / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            half.mkdir(exist_ok=True)
            make(half)
            half.rename(made)
    return made


@cache
def _folder() -> Path:
    if shared := os.environ.get(FOLDER_OF_SEVERAL):
        return Path(shared)
    own = tempfile.TemporaryDirectory(prefix="left-bower-made-", ignore_cleanup_errors=True)
    atexit.register(own.cleanup)
    return Path(own.name)
