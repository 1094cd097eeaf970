"""Headers, cookies and error pages that hold for every address."""

from http import HTTPStatus
from urllib.parse import quote

import pytest
from django.test import Client
from pytest_django import Settings

pytestmark = pytest.mark.django_db

POLICY = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}


@pytest.fixture(autouse=True)
def _addresses_that_go_wrong(settings: Settings) -> None:
    settings.ROOT_URLCONF = "tests.foundation.broken_urls"


@pytest.fixture
def client() -> Client:
    """A browser that gets the 500 page instead of the exception."""
    return Client(raise_request_exception=False)


def policy(header: str) -> dict[str, str]:
    """Return a Content-Security-Policy's sources by directive, without nonces."""
    directives = header.split("; ")
    return {
        name: " ".join(word for word in sources if not word.startswith("'nonce-"))
        for name, *sources in map(str.split, directives)
    }


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/", HTTPStatus.OK),
        ("/echo/", HTTPStatus.OK),
        ("/echo/?name=%00", HTTPStatus.BAD_REQUEST),
        ("/forbid/", HTTPStatus.FORBIDDEN),
        ("/no-such-page/", HTTPStatus.NOT_FOUND),
        ("/fail/", HTTPStatus.INTERNAL_SERVER_ERROR),
        ("/busy/", HTTPStatus.SERVICE_UNAVAILABLE),
    ],
)
def test_every_answer_carries_the_headers(client: Client, address: str, status: HTTPStatus) -> None:
    answer = client.get(address)
    assert answer.status_code == status
    assert policy(answer.headers["Content-Security-Policy"]) == POLICY
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in answer.headers["Permissions-Policy"]
    assert "Strict-Transport-Security" not in answer.headers


@pytest.mark.parametrize(
    ("address", "method", "status"),
    [
        ("/echo/?name=%00", "GET", HTTPStatus.BAD_REQUEST),
        ("/forbid/", "GET", HTTPStatus.FORBIDDEN),
        ("/no-such-page/", "GET", HTTPStatus.NOT_FOUND),
        ("/g/no-such-game/", "GET", HTTPStatus.NOT_FOUND),
        ("/g/no-such-game/", "POST", HTTPStatus.METHOD_NOT_ALLOWED),
        ("/fail/", "GET", HTTPStatus.INTERNAL_SERVER_ERROR),
        ("/busy/", "POST", HTTPStatus.SERVICE_UNAVAILABLE),
    ],
)
def test_nobody_keeps_a_refusal(client: Client, address: str, method: str, status: HTTPStatus) -> None:
    answer = client.generic(method, address)
    assert answer.status_code == status
    assert "no-store" in answer.headers["Cache-Control"]


def test_an_answer_that_is_no_refusal_says_itself_whether_it_may_be_kept(client: Client) -> None:
    assert "Cache-Control" not in client.get("/echo/").headers


def test_what_is_sent_to_a_page_that_takes_nothing_gets_a_sentence(client: Client) -> None:
    answer = client.put("/")
    assert answer.status_code == HTTPStatus.METHOD_NOT_ALLOWED
    assert answer.headers["Allow"] == "GET, HEAD"
    assert "Nothing was changed." in answer.text
    assert answer.headers["Content-Length"] == str(len(answer.content))


def test_a_database_that_stays_locked_asks_for_patience(client: Client) -> None:
    answer = client.post("/busy/", {"name": "Ann"})
    assert "The scorebook is busy" in answer.text
    assert "it counts only once" in answer.text
    assert int(answer.headers["Retry-After"]) > 0


def test_a_form_that_was_not_ours_is_refused_and_not_kept() -> None:
    answer = Client(enforce_csrf_checks=True).post("/echo/", {"name": "Ann"})
    assert "no-store" in answer.headers["Cache-Control"]


def test_cookies_are_for_the_server_only(client: Client) -> None:
    client.get("/echo/")
    cookie = client.cookies["csrftoken"]
    assert (cookie["httponly"], cookie["samesite"], cookie["secure"]) == (True, "Lax", "")


