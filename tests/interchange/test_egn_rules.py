"""EGN's ruleset switches are our options, both ways."""

from __future__ import annotations

import pytest

from scoring import rules
from scoring.interchange.egn_rules import EGN_RULES, read_rule_set, switches_of, told_beyond, unsaid
from scoring.interchange.egn_section import Section
from scoring.interchange.findings import Findings
from scoring.rules import RuleSet


def read(ruleset: object) -> tuple[RuleSet | None, Findings]:
    """Return the rule set a file's ruleset stands for, and what was found."""
    findings = Findings()
    _stated, rule_set = read_rule_set(Section({"ruleset": ruleset}, "metadata", findings))
    return rule_set, findings


SWITCHES = [
    ({"std": True}, {"stick_the_dealer": "on"}),
    ({"std": False}, {"stick_the_dealer": "off"}),
    ({"min_rank": 9}, {"pack": 24}),
    ({"min_rank": 8}, {"pack": 28}),
    ({"min_rank": 7}, {"pack": 32}),
    ({"winning_score": 10}, {"target": 10}),
    ({"winning_score": 21}, {"target": 21}),
    ({"winning_score": 0}, {"target": None, "hands": None}),
    ({"num_deals": 8}, {"hands": 8}),
    ({"canadian": True}, {"dealers_partner_alone": "must_go_alone"}),
    ({"canadian": False}, {"dealers_partner_alone": "free"}),
    ({"loner_lead": "LEFT_OF_DEALER"}, {"lone_lead": "dealers_left"}),
    ({"loner_lead": "LEFT_OF_LONER"}, {"lone_lead": "loners_left"}),
    ({"loner_march_score": 5}, {"lone_march": 5}),
    ({"loner_euchred_score": 4}, {"lone_euchred": 4}),
    ({"defend_alone": True}, {"defend_alone": "against_loner"}),
    ({"farmers": True}, {"bad_hand": "redeal"}),
    ({"go_under": True}, {"bad_hand": "exchange_three"}),
    ({"partners_best": True}, {"call_for_best": True}),
    ({"joker": True}, {"joker": "joker"}),
    ({"allow_no_trump": True}, {"no_trump": "round_2"}),
    ({"fast_break": True}, {"fast_break": True}),
    ({"four_trick_tokens": True}, {"four_trick_tokens": True}),
    ({"num_players": 4}, {}),
    ({"std": None, "num_deals": None}, {}),
    ({}, {}),
]


@pytest.mark.parametrize(("switches", "options"), SWITCHES, ids=repr)
def test_switch_is_read_as_our_option(switches: dict[str, object], options: dict[str, object]) -> None:
    rule_set, findings = read(switches)
    assert not findings.refusals
    assert rule_set is not None
    assert rule_set.to_options() == {**EGN_RULES.to_options(), **options}


@pytest.mark.parametrize(("switches", "_options"), SWITCHES, ids=repr)
def test_switches_written_back_are_read_as_the_same_rules(
    switches: dict[str, object], _options: dict[str, object]
) -> None:
    rule_set, _findings = read(switches)
    assert rule_set is not None
    assert read(switches_of(rule_set))[0] == rule_set
    assert unsaid(rule_set) == {}


def test_dealer_is_stuck_unless_the_file_says_otherwise() -> None:
    assert read(None)[0] == rules.preset("Stick the dealer") == EGN_RULES
    assert EGN_RULES.name == "Stick the dealer"


@pytest.mark.parametrize(
    ("switches", "where", "code"),
    [
        ({"num_players": 6}, "metadata, ruleset, num_players", "num_players"),
        ({"num_players": "4"}, "metadata, ruleset, num_players", "num_players"),
        ({"num_players": True}, "metadata, ruleset, num_players", "num_players"),
        ({"winning_score": 10, "num_deals": 8}, "metadata, ruleset, num_deals", "ruleset_conflict"),
        ({"farmers": True, "go_under": True}, "metadata, ruleset, go_under", "ruleset_conflict"),
        ({"std": 1}, "metadata, ruleset, std", "ruleset_value"),
        ({"std": "true"}, "metadata, ruleset, std", "ruleset_value"),
        ({"min_rank": 6}, "metadata, ruleset, min_rank", "ruleset_value"),
        ({"min_rank": True}, "metadata, ruleset, min_rank", "ruleset_value"),
        ({"loner_lead": "left_of_dealer"}, "metadata, ruleset, loner_lead", "ruleset_value"),
        ({"loner_lead": []}, "metadata, ruleset, loner_lead", "ruleset_value"),
        ({"winning_score": -1}, "metadata, ruleset, winning_score", "out_of_range"),
        ({"winning_score": "10"}, "metadata, ruleset, winning_score", "wrong_type"),
        ({"num_deals": 0}, "metadata, ruleset, num_deals", "out_of_range"),
        ({"loner_march_score": 0}, "metadata, ruleset, loner_march_score", "out_of_range"),
        ({"loner_euchred_score": 1.5}, "metadata, ruleset, loner_euchred_score", "wrong_type"),
        ({"farmers": "yes"}, "metadata, ruleset, farmers", "wrong_type"),
        ({"dutch": True}, "metadata, ruleset, dutch", "ruleset_unknown"),
        ([], "metadata, ruleset", "wrong_type"),
        ("std", "metadata, ruleset", "wrong_type"),
    ],
    ids=repr,
)
def test_what_cannot_be_played_by_is_refused_by_name(switches: object, where: str, code: str) -> None:
    _rule_set, findings = read(switches)
    assert [(refusal.where, refusal.code) for refusal in findings.refusals] == [(where, code)]


