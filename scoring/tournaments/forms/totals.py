"""What a table came to, as a side says it or as a paper card tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import rules
from scoring.clubs.forms.keyed import OUT_OF_DATE, KeyedForm, RowField
from scoring.games.models import SideChoices
from scoring.tournaments.figures import Figures
from scoring.tournaments.forms.running import MOST_TABLES, StandsField
from scoring.tournaments.plausible import Doubt, Names, impossible, unlikely

MOST_POINTS = 999
#: Nobody counts more loners or euchres in a round.
MOST_TIMES = 99
#: A field for each figure, in the order in which they are typed.
FIGURE_FIELDS = ("points_ns", "points_ew", "loners_ns", "loners_ew", "euchres_ns", "euchres_ew")


class FigureField(forms.IntegerField):
    """One figure of a table, typed in a few digits."""

    def __init__(self, label: Any, *, most: int = MOST_TIMES, required: bool = False) -> None:
        super().__init__(
            label=label,
            required=required,
            min_value=0,
            max_value=most,
            widget=forms.TextInput,
            error_messages={
                "required": _("How many points?"),
                "invalid": _("Write the number in digits."),
                "min_value": _("A number is at least 0."),
                "max_value": _("A number is at most %(limit_value)s here."),
            },
        )
        self.widget.attrs.update(inputmode="numeric", autocomplete="off", maxlength=len(str(most)), size=2)
        self.widget.attrs["class"] = "input figure number"


class FiguresForm(KeyedForm):
    """Both sides' points, loners and euchres; those that nobody counted stay empty."""

    points_ns = FigureField(_("points"), most=MOST_POINTS, required=True)
    points_ew = FigureField(_("points"), most=MOST_POINTS, required=True)
    loners_ns = FigureField(_("loners made"))
    loners_ew = FigureField(_("loners made"))
    euchres_ns = FigureField(_("times euchred"))
    euchres_ew = FigureField(_("times euchred"))
    #: The figures that were asked about when this was sent again, as `_spelled`.
    sure = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        #: What is odd about the figures, asked before they are kept.
        self.questions: Sequence[Doubt] = ()

    @property
    def figures(self) -> Figures:
        """The figures of a valid form."""
        return Figures(**{name: self.cleaned_data[name] for name in FIGURE_FIELDS})

    def may_be_kept(self, rule_set: rules.RuleSet, names: Names, *, timed: bool, asked: Sequence[Doubt] = ()) -> bool:
        """Return whether a valid form's figures may be kept now; a round that is `timed` may end before its last hand.

        What is impossible under a rule set is put beside its field. What is odd, or `asked` for another reason, is put
        into `questions` unless it was there when the same figures were sent before.
        """
        for doubt in impossible(self.figures, rule_set, names, timed=timed):
            self.add_error(doubt.field or None, doubt.sentence)
        if self.errors:
            return False
        odd = [*asked, *unlikely(self.figures, rule_set, names, timed=timed)]
        if odd and self.cleaned_data["sure"] != self._spelled:
            self.questions = odd
            self.stamp(sure=self._spelled)
            return False
        return True

    @property
    def _spelled(self) -> str:
        return "-".join(str(self.cleaned_data.get(name, "")) for name in ("table", *FIGURE_FIELDS))

    @property
    def of_ns(self) -> list[forms.BoundField]:
        """North's and South's own fields."""
        return [self[name] for name in FIGURE_FIELDS[::2]]

    @property
    def of_ew(self) -> list[forms.BoundField]:
        """East's and West's own fields."""
        return [self[name] for name in FIGURE_FIELDS[1::2]]

    @property
    def rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The fields by what they ask, each with both sides' own."""
        return [(self[ns], self[ew]) for ns, ew in zip(FIGURE_FIELDS[::2], FIGURE_FIELDS[1::2], strict=True)]

    @classmethod
    def typed(cls, figures: Figures) -> dict[str, object]:
        """Return initial values that show these figures."""
        return {name: getattr(figures, name) for name in FIGURE_FIELDS}


class SideForm(KeyedForm):
    """What one side of a table says, and what the page showed: the round, who sat where, what each side had said."""

    round = RowField()
    seated = forms.CharField(max_length=120, widget=forms.HiddenInput, error_messages={"required": OUT_OF_DATE})
    seen_ns = RowField()
    seen_ew = RowField()
    side = forms.ChoiceField(
        choices=SideChoices.choices,
        error_messages=dict.fromkeys(("required", "invalid_choice"), _("Say which side you are.")),
    )

    @property
    def out_of_date(self) -> list[str]:
        """What is told where something that the page itself sends was wrong."""
        sent = ("key", "round", "seated", "seen_ns", "seen_ew")
        return [str(OUT_OF_DATE)] if any(self.has_error(name) for name in sent) else []

    @property
    def chosen(self) -> rules.Side:
        """The side that a valid form speaks for."""
        return rules.Side(self.cleaned_data["side"])

    @property
    def acts_on(self) -> int | None:
        """The id of what that side had said, as the page showed it."""
        seen: int | None = self.cleaned_data[f"seen_{self.chosen.value.lower()}"]
        return seen


class ClaimForm(SideForm, FiguresForm):
    """What a side says its table came to."""


class AgreeForm(SideForm):
    """That a side says the same as the other."""

    same_as = RowField()


class CardForm(FiguresForm):
    """A paper card as an organiser keys it: the table first; `seen` is the round's newest total then.

    Each field says up to which number it is typed, so that a page with scripts goes on by itself after a digit that
    no other can follow.
    """

    seen = RowField()
    table = forms.IntegerField(
        label=_("Table"),
        min_value=1,
        max_value=MOST_TABLES,
        widget=forms.TextInput(
            {
                "inputmode": "numeric",
                "autocomplete": "off",
                "maxlength": 3,
                "size": 3,
                "class": "input figure number",
                "autofocus": True,
            }
        ),
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"), _("Which table is it? Type its number.")
        ),
    )

    def end_at(self, *, last_table: int, most_points: int | None) -> None:
        """Say up to which number tables and points are typed; None for no end."""
        ends = {"table": last_table} | dict.fromkeys(FIGURE_FIELDS[:2], min(most_points or MOST_POINTS, MOST_POINTS))
        for name in ("table", *FIGURE_FIELDS):
            # A side has hardly ever ten loners or euchres: whoever means ten goes back and types the second digit.
            self.fields[name].widget.attrs["data-most"] = ends.get(name, 9)


class CardActForm(KeyedForm):
    """Something done to a keyed card: its table, the total that was seen, and how the table stood."""

    table = forms.IntegerField(min_value=1, max_value=MOST_TABLES, widget=forms.HiddenInput)
    acts_on = RowField()
    stands = StandsField()


class ScoreForm(KeyedForm):
    """That a table is scored hand by hand, and who deals first where no game is there yet."""

    round = RowField()
    dealer = forms.ChoiceField(choices=[("", ""), *((seat.value, seat.value) for seat in rules.Seat)], required=False)
