"""Run the site in a process of its own, with a database of its own, for tests in the browser."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit

from tests.databases import database
from tests.made import ROOT, SITE, collected, manage

UVICORN_OPTIONS = ["--timeout-graceful-shutdown=2", "--backlog=4096", "--no-proxy-headers"]
PATIENCE = 180  # seconds a server may take, also where much else runs, to answer for the first time

#: What uvicorn serves, unless a test serves the site as somebody else would.
APPLICATION = "euchre_site.asgi:application"


@dataclass(frozen=True, slots=True)
class Server:
    """A running site: its address (no slash at the end), its process's environment and its log."""

    url: str
    environment: Mapping[str, str]
    log: Path

    def manage(self, *arguments: str) -> str:
        """Run a management command against the server's database and return what it printed."""
        return manage(*arguments, environment=self.environment)


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def serving(folder: Path, *, application: str = APPLICATION, **settings: str) -> Iterator[Server]:
    """Yield the site with an empty database, served from `folder`, under the given environment settings."""
    with prepared(folder, **settings) as environment:
        server = Server(url=f"http://127.0.0.1:{free_port()}", environment=environment, log=folder / "server.log")
        process = started(server, application)
        try:
            yield server
        finally:
            process.terminate()
            process.wait(timeout=10)


@contextmanager
def prepared(folder: Path, **settings: str) -> Iterator[Mapping[str, str]]:
    """Yield the environment of a site in `folder` with an empty database, ready to be served."""
    with database(folder, with_tables=True) as database_url:
        yield {
            **{name: value for name, value in os.environ.items() if not name.startswith("COV_")},
            "DJANGO_SETTINGS_MODULE": SITE,
            "DATABASE_URL": database_url,
            "STATIC_ROOT": str(collected()),
            **settings,
        }


def started(server: Server, application: str = APPLICATION) -> subprocess.Popen[bytes]:
    """Return the process that serves a site, once it answers; it can be killed and started again."""
    port = urlsplit(server.url).port
    with server.log.open("a") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "uvicorn", application, f"--port={port}", *UVICORN_OPTIONS],
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
