"""manage.py import_event: bring an evening in from a table of its results, or from its players' tally sheets."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from scoring.clubs.keys import organiser_address
from scoring.clubs.models import Club
from scoring.clubs.names import LONGEST_NAME, tidy_name
from scoring.clubs.services import found_club
from scoring.clubs.writes import Attempt, Refused
from scoring.interchange.evenings import EveningFile, Remark
from scoring.interchange.event_csv import LARGEST_FILE
from scoring.interchange.event_import import (
    EveningPlan,
    TwoAreOne,
    doubts_of,
    import_evening,
    read_evening,
    unsteady_pairs,
)
from scoring.rules import RuleSet, RuleSetError, preset
from scoring.tournaments.plans import USUAL_RULES

REFUSED, UNREADABLE = 1, 2


class Command(BaseCommand):
    """Import one evening whole or not at all; exit 1 when it was refused, 2 when it cannot be read or asked for."""

    help = (
        "Import an evening from a file (CSV) of its results or of its tally sheets; docs/event-csv.md has the format."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Describe the command line."""
        parser.add_argument("file", metavar="FILE")
        parser.add_argument("--club", metavar="SLUG", help="the club whose evening it was; else a new private one")
        parser.add_argument("--name", help="what the evening is called; else the file's name")
        parser.add_argument("--date", type=date.fromisoformat, help="the day, as 2026-11-26; else today")
        parser.add_argument("--rules", default=USUAL_RULES, metavar="PRESET", help=f"by default {USUAL_RULES!r}")
        parser.add_argument("--hands", type=int, help="how many hands a round had; tally sheets tell by themselves")
        parser.add_argument("--pairs", action="store_true", help="partners stayed the same, and are ranked as pairs")
        parser.add_argument("--dry-run", action="store_true", help="say what is in the file, and store nothing")

    def handle(self, *, file: str, club: str | None, dry_run: bool, **options: Any) -> None:
        """Read the file, say what is wrong or odd about it, and store it unless it is refused."""
        evening = _read(file)
        rule_set = _rules(options["rules"], options["hands"] or evening.hands)
        faults = [*evening.faults, *(unsteady_pairs(evening) if options["pairs"] else [])]
        self._say(faults)
        if faults:
            self.stderr.write(f"{file}: refused, nothing was stored.")
            sys.exit(REFUSED)
        self._say(doubts_of(evening, rule_set), note=True)
        self.stdout.write(_summary(evening))
        if dry_run:
            return
        to, is_new = _club(club)
        plan = EveningPlan(
            name=tidy_name(options["name"] or Path(file).stem)[:LONGEST_NAME] or "Evening",
            played_on=options["date"] or timezone.localdate(timezone=ZoneInfo(to.time_zone)),
            rule_set=rule_set,
            of_pairs=options["pairs"],
        )
        self._store(to, evening, plan)
        if is_new:
            self.stdout.write(
                f"Open it at {organiser_address(to)}\nKeep this address: whoever has it can change everything there."
            )

    def _store(self, club: Club, evening: EveningFile, plan: EveningPlan) -> None:
        try:
            event, is_new = import_evening(club, evening, plan, attempt=Attempt.by_command("import_event"))
        except TwoAreOne:
            raise CommandError("Two names of the file are one player of this club.", returncode=REFUSED) from None
        except Refused as refusal:
            raise CommandError(str(refusal.sentence), returncode=REFUSED) from None
        self.stdout.write(f"{'Stored' if is_new else 'Known already'}: {event.name}, /e/{event.public_id}/")

    def _say(self, remarks: Iterable[Remark], *, note: bool = False) -> None:
        for remark in remarks:
            text = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in str(remark))
            self.stderr.write(f"note: {text}" if note else text)


def _read(file: str) -> EveningFile:
    try:
        with Path(file).open("rb") as opened:
            return read_evening(opened.read(LARGEST_FILE + 1))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise CommandError(f"{file} cannot be read: {why}.", returncode=UNREADABLE) from None


def _rules(name: str, hands: int | None) -> RuleSet:
    """Return a preset with rounds of so many hands; None for rounds that ended when whoever scored them said so."""
    try:
        return replace(preset(name), hands=hands, target=None)
    except RuleSetError as error:
        raise CommandError(str(error), returncode=UNREADABLE) from None


def _club(slug: str | None) -> tuple[Club, bool]:
    """Return the club of this slug, or a new one and that it is new."""
    if slug is None:
        return found_club(name="Evenings from files"), True
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise CommandError(f"There is no club {slug!r}.", returncode=UNREADABLE)
    return club, False


def _summary(evening: EveningFile) -> str:
    return f"{len(evening.names)} players, {len(evening.rounds)} rounds, {len(evening.tables)} tables."
