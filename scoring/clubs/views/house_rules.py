"""Show a club's house rules; name, change and retire them."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import rules as engine
from scoring.answering import posted_from, private_page
from scoring.clubs.access import OpenedClub, Right, club_to_change, open_club
from scoring.clubs.forms.house_rules import HouseRulesForm, form_to_change
from scoring.clubs.forms.keyed import KeyedForm
from scoring.clubs.house_rules_pages import ChangePage, RulesPage
from scoring.clubs.models import HouseRules
from scoring.clubs.selectors.house_rules import house_rules_of, named, standing_now
from scoring.clubs.services.house_rules import (
    RulesNameTaken,
    add_house_rules,
    change_house_rules,
    retire_house_rules,
)
from scoring.clubs.views.attempts import attempt_in, out_of_date
from scoring.clubs.writes import Refused, new_key


@require_safe
@private_page
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the club's house rules to those who belong to it."""
    opened = open_club(request, slug, least=Right.BELONG)
    return _page(request, opened, "clubs/rules.html", RulesPage(house_rules_of(opened.club)))


# New ones


def _ask_for_new(request: HttpRequest, slug: str) -> HttpResponse:
    opened = open_club(request, slug, least=Right.RUN)
    known = request.GET.get("from", "")
    began_from = known if known in engine.PRESETS else next(iter(engine.PRESETS))
    form = HouseRulesForm.of(engine.preset(began_from), began_from=began_from)
    return _change(request, opened, form)


@private_page
@posted_from(_ask_for_new)
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """Name new house rules."""
    opened = club_to_change(request, slug)
    form = HouseRulesForm(request.POST)
    if not form.is_valid():
        return _change(request, opened, form, status=422)
    try:
        row = add_house_rules(
            opened.club,
            rule_set=form.rule_set,
            began_from=form.cleaned_data["began_from"],
            attempt=attempt_in(opened, "add_rules", form),
        )
    except Refused as refusal:
        return _refused(request, opened, form, refusal)
    messages.success(request, _("%(name)s can be chosen when a game starts.") % {"name": row.name})
    return redirect("clubs:rules", slug=slug)


# Those there are


def _ask_for_change(request: HttpRequest, slug: str, rules_id: int) -> HttpResponse:
    opened = open_club(request, slug, least=Right.RUN)
    row = _row(opened, rules_id)
    now = standing_now(row)
    if now is None:
        return redirect("clubs:rules", slug=slug)
    if now.pk != row.pk:
        return redirect("clubs:rules-change", slug=slug, rules_id=now.pk)
    return _change(request, opened, form_to_change(row), row)


@private_page
@posted_from(_ask_for_change)
def change(request: HttpRequest, slug: str, rules_id: int) -> HttpResponse:
    """Let house rules be others from now on; games that were begun keep theirs."""
    opened = club_to_change(request, slug)
    row = _row(opened, rules_id)
    form = HouseRulesForm(request.POST)
    if not form.is_valid():
        return _change(request, opened, form, row, status=422)
    try:
        attempt = attempt_in(opened, "change_rules", form, about=f"rules {row.pk}")
        changed = change_house_rules(row, rule_set=form.rule_set, attempt=attempt)
    except Refused as refusal:
        return _refused(request, opened, form, refusal, row)
    messages.success(request, _("%(name)s is changed. Games already begun keep their rules.") % {"name": changed.name})
    return redirect("clubs:rules", slug=slug)


@private_page
@posted_from(_ask_for_change)
def retire(request: HttpRequest, slug: str, rules_id: int) -> HttpResponse:
    """Offer house rules no more."""
    opened = club_to_change(request, slug)
    row = _row(opened, rules_id)
    form = KeyedForm(request.POST)
    if not form.is_valid():
        return _change(request, opened, form_to_change(row), row, notice=out_of_date(), status=422)
    try:
        retire_house_rules(row, attempt=attempt_in(opened, "retire_rules", form, about=f"rules {row.pk}"))
    except Refused as refusal:
        return _refused(request, opened, form_to_change(standing_now(row) or row), refusal, row)
    messages.success(request, _("%(name)s is retired. Games played by these rules keep them.") % {"name": row.name})
    return redirect("clubs:rules", slug=slug)


def _row(opened: OpenedClub, pk: int) -> HouseRules:
    """Return the club's house rules of this id, whether they stand or not. Raises Http404."""
    row = HouseRules.objects.select_related("club").filter(club=opened.club, pk=pk).first()
    if row is None:
        raise Http404
    return row


# Answers


def _refused(
    request: HttpRequest, opened: OpenedClub, form: HouseRulesForm, refusal: Refused, row: HouseRules | None = None
) -> HttpResponse:
    """Answer rules that were not kept: what stands in their place now, and what was chosen."""
    form.stamp(key=new_key())
    if isinstance(refusal, RulesNameTaken):
        form.add_error("name", str(refusal.sentence))
        return _change(request, opened, form, row, status=422)
    now = standing_now(row) if row else None
    return _change(request, opened, form, now, notice=str(refusal.sentence), status=409)


def _change(
    request: HttpRequest,
    opened: OpenedClub,
    form: HouseRulesForm,
    row: HouseRules | None = None,
    *,
    notice: str = "",
    status: int = 200,
) -> HttpResponse:
    if not form.is_bound or form.has_error("key"):
        form.stamp(key=new_key())
    page = ChangePage(form, named(row) if row else None, KeyedForm(initial={"key": new_key()}), notice)
    return _page(request, opened, "clubs/rules_change.html", page, status=status)


def _page(request: HttpRequest, opened: OpenedClub, template: str, page: object, *, status: int = 200) -> HttpResponse:
    return render(request, template, {"opened": opened, "here": "rules", "page": page}, status=status)
