"""manage.py import_egn: bring games in from files of other programs."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.clubs.keys import organiser_address
from scoring.clubs.models import Club
from scoring.clubs.services import found_club
from scoring.interchange.egn_json import LARGEST_FILE
from scoring.interchange.findings import Finding
from scoring.interchange.services import Destination, GameImport, Report, refused_file
from scoring.rules import Side


class Command(BaseCommand):
    """Import each game whole or not at all; exit 1 when any was refused."""

    help = "Import games from files in Euchre Game Notation (.egn) or Euchre Match Notation (.emn)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Describe the command line."""
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument("--club", metavar="SLUG", help="the club the games go to; else a new private one")
        parser.add_argument("--dry-run", action="store_true", help="judge the games without any database")
        parser.add_argument("--accept-flagged", action="store_true", help="take hands that break the rules, noted")
        parser.add_argument("--json", action="store_true", help="print one line of JSON a game")

    def handle(
        self, *, files: list[str], club: str | None, dry_run: bool, accept_flagged: bool, **options: Any
    ) -> None:
        """Import the files one after another and say what became of each game."""
        founded: list[Club] = []
        to = None if dry_run else _destination(club, founded)
        games = GameImport(to=to, accept_flagged=accept_flagged)
        refused = False
        for report in _reports(games, files):
            refused = refused or bool(report.refusals)
            self.stdout.write(json.dumps(report.to_json()) if options["json"] else _words(report, dry_run=dry_run))
        for new_club in founded:
            out = self.stderr if options["json"] else self.stdout
            out.write(
                f"Open the games at {organiser_address(new_club)}\nKeep this address: whoever has it can change them."
            )
        if refused:
            sys.exit(1)


def _destination(slug: str | None, founded: list[Club]) -> Callable[[], Destination]:
    """Return what finds the club of this slug, or founds one when the first game is to be stored."""

    def found() -> Destination:
        founded.append(found_club(name="Games from files"))
        return Destination(founded[-1])

    if slug is None:
        return found
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise CommandError(f"There is no club {slug!r}.", returncode=2)
    return lambda: Destination(club)


def _reports(games: GameImport, files: list[str]) -> Iterator[Report]:
    for file in files:
        try:
            with Path(file).open("rb") as opened:
                content = opened.read(LARGEST_FILE + 1)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            yield refused_file(file, [Finding(None, "file", "file_unreadable", f"The file cannot be read: {why}.")])
        else:
            yield from games.reports(file, content)


def _words(report: Report, *, dry_run: bool) -> str:
    """Return a game's report for people: a line, and one under it for each thing to say."""
    hands = "1 hand" if report.hands == 1 else f"{report.hands} hands"
    score = f"{report.score[Side.NS]} to {report.score[Side.EW]} after {hands}"
    if report.refusals:
        fate = "REFUSED"
    elif dry_run:
        fate = "legal"
    else:
        fate = "imported" if not _is_known(report) else "known already"
    head = f"{report.file}: {fate}" if report.label is None else f"{report.file}, game {report.called}: {fate}, {score}"
    said = [f"  {finding}" for finding in report.refusals] + [f"  note: {finding}" for finding in report.notes]
    return "\n".join(map(_printable, [head, *said]))


def _is_known(report: Report) -> bool:
    return any(note.code == "already_imported" for note in report.notes)


def _printable(text: str) -> str:
    """Return `text` without what a terminal would act on: it comes from a file from anywhere."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)
