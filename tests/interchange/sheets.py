"""Tally sheets for tests, and our own table of results written from them apart from how the product reads sheets."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO

COLUMNS = (
    *("round", "table", "N", "E", "S", "W"),
    *("points_ns", "points_ew", "loners_ns", "loners_ew", "euchres_ns", "euchres_ew"),
)
#: Two rounds of four hands of eight people, with the faults of real sheets. In round 1 Ann and Bob have other hands
#: and one total, and nobody called the other table's hand 2. In round 2 Eve is her own opponent, and Di's total is not
#: what her hands come to.
SHEETS = """\
name,partner,opponent_1,opponent_2,round,points_1,called_1,points_2,called_2,points_3,called_3,points_4,called_4,total
Ann,Bob,Cy,Di,1,1,called,0,,4,alone,0,,5
Bob,Ann,Di,Cy,1,2,,0,,3,,0,,5
Cy,Di,Ann,Bob,1,0,,1,called,0,,2,,3
Di,Cy,Bob,Ann,1,0,,1,,0,,2,called,3
Eve,Flo,Gus,Hal,1,2,,1,,0,,1,called,4
Flo,Eve,Hal,Gus,1,2,,1,,0,,1,,4
Gus,Hal,Eve,Flo,1,0,called,0,,1,called,0,,1
Hal,Gus,Flo,Eve,1,0,,0,,1,,0,,1
Ann,Cy,Bob,Di,2,1,called,0,,2,,0,,3
Cy,Ann,Di,Bob,2,1,,0,,2,called,0,,3
Bob,Di,Ann,Cy,2,0,,4,alone,0,,2,called,6
Di,Bob,Cy,Ann,2,0,,4,,0,,2,,7
Eve,Gus,Eve,Hal,2,0,,2,,1,called,1,,4
Gus,Eve,Flo,Hal,2,0,,2,,1,,1,called,4
Flo,Hal,Eve,Gus,2,1,called,0,called,0,,0,,1
Hal,Flo,Gus,Eve,2,1,,0,,0,,0,,1
"""


def totals_of(sheets: str) -> dict[str, int]:
    """Return what everyone's sheets say they came to, by name."""
    totals: dict[str, int] = {}
    for row in csv.DictReader(StringIO(sheets)):
        totals[row["name"]] = totals.get(row["name"], 0) + int(row["total"])
    return totals


def results_of(sheets: str) -> str:
    """Return a table of results: of each table the first sheet of either side that four people agree on."""
    rows = list(csv.DictReader(StringIO(sheets)))
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for number in sorted({int(row["round"]) for row in rows}):
        of_round = {row["name"]: row for row in rows if int(row["round"]) == number}
        for at, (one, other) in enumerate(_tables(of_round), 1):
            four = (one["name"], other["name"], one["partner"], other["partner"])
            loners, euchres = _loners_and_euchres(of_round, (one, other))
            writer.writerow([number, at, *four, one["total"], other["total"], *loners, *euchres])
    return text.getvalue()


Row = dict[str, str]


def _tables(of_round: dict[str, Row]) -> Iterator[tuple[Row, Row]]:
    """Yield a sheet of each side of every table."""
    seated: set[str] = set()
    for name, row in of_round.items():
        opponents = [of_round[other] for other in (row["opponent_1"], row["opponent_2"])]
        sound = [other for other in opponents if name in (other["opponent_1"], other["opponent_2"])]
        if name in seated or name in (row["opponent_1"], row["opponent_2"]) or not sound:
            continue
        yield row, sound[0]
        seated |= {name, row["partner"], sound[0]["name"], sound[0]["partner"]}


def _loners_and_euchres(of_round: dict[str, Row], sides: tuple[Row, Row]) -> tuple[list[int], list[int]]:
    hands = sum(name.startswith("points_") for name in sides[0])
    loners, euchres = [0, 0], [0, 0]
    for hand in range(1, hands + 1):
        points = [int(row[f"points_{hand}"]) for row in sides]
        called = [[of_round[who][f"called_{hand}"] for who in (row["name"], row["partner"])] for row in sides]
        callers = [at for at, marks in enumerate(called) for mark in marks if mark]
        if len(callers) == 1:
            side = callers[0]
            loners[side] += points[side] == 4
            euchres[side] += points[1 - side] > 0
    return loners, euchres
