"""manage.py adjudicate: judge recorded hands, one JSON object a line, without any database."""

import gzip
import json
import os
import sys
import zlib
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import BufferedReader
from pathlib import Path
from typing import Any, BinaryIO, cast

from django.core.management.base import BaseCommand, CommandError

from scoring.rules import RuleSet, RuleSetError, preset
from scoring.rules.adjudication import Adjudicator, Answer, Standing, lines_of

GZIP_MAGIC = b"\x1f\x8b"
NOT_ALL_LEGAL, UNREADABLE = 1, 2


class Command(BaseCommand):
    """Print one JSON line a record; exit 0 when all are legal, 1 when some are not, 2 when some cannot be read."""

    help = "Judge recorded hands (.jsonl, .jsonl.gz; - reads standard input). The format is in docs/rules.md."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Describe the command line."""
        parser.add_argument("file", metavar="FILE", help="a file of records, or - for standard input")
        parser.add_argument("--rules", metavar="PRESET", help="judge all by this preset, not by each record's options")

    def handle(self, *, file: str, rules: str | None, **options: Any) -> None:
        """Answer each record in its order, then say on standard error how many were what."""
        adjudicator = Adjudicator(_rules(rules))
        _require_streams(file)
        standings: Counter[Standing] = Counter()
        try:
            with _opened(file) as stream:
                for answer in adjudicator.answers(lines_of(stream)):
                    standings[answer.standing] += 1
                    self._print(answer)
            with _written():
                self.stdout.flush()
        except BrokenPipeError:  # whoever read the answers has gone
            sys.exit(UNREADABLE)
        except (OSError, EOFError, zlib.error) as error:
            if standings:
                self.stderr.write(_summary(standings))
            raise CommandError(f"{file} cannot be read: {error}", returncode=UNREADABLE) from error
        self.stderr.write(_summary(standings))
        if standings[Standing.UNREADABLE]:
            sys.exit(UNREADABLE)
        if standings[Standing.ILLEGAL]:
            sys.exit(NOT_ALL_LEGAL)

    def _print(self, answer: Answer) -> None:
        with _written():
            self.stdout.write(json.dumps(answer.answer))
        if answer.standing is Standing.UNREADABLE:
            self.stderr.write(f"Line {answer.line}: {answer.reason}")


def _rules(name: str | None) -> RuleSet | None:
    try:
        return None if name is None else preset(name)
    except RuleSetError as error:
        raise CommandError(str(error), returncode=UNREADABLE) from error


def _require_streams(file: str) -> None:
    """Refuse to start without anything to read from or to write to; python has no object for a closed stream."""
    closed = [name for name in ("stdout", "stdin" if file == "-" else "stdout") if getattr(sys, name) is None]
    if closed:
        raise CommandError(f"Standard {closed[0].removeprefix('std')}put is closed.", returncode=UNREADABLE)


@contextmanager
def _written() -> Iterator[None]:
    """Give up when the answers cannot be written; python must then not try to flush what is left of them."""
    try:
        yield
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            raise
        raise CommandError(f"The answers cannot be written: {error}", returncode=UNREADABLE) from error


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    """Open a file or standard input, unpacking what is packed by gzip whatever it is called."""
    with ExitStack() as opened:
        stdin = cast("BufferedReader", sys.stdin.buffer)
        raw = stdin if file == "-" else opened.enter_context(Path(file).open("rb"))
        packed = raw.peek(len(GZIP_MAGIC)).startswith(GZIP_MAGIC)
        yield cast("BinaryIO", opened.enter_context(gzip.open(raw))) if packed else raw


def _summary(standings: Counter[Standing]) -> str:
    counts = ", ".join(f"{standings[standing]} {standing.value}" for standing in Standing)
    return f"{standings.total()} records: {counts}."
