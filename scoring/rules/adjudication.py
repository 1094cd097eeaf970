"""Judge a stream of records, one JSON object a line, and answer each with one."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, BinaryIO, Final, NoReturn

from scoring.rules import faults
from scoring.rules.errors import IllegalHand, RecordError, RulesError, RuleSetError
from scoring.rules.judging.judge import judge
from scoring.rules.judging.usual import usual_verdict
from scoring.rules.reading_values import identifier
from scoring.rules.records import HandRecord
from scoring.rules.rulesets import RuleSet
from scoring.rules.seats import SIDES
from scoring.rules.verdicts import Verdict
from scoring.rules.violations import Violation, shown

LINE_LIMIT: Final = 2**20
_RULE_SETS_KEPT: Final = 100
_REASON_LENGTH: Final = 200


class Standing(Enum):
    """Say what became of a record."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Answer:
    """Hold the answer to one line: its number, what became of it, the JSON object to give back, and why not."""

    line: int
    standing: Standing
    answer: Mapping[str, object]
    reason: str = ""


class Adjudicator:
    """Judge lines by one rule set for all, or by each record's own options.

    >>> answer = Adjudicator().answer(1, b'{"id": 7, "maker": "E", "alone": false, "outcome": "made"}')
    >>> answer.standing, answer.answer["points"]
    (<Standing.LEGAL: 'legal'>, {'NS': 0, 'EW': 1})
    """

    def __init__(self, rules: RuleSet | None = None) -> None:
        self._rules = rules
        self._rule_sets: dict[str, RuleSet] = {}

    def answers(self, lines: Iterable[bytes]) -> Iterator[Answer]:
        """Yield the answer to each line that is not blank, in order."""
        for number, line in enumerate(lines, 1):
            if line.strip():
                yield self.answer(number, line)

    def answer(self, number: int, line: bytes) -> Answer:
        """Return the answer to one line."""
        record: Any = None
        try:
            record = parsed(line, f"line {number}")
            verdict = self._usual(record) or judge(*self._read(record))
        except IllegalHand as error:
            return Answer(number, Standing.ILLEGAL, _refusal(record, error.violations), str(error))
        except RulesError as error:
            unreadable = faults.UNREADABLE.at(f"line {number}")
            return Answer(number, Standing.UNREADABLE, _refusal(record, (unreadable, *error.violations)), str(error))
        return Answer(number, Standing.LEGAL, _acceptance(record, verdict))

    def _usual(self, record: Any) -> Verdict | None:
        """Return the verdict on a usual record whose rule set is known, the short way; None for any other."""
        if not isinstance(record, dict):
            return None
        rules = self._rules or self._rule_sets.get(repr(record.get("options")))
        return usual_verdict(record, rules) if rules else None

    def _read(self, record: Any) -> tuple[HandRecord, RuleSet]:
        """Read a record and its rule set; raise RecordError with what is wrong with either."""
        violations: tuple[Violation, ...] = ()
        try:
            hand = HandRecord.from_json(record)
        except RecordError as error:
            violations = error.violations
        try:
            rules = self._rules or self._own_rules(record.get("options") if isinstance(record, dict) else None)
        except RuleSetError as error:
            violations += error.violations
        if violations:
            raise RecordError(violations)
        return hand, rules

    def _own_rules(self, options: Any) -> RuleSet:
        """Return the rule set that a record's own options make, reading the same ones only once."""
        key = repr(options)
        rules = self._rule_sets.get(key)
        if rules is None:
            rules = RuleSet.from_options({} if options is None else options)
            if len(self._rule_sets) < _RULE_SETS_KEPT:
                self._rule_sets[key] = rules
        return rules


def lines_of(stream: BinaryIO) -> Iterator[bytes]:
    """Yield a stream's lines without ever holding much of one; of one that is too long only the beginning."""
    while line := stream.readline(LINE_LIMIT + 1):
        rest = line
        while len(rest) > LINE_LIMIT and not rest.endswith(b"\n"):
            rest = stream.readline(LINE_LIMIT + 1)
        yield line


def parsed(line: bytes, where: str) -> Any:
    """Return what a line of JSON says; raise RecordError when it is not JSON or says a name twice."""
    if len(line) > LINE_LIMIT:
        raise RecordError([faults.LINE_TOO_LONG.at(where, limit=LINE_LIMIT)])
    try:
        return _DECODER.decode(line.decode("utf-8-sig"))
    except RecursionError:
        reason = "it is nested too deeply"
    except ValueError as error:
        reason = str(error)[:_REASON_LENGTH]
    raise RecordError([faults.NOT_JSON.at(where, reason=reason)])


def _distinct(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Make an object of its pairs, refusing one in which a name comes twice."""
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"{shown(next(name for name in names if names.count(name) > 1))} comes twice")
    return found


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


# json.loads would make one of these for every line.
_DECODER: Final = json.JSONDecoder(object_pairs_hook=_distinct, parse_constant=_refuse)


def _acceptance(record: Any, verdict: Verdict) -> dict[str, object]:
    return {
        "id": record.get("id"),
        "ok": True,
        "outcome": verdict.outcome.value,
        "points": {side.value: verdict.points[side] for side in SIDES},
        "tricks": {side.value: verdict.tricks[side] for side in SIDES},
        "winners": [seat.value for seat in verdict.trick_winners],
        "unjudged": list(verdict.unjudged),
    }


def _refusal(record: Any, violations: Iterable[Violation]) -> dict[str, object]:
    given = record.get("id") if isinstance(record, dict) else None
    return {
        "id": None if identifier(given, "id", "id", []) is None else given,
        "ok": False,
        "violations": [
            {"code": violation.code, "where": violation.where, "message": violation.message} for violation in violations
        ],
    }
