"""A stream's address opens one channel, for a day, to whoever it was signed for."""

from __future__ import annotations

import time

import pytest

from scoring.live.tickets import LASTS, Ticket, ticket_of

TICKET = Ticket("game:abc", 17, "viewer", 3)


def signed(ticket: Ticket) -> str:
    """Return the signed part of a ticket's address."""
    return ticket.address.removeprefix("/live/").removesuffix("/")


def test_a_ticket_survives_its_address() -> None:
    assert ticket_of(signed(TICKET)) == TICKET
    assert (TICKET.kind, TICKET.rest) == ("game", "abc")


@pytest.mark.parametrize("forged", ["", "abc", "WzFd:1:2", signed(TICKET)[:-1], signed(TICKET).replace(":", ".")])
def test_a_forged_address_opens_nothing(forged: str) -> None:
    assert ticket_of(forged) is None


def test_a_ticket_is_good_for_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    text, now = signed(TICKET), time.time()
    monkeypatch.setattr(time, "time", lambda: now + LASTS.total_seconds() - 10)
    assert ticket_of(text) == TICKET
    monkeypatch.setattr(time, "time", lambda: now + LASTS.total_seconds() + 10)
    assert ticket_of(text) is None
