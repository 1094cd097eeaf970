"""The site's settings come from the environment, and what is insecure is refused with a sentence."""

import os
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from pytest_django import Settings

from tests.made import ROOT, manage

KEY = "0123456789abcdefghijklmnopqrstuvwxyz-0123456789abcdefghij"
VARIABLES = ["ALLOWED_HOSTS", "DATABASE_URL", "DEBUG", "HTTP_ON_LAN", "PUBLIC_ORIGINS", "SECRET_KEY", "SECRET_KEY_FILE"]

Read = Callable[..., Mapping[str, Any]]


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Read:
    """Read the settings file anew under exactly these variables, and a good key."""

    def read(file: Path = ROOT / "euchre_site" / "settings.py", **variables: str) -> Mapping[str, Any]:
        for name in [
            *VARIABLES,
            "SECRET_KEY_FALLBACKS",
            "PORT",
            "STATIC_ROOT",
            "TRUSTED_PROXIES",
            "EMAIL_FROM",
            "EMAIL_URL",
        ]:
            monkeypatch.delenv(name, raising=False)
        for name, value in ({"SECRET_KEY": KEY} | variables).items():
            monkeypatch.setenv(name, value)
        return runpy.run_path(str(file))

    return read


def test_nothing_is_open_unless_something_is_set(read: Read) -> None:
    settings = read()
    assert not settings["DEBUG"]
    assert settings["ALLOWED_HOSTS"] == []
    assert settings["SESSION_COOKIE_SECURE"]
    assert settings["CSRF_COOKIE_SECURE"]
    assert settings["SECURE_SSL_REDIRECT"]
    assert settings["SECURE_HSTS_SECONDS"] >= 365 * 24 * 3600
    assert settings["SECURE_PROXY_SSL_HEADER"] is None


def test_public_addresses_are_the_hosts_and_the_origins_that_forms_come_from(read: Read) -> None:
    settings = read(PUBLIC_ORIGINS="https://scores.example.org, https://[2001:db8::1]:8443")
    assert settings["ALLOWED_HOSTS"] == ["scores.example.org", "[2001:db8::1]"]
    assert settings["CSRF_TRUSTED_ORIGINS"] == ["https://scores.example.org", "https://[2001:db8::1]:8443"]


@pytest.mark.parametrize(
    ("variables", "written", "address"),
    [
        ({}, None, "http://127.0.0.1:8000"),
        ({}, "http://127.0.0.1:8123\n", "http://127.0.0.1:8123"),
        ({"PORT": "8042"}, "http://127.0.0.1:8123\n", "http://127.0.0.1:8042"),
        ({"PUBLIC_ORIGINS": "https://a.example,https://b.example", "PORT": "8042"}, None, "https://a.example"),
    ],
)
def test_people_are_told_the_address_the_site_is_served_at(
    read: Read, tmp_path: Path, variables: Mapping[str, str], written: str | None, address: str
) -> None:
    (tmp_path / "euchre_site").mkdir()
    copy = shutil.copy(ROOT / "euchre_site" / "settings.py", tmp_path / "euchre_site")
    if written:
        (tmp_path / "var").mkdir()
        (tmp_path / "var" / "address").write_text(written)
    assert read(copy, **variables)["SERVED_AT"] == address


def test_http_on_a_local_network_is_a_setting_of_its_own(read: Read) -> None:
    settings = read(HTTP_ON_LAN="1", ALLOWED_HOSTS="192.168.1.7")
    assert not settings["DEBUG"]
    assert settings["ALLOWED_HOSTS"] == ["192.168.1.7", "localhost", "127.0.0.1", "[::1]"]
    assert not settings["SESSION_COOKIE_SECURE"]
    assert not settings["SECURE_SSL_REDIRECT"]
    assert settings["SECURE_HSTS_SECONDS"] == 0


def test_a_proxy_is_believed_only_when_there_is_one(read: Read) -> None:
    assert read(TRUSTED_PROXIES="1")["SECURE_PROXY_SSL_HEADER"] == ("HTTP_X_FORWARDED_PROTO", "https")


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({"SECRET_KEY": "short"}, "too easy to guess"),
        ({"SECRET_KEY": "ab" * 40}, "too easy to guess"),
        ({"SECRET_KEY": "django-insecure-" + KEY}, "too easy to guess"),
        ({"SECRET_KEY": "", "SECRET_KEY_FILE": "/no/such/file"}, "`make run` makes"),
        ({"ALLOWED_HOSTS": "*"}, "forge"),
        ({"ALLOWED_HOSTS": "scores.example.org,*", "HTTP_ON_LAN": "1"}, "forge"),
        ({"PUBLIC_ORIGINS": "http://scores.example.org"}, "plain http"),
        ({"PUBLIC_ORIGINS": "https://scores.example.org", "HTTP_ON_LAN": "1"}, "weaken"),
        ({"PUBLIC_ORIGINS": "https://scores.example.org", "DEBUG": "1"}, "insides"),
        ({"PUBLIC_ORIGINS": "scores.example.org"}, "not like https://"),
        ({"PUBLIC_ORIGINS": "https://scores.example.org/club"}, "not like https://"),
        ({"PUBLIC_ORIGINS": "https://ann@scores.example.org"}, "not like https://"),
        ({"PUBLIC_ORIGINS": "https://*"}, "not like https://"),
        ({"DEBUG": "yes"}, "DEBUG must be 1 or 0"),
        ({"HTTP_ON_LAN": "true"}, "HTTP_ON_LAN must be 1 or 0"),
        ({"TRUSTED_PROXIES": "-1"}, "whole number"),
    ],
)
def test_what_is_insecure_or_unclear_is_refused(read: Read, variables: dict[str, str], sentence: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=sentence):
        read(**variables)