def test_with_an_https_address_everything_is_https(client: Client, settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT = settings.CSRF_COOKIE_SECURE = True
    settings.SECURE_HSTS_SECONDS = 31536000
    assert client.get("/echo/").headers["Location"] == "https://testserver/echo/"
    answer = client.get("/echo/", secure=True)
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert answer.cookies["csrftoken"]["secure"]


def test_a_form_without_its_token_gets_a_clear_page(client: Client) -> None:
    answer = Client(enforce_csrf_checks=True).post("/echo/", {"name": "Ann"})
    assert answer.status_code == HTTPStatus.FORBIDDEN
    assert "Nothing was changed" in answer.text


def test_a_stranger_s_host_name_is_refused(client: Client) -> None:
    answer = client.get("/echo/", headers={"Host": "elsewhere.example"})
    assert answer.status_code == HTTPStatus.BAD_REQUEST
    assert "elsewhere" not in answer.text


FORM = "application/x-www-form-urlencoded"
NUL = "Text cannot contain the NUL character."
NOT_UTF8 = "Text must be sent as UTF-8."


def _with_files(name: bytes) -> bytes:
    """Return a form as browsers send one that may have files."""
    return b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n' + name + b"\r\n--x--\r\n"


@pytest.mark.parametrize(
    ("body", "content_type", "sentence"),
    [
        (b"name=%00", FORM, NUL),
        (b"%00=Ann", FORM, NUL),
        (b"name=%ff%fe", FORM, NOT_UTF8),
        (b"name=\xff\xfe", FORM, NOT_UTF8),
        (b"name=%ed%a0%80", FORM, NOT_UTF8),
        (b"%ff=Ann", FORM, NOT_UTF8),
        (b"name=Ann%c3&other=%a9", FORM, NOT_UTF8),
        (_with_files(b"\xed\xa0\x80"), "multipart/form-data; boundary=x", NOT_UTF8),
        (_with_files(b"\xff\xfe"), "multipart/form-data; boundary=x", NOT_UTF8),
        (b"name=Ann", f"{FORM}; charset=utf-16", NOT_UTF8),
        (b"name=Ann", f"{FORM}; charset=zlib", NOT_UTF8),
        (b"--x\r\n", "multipart/form-data; boundary=x; charset=rot13", NOT_UTF8),
        (b"--x\r\n", "multipart/form-data", "cannot be read"),
    ],
)
def test_what_no_form_of_ours_sends_is_refused(client: Client, body: bytes, content_type: str, sentence: str) -> None:
    answer = client.generic("POST", "/echo/", body, content_type)
    assert answer.status_code == HTTPStatus.BAD_REQUEST
    assert sentence in answer.text


def test_a_nul_in_a_cookie_is_refused_before_a_database_sees_it(client: Client) -> None:
    answer = client.get("/echo/", headers={"Cookie": r'sessionid="\000abcdefgh"'})
    assert (answer.status_code, NUL in answer.text) == (HTTPStatus.BAD_REQUEST, True)


@pytest.mark.parametrize("name", ["Zoë", "\u0644\u0627", "\U0001f600", "\ufffd"])
def test_every_letter_of_a_form_arrives(client: Client, name: str) -> None:
    assert client.post("/echo/", f"name={quote(name)}", content_type=FORM).text == f"Hello {name}"
    if name != "\ufffd":
        with_files = client.generic("POST", "/echo/", _with_files(name.encode()), "multipart/form-data; boundary=x")
        assert with_files.text == f"Hello {name}"


def test_an_address_of_bytes_that_are_no_text_leads_nowhere(client: Client) -> None:
    assert client.get("/%ff%fe/").status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("size", [1024 * 1024 + 1, 10 * 1024 * 1024])
def test_a_huge_name_is_refused_as_too_large(client: Client, size: int) -> None:
    name = "a" * size
    for answer in [
        client.post("/echo/", {"name": name}),
        client.post("/echo/", f"name={name}", content_type=FORM),
    ]:
        assert answer.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        assert "more than this page takes at once: 5 MB with files, 1 MB without" in answer.text


def test_too_many_fields_are_refused_as_too_large(client: Client) -> None:
    answer = client.post("/echo/", {f"name{number}": "Ann" for number in range(201)})
    assert answer.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE


def test_a_size_that_is_no_number_counts_as_none(client: Client) -> None:
    assert client.post("/echo/", CONTENT_LENGTH="many").status_code == HTTPStatus.OK
