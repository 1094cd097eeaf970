"""Work out how many tricks the makers can have won, from the tricks played and from what is stated."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final, NamedTuple

from scoring.rules import faults
from scoring.rules.judging.case import Case
from scoring.rules.kinds import Outcome
from scoring.rules.packs import HAND_SIZE
from scoring.rules.records import HandRecord
from scoring.rules.seats import SEATS, Seat, Side
from scoring.rules.violations import Fault

TRICKS_OF: Final[Mapping[Outcome | None, Collection[int]]] = {
    Outcome.EUCHRED: (0, 1, 2),
    Outcome.MADE: (3, 4),
    Outcome.FAST_BREAK: (3,),
    Outcome.MARCH: (5,),
}


class _Stated(NamedTuple):
    """Hold the makers' tricks as one field states them, and the fault of a field that is wrong."""

    counts: Collection[int]
    field: str
    where: str
    fault: Fault = faults.TRICKS_MISMATCH


def possible_tricks(case: Case, makers: Side, winners: tuple[Seat, ...]) -> list[int]:
    """Return the numbers of tricks the makers can have won, refusing what is stated against the others."""
    won = sum([winner.side is makers for winner in winners])
    possible = list(range(won, HAND_SIZE - (len(winners) - won) + 1))
    if len(possible) == 1 and _agrees(case.record, makers, winners, won):
        return possible
    _judge_sums(case)
    _judge_seats(case, winners)
    for stated in _stated(case.record, makers):
        agreed = [count for count in possible if count in stated.counts]
        if not agreed:
            case.wrong.append(stated.fault.at(stated.where, field=stated.field, tricks=_listed(possible)))
        possible = agreed or possible
    return possible


def _agrees(record: HandRecord, makers: Side, winners: tuple[Seat, ...], won: int) -> bool:
    """Say, quickly, whether everything stated is exactly what five tricks came to."""
    return (
        record.tricks_by_seat in (None, {seat: winners.count(seat) for seat in SEATS})
        and record.tricks_by_side in (None, {makers: won, makers.other: HAND_SIZE - won})
        and record.maker_tricks in (None, won)
        and (record.outcome is None or won in TRICKS_OF.get(record.outcome, ()))
    )


def _stated(record: HandRecord, makers: Side) -> Iterator[_Stated]:
    """Yield what each field says of the makers' tricks."""
    by_seat, by_side = record.tricks_by_seat or {}, record.tricks_by_side or {}
    if all(seat in by_seat for seat in makers.seats):
        yield _Stated([sum(by_seat[seat] for seat in makers.seats)], "tricks_by_seat", "tricks by seat")
    if makers in by_side:
        yield _Stated([by_side[makers]], "tricks_by_side", f"tricks, {makers}")
    if makers.other in by_side:
        yield _Stated([HAND_SIZE - by_side[makers.other]], "tricks_by_side", f"tricks, {makers.other}")
    if record.maker_tricks is not None:
        yield _Stated([record.maker_tricks], "maker_tricks", "tricks")
    if record.outcome in TRICKS_OF:
        yield _Stated(TRICKS_OF[record.outcome], "outcome", "outcome", faults.OUTCOME_MISMATCH)


def _judge_sums(case: Case) -> None:
    """Judge that complete counts of tricks sum to five."""
    for field, counts, whole in (
        ("tricks_by_seat", case.record.tricks_by_seat, 4),
        ("tricks_by_side", case.record.tricks_by_side, 2),
    ):
        if counts is not None and len(counts) == whole and sum(counts.values()) != HAND_SIZE:
            case.wrong.append(faults.TRICKS_SUM.at("tricks", field=field, count=sum(counts.values()), sum=HAND_SIZE))


def _judge_seats(case: Case, winners: tuple[Seat, ...]) -> None:
    """Judge each seat's stated tricks against those it is seen to win; one that sits out wins none."""
    stated = case.record.tricks_by_seat
    if stated is None:
        return
    for seat in SEATS:
        count, won = stated.get(seat), winners.count(seat)
        if count is None or count == won:
            continue
        if seat in case.sitters:
            case.wrong.append(faults.SITTER_WINS.at(f"tricks, seat {seat}", field="tricks_by_seat", stated=seat))
        elif count < won or len(winners) == HAND_SIZE:
            where = f"tricks, seat {seat}"
            case.wrong.append(faults.SEAT_TRICKS_MISMATCH.at(where, seat=seat, tricks=won, stated=count))


def _listed(counts: list[int]) -> str:
    return " or ".join(map(str, counts))
