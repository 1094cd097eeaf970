"""A thread of the pool is given only to a request whose whole body has come."""

import asyncio
from collections.abc import Mapping
from typing import Any, cast

from a2wsgi.asgi_typing import HTTPScope, Receive, Scope, Send

from euchre_site.asgi import WholeBodies

LIMIT = 10


class Seen:
    """An application that notes what it gets."""

    def __init__(self) -> None:
        self.requests: list[tuple[Mapping[bytes, bytes], bytes, bool]] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        event = cast(Any, await receive())
        headers = dict(cast(HTTPScope, scope)["headers"])
        self.requests.append((headers, event["body"], event["more_body"]))


def send(*events: dict[str, Any], headers: Mapping[bytes, bytes]) -> tuple[Seen, int]:
    """Send one request as these events; return what the application saw and how many events were left unread."""
    left = list(events)
    seen = Seen()

    async def receive() -> Any:
        return left.pop(0)

    scope = cast(Any, {"type": "http", "headers": list(headers.items())})
    asyncio.run(WholeBodies(cast(Any, seen), limit=LIMIT)(scope, receive, cast(Any, None)))
    return seen, len(left)


def part(body: bytes, *, more: bool) -> dict[str, Any]:
    """Return one piece of a body."""
    return {"type": "http.request", "body": body, "more_body": more}


def test_pieces_arrive_as_one() -> None:
    seen, _ = send(part(b"name=", more=True), part(b"Ann", more=False), headers={b"content-length": b"8"})
    assert seen.requests == [({b"content-length": b"8"}, b"name=Ann", False)]


def test_a_body_of_unknown_size_gets_its_size() -> None:
    seen, _ = send(part(b"name=", more=True), part(b"Ann", more=False), headers={b"transfer-encoding": b"chunked"})
    assert seen.requests[0][0][b"content-length"] == b"8"


def test_half_a_form_never_arrives() -> None:
    seen, _ = send(part(b"name=", more=True), {"type": "http.disconnect"}, headers={b"content-length": b"8"})
    assert seen.requests == []


def test_a_body_that_says_it_is_too_large_is_not_read() -> None:
    seen, left = send(part(b"a" * 11, more=False), headers={b"content-length": b"11"})
    assert seen.requests == [({b"content-length": b"11"}, b"", False)]
    assert left == 1


def test_a_body_that_grows_too_large_is_not_read_to_its_end() -> None:
    pieces = [part(b"a" * 6, more=True) for _ in range(9)]
    seen, left = send(*pieces, headers={})
    assert int(seen.requests[0][0][b"content-length"]) > LIMIT
    assert left == 7


def test_a_header_cannot_pass_for_a_proxys() -> None:
    seen, _ = send(part(b"", more=False), headers={b"x_forwarded_proto": b"https", b"x-forwarded-for": b"10.0.0.1"})
    assert seen.requests[0][0] == {b"x-forwarded-for": b"10.0.0.1", b"content-length": b"0"}


def test_what_is_no_request_passes_through() -> None:
    passed = []

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        passed.append(scope["type"])

    scope = cast(Any, {"type": "lifespan"})
    asyncio.run(WholeBodies(application, limit=LIMIT)(scope, cast(Any, None), cast(Any, None)))
    assert passed == ["lifespan"]
