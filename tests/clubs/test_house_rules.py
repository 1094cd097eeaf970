"""House rules: every option in plain words, changed by a new row, and refused where they contradict."""

from __future__ import annotations

import secrets
from collections import Counter
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring import rules
from scoring.clubs.forms.house_rules import HouseRulesForm
from scoring.clubs.models import Club, HouseRules, Role, Write
from scoring.clubs.option_words import OPTION_WORDS, OTHER_OPTIONS, USUAL_OPTIONS, unusual_lines
from scoring.clubs.services import grant_organiser
from scoring.clubs.services.house_rules import MOST_HOUSE_RULES
from scoring.rules.option_values import OPTION_VALUES
from tests.clubs.people import member_of, new_club, signed_in
from tests.clubs.rules import house_rules
from tests.games.conftest import device, phone
from tests.games.test_at_once import PHONES, all_at_once

__all__ = ["device", "phone"]  # fixtures shared with the tests of games

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(device: Any) -> Club:
    """Return a club that the tests' own phone organises."""
    club = new_club()
    grant_organiser(club=club, device=device)
    return club


def typed(name: str, preset: str = "Standard", **options: object) -> dict[str, object]:
    """Return what the form sends for rules that begin from a preset and change some of its options."""
    values = {**rules.preset(preset).to_options(), **options}
    texts = {option: "" if value is None else str(value) for option, value in values.items()}
    return {"key": secrets.token_hex(8), "name": name, "began_from": preset, **texts}


def add(phone: Client, club: Club, name: str = "Kitchen rules", preset: str = "Standard", **options: object) -> Any:
    return phone.post(reverse("clubs:rules-new", args=[club.slug]), typed(name, preset, **options))


def change(phone: Client, row: HouseRules, name: str = "Kitchen rules", **options: object) -> Any:
    url = reverse("clubs:rules-change", args=[row.club.slug, row.pk])
    return phone.post(url, typed(name, "Standard", **options))


def standing(club: Club) -> list[tuple[str, dict[str, Any]]]:
    """Return the house rules that stand: their name, and what differs from Standard."""
    usual = rules.RuleSet().to_options()
    return [
        (row.name, {option: value for option, value in row.options.items() if value != usual[option]})
        for row in club.house_rules.standing()
    ]


def test_every_option_has_its_words_and_its_place_on_the_form() -> None:
    assert set(OPTION_WORDS) == set(OPTION_VALUES)
    placed = [*USUAL_OPTIONS, *(option for _title, options in OTHER_OPTIONS for option in options)]
    assert sorted(placed) == sorted(OPTION_VALUES)


@pytest.mark.parametrize("option", OPTION_VALUES)
def test_the_choices_of_an_option_are_those_of_the_engine(option: str) -> None:
    words, values = OPTION_WORDS[option], OPTION_VALUES[option]
    expected = (
        {read(text, values) for text in values.expected.replace(" or ", ", ").split(", ")} if words.choices else {}
    )
    assert set(words.choices) == set(expected)


def read(text: str, values: Any) -> object:
    """Return the JSON value that the engine's own words for an option's values name."""
    raw: object = {"true": True, "false": False}.get(text, int(text) if text.isdigit() else text)
    value = values.read(raw)
    return str(value) if isinstance(value, str) else value


@pytest.mark.parametrize("option", OPTION_VALUES)
def test_every_unusual_choice_is_said_in_a_sentence(option: str) -> None:
    usual = rules.RuleSet().to_options()[option]
    choices = OPTION_WORDS[option].choices or {8: ""}
    for value in choices:
        if value != usual and (option, value) != ("joker_turned_up", "dealer_names_unseen"):
            assert unusual_lines(rules.RuleSet.from_options({option: value}))


@pytest.mark.parametrize("preset", rules.PRESETS)
def test_the_form_of_a_preset_gives_the_preset_back(preset: str) -> None:
    form = HouseRulesForm(typed("Ours", preset))
    assert form.is_valid()
    assert form.rule_set == rules.preset(preset)
    assert form.rule_set.name == "Ours"


def test_an_organiser_names_rules_that_begin_from_a_preset(phone: Client, club: Club) -> None:
    page = phone.get(reverse("clubs:rules-new", args=[club.slug]), {"from": "British"})
    assert page.context["page"].form["target"].value() == "21"
    assert add(phone, club, preset="British", stick_the_dealer="on").status_code == 302
    [(name, differs)] = standing(club)
    assert name == "Kitchen rules"
    assert differs == {"joker": "benny", "target": 21, "stick_the_dealer": "on"}
    row = club.house_rules.get()
    assert (row.began_from, row.write.about, row.write.action) == ("British", f"rules {row.pk}", "add_rules")


def test_a_change_is_a_new_row_in_place_of_the_old_one(phone: Client, club: Club) -> None:
    old = house_rules(club)
    assert change(phone, old, name="Kitchen rules", target="11", hands="").status_code == 302
    assert standing(club) == [("Kitchen rules", {"target": 11})]
    new = club.house_rules.standing().get()
    assert new.pk != old.pk
    assert new.write.facts == {"replaces": old.pk, "changed": {"target": [10, 11]}}


def test_whoever_saw_older_rules_is_told_and_keeps_what_was_chosen(phone: Client, club: Club) -> None:
    seen = house_rules(club)
    change(phone, seen, target="11")
    answer = change(phone, seen, target="7", march="3")
    page = answer.context["page"]
    assert answer.status_code == 409
    assert (page.form["target"].value(), page.form["march"].value()) == ("7", "3")
    assert "To 11 points." in answer.content.decode()
    assert standing(club) == [("Kitchen rules", {"target": 11})]
    now = club.house_rules.standing().get()
    assert reverse("clubs:rules-change", args=[club.slug, now.pk]) in answer.content.decode()


