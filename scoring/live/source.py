"""What the hub asks of the database, through Django."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager

from django.db import close_old_connections

from scoring.live import renderers
from scoring.live.models import Channel
from scoring.live.tickets import Ticket


class Rows:
    """The database's rows, asked from a thread that no request has."""

    def versions(self, channels: Collection[str]) -> Mapping[str, int]:
        """Return the version of each channel that was ever touched."""
        with _good_connection():
            return dict(Channel.objects.filter(name__in=channels).values_list("name", "version"))

    def render(self, channel: str) -> str:
        """Return what the channel shows now, as HTML."""
        with _good_connection():
            return renderers.render(channel)

    def admitted(self, tickets: Iterable[Ticket]) -> Collection[Ticket]:
        """Return the tickets that open their channel now."""
        with _good_connection():
            return renderers.admitted(tickets)


@contextmanager
def _good_connection() -> Iterator[None]:
    """Do what Django does around a request: connections that broke or grew too old are opened anew."""
    close_old_connections()
    try:
        yield
    finally:
        close_old_connections()
