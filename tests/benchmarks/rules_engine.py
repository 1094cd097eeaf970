"""Measure full records judged per second, beside the same hands replayed through OpenSpiel's C++ engine.

Both run in this one process by turns, so that whatever else the machine does weighs on both. The figures are medians
of processor time. Every hand's points are compared with those of the record, on both sides, before anything is timed.
"""

import gzip
import json
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from scoring.rules import HandRecord, RuleSet, judge, judge_json
from scoring.rules.adjudication import Adjudicator, Standing

CASES = Path(__file__).parent.parent / "cases" / "hands.jsonl.gz"
ROUNDS = 15

Points = Mapping[Any, Any]
Run = Callable[[], Sequence[Points]]


def from_text(lines: Sequence[bytes]) -> list[Points]:
    """Judge each line of JSON, as `manage.py adjudicate` does."""
    adjudicator = Adjudicator()
    answers = list(adjudicator.answers(lines))
    if any(answer.standing is not Standing.LEGAL for answer in answers):
        sys.exit("A legal hand was refused.")
    return [cast("Points", answer.answer["points"]) for answer in answers]


def from_parsed(records: Sequence[Mapping[str, Any]], rule_sets: Mapping[str, RuleSet]) -> list[Points]:
    """Judge each record that was parsed before."""
    return [judge_json(record, rule_sets[repr(record["options"])]).points for record in records]


def the_long_way(records: Sequence[Mapping[str, Any]], rule_sets: Mapping[str, RuleSet]) -> list[Points]:
    """Read and judge each parsed record as one that is not usual is: the way that can say what is wrong."""
    verdicts = [judge(HandRecord.from_json(record), rule_sets[repr(record["options"])]) for record in records]
    return [verdict.points for verdict in verdicts]


def replayed(records: Sequence[Mapping[str, Any]]) -> Run | None:
    """Return the run of OpenSpiel's engine, or None where it is not installed."""
    try:
        from tests.benchmarks._openspiel import games, replay
    except ModuleNotFoundError:
        return None
    by_options = games()
    options = [record["options"] for record in records]
    choices = [by_options[chosen["stick_the_dealer"], chosen["allow_lone_defender"]] for chosen in options]
    return lambda: [replay(game, record) for game, record in zip(choices, records, strict=True)]


def processor_time(run: Run) -> float:
    """Return the seconds of processor time that a run takes."""
    start = time.process_time()
    run()
    return time.process_time() - start


def main() -> None:
    """Compare the points, time the runs by turns, and print the figures."""
    lines = gzip.decompress(CASES.read_bytes()).splitlines()
    records = [json.loads(line) for line in lines]
    rule_sets = {repr(record["options"]): RuleSet.from_options(record["options"]) for record in records}
    runs: dict[str, Run] = {
        "from parsed records": lambda: from_parsed(records, rule_sets),
        "the long way": lambda: the_long_way(records, rule_sets),
        "from JSON text": lambda: from_text(lines),
    }
    if openspiel := replayed(records):
        runs["OpenSpiel"] = openspiel
    for name, run in runs.items():
        if list(run()) != [record["points"] for record in records]:
            sys.exit(f"{name}: the points are not those of the records.")
    rounds = [{name: processor_time(run) for name, run in runs.items()} for _ in range(ROUNDS)]
    for name in runs:
        seconds = statistics.median(times[name] for times in rounds)
        print(
            f"{name:20} {len(lines) / seconds:8,.0f} full records a second, {1e6 * seconds / len(lines):4.0f} µs each"
        )
    if not openspiel:
        print("OpenSpiel has no wheel for this Python: there is nothing to compare with.")
        return
    for name in list(runs)[:-1]:
        ratio = statistics.median(times["OpenSpiel"] / times[name] for times in rounds)
        print(f"{name:20} {ratio:.2f} times as fast as OpenSpiel replaying them")


if __name__ == "__main__":
    main()
