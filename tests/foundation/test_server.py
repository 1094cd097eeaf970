"""The running server, asked over a socket."""

import socket
import urllib.request
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from urllib.error import HTTPError
from urllib.parse import urlsplit

import pytest

from tests.serving import Server


def ask(server: Server, request: bytes) -> bytes:
    """Send raw bytes and return the start of the answer, or nothing if there is none within two seconds."""
    address = urlsplit(server.url)
    with socket.create_connection((address.hostname, address.port or 0), timeout=2) as connection:
        connection.sendall(request)
        try:
            return connection.recv(4096)
        except TimeoutError:
            return b""


def test_static_files_are_compressed_and_kept_for_good(server: Server) -> None:
    page = urllib.request.urlopen(server.url).read().decode()
    start = page.index("/static/css/")
    request = urllib.request.Request(server.url + page[start : page.index('"', start)])
    request.add_header("Accept-Encoding", "br")
    with urllib.request.urlopen(request) as answer:
        assert answer.headers["Content-Encoding"] == "br"
        assert "immutable" in answer.headers["Cache-Control"]


def test_keys_are_not_in_the_log(server: Server) -> None:
    with pytest.raises(HTTPError) as refusal:
        urllib.request.urlopen(f"{server.url}/key/abc:sesame/?page=open")
    refusal.value.close()
    log = server.log.read_text()
    assert "/key/..." in log
    assert "sesame" not in log


@pytest.mark.parametrize(
    ("request_line", "status"),
    [
        (b"GET /?name=\xff\xfe HTTP/1.1", b"400"),
        (b"GET /%00 HTTP/1.1", b"400"),
        (b"GET /%ff%fe HTTP/1.1", b"404"),
        (b"NONSENSE / HTTP/1.1", b"403"),
        (b"nonsense", b"400"),
    ],
)
def test_nonsense_gets_a_refusal(server: Server, request_line: bytes, status: bytes) -> None:
    answer = ask(server, request_line + b"\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert answer.split()[1] == status


@pytest.mark.parametrize(("coding", "begins"), [("identity", b"<!doctype html>"), ("gzip", b"\x1f\x8b")])
def test_what_is_sent_to_a_page_that_takes_nothing_gets_a_whole_answer(
    server: Server, coding: str, begins: bytes
) -> None:
    before, token = len(server.log.read_text()), "a" * 32
    said = {"Accept-Encoding": coding, "Cookie": f"csrftoken={token}", "X-CSRFToken": token}
    with closing(HTTPConnection(urlsplit(server.url).netloc, timeout=5)) as connection:
        connection.request("POST", "/", headers=said)
        answer = connection.getresponse()
        body = answer.read()
    assert answer.status == 405
    assert body.startswith(begins)
    assert "Traceback" not in server.log.read_text()[before:]


def test_a_huge_body_is_refused_before_it_has_come(server: Server) -> None:
    answer = ask(server, b"POST /games/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99000000\r\n\r\nname=")
    assert answer.split()[1] == b"413"


def test_slow_senders_hold_nobody_up(server: Server) -> None:
    address = urlsplit(server.url)
    with ExitStack() as slow_senders:
        for _ in range(20):
            connection = socket.create_connection((address.hostname, address.port or 0))
            slow_senders.enter_context(connection)
            connection.sendall(b"POST /games/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nname=")
        assert ask(server, b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").split()[1] == b"200"
