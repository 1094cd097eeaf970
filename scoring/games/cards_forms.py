"""The form of the cards page: the hand so far, one more tap, or the wish to save it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import rules
from scoring.games.cards import AS_SAVED, BY_CARDS, Stated
from scoring.games.forms import ConfirmedForm, SeatedForm
from scoring.games.models import SeatChoices
from scoring.games.taps import MOST_LETTERS, NoSuchTap, move_of, moves_of

#: Every card of any pack.
_CODES = [
    (code, code)
    for code in sorted(
        {str(card) for joker in rules.Joker for card in rules.pack_of(rules.RuleSet(pack=32, joker=joker))}
    )
]
_UNREADABLE = _("This page is out of date. Reload it and try again.")
#: How the hand is said to have gone where the rest was laid down: an outcome, and the makers' tricks where they matter.
_STATED: Mapping[str, Stated] = {
    (outcome.value if count is None else f"{outcome.value} {count}"): (outcome, count)
    for outcome in (rules.Outcome.MADE, rules.Outcome.MARCH, rules.Outcome.EUCHRED, rules.Outcome.FAST_BREAK)
    for count in (None, *range(rules.HAND_SIZE + 1))
}


class CardsForm(SeatedForm, ConfirmedForm):
    """A hand as it is tapped card by card.

    `taps` are the moves so far, counted from `dealer`. One of these changes or ends it: `tap`, the next move, the rest
    of which may be in `alone`, `made_alone`, `maker`, `trump`, `cards`, `gave` and `took`; `keep`, how many moves stay
    when the others are taken back; `save`, what the result is taken from.
    """

    taps = forms.CharField(required=False, max_length=MOST_LETTERS, widget=forms.HiddenInput)
    number = forms.IntegerField(required=False, min_value=1, max_value=10**6, widget=forms.HiddenInput)
    dealer = forms.ChoiceField(choices=[("", ""), *SeatChoices.choices], required=False, widget=forms.HiddenInput)
    tap = forms.CharField(required=False, max_length=40)
    alone = forms.BooleanField(required=False)
    made_alone = forms.BooleanField(required=False)
    maker = forms.ChoiceField(choices=[("", ""), *SeatChoices.choices], required=False)
    trump = forms.ChoiceField(choices=[("", ""), *((trump.value, trump.word) for trump in rules.Trump)], required=False)
    cards = forms.MultipleChoiceField(choices=_CODES, required=False)
    gave = forms.ChoiceField(choices=[("", ""), *_CODES], required=False)
    took = forms.ChoiceField(choices=[("", ""), *_CODES], required=False)
    keep = forms.IntegerField(required=False, min_value=0, max_value=100)
    save = forms.ChoiceField(
        choices=[(value, value) for value in ("", BY_CARDS, AS_SAVED, *_STATED)],
        required=False,
        error_messages={"invalid_choice": _("Say how the hand went.")},
    )

    def clean_taps(self) -> tuple[rules.SeenMove, ...]:
        """Return the moves so far."""
        try:
            return moves_of(self.cleaned_data["taps"])
        except NoSuchTap as unreadable:
            raise ValidationError(_UNREADABLE) from unreadable

    def clean(self) -> dict[str, Any]:
        """Put the next move together from what was tapped and ticked."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("tap"):
            try:
                cleaned["tap"] = move_of(self._whole_tap(cleaned))
            except NoSuchTap:
                self.add_error("tap", self._lacking(cleaned["tap"]))
        return cleaned

    @staticmethod
    def _whole_tap(cleaned: Mapping[str, Any]) -> str:
        """Return the tap with the rest of it, which other fields hold."""
        tap = str(cleaned["tap"])
        word = tap.split(" ")[0]
        more: list[str] = []
        if word == "dealt":
            more = cleaned.get("cards", [])
        elif tap == "best":
            more = [cleaned.get("gave", ""), cleaned.get("took", "")]
        elif tap == "made":
            more = [cleaned.get("maker", ""), cleaned.get("trump", "")]
        if cleaned.get("made_alone" if word == "made" else "alone") and word in {"order", "name", "made"}:
            more = [*more, "alone"]
        return " ".join([tap, *more])

    @staticmethod
    def _lacking(tap: str) -> str:
        """Return what has to be tapped or ticked before this."""
        return str(_LACKING.get(tap.split(" ")[0], _UNREADABLE))

    @property
    def stated(self) -> Stated | None:
        """How the hand is said to have gone, and the makers' tricks; None where the cards or an earlier save say it."""
        return _STATED.get(self.cleaned_data["save"])


_LACKING = {
    "dealt": _("Tick the five cards that were dealt."),
    "best": _("Tick the card that was given and the card that was taken."),
    "made": _("Say who made it and what was trump."),
}