def test_joker_without_trump_is_refused_by_the_rules_themselves() -> None:
    rule_set, findings = read({"joker": True, "allow_no_trump": True})
    assert rule_set is None
    assert [refusal.code for refusal in findings.refusals] == ["no_trump_with_joker"]


@pytest.mark.parametrize("value", [False, 0, None, ""])
def test_unknown_switch_that_is_off_is_only_noted(value: object) -> None:
    rule_set, findings = read({"dutch": value})
    assert rule_set == EGN_RULES
    assert [note.code for note in findings.notes] == ["ruleset_unknown"]


@pytest.mark.parametrize("name", rules.PRESETS)
def test_preset_is_written_with_all_that_the_format_can_say(name: str) -> None:
    rule_set = rules.preset(name)
    read_back, findings = read(switches_of(rule_set))
    assert not findings.refusals
    assert read_back is not None
    differing = {option for option, value in rule_set.to_options().items() if read_back.to_options()[option] != value}
    assert set(unsaid(rule_set)) == differing


@pytest.mark.parametrize(
    ("options", "switches"),
    [
        ({}, {"std": False}),
        ({"stick_the_dealer": "on"}, {}),
        ({"stick_the_dealer": "may_forfeit"}, {"std": False}),
        ({"joker": "benny", "stick_the_dealer": "on"}, {"joker": True}),
        ({"defend_alone": "against_any_maker", "stick_the_dealer": "on"}, {"defend_alone": True}),
        ({"hands": 8, "stick_the_dealer": "on"}, {"num_deals": 8}),
        ({"target": None, "stick_the_dealer": "on"}, {"winning_score": 0}),
        ({"super_euchre": 4, "stick_the_dealer": "on"}, {}),
    ],
    ids=repr,
)
def test_only_what_differs_from_the_formats_defaults_is_written(
    options: dict[str, object], switches: dict[str, object]
) -> None:
    assert switches_of(RuleSet.from_options(options)) == switches


def test_house_rules_the_format_has_no_switch_for_are_named() -> None:
    rule_set = RuleSet.from_options({"super_euchre": 4, "joker": "benny", "misdeal": "passes_left"})
    assert unsaid(rule_set) == {"super_euchre": 4, "joker": "benny", "misdeal": "passes_left"}


EVERYTHING_ELSE = {
    "super_euchre": 4,
    "joker": "benny",
    "misdeal": "passes_left",
    "lone_lead": "loner",
    "set_penalty": 2,
}


@pytest.mark.parametrize(
    "rule_set",
    [*rules.PRESETS.values(), RuleSet.from_options(EVERYTHING_ELSE)],
    ids=lambda rule_set: rule_set.name,
)
def test_rules_without_a_switch_are_read_back_from_the_description(rule_set: RuleSet) -> None:
    metadata = {"ruleset": switches_of(rule_set), "description": f"At Ann's. {told_beyond(rule_set)} It rained."}
    _stated, read_back = read_rule_set(Section(metadata, "", Findings()))
    assert read_back == rule_set


@pytest.mark.parametrize("told", ["no_such_option on", "march 0", "joker", f"march {'9' * 500}", ", "])
def test_house_rules_that_cannot_be_are_left_aside_and_said(told: str) -> None:
    findings = Findings()
    metadata = {"description": f"House rules beyond the ruleset: {told}."}
    _stated, rule_set = read_rule_set(Section(metadata, "", findings))
    assert rule_set == EGN_RULES
    assert [note.code for note in findings.notes] == ["house_rules_unread"]
