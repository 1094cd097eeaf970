"""Hold docs/rules.md and docs/hand.schema.json to the code."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from scoring.rules import PRESETS, CallKind, Depth, HandRecord, Kind, Outcome, RuleSet, Seat, Side, Trump, faults, judge
from scoring.rules.adjudication import LINE_LIMIT
from scoring.rules.cards import CARDS
from scoring.rules.judging.unjudged import Unjudged
from scoring.rules.option_values import OPTION_VALUES, OneOf
from scoring.rules.reading import FIELDS, FIELDS_LIMIT, NOT_OF_THE_HAND
from scoring.rules.reading_values import LIST_LIMIT, NUMBER_LIMIT, TEXT_LIMIT
from tests.rules.test_records import EVERYTHING, WRONG

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = (DOCS / "rules.md").read_text()
SCHEMA = json.loads((DOCS / "hand.schema.json").read_text())


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the table that follows a heading or a header row."""
    table = PAGE.split(heading, 1)[1].split("\n|", 1)[1].split("\n\n", 1)[0]
    lines = [line for line in f"|{table}".splitlines() if not line.startswith("|--")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def first_cells(heading: str) -> list[str]:
    """Return the first cells of a table, without its header and without backticks."""
    return [row[0].strip("`") for row in rows(heading)[1:]]


def examples() -> list[dict[str, Any]]:
    """Return the records that the page shows."""
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]


def test_every_violation_code_is_documented_and_no_other() -> None:
    documented = first_cells("\n## Violations\n")
    assert sorted(documented) == sorted({fault.code for fault in faults.ALL})


def test_every_rule_that_can_go_unjudged_is_documented_and_no_other() -> None:
    assert first_cells("\n## What was not judged\n") == list(Unjudged)


def test_every_field_is_documented_and_no_other() -> None:
    assert set(first_cells("\n## A record, deep or shallow\n")) == set(FIELDS) - {"kitty", "calls"}
    assert "`calls` and `kitty` are other names" in PAGE
    assert all(f"`{name}`" in PAGE for name in NOT_OF_THE_HAND)


def test_every_option_is_documented_with_its_default_and_values() -> None:
    documented = {row[0].strip("`"): (row[1].strip("`"), row[2]) for row in rows("\n## A rule set\n")[1:]}
    defaults = RuleSet().to_options()
    assert list(documented) == list(OPTION_VALUES)
    for option, (default, values) in documented.items():
        assert default == (defaults[option] if isinstance(defaults[option], str) else json.dumps(defaults[option]))
        assert values == OPTION_VALUES[option].expected


def test_the_first_value_is_the_default() -> None:
    defaults = RuleSet().to_options()
    for option, values in OPTION_VALUES.items():
        if isinstance(values, OneOf) and option != "misdeal":
            assert defaults[option] == next(iter(values.words))


def test_every_preset_is_documented() -> None:
    assert first_cells("| preset | what it changes") == list(PRESETS)[1:] or first_cells("\n| preset") == list(PRESETS)


def test_limits_are_those_of_the_code() -> None:
    assert f"number beyond ±{NUMBER_LIMIT}" in PAGE
    assert f"more than {LIST_LIMIT} entries" in PAGE
    assert f"more than {TEXT_LIMIT} characters" in PAGE
    assert (FIELDS_LIMIT, LINE_LIMIT) == (100, 2**20)  # "a hundred fields", "a megabyte"


def test_the_examples_are_legal_and_of_every_depth_and_kind() -> None:
    records = [HandRecord.from_json(example) for example in examples()]
    verdicts = [
        judge(record, RuleSet.from_options(example.get("options", {})))
        for record, example in zip(records, examples(), strict=True)
    ]
    assert [verdict.depth for verdict in verdicts[:4]] == list(Depth)
    assert {record.kind for record in records} == set(Kind)
    assert verdicts[3].unjudged == ()


def test_the_schema_has_the_fields_of_a_record_and_no_other() -> None:
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert set(SCHEMA["properties"]) == set(FIELDS) | NOT_OF_THE_HAND
    assert SCHEMA["maxProperties"] == FIELDS_LIMIT


