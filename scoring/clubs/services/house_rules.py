"""Name house rules, change them and retire them. Games keep the rules they began with."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from scoring import rules
from scoring.clubs.models import Club, HouseRules, Write
from scoring.clubs.names import name_key
from scoring.clubs.services.holding import held, see_that_it_is_in_use
from scoring.clubs.writes import Attempt, Refused

#: So many fit on the page from which a game is started.
MOST_HOUSE_RULES = 12


class RulesNameTaken(Refused):
    """Other house rules of the club have this name."""

    sentence = _("The club has rules of this name already.")


class TooManyRules(Refused):
    """The club has as many house rules as fit."""

    sentence = _("A club keeps at most twelve house rules. Retire some first.")


class RulesChanged(Refused):
    """Somebody else changed the house rules meanwhile."""

    sentence = _("These rules were changed meanwhile. What you chose is still here: compare it, then save it again.")


class RulesRetired(Refused):
    """Somebody else retired the house rules meanwhile."""

    sentence = _("These rules were retired meanwhile. Save what you chose as new ones, or leave it.")


@transaction.atomic
def add_house_rules(club: Club, *, rule_set: rules.RuleSet, began_from: str, attempt: Attempt) -> HouseRules:
    """Return new house rules called as `rule_set` is, which began from a preset.

    Raises RulesNameTaken, TooManyRules, PutAway or KeyReused.
    """
    club = held(club)
    if (earlier := attempt.earlier()) is not None:
        return earlier.house_rules.get()
    see_that_it_is_in_use(club)
    if club.house_rules.standing().count() >= MOST_HOUSE_RULES:
        raise TooManyRules
    _see_that_name_is_free(club, rule_set.name)
    return _stored(club, rule_set, began_from, attempt.make(facts={"began_from": began_from}))


@transaction.atomic
def change_house_rules(row: HouseRules, *, rule_set: rules.RuleSet, attempt: Attempt) -> HouseRules:
    """Return the house rules that stand in place of `row`, the ones that were seen.

    Raises RulesChanged or RulesRetired when those stand no more, RulesNameTaken, PutAway or KeyReused.
    """
    club = held(row.club)
    if (earlier := attempt.earlier()) is not None:
        return earlier.house_rules.get()
    see_that_it_is_in_use(club)
    row = _still_standing(row)
    _see_that_name_is_free(club, rule_set.name, row)
    HouseRules.objects.filter(pk=row.pk).update(standing=False)
    write = attempt.make(facts={"replaces": row.pk, "changed": _changes(row.options, rule_set.to_options())})
    return _stored(club, rule_set, row.began_from, write)


@transaction.atomic
def retire_house_rules(row: HouseRules, *, attempt: Attempt) -> None:
    """Offer house rules no more. Raises RulesChanged, RulesRetired, PutAway or KeyReused."""
    club = held(row.club)
    if attempt.earlier() is not None:
        return
    see_that_it_is_in_use(club)
    row = _still_standing(row)
    attempt.make()
    HouseRules.objects.filter(pk=row.pk).update(standing=False)


def _stored(club: Club, rule_set: rules.RuleSet, began_from: str, write: Write) -> HouseRules:
    row = HouseRules.objects.create(
        club=club,
        name=rule_set.name,
        name_key=name_key(rule_set.name),
        options=rule_set.to_options(),
        began_from=began_from,
        write=write,
    )
    write.about = f"rules {row.pk}"
    write.save(update_fields=["about"])
    return row


def _still_standing(row: HouseRules) -> HouseRules:
    """Return the row anew. Raises RulesChanged when another stands in its place, RulesRetired when none does."""
    now = HouseRules.objects.get(pk=row.pk)
    if now.standing:
        return now
    replaced = HouseRules.objects.filter(club=row.club_id, write__facts__replaces=row.pk)
    raise RulesChanged if replaced.exists() else RulesRetired


def _see_that_name_is_free(club: Club, name: str, own: HouseRules | None = None) -> None:
    others = club.house_rules.standing().filter(name_key=name_key(name))
    if (others.exclude(pk=own.pk) if own else others).exists():
        raise RulesNameTaken


def _changes(before: Mapping[str, object], after: Mapping[str, object]) -> dict[str, list[object]]:
    """Return the options that changed, each with its old and new value."""
    return {option: [before.get(option), value] for option, value in after.items() if before.get(option) != value}
