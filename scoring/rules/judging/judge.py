"""Judge one record by one rule set, whatever became of the hand."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from scoring.rules.errors import IllegalHand
from scoring.rules.judging.case import Case
from scoring.rules.judging.penalty import judge_penalty
from scoring.rules.judging.played import judge_played
from scoring.rules.judging.thrown_in import judge_thrown_in
from scoring.rules.judging.usual import usual_verdict
from scoring.rules.judging.void import judge_misdeal, judge_redeal
from scoring.rules.kinds import Kind
from scoring.rules.records import HandRecord
from scoring.rules.rulesets import RuleSet
from scoring.rules.verdicts import Verdict


def judge(record: HandRecord, rules: RuleSet) -> Verdict:
    """Return what follows from the record; raise IllegalHand with every violation when it breaks the rules.

    >>> verdict = judge(HandRecord.from_json({"maker": "E", "alone": True, "outcome": "march"}), RuleSet())
    >>> str(verdict.side), verdict.points[verdict.side]
    ('EW', 4)
    """
    case = Case(record, rules)
    verdict = _JUDGES[record.kind](case)
    if case.wrong or verdict is None:
        raise IllegalHand(case.wrong)
    return verdict


def judge_json(record: Mapping[str, Any], rules: RuleSet) -> Verdict:
    """Read a record as JSON has it and judge it; raise RecordError or IllegalHand as reading and judging do."""
    return usual_verdict(record, rules) or judge(HandRecord.from_json(record), rules)


_JUDGES: Final[dict[Kind, Callable[[Case], Verdict | None]]] = {
    Kind.PLAYED: judge_played,
    Kind.THROWN_IN: judge_thrown_in,
    Kind.MISDEAL: judge_misdeal,
    Kind.REDEAL: judge_redeal,
    Kind.PENALTY: judge_penalty,
}
