"""Read EGN's ruleset switches as a rule set's options, and write them back."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.interchange.egn_json import quoted
from scoring.interchange.egn_section import Section, is_a
from scoring.interchange.findings import Findings
from scoring.rules import RuleSet, RuleSetError

Value = str | int | bool | None


@dataclass(frozen=True, slots=True)
class Switch:
    """One EGN switch: our option, and its value for each of EGN's values, EGN's default first."""

    option: str
    values: tuple[tuple[Value, Value], ...]

    @property
    def default(self) -> Value:
        """EGN's value when a file says nothing."""
        return self.values[0][0]


_SWITCHES: Mapping[str, Switch] = {
    "std": Switch("stick_the_dealer", ((True, "on"), (False, "off"))),
    "min_rank": Switch("pack", ((9, 24), (8, 28), (7, 32))),
    "canadian": Switch("dealers_partner_alone", ((False, "free"), (True, "must_go_alone"))),
    "loner_lead": Switch("lone_lead", (("LEFT_OF_DEALER", "dealers_left"), ("LEFT_OF_LONER", "loners_left"))),
    "defend_alone": Switch("defend_alone", ((False, "off"), (True, "against_loner"))),
    "partners_best": Switch("call_for_best", ((False, False), (True, True))),
    "joker": Switch("joker", ((False, "none"), (True, "joker"))),
    "allow_no_trump": Switch("no_trump", ((False, "off"), (True, "round_2"))),
    "fast_break": Switch("fast_break", ((False, False), (True, True))),
    "four_trick_tokens": Switch("four_trick_tokens", ((False, False), (True, True))),
}
#: Switches for one option that has three values; EGN does not say what both together would mean.
_BAD_HAND = {"farmers": "redeal", "go_under": "exchange_three"}
#: Numbers: our option and EGN's default.
_NUMBERS = {"loner_march_score": ("lone_march", 4), "loner_euchred_score": ("lone_euchred", 2)}
#: What we write for values of ours that EGN does not have.
_NEAREST: Mapping[Value, Value] = {"may_forfeit": False, "benny": True, "against_any_maker": True}
_WINNING_SCORE = 10
_DEFAULTS: Mapping[str, Value] = {
    **{name: switch.default for name, switch in _SWITCHES.items()},
    **{name: default for name, (_option, default) in _NUMBERS.items()},
    **dict.fromkeys(_BAD_HAND, False),
    "winning_score": _WINNING_SCORE,
}
_MOST = 1000


def read_rule_set(metadata: Section) -> tuple[Mapping[str, object], RuleSet | None]:
    """Return the ruleset as the file states it, and as a rule set (None when it is refused)."""
    section = metadata.section("ruleset")
    if section is None:
        section = Section({}, metadata.place("ruleset"), metadata.findings)
    refused = len(section.findings.refusals)
    options: dict[str, Value] = {}
    for name, switch in _SWITCHES.items():
        options[switch.option] = _switched(section, name, switch)
    for name, (option, default) in _NUMBERS.items():
        number = section.whole(name, least=1, most=_MOST)
        options[option] = default if number is None else number
    options["bad_hand"] = _bad_hand(section)
    options |= _end_of_game(section)
    _refuse_other_games(section)
    if len(section.findings.refusals) > refused:
        return section.entries, None
    if beyond := _beyond(metadata.take("description")):
        with contextlib.suppress(RuleSetError):
            return section.entries, RuleSet.from_options(options | beyond)
        message = "The house rules that it tells of cannot be played; they are left aside."
        metadata.findings.note(metadata.place("description"), "house_rules_unread", message)
    try:
        return section.entries, RuleSet.from_options(options)
    except RuleSetError as error:
        for violation in error.violations:
            section.refuse(violation.where, violation.code, violation.message)
        return section.entries, None


def _switched(section: Section, name: str, switch: Switch) -> Value:
    stated = section.take(name)
    if stated is None:
        stated = switch.default
    for value, ours in switch.values:
        if type(stated) is type(value) and stated == value:
            return ours
    choices = ", ".join(str(value).lower() if value in (True, False) else str(value) for value, _ours in switch.values)
    section.refuse(name, "ruleset_value", f"{name} is {quoted(stated)}; known are {choices}.")
    return None


