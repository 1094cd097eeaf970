"""manage.py restore: bring back what a backup holds."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from scoring.clubs.services.reapplying import Reapplied
from scoring.games.recount import differences
from scoring.interchange.backups import Manifest, Unusable, look_into, restore

_ASKS = """\
This makes the database what it was at {made_at}: {games} games, {hands} rows of hands.
What was entered since is then only in {set_aside}.

Links and codes that were replaced after {made_at} would open again. Shall every link ever given out be dead,
and everybody be signed out? Everyone then needs a new link. [yes/no] """


class Command(BaseCommand):
    """Check a backup, set aside what is there, and put the backup in its place."""

    help = "Make the database what it was when the backup was made. What is there now is kept in another backup."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the backup, and what becomes of links."""
        parser.add_argument("file", type=Path, help="what `manage.py backup` wrote")
        links = parser.add_mutually_exclusive_group()
        links.add_argument("--revoke-links", action="store_true", help="every link ever given out is dead; do not ask")
        links.add_argument("--keep-links", action="store_true", help="links open what they opened then; do not ask")
        parser.add_argument("--no-keep", action="store_true", help="do not keep what is there now")

    def handle(self, *, file: Path, revoke_links: bool, keep_links: bool, no_keep: bool, **options: Any) -> None:
        """Restore, and say what came back; change nothing when the backup cannot be used."""
        set_aside = None if no_keep else _beside(file)
        try:
            manifest = look_into(file)
            revoke = revoke_links or (not keep_links and self._asked(manifest, set_aside))
            done = restore(file, revoke_links=revoke, set_aside=set_aside)
        except FileNotFoundError as missing:
            raise CommandError(f"There is no file {file}.") from missing
        except Unusable as fault:
            raise CommandError(f"{fault} Nothing was changed.") from fault
        self.stdout.write(f"Restored {_counted(done.manifest)} as of {done.manifest.made_at}.")
        if done.set_aside is not None:
            self.stdout.write(f"What was here before is in {done.set_aside}.")
        if done.links_revoked:
            self.stdout.write("Every link is dead, everybody signed out: `manage.py link` prints a club's new one.")
        for line in _forgotten(done.forgotten):
            self.stdout.write(line)
        found = sum(1 for _line in differences())
        self.stdout.write(f"recount: {found or 'no'} difference{'' if found == 1 else 's'}.")

    def _asked(self, manifest: Manifest, set_aside: Path | None) -> bool:
        """Return whether links are to be revoked, from whoever runs the command. Raises CommandError for no answer."""
        question = _ASKS.format(
            made_at=manifest.made_at,
            games=manifest.rows.get("scoring_game", 0),
            hands=manifest.rows.get("scoring_hand", 0),
            set_aside=set_aside or "nothing: --no-keep was said",
        )
        self.stdout.write(question, ending="")
        self.stdout.flush()
        try:
            answer = input().strip().lower()
        except EOFError as nobody:
            raise CommandError("Nobody answers: say --revoke-links or --keep-links. Nothing was changed.") from nobody
        if answer not in {"yes", "no"}:
            raise CommandError("Answer yes or no. Nothing was changed.")
        return answer == "yes"


def _beside(file: Path) -> Path:
    """Return where what is there now is kept."""
    moment = timezone.now().strftime("%Y%m%d-%H%M%S")
    return file.with_name(f"{file.name}.before-restore-{moment}")


def _counted(manifest: Manifest) -> str:
    return f"{manifest.rows.get('scoring_game', 0)} games and {manifest.rows.get('scoring_hand', 0)} rows of hands"


def _forgotten(done: Reapplied) -> Iterator[str]:
    """Yield what is to be said of those who asked to be forgotten."""
    if done.players or done.accounts:
        yield f"Forgotten again, as they asked: players {done.players}, accounts {done.accounts}."
    if done.absent:
        yield f"Not in this backup, of those who asked: {done.absent}."
    if done.unsure:
        yield (
            f"Look at the players {', '.join(map(str, done.unsure))} (the numbers in their pages' addresses): each may "
            "be somebody who asked to be forgotten and whose club moved since. Forget them on their pages if so."
        )
    if done.unreadable:
        yield f"Lines of {settings.FORGOTTEN} that cannot be read: {done.unreadable}. Whoever they tell of may be back."
