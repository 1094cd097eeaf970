"""What the page asks and shows on which an evening is set up, or its settings are changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.clubs.models import Club
from scoring.clubs.writes import Refused, new_key
from scoring.games.presets import Offer, RulesOffered, rules_offered
from scoring.tournaments.forms.running import StepForm
from scoring.tournaments.forms.setting_up import CallOffForm, SetUpForm, settings_of, usual_settings
from scoring.tournaments.models import Event, Round
from scoring.tournaments.plans import USUAL_RULES, hands_or_points, plan_of
from scoring.tournaments.selectors.events import last_event_of
from scoring.tournaments.setting_words import PRESET_WORDS

#: The value of the rules that an evening has, where the club does not offer them any more.
_AS_THEY_ARE = "as they are"


@dataclass(frozen=True, slots=True)
class SetUpPage:
    """The form, the rules it offers, and the evening: None while it is yet to be made.

    `like` is the evening whose settings the form was filled with, `last` the one that could be copied.
    """

    form: SetUpForm
    offered: Sequence[RulesOffered]
    event: Event | None = None
    like: Event | None = None
    last: Event | None = None
    call_off: CallOffForm | None = None
    take_up: StepForm | None = None
    notice: str = ""

    def refused(self, refusal: Refused, **stamped: object) -> SetUpPage:
        """Return the page with what was typed, why it was refused, and what takes the place of what was seen."""
        self.form.add_error(None, str(refusal.sentence))
        self.form.stamp(key=new_key(), **stamped)
        return self


def new_page(club: Club, like: Event | None, sent: Mapping[str, Any] | None = None) -> SetUpPage:
    """Return the page of a new evening of a club, filled as usual, or like an earlier one."""
    offer = rules_offered(club)
    initial = usual_settings(timezone.localdate())
    if like is not None:
        initial |= settings_of(plan_of(like)) | {"played_on": initial["played_on"]}
    preset = offer.like(like) if like else offer.usual or USUAL_RULES
    offered = _for_an_evening(offer)
    form = _form(offered, {**initial, "preset": preset, "key": new_key()}, sent)
    return SetUpPage(form, offered, like=like, last=last_event_of(club))


def page_of(
    event: Event, sent: Mapping[str, Any] | None = None, *, word: CallOffForm | None = None, notice: str = ""
) -> SetUpPage:
    """Return the page with the settings of an evening as they stand, and the ways to call it off or take it up."""
    offered = _for_an_evening(rules_offered(event.club))
    own = next((each for each in offered if _are(each, event)), None)
    if own is None:
        own = RulesOffered(_AS_THEY_ARE, _("As they were when this evening was set up."), event.rule_set)
        offered = [own, *offered]
    begun = event.rounds.exclude(state=Round.State.DRAWN).count()
    step = {"seen": event.version, "key": new_key()}
    form = _form(offered, {**settings_of(plan_of(event)), **step, "preset": own.value}, sent, begun=begun)
    return SetUpPage(
        form,
        offered,
        event=event,
        call_off=None if event.is_over else word or CallOffForm(initial=step),
        take_up=StepForm(initial=step) if event.status == Event.Status.CALLED_OFF else None,
        notice=notice,
    )


def _for_an_evening(offer: Offer) -> list[RulesOffered]:
    """Return the rules to choose from, with nothing said of how long a game is: an evening says that of its rounds."""
    return [replace(each, words=str(PRESET_WORDS.get(each.value, each.words))) for each in offer.listed]


def _form(
    offered: Sequence[RulesOffered], initial: Mapping[str, object], sent: Mapping[str, Any] | None, *, begun: int = 0
) -> SetUpForm:
    rule_sets = {each.value: each.rule_set for each in offered}
    return SetUpForm(sent, initial=dict(initial), offered=rule_sets, begun=begun)


def _are(offered: RulesOffered, event: Event) -> bool:
    """Return whether these are the rules of an evening, but for how long a round is."""
    own = event.rule_set
    target = own.target if own.hands is None else None
    as_long = hands_or_points(replace(offered.rule_set, target=own.target), hands=own.hands, target=target)
    return offered.name == event.rules_name and as_long == own