def _bad_hand(section: Section) -> str:
    on = [option for name, option in _BAD_HAND.items() if section.flag(name)]
    if len(on) > 1:
        section.refuse("go_under", "ruleset_conflict", "farmers and go_under cannot both be on: a bad hand gets one.")
    return on[0] if on else "none"


def _end_of_game(section: Section) -> dict[str, Value]:
    """Return `target` and `hands`: a game ends by points or by deals (when a target is ignored), never both."""
    points = section.whole("winning_score", least=0, most=_MOST)
    deals = section.whole("num_deals", least=1, most=_MOST)
    if "winning_score" in section and "num_deals" in section:
        section.refuse(
            "num_deals", "ruleset_conflict", "winning_score and num_deals are both given; a game ends by one of them."
        )
    return {"target": (_WINNING_SCORE if points is None else points) or None, "hands": deals}


def _refuse_other_games(section: Section) -> None:
    """Refuse another number of players, and switches that would change the game unknown to us."""
    players = section.take("num_players")
    if players is not None and not (is_a(players, int) and players == 4):
        message = f"num_players is {quoted(players)}; only euchre for four is read."
        section.refuse("num_players", "num_players", message)
    for name in section.unread():
        if section.take(name):
            section.refuse(
                name, "ruleset_unknown", f"The switch {quoted(name)} is not known, so no hand can be judged."
            )
        else:
            message = f"The switch {quoted(name)} is not known; it is off."
            section.findings.note(section.place(name), "ruleset_unknown", message)


def switches_of(rule_set: RuleSet) -> dict[str, Value]:
    """Return EGN's switches for a rule set, without those that have EGN's default.

    What EGN has no value for becomes the nearest it has, or is left out: see `unsaid`.
    """
    options = rule_set.to_options()
    switches = {name: _value_for(options[switch.option], switch) for name, switch in _SWITCHES.items()}
    switches |= {name: options[option] for name, (option, _default) in _NUMBERS.items()}
    switches |= {name: options["bad_hand"] == option for name, option in _BAD_HAND.items()}
    if options["hands"] is not None:
        switches["num_deals"] = options["hands"]
    else:
        switches["winning_score"] = options["target"] or 0
    return {name: value for name, value in switches.items() if value != _DEFAULTS.get(name)}


def unsaid(rule_set: RuleSet) -> dict[str, Value]:
    """Return the options that are lost when a rule set is written as EGN's switches."""
    _switches, read_back = read_rule_set(Section({"ruleset": switches_of(rule_set)}, "", Findings()))
    kept = read_back.to_options() if read_back else {}
    return {name: value for name, value in rule_set.to_options().items() if kept.get(name) != value}


_BEYOND = "House rules beyond the ruleset: {}."
_WORDS: Mapping[str, Value] = {"true": True, "false": False, "null": None}
_TOLD = re.compile(re.escape(_BEYOND).replace(re.escape("{}"), "([a-z0-9_, ]+)"))


def told_beyond(rule_set: RuleSet) -> str:
    """Return a sentence for the description with the options that are `unsaid`, empty when there are none.

    It is read back: what is scored here comes back from its file under the rules it was played by.
    """
    options = ", ".join(f"{name} {_as_word(value)}" for name, value in unsaid(rule_set).items())
    return _BEYOND.format(options) if options else ""


def _as_word(value: Value) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _beyond(description: object) -> dict[str, Value]:
    """Return the options that a description tells as `told_beyond` does."""
    told = _TOLD.search(description) if isinstance(description, str) else None
    pairs = [pair.partition(" ") for pair in told[1].split(", ")] if told else []
    return {name: _WORDS.get(word, int(word) if word.isdecimal() else word) for name, _space, word in pairs}


def _value_for(ours: Value, switch: Switch) -> Value:
    said = [value for value, option in switch.values if option == ours]
    return said[0] if said else _NEAREST.get(ours, switch.default)


#: The rules of a game whose file says nothing of them.
EGN_RULES = read_rule_set(Section({}, "", Findings()))[1] or RuleSet()
