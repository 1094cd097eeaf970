"""Work out how many tricks the makers can have won, from the tricks played and from what is stated."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final, NamedTuple

from scoring.rules import faults
from scoring.rules.judging.case import Case
from scoring.rules.kinds import Outcome
from scoring.rules.packs import HAND_SIZE
from scoring.rules.records import HandRecord
from scoring.rules.seats import SIDE_OF, Seat, Side
from scoring.rules.violations import Fault

# Who won each trick recorded; None where that is not known.
Winners = tuple[Seat | None, ...]

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


def possible_tricks(case: Case, makers: Side, winners: Winners) -> list[int]:
    """Return the numbers of tricks the makers can have won, refusing what is stated against the others."""
    known = [SIDE_OF[winner] for winner in winners if winner is not None]
    won = known.count(makers)
    possible = list(range(won, HAND_SIZE - (len(known) - won) + 1))
    if len(possible) == 1 and _agrees(case.record, makers, winners, won):
        return possible
    judge_sums(case)
    judge_seats(case, winners)
    for stated in _stated(case, makers):
        agreed = [count for count in possible if count in stated.counts]
        if not agreed:
            case.wrong.append(stated.fault.at(stated.where, field=stated.field, tricks=_listed(possible)))
        possible = agreed or possible
    return possible


def _agrees(record: HandRecord, makers: Side, winners: Winners, won: int) -> bool:
    """Say, quickly, whether everything stated is exactly what five tricks came to."""
    by_seat, by_side = record.tricks_by_seat or {}, record.tricks_by_side or {}
    return (
        [winners.count(seat) for seat in by_seat] == list(by_seat.values())
        and by_side.get(makers, won) == won
        and by_side.get(makers.other, HAND_SIZE - won) == HAND_SIZE - won
        and record.maker_tricks in (None, won)
        and (record.outcome is None or won in TRICKS_OF.get(record.outcome, ()))
    )


def _stated(case: Case, makers: Side) -> Iterator[_Stated]:
    """Yield what each field says of the makers' tricks."""
    record = case.record
    by_side = record.tricks_by_side or {}
    if record.tricks_by_seat:
        yield _Stated(_counted(case, makers, record.tricks_by_seat), "tricks_by_seat", "tricks by seat")
    if makers in by_side:
        yield _Stated([by_side[makers]], "tricks_by_side", f"tricks, {makers}")
    if makers.other in by_side:
        yield _Stated([HAND_SIZE - by_side[makers.other]], "tricks_by_side", f"tricks, {makers.other}")
    if record.maker_tricks is not None:
        yield _Stated([record.maker_tricks], "maker_tricks", "tricks")
    if record.outcome in TRICKS_OF:
        broke = record.outcome is Outcome.FAST_BREAK
        fault = faults.FAST_BREAK_MISMATCH if broke else faults.OUTCOME_MISMATCH
        yield _Stated(TRICKS_OF[record.outcome], "outcome", "outcome", fault)


def _counted(case: Case, makers: Side, by_seat: Mapping[Seat, int]) -> Collection[int]:
    """Return what the seats' tricks leave to the makers; one that sits out has none, whether that is stated or not."""
    counts = dict.fromkeys(case.sitters, 0) | dict(by_seat)
    own = [counts[seat] for seat in makers.seats if seat in counts]
    others = [counts[seat] for seat in makers.other.seats if seat in counts]
    low, high = sum(own), HAND_SIZE - sum(others)
    if len(own) == len(makers.seats):
        return (low,)
    return (high,) if len(others) == len(makers.seats) else range(low, high + 1)


def judge_sums(case: Case, *, is_over: bool = True) -> None:
    """Judge that counts of tricks sum to five, or to no more where some are missing or the hand was not played out."""
    record = case.record
    alone = None if record.maker_tricks is None or is_over else {"makers": record.maker_tricks}
    for field, counts, whole in (
        ("tricks_by_seat", record.tricks_by_seat, 4),
        ("tricks_by_side", record.tricks_by_side, 2),
        ("maker_tricks", alone, 2),
    ):
        count = sum((counts or {}).values())
        if counts and is_over and len(counts) == whole and count != HAND_SIZE:
            case.wrong.append(faults.TRICKS_SUM.at("tricks", field=field, count=count, sum=HAND_SIZE))
        elif count > HAND_SIZE:
            case.wrong.append(faults.TRICKS_TOO_MANY.at("tricks", field=field, count=count, limit=HAND_SIZE))


def judge_seats(case: Case, winners: Winners) -> None:
    """Judge each seat's stated tricks against those it is seen to win; one that sits out wins none."""
    unknown = HAND_SIZE - len(winners) + winners.count(None)
    for seat, count in (case.record.tricks_by_seat or {}).items():
        won = winners.count(seat)
        if seat in case.sitters and count:
            case.wrong.append(faults.SITTER_WINS.at(f"tricks, seat {seat}", field="tricks_by_seat", stated=seat))
        elif not won <= count <= won + unknown:
            where = f"tricks, seat {seat}"
            tricks = f"{won} to {won + unknown}" if unknown else won
            case.wrong.append(faults.SEAT_TRICKS_MISMATCH.at(where, seat=seat, tricks=tricks, stated=count))


def _listed(counts: list[int]) -> str:
    return " or ".join(map(str, counts))
