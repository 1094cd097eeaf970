"""manage.py demo: fill a club with invented players and games, to look around in."""

from __future__ import annotations

import random
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand

from scoring.clubs.keys import organiser_address
from scoring.games.demo_club import NIGHTS, demo_club


class Command(BaseCommand):
    """Make a new club of invented people whose hands were played out by the rules engine."""

    help = "Fill a new club with invented players, games and hands, and print the link that opens it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the number of nights and the seed."""
        parser.add_argument("--nights", type=_nights, default=NIGHTS, help="how many evenings the club has played")
        parser.add_argument("--seed", type=int, default=1, help="the same seed deals the same cards")

    def handle(self, *, nights: int, seed: int, **options: Any) -> None:
        """Make the club and say how to open it."""
        club = demo_club(nights=nights, chance=random.Random(seed))  # noqa: S311 - cards, not secrets
        self.stdout.write(f"{club.name}: {club.players.count()} players, {club.games.count()} games.")
        self.stdout.write(f"Open it: {organiser_address(club)}")


def _nights(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text)):
        raise ArgumentTypeError(f"must be a whole number from 1 on, not {text!r}")
    return int(text)
