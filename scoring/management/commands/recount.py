"""manage.py recount: prove every stored number against the facts it was derived from."""

import sys
from itertools import chain
from typing import Any

from django.core.management.base import BaseCommand

from scoring.games.models import Game, Hand
from scoring.games.recount import differences
from scoring.tournaments.models import RoundTable
from scoring.tournaments.recount import event_differences


class Command(BaseCommand):
    """Compare, change nothing; exit 1 when a number differs."""

    help = "Derive every score and result again from the hands and totals and say where a stored one differs."

    def handle(self, **options: Any) -> None:
        """Print each difference and a summary."""
        found = 0
        for line in chain(differences(), event_differences()):
            found += 1
            self.stdout.write(line)
        self.stderr.write(
            f"{Game.objects.count()} games, {Hand.objects.count()} rows of hands, "
            f"{RoundTable.objects.count()} tables of evenings: "
            f"{found or 'no'} difference{'' if found == 1 else 's'}"
        )
        if found:
            sys.exit(1)
