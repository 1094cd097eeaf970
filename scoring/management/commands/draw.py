"""manage.py draw: draw rounds for numbered players, as JSON or as a chart for the wall, without any database."""

import json
import os
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from scoring.draws import (
    DrawError,
    PairQuality,
    Progression,
    Quality,
    Round,
    draw_pairs,
    draw_progressive,
    draw_rotating,
)
from scoring.draws.chances import below, lots
from scoring.draws.wall import chart, quality_in_words
from scoring.draws.wishes import MOST_ROUNDS
from scoring.draws.written import (
    HIGHEST_NUMBER,
    SIDES,
    Written,
    pairs_of_players,
    players_of_pairs,
    read_rounds,
    rounds_to_json,
)

REFUSED: Final = 2
HISTORY_LIMIT: Final = 20_000_000  # bytes


@dataclass(frozen=True, slots=True)
class _Wish:
    """Hold what the command line asks for."""

    present: Sequence[int]
    rounds: int | None
    seed: int
    tables: int | None
    played: Written


Drawn = tuple[Sequence[Round], Quality | PairQuality]


class Command(BaseCommand):
    """Print the rounds that are drawn; exit 2 where nothing can be drawn."""

    help = "Draw who meets whom. docs/draws.md says what the formats are and what a draw's quality is."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Describe the command line."""
        parser.add_argument("--format", required=True, choices=sorted(_FORMATS), help="how partners and tables change")
        parser.add_argument("--players", type=int, metavar="N", help="players 1 to N are there")
        parser.add_argument(
            "--present", type=_numbers, metavar="1,2,5-9", help="these players are there, and no others"
        )
        parser.add_argument("--rounds", type=int, metavar="R", help="how many rounds; pairs need not say")
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="another number gives another draw")
        parser.add_argument("--tables", type=int, metavar="T", help="at most so many tables")
        parser.add_argument("--history", metavar="FILE", help="the rounds played so far, as --json writes them")
        parser.add_argument("--json", action="store_true", help="print JSON instead of a chart for the wall")

    def handle(self, *, players: int | None, present: list[int] | None, history: str | None, **options: Any) -> None:
        """Draw, and print what was drawn."""
        try:
            wish = _Wish(
                present=_present(players) if present is None else present,
                rounds=options["rounds"],
                seed=options["seed"],
                tables=options["tables"],
                played=Written((), ()) if history is None else _read(history),
            )
            rounds, quality = _FORMATS[options["format"]](wish)
        except DrawError as error:
            raise CommandError(str(error), returncode=REFUSED) from error
        if options["json"]:
            text = json.dumps({"rounds": rounds_to_json(rounds), "quality": quality.to_json()})
        else:
            text = f"{chart(rounds, first=len(wish.played.rounds) + 1)}\n\n{quality_in_words(quality)}"
        try:
            self.stdout.write(text)
            self.stdout.flush()
        except BrokenPipeError:  # whoever read it has gone; python must not try to write what is left of it
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(REFUSED)


def _present(players: int | None) -> Sequence[int]:
    """Return the numbers 1 to so many."""
    if players is None:
        raise DrawError("Say how many --players there are, or which are --present.")
    if players > HIGHEST_NUMBER:
        raise DrawError(f"--players must be {HIGHEST_NUMBER} at most, not {players}.")
    return range(1, players + 1)


def _numbers(text: str) -> list[int]:
    """Return the numbers of a list like 1,2,5-9."""
    numbers: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        try:
            low, high = int(first), int(last if dash else first)
        except ValueError:
            raise ArgumentTypeError(f"{part!r} is no number and no range like 5-9") from None
        if not 1 <= low <= high <= HIGHEST_NUMBER:
            raise ArgumentTypeError(f"{part!r} does not go up from 1 or more")
        numbers.extend(range(low, high + 1))
    return numbers


def _read(file: str) -> Written:
    try:
        with Path(file).open("rb") as stream:
            raw = stream.read(HISTORY_LIMIT + 1)
        if len(raw) > HISTORY_LIMIT:
            raise DrawError(f"{file} is longer than {HISTORY_LIMIT} bytes.")
        return read_rounds(raw.decode())
    except (OSError, UnicodeDecodeError) as error:
        raise DrawError(f"{file} cannot be read: {error}") from error
    except DrawError as error:
        raise DrawError(f"{file}: {error}") from error


def _rounds(wish: _Wish) -> int:
    if wish.rounds is None:
        raise DrawError("Say how many --rounds.")
    return wish.rounds


def _rotating(wish: _Wish) -> Drawn:
    drawn = draw_rotating(
        wish.present, rounds=_rounds(wish), seed=wish.seed, tables=wish.tables, history=wish.played.rounds
    )
    return drawn.rounds, drawn.quality


def _progressive(wish: _Wish) -> Drawn:
    """Draw round after round; lots decide who wins where the history does not say."""
    history = list(wish.played.rounds)
    random = lots(wish.seed)
    named: Mapping[int, str] = wish.played.winners[-1] if history else {}
    before = len(history)
    if not 1 <= _rounds(wish) <= MOST_ROUNDS:
        raise DrawError(f"There must be 1 to {MOST_ROUNDS} rounds, not {wish.rounds}.")
    for _ in range(_rounds(wish)):
        tables = history[-1].tables if history else ()
        winners = {table.number: named.get(table.number) or SIDES[below(random, 2)] for table in tables}
        drawn = draw_progressive(
            wish.present,
            seed=below(random, 2**31),
            tables=wish.tables,
            history=history,
            winners=winners,
            settings=Progression(),
        )
        history += drawn.rounds
        named = {}
    return history[before:], drawn.quality


def _pairs(wish: _Wish) -> Drawn:
    present = sorted(wish.present)
    pairs = [player // 2 for player in present[1::2]]
    if present != [player for pair in pairs for player in (2 * pair - 1, 2 * pair)]:
        raise DrawError("Fixed pairs are players 1 and 2, 3 and 4, and so on; somebody is there without a partner.")
    drawn = draw_pairs(
        pairs,
        rounds=wish.rounds,
        seed=wish.seed,
        tables=wish.tables,
        history=pairs_of_players(wish.played.rounds),
    )
    return players_of_pairs(drawn.rounds), drawn.quality


_FORMATS: Final[Mapping[str, Callable[[_Wish], Drawn]]] = {
    "pairs": _pairs,
    "progressive": _progressive,
    "rotating": _rotating,
}
