"""Test judging lines of records, by the module and by manage.py adjudicate."""

import gzip
import io
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scoring.rules import preset
from scoring.rules.adjudication import LINE_LIMIT, Adjudicator, Standing, lines_of
from tests.rules.written import Record, example, lone_example

ROOT = Path(__file__).parent.parent.parent
LEGAL = example(id=1)
ILLEGAL = example(id="two", points={"NS": 1})
BROKEN = b'{"id": 3, "maker": '


def line(record: Any) -> bytes:
    """Write one line."""
    return json.dumps(record).encode() + b"\n"


def answers(*lines: bytes, rules: str | None = None) -> list[Record]:
    """Return the answers to lines."""
    adjudicator = Adjudicator(None if rules is None else preset(rules))
    return [dict(answer.answer) for answer in adjudicator.answers(lines)]


def codes(answer: Record) -> list[str]:
    """Return the codes of an answer's violations."""
    return [violation["code"] for violation in answer["violations"]]


def test_a_legal_record_is_answered_with_what_follows_from_it() -> None:
    assert answers(line(LEGAL)) == [
        {
            "id": 1,
            "ok": True,
            "outcome": "made",
            "points": {"NS": 0, "EW": 1},
            "tricks": {"NS": 1, "EW": 4},
            "winners": ["N", "E", "E", "E", "E"],
            "unjudged": [],
        }
    ]


def test_tricks_that_are_not_known_are_null() -> None:
    (answer,) = answers(line({"maker": "E", "alone": False, "outcome": "made"}))
    assert answer["tricks"] == {"NS": None, "EW": None}
    assert "trick_winners" in answer["unjudged"]


def test_an_illegal_record_is_answered_with_its_violations() -> None:
    assert answers(line(ILLEGAL)) == [
        {
            "id": "two",
            "ok": False,
            "violations": [
                {
                    "code": "points_mismatch",
                    "where": "points, NS",
                    "message": "The hand gives 0 to North and South, not 1.",
                }
            ],
        }
    ]


def test_each_record_is_judged_by_its_own_options() -> None:
    stuck = {"id": 1, "passed_out": True, "options": {"stick_the_dealer": True}}
    free = {"id": 2, "passed_out": True, "options": {"stick_the_dealer": False}}
    named = {"id": 3, "passed_out": True, "options": {"preset": "Club night"}}
    none = {"id": 4, "passed_out": True, "options": None}
    assert [answer["ok"] for answer in answers(*map(line, (stuck, free, named, none, stuck)))] == [
        False,
        True,
        False,
        True,
        False,
    ]


def test_equal_looking_options_are_told_apart() -> None:
    right, wrong = {"options": {"stick_the_dealer": True}}, {"options": {"stick_the_dealer": 1}}
    record = {"maker": "E", "alone": False, "outcome": "made"}
    assert [answer["ok"] for answer in answers(*map(line, (right | record, wrong | record)))] == [True, False]


def test_more_rule_sets_than_are_kept_are_still_read() -> None:
    records = [
        {"maker": "E", "alone": False, "outcome": "march", "options": {"march": 1 + n % 100, "hands": n + 1}}
        for n in range(150)
    ]
    assert [answer["points"]["EW"] for answer in answers(*map(line, records))] == [1 + n % 100 for n in range(150)]


def test_one_preset_can_judge_them_all() -> None:
    record = {"id": 1, "passed_out": True, "options": {"stick_the_dealer": False, "nonsense": 1}}
    assert codes(answers(line(record), rules="Stick the dealer")[0]) == ["stuck_dealer_passed"]
    assert answers(line(record), rules="Standard")[0]["ok"]


