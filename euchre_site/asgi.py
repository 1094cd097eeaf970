"""Serve the site from one process: pages through Django's WSGI handler in a small pool of threads, streams beside it.

uvicorn euchre_site.asgi:application --timeout-graceful-shutdown 2 --backlog 4096 --no-proxy-headers --no-server-header
"""

import sys
from typing import cast

from a2wsgi import WSGIMiddleware
from a2wsgi.asgi_typing import ASGIApp, HTTPScope, Receive, ReceiveEvent, Scope, Send
from a2wsgi.wsgi_typing import WSGIApp
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from euchre_site.ending import EndsInOrder

try:
    from euchre_site.wsgi import application as pages
except ImproperlyConfigured as error:
    sys.exit(f"{error}")

from scoring.live.hub import Hub
from scoring.live.source import Rows
from scoring.live.stream import PREFIX, Streams
from scoring.live.watchers import watcher_of_database

THREADS = 8


class StreamsBeside:
    """Give what is asked for under `/live/` to the streams, and everything else to the pages."""

    def __init__(self, pages: ASGIApp, *, streams: ASGIApp) -> None:
        self.pages = pages
        self.streams = streams

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or pass on what is not one."""
        if scope["type"] == "http" and scope["path"].startswith(PREFIX):
            return await self.streams(scope, receive, send)
        return await self.pages(scope, receive, send)


class WholeBodies:
    """Wait for a request's whole body before a thread is given to it, so that slow senders hold no threads.

    A body that breaks off is dropped: half a form must not count as a form. A body over `limit` bytes is not read to
    its end; Django sees its size and refuses it.
    """

    def __init__(self, application: ASGIApp, *, limit: int) -> None:
        self.application = application
        self.limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or pass on what is not one."""
        if scope["type"] != "http":
            return await self.application(scope, receive, send)
        body = bytearray()
        size = announced_size(scope)
        more = size <= self.limit
        while more:
            event = await receive()
            if event["type"] != "http.request":
                return None
            body += event.get("body", b"")
            size = max(len(body), size)
            more = event.get("more_body", False) and len(body) <= self.limit

        async def receive_body() -> ReceiveEvent:
            return {"type": "http.request", "body": bytes(body), "more_body": False}

        return await self.application(with_size(scope, size), receive_body, send)


def announced_size(scope: HTTPScope) -> int:
    """Return the size that the request says its body has, 0 if it says none; the server checked that it is a number."""
    return int(dict(scope["headers"]).get(b"content-length", b"0"))


def with_size(scope: HTTPScope, size: int) -> HTTPScope:
    """Return the scope with the body's size in it, and without headers that would pass for others in WSGI.

    WSGI cannot tell `X_Forwarded_Proto`, which anyone may send, from `X-Forwarded-Proto`, which our proxy sets.
    """
    headers = [(name, value) for name, value in scope["headers"] if name != b"content-length" and b"_" not in name]
    return {**scope, "headers": [*headers, (b"content-length", b"%d" % size)]}


if not settings.ALLOWED_HOSTS:
    sys.exit("Nobody could open the site: set PUBLIC_ORIGINS to its address, such as https://scores.example.org")

# The casts: a Django response is an iterable of bytes, but its type says so only of some of its kinds; and the streams
# take an event for any dictionary.
in_threads = WSGIMiddleware(cast("WSGIApp", pages), workers=THREADS)
streams = cast("ASGIApp", Streams(Hub(Rows(), watcher_of_database())))
application = EndsInOrder(StreamsBeside(WholeBodies(in_threads, limit=settings.BODY_MAX_SIZE), streams=streams))
