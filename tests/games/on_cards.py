"""What people do on the cards page, in the words of the tests: tap a hand, save it, read what the page says."""

from __future__ import annotations

import html
import re
from typing import Any

from django.test import Client
from django.urls import reverse

from scoring.games import services
from scoring.games.models import Game, Hand
from scoring.games.selectors import score_sheet
from tests.games.conftest import attempt, hand

#: North deals, so Cy in the East calls and leads first. Cy & Di take all five tricks: Ann, who ordered up, is euchred.
CALLED = "up 9H;pass;pass;pass;order;discard 9C"
TRICKS = [
    "play AS;play KS;play QS;play TS",
    "play AC;play KC;play QC;play TC",
    "play AD;play KD;play QD;play TD",
    "play AH;play KH;play QH;play TH",
    "play JH;play JC;play JD;play 9H",
]
EUCHRED = ";".join([CALLED, *TRICKS])


def url(game: Game, number: int | None = None) -> str:
    """Return the address of the cards page of the next hand, or of a recorded one."""
    if number is None:
        return reverse("games:cards", args=[game.public_id])
    return reverse("games:hand-cards", args=[game.public_id, number])


def send(phone: Client, game: Game, number: int | None = None, *, htmx: bool = False, **fields: Any) -> Any:
    """Send the form of the cards page as it is shown now."""
    sheet = score_sheet(game)
    row = sheet.lines_by_number[number].hand.pk if number else sheet.newest
    shown = {"acts_on": row or "", "number": number or sheet.next_number}
    sent = {"key": f"key-of-{Hand.objects.count():016}", **shown, **fields}
    return phone.post(url(game, number), sent, headers={"HX-Request": "true"} if htmx else {})


def send_first(phone: Client, game: Game, **fields: Any) -> Any:
    """Send the form of the first hand as it was shown before any was saved."""
    return phone.post(url(game), {"key": "k" * 16, "acts_on": "", "number": "1", **fields})


def saved(game: Game, **facts: Any) -> Hand:
    """Save a hand by three taps."""
    return services.record_hand(game, record=hand(**facts), acts_on=score_sheet(game).newest, attempt=attempt("record"))


def words(answer: Any) -> str:
    """Return what a page says, its names without their marks of direction."""
    text = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return re.sub(r"\s+", " ", html.unescape(text))


def taps_in(answer: Any) -> str:
    """Return the hand so far as the page carries it."""
    found = re.search(r'name="taps" value="([^"]*)"', answer.content.decode())
    assert found
    return html.unescape(found[1])


def offered(answer: Any) -> set[str]:
    """Return everything that can be tapped next."""
    return set(re.findall(r'name="tap" value="([^"]+)"', answer.content.decode()))