@pytest.mark.parametrize(
    ("text", "id_", "code"),
    [
        (BROKEN, None, "not_json"),
        (b"\xff\xfe\x00", None, "not_json"),
        (b'{"id": 1, "id": 2}', None, "not_json"),
        (b'{"id": 1, "hands": {"N": [], "N": []}}', None, "not_json"),
        (b'{"id": 1, "maker_tricks": NaN}', None, "not_json"),
        (b'{"id": 1, "maker_tricks": -Infinity}', None, "not_json"),
        (b'{"id": 1, "maker_tricks": ' + b"9" * 5000 + b"}", None, "not_json"),
        (b"[" * 200_000, None, "not_json"),
        (b'{"id": "' + b"x" * LINE_LIMIT + b'"}', None, "line_too_long"),
        (b"[1, 2]", None, "record_not_an_object"),
        (b'"text"', None, "record_not_an_object"),
        (b"null", None, "record_not_an_object"),
        (b'{"id": 7, "maker": "Q"}', 7, "seat_unknown"),
        (b'{"id": 1e400}', None, "field_wrong_type"),
        (b'{"id": [1]}', None, "field_wrong_type"),
        (b'{"id": 7, "options": []}', 7, "options_not_an_object"),
        (b'{"id": 7, "options": {"no_trump": "round_2", "joker": "benny"}}', 7, "no_trump_with_joker"),
        (b'{"id": false, "options": {"pack": 52}}', False, "option_value"),
    ],
)
def test_a_line_that_cannot_be_read_is_named_by_its_number(text: bytes, id_: object, code: str) -> None:
    _, answer = answers(line(LEGAL), text)
    assert (answer["id"], answer["ok"]) == (id_, False)
    assert codes(answer) == ["unreadable", code]
    assert answer["violations"][0]["where"] == "line 2"
    assert len(json.dumps(answer)) < 1000


def test_record_and_options_are_refused_together() -> None:
    (answer,) = answers(b'{"maker": "Q", "options": {"pack": 52}}')
    assert codes(answer) == ["unreadable", "seat_unknown", "option_value"]


def test_blank_lines_are_no_records() -> None:
    assert len(answers(b"\n", b"  \r\n", line(LEGAL), b"")) == 1


def test_a_byte_order_mark_is_forgiven() -> None:
    assert answers(b"\xef\xbb\xbf" + line(LEGAL))[0]["ok"]


def test_an_endless_line_is_never_held_whole() -> None:
    stream = io.BytesIO(b"x" * (5 * LINE_LIMIT) + b"\n" + line(LEGAL) + b"y" * (2 * LINE_LIMIT))
    first, second, third = lines_of(stream)
    assert (len(first), second, len(third)) == (LINE_LIMIT + 1, line(LEGAL), LINE_LIMIT + 1)


def test_standings_go_with_the_answers() -> None:
    standings = [answer.standing for answer in Adjudicator().answers([line(LEGAL), line(ILLEGAL), BROKEN])]
    assert standings == [Standing.LEGAL, Standing.ILLEGAL, Standing.UNREADABLE]


# The command


def adjudicate(*arguments: str, given: bytes = b"") -> tuple[int, list[Record], str]:
    """Run the command; return its exit status, its answers and what it said on standard error."""
    done = subprocess.run(
        [sys.executable, "manage.py", "adjudicate", *arguments],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": "sqlite:////nowhere/at/all.sqlite3"},
        input=given,
        capture_output=True,
        check=False,
    )
    return done.returncode, [json.loads(answer) for answer in done.stdout.splitlines()], done.stderr.decode()


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        ([line(LEGAL), line(lone_example(id=2))], 0),
        ([line(LEGAL), line(ILLEGAL)], 1),
        ([BROKEN + b"\n", line(ILLEGAL), line(LEGAL)], 2),
        ([], 0),
    ],
)
def test_the_exit_status_says_the_worst(lines: list[bytes], status: int) -> None:
    found, answered, said = adjudicate("-", given=b"".join(lines))
    assert (found, len(answered)) == (status, len(lines))
    assert f"{len(lines)} records" in said


