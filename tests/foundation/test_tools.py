"""What `make run` and `make test` say when something is in their way."""

import os
import shutil
import socket
import stat
import subprocess
from pathlib import Path

import pytest

from tests.serving import ROOT


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
    assert run("tools/secret_key", cwd=clone, SECRET_KEY_FILE="").returncode == 0
    key = file.read_text()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert len(key.strip()) >= 50
    assert run("tools/secret_key", cwd=clone, SECRET_KEY_FILE="").returncode == 0
    assert file.read_text() == key


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


def test_missing_programs_are_named_with_the_fix(clone: Path) -> None:
    for name in ["id", "sh"]:
        fake(clone / "bin", name, f'[ "$1" = -u ] && echo 1000 || exec {shutil.which(name)} "$@"')
    done = run("/bin/sh", "tools/programs", cwd=clone, PATH=str(clone / "bin"), CHROMIUM="")
    assert done.returncode == 1
    assert "sudo apt install chromium-headless-shell postgresql" in done.stderr
    assert done.stderr.count("\n") == 1