def test_the_schema_has_the_words_of_the_code_and_no_other() -> None:
    definitions = SCHEMA["$defs"]
    assert definitions["seat"]["enum"] == list(Seat)
    assert definitions["side"]["enum"] == list(Side)
    assert definitions["trump"]["enum"] == list(Trump)
    assert definitions["card"]["enum"] == list(CARDS)
    assert definitions["call"]["properties"]["call"]["enum"] == list(CallKind)
    assert SCHEMA["properties"]["kind"]["anyOf"][0]["enum"] == list(Kind)
    assert SCHEMA["properties"]["outcome"]["anyOf"][0]["enum"] == list(Outcome)
    assert definitions["number"] == {"type": "integer", "minimum": -NUMBER_LIMIT, "maximum": NUMBER_LIMIT}


@pytest.mark.parametrize("record", [*examples(), EVERYTHING])
def test_what_is_read_fits_the_schema(record: dict[str, Any]) -> None:
    assert fits(SCHEMA, record)


@pytest.mark.parametrize("record", [case for case, _ in WRONG])
def test_what_cannot_be_read_does_not_fit_the_schema(record: dict[str, Any]) -> None:
    number = record.get("maker_tricks", record.get("id"))
    if isinstance(number, int | float):
        return  # a schema takes 3.0 for a whole number, and any number for an id
    assert not fits(SCHEMA, record)


def fits(schema: dict[str, Any], value: Any) -> bool:
    """Say whether a value fits a schema made of the few words that ours is made of."""
    words = set(schema) - {"$schema", "$defs", "title", "description"}
    return all(_KEYWORDS[word](schema[word], value, schema) for word in words)


def _type(expected: Any, value: Any, schema: dict[str, Any]) -> bool:
    names = expected if isinstance(expected, list) else [expected]
    return any(
        isinstance(value, _TYPES[name]) and not (isinstance(value, bool) and name in ("integer", "number"))
        for name in names
    )


def _reference(expected: str, value: Any, schema: dict[str, Any]) -> bool:
    return fits(SCHEMA["$defs"][expected.removeprefix("#/$defs/")], value)


def _properties(expected: dict[str, Any], value: Any, schema: dict[str, Any]) -> bool:
    return not isinstance(value, dict) or all(
        fits(expected[name], inner) for name, inner in value.items() if name in expected
    )


_TYPES: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
    "number": (int, float),
    "null": type(None),
}
_KEYWORDS: dict[str, Any] = {
    "type": _type,
    "$ref": _reference,
    "properties": _properties,
    "enum": lambda expected, value, schema: isinstance(value, str) and value in expected,
    "anyOf": lambda expected, value, schema: any(fits(choice, value) for choice in expected),
    "not": lambda expected, value, schema: not fits(expected, value),
    "required": lambda expected, value, schema: not isinstance(value, dict) or set(expected) <= set(value),
    "items": lambda expected, value, schema: not isinstance(value, list) or all(fits(expected, item) for item in value),
    "prefixItems": lambda expected, value, schema: (
        not isinstance(value, list) or all(fits(choice, item) for choice, item in zip(expected, value, strict=False))
    ),
    "additionalProperties": lambda expected, value, schema: (
        not isinstance(value, dict) or all(fits(expected, inner) for inner in value.values())
    ),
    "propertyNames": lambda expected, value, schema: (
        not isinstance(value, dict) or all(fits(expected, name) for name in value)
    ),
    "minItems": lambda expected, value, schema: not isinstance(value, list) or len(value) >= expected,
    "maxItems": lambda expected, value, schema: not isinstance(value, list) or len(value) <= expected,
    "maxProperties": lambda expected, value, schema: not isinstance(value, dict) or len(value) <= expected,
    "maxLength": lambda expected, value, schema: not isinstance(value, str) or len(value) <= expected,
    "minimum": lambda expected, value, schema: not isinstance(value, int | float) or value >= expected,
    "maximum": lambda expected, value, schema: not isinstance(value, int | float) or value <= expected,
}
