"""Run the site in a process of its own, with a database of its own, for tests in the browser."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit

import psycopg

ROOT = Path(__file__).resolve().parent.parent
UVICORN_OPTIONS = ["--timeout-graceful-shutdown=2", "--backlog=4096", "--no-proxy-headers"]
SQLITE_FILE = "site.sqlite3"
PATIENCE = 30  # seconds a server may take to answer for the first time


@dataclass(frozen=True, slots=True)
class Server:
    """A running site: its address (no slash at the end), its process's environment and its log."""

    url: str
    environment: Mapping[str, str]
    log: Path

    def manage(self, *arguments: str) -> str:
        """Run a management command against the server's database and return what it printed."""
        return manage(*arguments, environment=self.environment)


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


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def database(folder: Path) -> Iterator[str]:
    """Yield the DATABASE_URL of an empty database of the kind this run is on; it is gone afterwards."""
    run_url = os.environ.get("DATABASE_URL", "")
    if not run_url.startswith("postgres"):
        yield f"sqlite:///{folder / SQLITE_FILE}"
        return
    name = f"site_{os.getpid()}_{free_port()}"
    with psycopg.connect(run_url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    try:
        yield urlsplit(run_url)._replace(path=f"/{name}").geturl()
    finally:
        with psycopg.connect(run_url, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@contextmanager
def serving(folder: Path, **settings: str) -> Iterator[Server]:
    """Yield the site with an empty database, served from `folder`, under the given environment settings."""
    with prepared(folder, **settings) as environment:
        server = Server(url=f"http://127.0.0.1:{free_port()}", environment=environment, log=folder / "server.log")
        process = started(server)
        try:
            yield server
        finally:
            process.terminate()
            process.wait(timeout=10)


@contextmanager
def prepared(folder: Path, **settings: str) -> Iterator[Mapping[str, str]]:
    """Yield the environment of a site in `folder` with an empty database, ready to be served."""
    with database(folder) as database_url:
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("COV_")},
            "DJANGO_SETTINGS_MODULE": "euchre_site.settings",
            "DATABASE_URL": database_url,
            "STATIC_ROOT": collected().name,
            **settings,
        }
        if database_url.startswith("sqlite"):
            shutil.copy(migrated(), folder / SQLITE_FILE)
        else:
            manage("migrate", "--verbosity=0", environment=environment)
        yield environment


@cache
def migrated() -> Path:
    """Return an empty SQLite database with all tables, made once for all servers of this run."""
    file = Path(_kept_for_this_run("tables").name) / SQLITE_FILE
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "euchre_site.settings", "DATABASE_URL": f"sqlite:///{file}"}
    manage("migrate", "--verbosity=0", environment=environment)
    return file


@cache
def collected() -> tempfile.TemporaryDirectory[str]:
    """Return the folder of the static files, collected and compressed once for all servers of this run."""
    folder = _kept_for_this_run("static")
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "euchre_site.settings", "STATIC_ROOT": folder.name}
    manage("collectstatic", "--noinput", "--verbosity=0", environment=environment)
    return folder


@cache
def _kept_for_this_run(name: str) -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix=f"left-bower-{name}-", ignore_cleanup_errors=True)


def started(server: Server) -> subprocess.Popen[bytes]:
    """Return the process that serves a site, once it answers; it can be killed and started again."""
    port = urlsplit(server.url).port
    with server.log.open("a") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "uvicorn", "euchre_site.asgi:application", f"--port={port}", *UVICORN_OPTIONS],
            cwd=ROOT,
            env=server.environment,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_until_it_answers(server.url, process, server.log)
    except BaseException:
        process.kill()
        raise
    return process


def wait_until_it_answers(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Return when the server answers at `url`, whatever it answers; fail with its log when it does not."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=PATIENCE):
                return
        except HTTPError as answer:
            answer.close()
            return
        except (URLError, ConnectionError):
            time.sleep(0.05)
    raise AssertionError(f"The server did not start:\n{log.read_text()}")
