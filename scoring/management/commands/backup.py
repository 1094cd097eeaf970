"""manage.py backup: copy everything into one file while people play."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.interchange.backups import Unusable, back_up


class Command(BaseCommand):
    """Make a backup; the site goes on meanwhile."""

    help = "Copy the whole database, as it stands at one moment, into a new file. People can go on playing."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take where the copy goes."""
        parser.add_argument("file", type=Path, help="the file to write, readable only by you")
        parser.add_argument("--force", action="store_true", help="write over a file of that name")

    def handle(self, *, file: Path, force: bool, **options: Any) -> None:
        """Make it and say what is in it, and what is not."""
        try:
            manifest = back_up(file, over=force)
        except Unusable as fault:
            raise CommandError(str(fault)) from fault
        games, hands = manifest.rows.get("scoring_game", 0), manifest.rows.get("scoring_hand", 0)
        self.stdout.write(
            f"{file}: {games} games, {hands} rows of hands, everything as it stood at {manifest.made_at}."
        )
        self.stdout.write(
            "The secret key is not in it: restored elsewhere, every link that was given out is dead without that key.\n"
            "Keep one copy of the key (var/secret-key, or what SECRET_KEY or SECRET_KEY_FILE says) apart from this\n"
            "file: whoever has both can open everything."
        )
