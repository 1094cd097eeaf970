"""Read the options of a rule set from JSON, finding every fault in them."""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.rules import faults
from scoring.rules.errors import RuleSetError
from scoring.rules.option_values import ALLOW_LONE_DEFENDER, OPTION_VALUES, OptionValues
from scoring.rules.preset_options import PRESET_OPTIONS, preset_name
from scoring.rules.violations import Violation, shown


def read_options(options: Mapping[str, object]) -> dict[str, Any]:
    """Return the value of each option given, over those of `preset`; raise RuleSetError listing every fault."""
    if not isinstance(options, Mapping):
        raise RuleSetError([faults.OPTIONS_NOT_AN_OBJECT.at("options", value=shown(options))])
    values: dict[str, Any] = {}
    wrong: list[Violation] = []
    for given, raw in _preset_first(options):
        try:
            values |= _read(given, raw)
        except RuleSetError as error:
            wrong.extend(error.violations)
    if "defend_alone" in options and "allow_lone_defender" in options:
        wrong.append(faults.OPTION_TWICE.at("defend_alone", option="defend_alone", other="allow_lone_defender"))
    if wrong:
        raise RuleSetError(wrong)
    return values


def read_option(option: str, values: OptionValues, raw: object) -> Any:
    """Return the option's value; raise RuleSetError when it cannot have that one."""
    try:
        return values.read(raw)
    except ValueError:
        fault = faults.OPTION_VALUE.at(option, option=option, value=shown(raw), expected=values.expected)
        raise RuleSetError([fault]) from None


def canonical_preset(name: object) -> str:
    """Return the preset's own spelling of its name; raise RuleSetError naming the presets there are."""
    found = preset_name(name) if isinstance(name, str) else None
    if found is None:
        raise RuleSetError([faults.PRESET_UNKNOWN.at("preset", preset=shown(name), known=", ".join(PRESET_OPTIONS))])
    return found


def _preset_first(options: Mapping[str, object]) -> Iterator[tuple[object, object]]:
    """Yield the options so that those given beside a preset override it."""
    if "preset" in options:
        yield "preset", options["preset"]
    for given, raw in options.items():
        if given != "preset":
            yield given, raw


def _read(given: object, raw: object) -> dict[str, Any]:
    """Return the options that one name and value set."""
    if given == "preset":
        return {name: OPTION_VALUES[name].read(value) for name, value in PRESET_OPTIONS[canonical_preset(raw)].items()}
    if given == "allow_lone_defender":
        return {"defend_alone": read_option("allow_lone_defender", ALLOW_LONE_DEFENDER, raw)}
    if not isinstance(given, str) or given not in OPTION_VALUES:
        raise RuleSetError([faults.OPTION_UNKNOWN.at("options", option=shown(given))])
    return {given: read_option(given, OPTION_VALUES[given], raw)}