@pytest.mark.parametrize("packed", [False, True])
def test_files_are_read_packed_or_not(tmp_path: Path, packed: bool) -> None:
    content = line(LEGAL) + line(ILLEGAL) + BROKEN
    file = tmp_path / ("hands.jsonl.gz" if packed else "hands.jsonl")
    file.write_bytes(gzip.compress(content) if packed else content)
    status, answered, said = adjudicate(str(file))
    assert (status, [answer["ok"] for answer in answered]) == (2, [True, False, False])
    assert [answer["id"] for answer in answered] == [1, "two", None]
    assert "Line 3: The line is not JSON" in said
    assert "3 records: 1 legal, 1 illegal, 1 unreadable." in said


def test_standard_input_is_read_packed_too() -> None:
    assert adjudicate("-", given=gzip.compress(line(LEGAL)))[0] == 0


def test_the_rules_can_be_named() -> None:
    record = line({"passed_out": True})
    assert adjudicate("--rules", "Stick the dealer", "-", given=record)[0] == 1
    assert adjudicate("--rules", "standard", "-", given=record)[0] == 0


@pytest.mark.parametrize(
    ("arguments", "content", "words"),
    [
        (["nowhere.jsonl"], b"", "nowhere.jsonl cannot be read: [Errno 2]"),
        ([str(ROOT)], b"", "Is a directory"),
        (["--rules", "Bid euchre", "-"], b"", "There is no preset called 'Bid euchre'"),
        (["-"], gzip.compress(line(LEGAL))[:-9], "cannot be read"),
        (["-"], gzip.compress(line(LEGAL) * 50)[:30] + b"\0" * 50, "cannot be read"),
    ],
)
def test_what_cannot_be_opened_is_said_clearly(arguments: list[str], content: bytes, words: str) -> None:
    status, _, said = adjudicate(*arguments, given=content)
    assert status == 2
    assert words in said
    assert "Traceback" not in said


def test_a_file_that_breaks_off_is_summed_up_all_the_same() -> None:
    whole = gzip.compress(b"".join(line(LEGAL | {"id": number}) for number in range(3000)))
    status, answered, said = adjudicate("-", given=whole[: len(whole) // 2])
    assert status == 2
    assert answered
    assert f"{len(answered)} records: {len(answered)} legal" in said


@pytest.mark.parametrize(
    ("redirection", "words"),
    [
        ("- <&-", "Standard input is closed."),
        ("tests/cases/hands.jsonl.gz >&-", "Standard output is closed."),
        ("tests/cases/hands.jsonl.gz >/dev/full", "The answers cannot be written: [Errno 28]"),
        ("- >/dev/full", "The answers cannot be written: [Errno 28]"),
    ],
)
def test_a_closed_or_full_stream_is_said_in_one_line(redirection: str, words: str) -> None:
    command = f"{shlex.quote(sys.executable)} manage.py adjudicate {redirection}"
    done = subprocess.run(["/bin/sh", "-c", command], cwd=ROOT, input=line(LEGAL), stderr=subprocess.PIPE, check=False)
    said = done.stderr.decode()
    assert done.returncode == 2
    assert words in said
    assert len(said.splitlines()) == 1


def test_binary_garbage_is_answered_line_by_line() -> None:
    status, answered, said = adjudicate("-", given=bytes(range(255, -1, -1)) * 3)
    assert status == 2
    assert all(codes(answer)[0] == "unreadable" for answer in answered)
    assert "Traceback" not in said


def test_a_reader_that_goes_away_is_no_accident() -> None:
    """Close the pipe after one line, with more answers to come than it can hold."""
    command = subprocess.Popen(
        [sys.executable, "manage.py", "adjudicate", "tests/cases/hands.jsonl.gz"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert command.stdout is not None
    assert command.stderr is not None
    assert json.loads(command.stdout.readline())["ok"]
    command.stdout.close()
    said = command.stderr.read().decode()
    command.stderr.close()
    assert (command.wait(), said) == (2, "")
