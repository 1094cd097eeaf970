"""What `make run` and `make test` say when something is in their way."""

import os
import shutil
import socket
import stat
import subprocess
from pathlib import Path

import pytest

from tests.made import ROOT

THE_FILE_IN_VAR = {"SECRET_KEY": "", "SECRET_KEY_FILE": ""}
NOTHING_SET = dict.fromkeys(("ALLOWED_HOSTS", "DATABASE_URL", "HTTP_ON_LAN", "PUBLIC_ORIGINS"), "") | THE_FILE_IN_VAR
AT_HOME = "192.0.2.4,laptop,laptop.local"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with the tools, and with an environment that has this one's Python."""
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    return tmp_path


def run(*command: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a tool and return how it ended."""
    return subprocess.run(
        command, cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


def fake(folder: Path, name: str, script: str) -> None:
    """Put a program in a folder."""
    folder.mkdir(exist_ok=True)
    program = folder / name
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)


def give_python(clone: Path) -> None:
    """Let the clone's .venv run Python, without installing anything."""
    fake_bin = clone / ".venv" / "bin"
    fake_bin.mkdir(parents=True)
    fake(fake_bin, "python", f'exec "{shutil.which("python3")}" "$@"')


def test_a_busy_port_is_said_in_one_line() -> None:
    with socket.socket() as taken:
        taken.bind(("", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run("python3", "tools/addresses.py", str(port), cwd=ROOT)
    assert done.returncode == 1
    assert done.stderr == (
        f"Port {port} is busy. Stop what uses it, or choose another: make run PORT={port % 65535 + 1}\n"
    )


@pytest.mark.parametrize("port", ["0", "65536", "http", ""])
def test_a_port_that_is_none_is_said(port: str) -> None:
    done = run("python3", "tools/addresses.py", port, cwd=ROOT)
    assert (done.returncode, done.stderr) == (1, f"PORT must be a number from 1 to 65535, not {port!r}.\n")


def test_the_key_is_made_once_for_its_owner_only(clone: Path) -> None:
    give_python(clone)
    file = clone / "var" / "secret-key"
    assert run("tools/secret_key", cwd=clone, **THE_FILE_IN_VAR).returncode == 0
    key = file.read_text()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert len(key.strip()) >= 50
    assert run("tools/secret_key", cwd=clone, **THE_FILE_IN_VAR).returncode == 0
    assert file.read_text() == key


def test_no_key_is_made_beside_one_that_is_set(clone: Path) -> None:
    give_python(clone)
    assert run("tools/secret_key", cwd=clone, SECRET_KEY_FILE="", SECRET_KEY="set").returncode == 0
    assert not (clone / "var").exists()


@pytest.mark.parametrize(
    ("python", "sentence"),
    [
        ('case "$*" in *ensurepip*) exit 1 ;; esac', "Install it: sudo apt install python3-venv"),
        ('case "$*" in *version_info*) exit 1 ;; *-V*) echo Python 3.9.2 ;; esac', "is Python 3.9.2"),
    ],
)
def test_a_python_that_will_not_do_is_named_with_the_fix(clone: Path, python: str, sentence: str) -> None:
    fake(clone / "bin", "python3", python)
    done = run("tools/venv", "requirements.txt", cwd=clone, PYTHON=str(clone / "bin" / "python3"))
    assert done.returncode == 1
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def test_no_python_at_all_is_named_with_the_fix(clone: Path) -> None:
    done = run("tools/venv", "requirements.txt", cwd=clone, PYTHON="no-such-python")
    assert (done.returncode, done.stderr) == (
        1,
        "There is no program no-such-python. Install Python: sudo apt install python3 python3-venv\n",
    )


def test_an_https_address_without_a_trusted_proxy_would_only_redirect_and_is_refused(clone: Path) -> None:
    done = run("tools/run", cwd=clone, PUBLIC_ORIGINS="https://scores.example.org", TRUSTED_PROXIES="")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "set TRUSTED_PROXIES=1" in done.stderr


@pytest.fixture
def ready(clone: Path) -> Path:
    """A clone that has all it needs, on a network of its own; its server only says how it was started."""
    for folder in ("static", "var/static"):
        (clone / folder).mkdir(parents=True)
    for file in ("manage.py", "requirements.txt"):
        (clone / file).touch()
    for tool in ("venv", "secret_key"):
        fake(clone / "tools", tool, "")
    (clone / "tools" / "addresses.py").write_text(f"print({AT_HOME!r})")
    give_python(clone)
    fake(clone / ".venv" / "bin", "uvicorn", 'echo "$@ hosts=$ALLOWED_HOSTS http=$HTTP_ON_LAN"')
    return clone


@pytest.mark.parametrize(
    ("variables", "address", "said"),
    [
        (
            {},
            "http://192.0.2.4:8123",
            ["at http://192.0.2.4:8123/ for phones", "--host 0.0.0.0", f"hosts={AT_HOME} http=1"],
        ),
        (
            {"PUBLIC_ORIGINS": "http://192.0.2.9:8123,http://laptop:8123", "HTTP_ON_LAN": "1"},
            "http://192.0.2.9:8123",
            ["at http://192.0.2.9:8123,http://laptop:8123, on this machine at http://127.0.0.1:8123", "--host 0.0.0.0"],
        ),
        (
            {"PUBLIC_ORIGINS": "https://scores.example.org", "TRUSTED_PROXIES": "1"},
            "https://scores.example.org",
            ["at https://scores.example.org, through a proxy to http://127.0.0.1:8123/", "--host 127.0.0.1"],
        ),
    ],
)
def test_the_site_is_served_to_whom_its_addresses_are_for(
    ready: Path, variables: dict[str, str], address: str, said: list[str]
) -> None:
    done = run("tools/run", cwd=ready, **NOTHING_SET | variables, PORT="8123")
    assert (done.returncode, done.stderr) == (0, "")
    assert [words for words in said if words not in done.stdout] == []
    assert (ready / "var" / "address").read_text() == f"{address}\n"


def test_without_a_network_the_site_is_at_this_machine_only(ready: Path) -> None:
    (ready / "tools" / "addresses.py").write_text("print('laptop')")
    done = run("tools/run", cwd=ready, **NOTHING_SET, PORT="8123")
    assert "no network found" in done.stdout
    assert (ready / "var" / "address").read_text() == "http://127.0.0.1:8123\n"


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({}, ["Everything it keeps is in {clone}/var"]),
        (
            {"DATABASE_URL": "postgres://ann:sesame@host/hands"},
            ["Games are in the database of DATABASE_URL", "the key that signs links is {clone}/var/secret-key"],
        ),
        (
            {"SECRET_KEY_FILE": "/etc/left-bower/secret-key"},
            ["Games are in {clone}/var/left-bower.sqlite3", "the key that signs links is /etc/left-bower/secret-key"],
        ),
    ],
)
def test_what_to_keep_copies_of_is_said(ready: Path, variables: dict[str, str], said: list[str]) -> None:
    done = run("tools/run", cwd=ready, **NOTHING_SET | variables, PORT="8123")
    assert [words for words in said if words.format(clone=ready) not in done.stdout] == []
    assert "sesame" not in done.stdout


def test_a_port_that_was_taken_in_the_meantime_is_said_instead_of_an_address(ready: Path) -> None:
    free_at_first = (
        "import pathlib, sys\nasked = pathlib.Path('asked')\nif asked.exists():\n    sys.exit('Busy.')\nasked.touch()"
    )
    (ready / "tools" / "addresses.py").write_text(free_at_first)
    done = run("tools/run", cwd=ready, **NOTHING_SET, PORT="8123")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "Busy.\n")
    assert not (ready / "var" / "address").exists()


def test_packages_that_cannot_be_had_are_said(clone: Path) -> None:
    (clone / "requirements.txt").write_text("no-such-package-of-ours==1\n")
    give_python(clone)
    (clone / ".venv" / "bin" / "pip").write_text(f"{clone}/.venv/bin\n")
    done = run("tools/venv", "requirements.txt", cwd=clone, PIP_NO_INDEX="1")
    assert done.returncode == 1
    assert done.stderr.endswith("try again when this machine is on it.\n")


def test_missing_programs_are_named_with_the_fix(clone: Path) -> None:
    for name in ["id", "sh"]:
        fake(clone / "bin", name, f'[ "$1" = -u ] && echo 1000 || exec {shutil.which(name)} "$@"')
    done = run("/bin/sh", "tools/programs", cwd=clone, PATH=str(clone / "bin"), CHROMIUM="")
    assert done.returncode == 1
    assert "sudo apt install chromium-headless-shell postgresql" in done.stderr
    assert "fonts-liberation" in done.stderr
    assert done.stderr.count("\n") == 1
