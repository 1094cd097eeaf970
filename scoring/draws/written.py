"""Write rounds as JSON and read them again; what cannot be read is said with its place.

The shape is `{"rounds": [{"tables": [{"table", "N", "E", "S", "W"}], "sit_outs": [...]}]}`. A table may say its
`winner`, and `quality` is not read. Fixed pairs are written by their players: pair k is players 2k - 1 and 2k.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

from scoring.draws.errors import DrawError
from scoring.draws.rounds import PairRound, PairTable, Round, Table

SEATS: Final = ("N", "E", "S", "W")
SIDES: Final = ("NS", "EW")
HIGHEST_NUMBER: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Written:
    """Hold rounds that were read, and for each the winners that its tables name, by the table's number."""

    rounds: tuple[Round, ...]
    winners: tuple[Mapping[int, str], ...]


def rounds_to_json(rounds: Iterable[Round]) -> list[dict[str, object]]:
    """Return rounds as JSON.

    >>> rounds_to_json([Round((Table(1, 4, 2, 3, 1),), (5,))])
    [{'tables': [{'table': 1, 'N': 4, 'E': 2, 'S': 3, 'W': 1}], 'sit_outs': [5]}]
    """
    return [
        {
            "tables": [
                {"table": table.number} | dict(zip(SEATS, table.players, strict=True)) for table in drawn.tables
            ],
            "sit_outs": list(drawn.sit_outs),
        }
        for drawn in rounds
    ]


def players_of_pairs(rounds: Iterable[PairRound]) -> list[Round]:
    """Return rounds of fixed pairs as rounds of their players."""
    return [
        Round(
            tuple(
                Table(table.number, 2 * table.ns - 1, 2 * table.ew - 1, 2 * table.ns, 2 * table.ew)
                for table in drawn.tables
            ),
            tuple(player for pair in drawn.sit_outs for player in (2 * pair - 1, 2 * pair)),
        )
        for drawn in rounds
    ]


def pairs_of_players(rounds: Sequence[Round]) -> list[PairRound]:
    """Return rounds of players as rounds of their fixed pairs; raise DrawError where partners are none."""
    return [
        PairRound(
            tuple(
                PairTable(
                    table.number,
                    *(_pair(couple, f"Round {number}, table {table.number}") for couple in table.partnerships),
                )
                for table in played.tables
            ),
            tuple(
                _pair(sorted(played.sit_outs)[place : place + 2], f"Round {number}, sit_outs")
                for place in range(0, len(played.sit_outs), 2)
            ),
        )
        for number, played in enumerate(rounds, 1)
    ]


def _pair(players: Sequence[int], where: str) -> int:
    if len(players) < 2 or min(players) % 2 == 0 or max(players) != min(players) + 1:
        named = " and ".join(map(str, players))
        raise DrawError(f"{where}: {named} is no fixed pair; pair 1 is players 1 and 2, pair 2 is 3 and 4, and so on.")
    return max(players) // 2


def read_rounds(text: str) -> Written:
    """Return the rounds that a text has as JSON; raise DrawError, naming what and where, for anything else."""
    try:
        raw = json.loads(text, object_pairs_hook=_fields, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        reason = "it is nested too deeply" if isinstance(error, RecursionError) else error
        raise DrawError(f"This is not JSON: {reason}") from error
    top = _object(raw, "The whole", needs={"rounds"}, may={"quality"})
    read = [_round(each, f"Round {number}") for number, each in enumerate(_list(top["rounds"], "rounds"), 1)]
    return Written(tuple(each for each, _winners in read), tuple(winners for _each, winners in read))


def _fields(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a name comes twice in one object")
    return fields


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is no number here")


def _round(raw: object, where: str) -> tuple[Round, dict[int, str]]:
    fields = _object(raw, where, needs={"tables"}, may={"sit_outs"})
    tables = []
    winners = {}
    for place, each in enumerate(_list(fields["tables"], f"{where}, tables"), 1):
        at = f"{where}, table {place} of the list"
        table = _object(each, at, needs={"table", *SEATS}, may={"winner"})
        number, *players = (_number(table[name], f"{at}, {name}") for name in ("table", *SEATS))
        tables.append(Table(number, *players))
        if table.get("winner") is not None:
            winners[number] = _side(table["winner"], f"{at}, winner")
    sit_outs = [_number(each, f"{where}, sit_outs") for each in _list(fields.get("sit_outs", []), f"{where}, sit_outs")]
    read = Round(tuple(tables), tuple(sit_outs))
    _require_once((table.number for table in tables), f"{where}: table")
    _require_once(read.entrants, f"{where}: player")
    return read, winners


def _require_once(numbers: Iterable[int], what: str) -> None:
    seen: set[int] = set()
    for number in numbers:
        if number in seen:
            raise DrawError(f"{what} {number} is there twice.")
        seen.add(number)


def _object(raw: object, where: str, *, needs: set[str], may: set[str]) -> dict[str, object]:
    if not isinstance(raw, dict):
        raise DrawError(f"{where} must be an object with {', '.join(sorted(needs))}, not {_shown(raw)}.")
    missing, unknown = sorted(needs - raw.keys()), sorted(raw.keys() - needs - may)
    if missing:
        raise DrawError(f"{where}: {', '.join(missing)} is missing.")
    if unknown:
        raise DrawError(f"{where}: {_shown(unknown[0])} is not known.")
    return cast("dict[str, object]", raw)


def _list(raw: object, where: str) -> list[object]:
    if not isinstance(raw, list):
        raise DrawError(f"{where} must be a list, not {_shown(raw)}.")
    return raw


def _number(raw: object, where: str) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int) or not 1 <= raw <= HIGHEST_NUMBER:
        raise DrawError(f"{where} must be a whole number from 1 to {HIGHEST_NUMBER}, not {_shown(raw)}.")
    return raw


def _side(raw: object, where: str) -> str:
    if raw not in SIDES:
        raise DrawError(f"{where} must be NS or EW, not {_shown(raw)}.")
    return str(raw)


def _shown(raw: object) -> str:
    """Return what was written, shortened."""
    shown = json.dumps(raw, ensure_ascii=False)
    return shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}…"


_SHOWN: Final = 40
