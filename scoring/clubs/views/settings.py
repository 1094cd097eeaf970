"""Show and change what holds for a whole club."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.answering import posted_from, private_page
from scoring.clubs.access import OpenedClub, Right, club_to_change, open_club
from scoring.clubs.forms.keyed import KeyedForm
from scoring.clubs.forms.settings import SETTING_FORMS, WORD_TO_PUT_AWAY, BringBackForm, WordForm
from scoring.clubs.origins import origin_for_others
from scoring.clubs.selectors.settings import NamesSeen, may_end, names_seen
from scoring.clubs.services.settings import Setting, bring_back, change_setting, put_away
from scoring.clubs.shown_links import ShownLink
from scoring.clubs.views.attempts import attempt_in
from scoring.clubs.writes import Refused, new_key


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """A club's settings: a form for each by its name, and who would read whose name if anybody might look."""

    forms: Mapping[str, KeyedForm]
    names: NamesSeen
    #: Whether the club may be put away, brought back and moved by whoever looks.
    may_end: bool
    notice: str = ""
    #: Where anybody may look; None while the club is private.
    address: ShownLink | None = None


@require_safe
@private_page
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a club's settings to whoever runs it."""
    return _settings(request, open_club(request, slug, least=Right.RUN))


def _to_settings(request: HttpRequest, slug: str) -> HttpResponse:
    return redirect("clubs:settings", slug=open_club(request, slug, least=Right.RUN).club.slug)


def _to_setting(request: HttpRequest, slug: str, setting: Setting) -> HttpResponse:
    return _to_settings(request, slug)


@private_page
@posted_from(_to_setting)
def change(request: HttpRequest, slug: str, setting: Setting) -> HttpResponse:
    """Change one setting of a club."""
    opened = club_to_change(request, slug)
    form = SETTING_FORMS[setting].of(opened.club, request.POST)
    if not form.is_valid():
        return _settings(request, opened, sent={setting: form}, status=422)
    was, becomes = form.cleaned_data["was"], form.cleaned_data["becomes"]
    try:
        attempt = attempt_in(opened, "settings", form)
        name = form.cleaned_data.get("name", "")
        change_setting(opened.club, setting=setting, was=was, becomes=becomes, attempt=attempt, name=name)
    except Refused as refusal:
        opened.club.refresh_from_db()
        form.add_error(None, str(refusal.sentence))
        form.stamp(key=new_key(), was=getattr(opened.club, setting))
        return _settings(request, opened, sent={setting: form}, status=409)
    messages.info(request, _("Saved."))
    return redirect("clubs:settings", slug=slug)


@private_page
@posted_from(_to_settings)
def away(request: HttpRequest, slug: str) -> HttpResponse:
    """Put a club away: everything can be read, nothing changed."""
    opened = _opened_to_put_away(request, slug)
    form = WordForm(request.POST, wanted=WORD_TO_PUT_AWAY)
    if not form.is_valid():
        return _settings(request, opened, sent={"put_away": form}, status=422)
    try:
        put_away(opened.club, attempt=attempt_in(opened, "put_away", form))
    except Refused as refusal:
        return _settings(request, opened, notice=str(refusal.sentence), status=409)
    return redirect("clubs:settings", slug=slug)


@private_page
@posted_from(_to_settings)
def back(request: HttpRequest, slug: str) -> HttpResponse:
    """Bring a club back that was put away."""
    opened = _opened_to_put_away(request, slug)
    form = BringBackForm(request.POST)
    if not form.is_valid():
        return _settings(request, opened, sent={"bring_back": form}, status=422)
    try:
        bring_back(opened.club, attempt=attempt_in(opened, "bring_back", form))
    except Refused as refusal:
        return _settings(request, opened, notice=str(refusal.sentence), status=409)
    messages.info(request, _("The club is in use again."))
    return redirect("clubs:settings", slug=slug)


def _opened_to_put_away(request: HttpRequest, slug: str) -> OpenedClub:
    """Return the club, archived or not. Raises Http404 or PermissionDenied."""
    opened = open_club(request, slug, least=Right.RUN)
    if not may_end(opened):
        raise PermissionDenied
    return opened


def _settings(
    request: HttpRequest,
    opened: OpenedClub,
    *,
    sent: Mapping[str, KeyedForm] | None = None,
    notice: str = "",
    status: int = 200,
) -> HttpResponse:
    """Show the settings; `sent` are the forms to show as they were filled."""
    forms: dict[str, KeyedForm] = {setting: form.of(opened.club) for setting, form in SETTING_FORMS.items()}
    forms["put_away"] = WordForm(initial={"key": new_key()}, wanted=WORD_TO_PUT_AWAY)
    forms["bring_back"] = BringBackForm(initial={"key": new_key()})
    page = SettingsPage(
        forms=forms | dict(sent or {}),
        names=names_seen(opened.club),
        may_end=may_end(opened),
        notice=notice,
        address=_address(request, opened),
    )
    return render(request, "clubs/settings.html", {"page": page, "opened": opened, "here": "settings"}, status=status)


def _address(request: HttpRequest, opened: OpenedClub) -> ShownLink | None:
    if not opened.club.is_open_to_all:
        return None
    return ShownLink(origin_for_others(request), reverse("club", args=[opened.club.slug]))