def test_what_was_chosen_for_rules_that_were_retired_can_be_saved_as_new_ones(phone: Client, club: Club) -> None:
    seen = house_rules(club)
    phone.post(reverse("clubs:rules-retire", args=[club.slug, seen.pk]), {"key": "r" * 16})
    answer = change(phone, seen, target="7")
    assert answer.status_code == 409
    assert f'action="{reverse("clubs:rules-new", args=[club.slug])}"' in answer.content.decode()


def test_an_old_address_leads_to_the_rules_that_stand_now(phone: Client, club: Club) -> None:
    first = house_rules(club)
    change(phone, first, target="11")
    change(phone, club.house_rules.standing().get(), target="12")
    now = club.house_rules.standing().get()
    answer = phone.get(reverse("clubs:rules-change", args=[club.slug, first.pk]))
    assert answer["Location"] == reverse("clubs:rules-change", args=[club.slug, now.pk])


def test_the_same_change_twice_is_made_once(phone: Client, club: Club) -> None:
    url, sent = reverse("clubs:rules-new", args=[club.slug]), typed("Kitchen rules")
    assert {phone.post(url, sent).status_code for _time in range(2)} == {302}
    assert club.house_rules.count() == 1


def test_no_trump_with_a_joker_is_refused_beside_both_with_the_engines_reason(phone: Client, club: Club) -> None:
    answer = add(phone, club, joker="joker", no_trump="round_2", march="0")
    form = answer.context["page"].form
    assert answer.status_code == 422
    assert form.errors["no_trump"] == form.errors["joker"] == ["No trump cannot be played with a joker in the pack."]
    assert "march" in form.errors
    assert form["name"].value() == "Kitchen rules"
    assert 'id="id_joker-fault"' in answer.content.decode()
    assert standing(club) == []


@pytest.mark.parametrize(
    ("option", "value"),
    [("target", "0"), ("target", "1001"), ("march", ""), ("march", "two"), ("pack", "52"), ("call_for_best", "maybe")],
)
def test_a_value_that_an_option_does_not_take_is_refused_beside_it(
    phone: Client, club: Club, option: str, value: str
) -> None:
    answer = add(phone, club, **{option: value})
    assert answer.status_code == 422
    assert list(answer.context["page"].form.errors) == [option]
    assert standing(club) == []


@pytest.mark.parametrize("name", ["", "Standard", "club  NIGHT", "Kitchen  Rules", "\u202e"])
def test_a_name_that_is_empty_known_or_taken_is_refused_beside_it(phone: Client, club: Club, name: str) -> None:
    house_rules(club)
    answer = add(phone, club, name=name)
    assert answer.status_code == 422
    assert list(answer.context["page"].form.errors) == ["name"]
    assert club.house_rules.count() == 1


def test_rules_keep_their_own_name_when_they_change(phone: Client, club: Club) -> None:
    house_rules(club, "Others")
    row = house_rules(club)
    assert change(phone, row, name="Others").status_code == 422
    assert change(phone, row, name="KITCHEN rules").status_code == 302


def test_retired_rules_are_offered_no_more_and_their_name_is_free(phone: Client, club: Club) -> None:
    row = house_rules(club)
    url = reverse("clubs:rules-retire", args=[club.slug, row.pk])
    assert phone.post(url, {"key": "r" * 16}).status_code == 302
    assert standing(club) == []
    assert Write.objects.get(action="retire_rules").about == f"rules {row.pk}"
    assert add(phone, club).status_code == 302


def test_a_club_keeps_at_most_twelve(phone: Client, club: Club) -> None:
    for number in range(MOST_HOUSE_RULES):
        house_rules(club, f"Rules {number}")
    answer = add(phone, club)
    assert answer.status_code == 409
    assert "at most twelve" in answer.content.decode()
    assert club.house_rules.count() == MOST_HOUSE_RULES


def test_members_read_the_rules_and_only_who_runs_the_club_changes_them(club: Club) -> None:
    row = house_rules(club, target=5)
    member = signed_in(member_of(club, Role.MEMBER))
    page = member.get(reverse("clubs:rules", args=[club.slug])).content.decode()
    assert "To 5 points." in page
    assert reverse("clubs:rules-change", args=[club.slug, row.pk]) not in page
    assert add(member, club, "Mine").status_code == 403
    assert change(member, row, target="7").status_code == 403


def test_who_only_looks_at_a_public_club_does_not_see_its_rules(club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(visibility=Club.Visibility.PUBLIC)
    assert Client().get(reverse("clubs:rules", args=[club.slug])).status_code == 403


def test_rules_of_another_club_are_not_there(phone: Client, club: Club) -> None:
    theirs = house_rules(new_club("Others"))
    url = reverse("clubs:rules-change", args=[club.slug, theirs.pk])
    assert phone.post(url, typed("Kitchen rules")).status_code == 404


def test_nothing_is_changed_in_a_club_that_is_put_away(phone: Client, club: Club) -> None:
    row = house_rules(club)
    Club.objects.filter(pk=club.pk).update(archived_at=timezone.now())
    assert change(phone, row, target="7").status_code == 403
    assert phone.get(reverse("clubs:rules", args=[club.slug])).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_of_many_changes_at_once_one_is_made_and_the_others_are_told(club: Club) -> None:
    row = house_rules(club)

    def post(number: int, phone: Client) -> int:
        return int(change(phone, row, target=str(11 + number)).status_code)

    assert all_at_once(post) == Counter({302: 1, 409: PHONES - 1})
    assert club.house_rules.standing().count() == 1
