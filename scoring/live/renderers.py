"""What each kind of channel shows and to whom: features register theirs when the app is ready."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from itertools import groupby

from scoring.live.tickets import Ticket

Render = Callable[[str], str]
Admitted = Callable[[Collection[Ticket]], Collection[Ticket]]


@dataclass(frozen=True, slots=True)
class Renderer:
    """How a kind of channel is drawn, and which of the tickets to its channels still open them.

    `render` takes the channel's name after the colon and returns the fragment that all its viewers get: no forms,
    tokens or keys. `admitted` is asked about every viewer of the kind at once. Both run in a thread of their own.
    """

    render: Render
    admitted: Admitted


_renderers: dict[str, Renderer] = {}


def register(kind: str, *, render: Render, admitted: Admitted) -> None:
    """Say how channels named `kind:...` are shown."""
    _renderers[kind] = Renderer(render, admitted)


def kinds() -> frozenset[str]:
    """Return the kinds of channels there are."""
    return frozenset(_renderers)


def render(channel: str) -> str:
    """Return what a channel shows now, as HTML."""
    kind, _colon, rest = channel.partition(":")
    return _renderers[kind].render(rest)


def admitted(tickets: Iterable[Ticket]) -> set[Ticket]:
    """Return the tickets that open their channel now."""
    found: set[Ticket] = set()
    for kind, of_kind in groupby(sorted(set(tickets), key=_kind), key=_kind):
        if kind in _renderers:
            found.update(_renderers[kind].admitted(list(of_kind)))
    return found


def _kind(ticket: Ticket) -> str:
    return ticket.kind