def test_a_key_file_that_others_can_read_is_refused_with_the_fix(read: Read, tmp_path: Path) -> None:
    file = tmp_path / "secret-key"
    file.write_text(KEY + "\n")
    file.chmod(0o640)
    with pytest.raises(ImproperlyConfigured, match=f"chmod 600 {file}"):
        read(SECRET_KEY="", SECRET_KEY_FILE=str(file))
    file.chmod(0o600)
    assert read(SECRET_KEY="", SECRET_KEY_FILE=str(file))["SECRET_KEY"] == KEY


def test_a_missing_key_stops_a_command_with_the_fix(tmp_path: Path) -> None:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "euchre_site.settings", "SECRET_KEY": ""}
    with pytest.raises(AssertionError, match="`make run` makes"):
        manage("check", environment={**environment, "SECRET_KEY_FILE": str(tmp_path / "none")})


def test_a_server_with_a_setting_that_will_not_do_ends_with_one_sentence() -> None:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "euchre_site.settings", "SECRET_KEY": "short"}
    server = [sys.executable, "-m", "uvicorn", "euchre_site.asgi:application"]
    done = subprocess.run(server, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "The secret key is too easy to guess: use at least 50 random characters.\n"


def test_a_server_that_nobody_could_open_does_not_start(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = []
    with pytest.raises(SystemExit, match="set PUBLIC_ORIGINS"):
        runpy.run_path(str(ROOT / "euchre_site" / "asgi.py"))


# Letters


def test_letters_are_printed_where_there_is_no_mail_server(read: Read) -> None:
    assert read()["EMAIL_BACKEND"] == "django.core.mail.backends.console.EmailBackend"


@pytest.mark.parametrize(
    ("url", "host", "port", "encrypted_from"),
    [
        ("smtp://ann%40example.org:a%3Ab%2Fc@mail.example.org", "mail.example.org", 587, "the letter"),
        ("smtps://ann%40example.org:a%3Ab%2Fc@mail.example.org", "mail.example.org", 465, "the start"),
        ("smtps://ann%40example.org:a%3Ab%2Fc@mail.example.org:2465", "mail.example.org", 2465, "the start"),
        ("smtp://ann%40example.org:a%3Ab%2Fc@localhost:25", "localhost", 25, "nowhere"),
    ],
)
def test_a_mail_server_comes_from_the_environment(
    read: Read, url: str, host: str, port: int, encrypted_from: str
) -> None:
    settings = read(EMAIL_URL=url, EMAIL_FROM="scores@example.org")
    assert settings["EMAIL_BACKEND"] == "django.core.mail.backends.smtp.EmailBackend"
    assert (settings["EMAIL_HOST"], settings["EMAIL_PORT"]) == (host, port)
    assert (settings["EMAIL_HOST_USER"], settings["EMAIL_HOST_PASSWORD"]) == ("ann@example.org", "a:b/c")
    encrypted = {(False, True): "the letter", (True, False): "the start", (False, False): "nowhere"}
    assert encrypted[settings["EMAIL_USE_SSL"], settings["EMAIL_USE_TLS"]] == encrypted_from
    assert settings["DEFAULT_FROM_EMAIL"] == "scores@example.org"


def test_a_mail_server_may_ask_for_no_password(read: Read) -> None:
    settings = read(EMAIL_URL="smtp://localhost:25", EMAIL_FROM="scores@example.org")
    assert (settings["EMAIL_HOST_USER"], settings["EMAIL_HOST_PASSWORD"]) == ("", "")


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({"EMAIL_URL": "smtp://mail.example.org"}, "Set both EMAIL_URL, .* and EMAIL_FROM"),
        ({"EMAIL_FROM": "scores@example.org"}, "Set both EMAIL_URL, .* and EMAIL_FROM"),
        ({"EMAIL_URL": "mail.example.org", "EMAIL_FROM": "a@example.org"}, "EMAIL_URL must be like smtp://"),
        ({"EMAIL_URL": "http://mail.example.org", "EMAIL_FROM": "a@example.org"}, "EMAIL_URL must be like smtp://"),
        ({"EMAIL_URL": "smtp://ann@mail.example.org", "EMAIL_FROM": "a@example.org"}, "EMAIL_URL must be like smtp://"),
        ({"EMAIL_URL": "smtp://", "EMAIL_FROM": "a@example.org"}, "EMAIL_URL must be like smtp://"),
        ({"EMAIL_URL": "smtp://mail:smtp", "EMAIL_FROM": "a@example.org"}, "EMAIL_URL must be like smtp://"),
        ({"EMAIL_URL": "smtp://mail.example.org", "EMAIL_FROM": "Ann"}, "EMAIL_FROM must be like"),
        ({"EMAIL_URL": "smtp://mail.example.org", "EMAIL_FROM": "a@b\nBcc: c@d"}, "EMAIL_FROM must be like"),
    ],
)
def test_half_a_mail_server_is_refused(read: Read, variables: Mapping[str, str], sentence: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=sentence):
        read(**variables)


def test_a_refused_mail_server_s_password_is_not_shown(read: Read) -> None:
    with pytest.raises(ImproperlyConfigured) as refused:
        read(EMAIL_URL="smtp://ann:secret@", EMAIL_FROM="a@example.org")
    assert "secret" not in str(refused.value)
