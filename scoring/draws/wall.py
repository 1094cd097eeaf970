"""Write a draw as a chart for the wall: plain text, by round and by player, and how good it is in words."""

from collections.abc import Iterator, Sequence

from scoring.draws.quality import Figure, PairQuality, Quality, SittingOut
from scoring.draws.rounds import Round
from scoring.draws.written import SEATS


def chart(rounds: Sequence[Round], *, first: int = 1) -> str:
    """Return the chart of rounds, of which the first has the number `first`.

    A player's cell is the table and the seat, and a dash for sitting out.
    """
    return "\n".join([*_by_round(rounds, first), *_by_player(rounds, first)])


def _by_round(rounds: Sequence[Round], first: int) -> Iterator[str]:
    width = _width(player for drawn in rounds for player in drawn.entrants)
    digits = _width(table.number for drawn in rounds for table in drawn.tables)
    for number, drawn in enumerate(rounds, first):
        yield f"Round {number}"
        yield " " * (digits + 9) + "  ".join(f"{seat:>{width}}" for seat in SEATS)
        for table in drawn.tables:
            yield f"  Table {table.number:>{digits}} " + "  ".join(f"{player:>{width}}" for player in table.players)
        if drawn.sit_outs:
            yield "  Sit out: " + ", ".join(map(str, drawn.sit_outs))
        yield ""


def _by_player(rounds: Sequence[Round], first: int) -> Iterator[str]:
    places: list[dict[int, str]] = []
    for drawn in rounds:
        at = dict.fromkeys(drawn.sit_outs, "-")
        for table in drawn.tables:
            at |= {player: f"{table.number}{seat}" for seat, player in zip(SEATS, table.players, strict=True)}
        places.append(at)
    players = sorted({player for at in places for player in at})
    left = max(len("Player"), _width(players))
    width = max((len(cell) for at in places for cell in at.values()), default=1)
    width = max(width, len(str(first + len(rounds) - 1)))
    yield f"{'Player':>{left}}  " + "  ".join(f"{number:>{width}}" for number in range(first, first + len(rounds)))
    for player in players:
        yield f"{player:>{left}}  " + "  ".join(f"{at.get(player, ''):>{width}}" for at in places).rstrip()


def _width(numbers: Iterator[int] | Sequence[int]) -> int:
    return max((len(str(number)) for number in numbers), default=1)


def quality_in_words(quality: Quality | PairQuality) -> str:
    """Return one line for each figure, with the least that it can be."""
    if isinstance(quality, PairQuality):
        lines = [
            _line("Meetings of two pairs beyond their first", quality.met_again),
            _line("Most often that two pairs meet", quality.highest_met),
        ]
    else:
        lines = [
            _line("Times that two are partners again", quality.partner_repeats),
            _line("Most often that two are opponents", quality.highest_opposed),
            _line("Couples who are opponents more than once", quality.opposed_again),
        ]
    return "\n".join([*lines, *_sitting_out(quality.sitting_out)])


def _sitting_out(sitting_out: SittingOut) -> Iterator[str]:
    fewest, most = sitting_out.fewest_sit_outs, sitting_out.most_sit_outs
    if most:
        yield f"Everyone sits out {fewest} times." if fewest == most else f"Everyone sits out {fewest} to {most} times."
        yield _line("Times that somebody sits out twice in a row", sitting_out.out_in_a_row)


def _line(what: str, figure: Figure) -> str:
    return f"{what}: {figure.value} (no draw can have fewer than {figure.bound})"
