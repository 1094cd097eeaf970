"""Test rule sets: options, their values, presets and what is refused."""

from typing import Any

import pytest

from scoring.rules import PRESETS, DefendAlone, Joker, LoneLead, NoTrump, RuleSet, RuleSetError, StickTheDealer, preset
from scoring.rules.option_values import OPTION_VALUES

DEFAULTS = {
    "pack": 24,
    "joker": "none",
    "joker_turned_up": "dealer_names_unseen",
    "target": 10,
    "hands": None,
    "stick_the_dealer": "off",
    "thrown_in_deal": "passes_left",
    "dealers_partner_alone": "free",
    "lone_lead": "dealers_left",
    "defend_alone": "off",
    "march": 2,
    "lone_march": 4,
    "lone_euchred": 2,
    "super_euchre": None,
    "natural_trump": "off",
    "discard_upcard": "allowed",
    "no_trump": "off",
    "bad_hand": "none",
    "call_for_best": False,
    "misdeal": "same_dealer",
    "renege": "record_only",
    "maker_bonus": 0,
    "set_penalty": 0,
    "fast_break": False,
    "four_trick_tokens": False,
}
PRESET_CHANGES: dict[str, dict[str, Any]] = {
    "Standard": {},
    "Stick the dealer": {"stick_the_dealer": "on"},
    "Canadian loner": {"dealers_partner_alone": "must_go_alone"},
    "Club night": {"hands": 8, "stick_the_dealer": "on"},
    "British": {"joker": "benny", "target": 21},
    "Guernsey": {"pack": 32, "joker": "joker"},
    "Australian": {"joker": "joker", "joker_turned_up": "dealer_nominates", "target": 15},
    "Railroad": {
        "joker": "joker",
        "joker_turned_up": "agreed_suit",
        "defend_alone": "against_loner",
        "call_for_best": True,
    },
}


def refusals(options: Any) -> list[tuple[str, str]]:
    """Return the codes and places that options are refused for."""
    with pytest.raises(RuleSetError) as caught:
        RuleSet.from_options(options)
    return [(violation.code, violation.where) for violation in caught.value.violations]


def test_defaults_are_the_first_values() -> None:
    assert RuleSet().to_options() == DEFAULTS
    assert list(OPTION_VALUES) == list(DEFAULTS)


def test_presets_have_their_names_in_order_and_change_what_they_say() -> None:
    assert list(PRESETS) == list(PRESET_CHANGES)
    for name, changes in PRESET_CHANGES.items():
        assert PRESETS[name].to_options() == DEFAULTS | changes
        assert PRESETS[name].name == name


def test_a_preset_is_found_whatever_its_case() -> None:
    assert preset(" STICK the dealer ") is PRESETS["Stick the dealer"]
    with pytest.raises(RuleSetError, match="Standard, Stick the dealer, Canadian loner"):
        preset("Bid euchre")


def test_a_rule_set_is_called_like_the_preset_it_equals() -> None:
    assert RuleSet.from_options({"hands": 8, "stick_the_dealer": True}).name == "Club night"
    assert RuleSet.from_options({"hands": 9}).name == "House rules"
    assert RuleSet.from_options({}, name="Ours").name == "Ours"
    assert RuleSet.from_options({}, name="Ours") == RuleSet()


def test_options_beside_a_preset_override_it() -> None:
    rules = RuleSet.from_options({"target": 11, "preset": "british"})
    assert (rules.target, rules.joker, rules.name) == (11, Joker.BENNY, "House rules")


@pytest.mark.parametrize(
    ("option", "raw", "value"),
    [
        ("stick_the_dealer", True, StickTheDealer.ON),
        ("stick_the_dealer", False, StickTheDealer.OFF),
        ("stick_the_dealer", "may forfeit", StickTheDealer.MAY_FORFEIT),
        ("lone_lead", "dealer's left", LoneLead.DEALERS_LEFT),
        ("lone_lead", "Loner", LoneLead.LONER),
        ("defend_alone", "against any maker", DefendAlone.AGAINST_ANY_MAKER),
        ("target", "none", None),
        ("target", None, None),
        ("target", 1000, 1000),
        ("super_euchre", "off", None),
        ("super_euchre", 4, 4),
        ("call_for_best", "on", True),
        ("fast_break", "off", False),
        ("pack", 32, 32),
        ("march", 100, 100),
        ("set_penalty", 0, 0),
    ],
)
def test_values_are_read(option: str, raw: object, value: object) -> None:
    assert getattr(RuleSet.from_options({option: raw}), option) == value


def test_allow_lone_defender_stands_for_defend_alone() -> None:
    assert RuleSet.from_options({"allow_lone_defender": True}).defend_alone is DefendAlone.AGAINST_ANY_MAKER
    assert RuleSet.from_options({"allow_lone_defender": False}).defend_alone is DefendAlone.OFF
    both = {"allow_lone_defender": False, "defend_alone": "off"}
    assert refusals(both) == [("option_twice", "defend_alone")]
    assert refusals({"allow_lone_defender": 1}) == [("option_value", "allow_lone_defender")]


@pytest.mark.parametrize(
    ("option", "raw"),
    [
        ("pack", 26),
        ("pack", "24"),
        ("pack", True),
        ("target", 0),
        ("target", -5),
        ("target", 1001),
        ("target", 10.0),
        ("target", True),
        ("target", 10**400),
        ("target", float("nan")),
        ("target", [10]),
        ("hands", 0),
        ("march", None),
        ("march", 101),
        ("maker_bonus", -1),
        ("super_euchre", 0),
        ("joker", True),
        ("joker", ["joker"]),
        ("joker", "x" * 10**7),
        ("lone_lead", {}),
        ("no_trump", 2),
        ("defend_alone", True),
        ("fast_break", 1),
        ("fast_break", None),
        ("fast_break", "yes"),
        ("stick_the_dealer", None),
        ("preset", "Nobody's"),
        ("preset", 7),
    ],
)
def test_wrong_values_are_refused(option: str, raw: object) -> None:
    ((code, where),) = refusals({option: raw})
    assert code == ("preset_unknown" if option == "preset" else "option_value")
    assert where == option


def test_every_fault_is_named_shortly() -> None:
    with pytest.raises(RuleSetError) as caught:
        RuleSet.from_options({"pack": 9, "targett": 5, 3: 4, "joker": "x" * 10**6})  # type: ignore[dict-item]
    assert caught.value.codes == ("option_value", "option_unknown", "option_unknown", "option_value")
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize("options", [None, [], "Standard", 5, [("pack", 24)]])
def test_options_are_an_object(options: object) -> None:
    assert refusals(options) == [("options_not_an_object", "options")]


def test_rule_sets_are_judged_however_they_are_made() -> None:
    with pytest.raises(RuleSetError):
        RuleSet(march=0)
    with pytest.raises(RuleSetError):
        RuleSet(joker=Joker.BENNY, no_trump=NoTrump.ROUND_2)


def test_equal_options_make_equal_rule_sets() -> None:
    assert len({RuleSet(), RuleSet(name="Ours"), RuleSet(target=11)}) == 2
