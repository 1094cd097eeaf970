"""manage.py link: print the link that opens a club, so that a lost cookie loses no club."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from scoring.clubs.keys import organiser_address
from scoring.clubs.models import Club
from scoring.clubs.origins import is_only_here

_LISTED = 20


class Command(BaseCommand):
    """Find one club by what people remember of it; change nothing."""

    help = "Print the organiser's link of a club, found by its name or address, or by the address of one of its games."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what is remembered."""
        parser.add_argument(
            "club_or_game", nargs="?", help="a name, an address, or the letters at its end; without it clubs are listed"
        )

    def handle(self, *, club_or_game: str | None, **options: Any) -> None:
        """Print the link, or the clubs it may be."""
        if not club_or_game:
            for club in Club.objects.order_by("-pk")[:_LISTED]:
                self.stdout.write(_line(club))
            return
        clubs = clubs_meant(club_or_game)
        if not clubs:
            raise CommandError(f"There is no club or game {club_or_game!r}. Without it, this lists the newest clubs.")
        if len(clubs) > 1:
            raise CommandError("\n".join(["More than one club is called so. Give its letters:", *map(_line, clubs)]))
        self.stdout.write(organiser_address(clubs[0]))
        if not settings.PUBLIC_ORIGINS:
            self.stderr.write(_reach(settings.SERVED_AT))


def clubs_meant(text: str) -> Sequence[Club]:
    """Return the club that has this slug, or the game of this id, at the end or inside of an address; else by name."""
    address = re.search(r"(?:^|/)[cg]/([^/]+)", text)
    letters = address[1] if address else text.strip("/")
    by_address = Club.objects.filter(slug=letters) | Club.objects.filter(games__public_id=letters)
    return list(by_address.distinct()) or list(Club.objects.filter(name__iexact=text.strip()).order_by("-pk"))


def _reach(address: str) -> str:
    """Say who can open a link to this address, and until when."""
    if is_only_here(address):
        return "It opens on this machine only. For phones: `make run` on their network, then ask again."
    return f"It opens while the site is at {address}. After a change of network: `make run`, then ask again."


def _line(club: Club) -> str:
    return f"{club.slug}  {club.name}"
