"""Merge two players who are one person, after a look at what then counts together; and undo it."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.answering import posted_from, private_page
from scoring.clubs.access import OpenedClub, club_to_change
from scoring.clubs.forms.keyed import RowField
from scoring.clubs.forms.merging import MergeForm, UndoMergeForm
from scoring.clubs.models import Player
from scoring.clubs.selectors.merging import MergePreview, merge_choices, merge_preview
from scoring.clubs.services.merging import NameTaken, merge_players, undo_merge
from scoring.clubs.services.players import PlayerGone, about
from scoring.clubs.views.attempts import attempt_in
from scoring.clubs.views.players import gone, person_of, player_of
from scoring.clubs.writes import Refused, new_key


@require_safe
@private_page
def choose(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Ask who a player is, and show what then counts together once `into` in the address says it."""
    opened = club_to_change(request, slug)
    found = person_of(opened, player)
    return _merge(request, opened, found, MergeForm(initial={"key": new_key(), "into": request.GET.get("into", "")}))


@private_page
@posted_from(choose)
def merge(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Merge a player into another."""
    opened = club_to_change(request, slug)
    found = player_of(opened, player)
    form = MergeForm(request.POST)
    into = _meant(opened, form) if form.is_valid() else None
    if into is None:
        return _merge(request, opened, found, form, status=422)
    try:
        attempt = attempt_in(opened, "merge", form, about=about(found))
        root = merge_players(found, into=into, seen=form.cleaned_data["seen"], attempt=attempt)
    except PlayerGone as refusal:
        return gone(request, opened, refusal)
    except Refused as refusal:
        form.add_error(None, str(refusal.sentence))
        form.stamp(key=new_key())
        return _merge(request, opened, player_of(opened, player), form, status=409)
    messages.info(request, _("%(name)s counts as %(root)s now.") % {"name": found.name, "root": root.name})
    return redirect("club-player", slug=slug, player=root.pk)


def _meant(opened: OpenedClub, form: MergeForm) -> Player | None:
    """Return the person whom a valid form names; one who is not there is a fault in the form."""
    found = _row_of(opened, form.cleaned_data["into"])
    if found is None:
        form.add_error("into", _("Choose who it is."))
    return found


def _row_of(opened: OpenedClub, pk: int | None) -> Player | None:
    rows = opened.club.players.filter(forgotten_at__isnull=True).select_related("club", "merged_into")
    return rows.filter(pk=pk or 0).first()


def _merge(
    request: HttpRequest, opened: OpenedClub, player: Player, form: MergeForm, *, status: int = 200
) -> HttpResponse:
    preview = _preview(opened, player, str(form["into"].value() or ""))
    if preview is not None:
        form.stamp(seen=preview.as_seen)
    context = {"form": form, "player": player, "preview": preview, "opened": opened, "here": "players"}
    context["choices"] = None if preview else merge_choices(player)
    return render(request, "clubs/players/merge.html", context, status=status)


def _preview(opened: OpenedClub, player: Player, into: str) -> MergePreview | None:
    """Return what would count together; None while nobody, or nobody else, is chosen."""
    try:
        found = _row_of(opened, RowField().clean(into))
    except ValidationError:
        return None
    return merge_preview(player, found.person) if found and found.person != player.person else None


@require_safe
@private_page
def ask_to_part(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Ask whether a merge is to be undone."""
    opened = club_to_change(request, slug)
    found = player_of(opened, player)
    standing = found.merges.standing().first()
    if standing is None:
        return redirect("club-player", slug=slug, player=player)
    return _part(request, opened, found, UndoMergeForm(initial={"key": new_key(), "acts_on": standing.pk}))


@private_page
@posted_from(ask_to_part)
def part(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Undo a merge: they are two people after all."""
    opened = club_to_change(request, slug)
    found = player_of(opened, player)
    form = UndoMergeForm(request.POST)
    if not form.is_valid():
        return _part(request, opened, found, form, status=422)
    typed = form.cleaned_data
    try:
        attempt = attempt_in(opened, "undo_merge", form, about=about(found))
        found = undo_merge(found, merge=typed["acts_on"], name=typed["name"], attempt=attempt)
    except NameTaken as refusal:
        form.add_error("name", str(refusal.sentence))
        form.stamp(key=new_key())
        return _part(request, opened, found, form, status=409)
    except Refused as refusal:
        return gone(request, opened, refusal)
    messages.info(request, _("%(name)s counts alone again.") % {"name": found.name})
    return redirect("club-player", slug=slug, player=found.pk)


def _part(
    request: HttpRequest, opened: OpenedClub, player: Player, form: UndoMergeForm, *, status: int = 200
) -> HttpResponse:
    context = {"form": form, "player": player, "opened": opened, "here": "players"}
    return render(request, "clubs/players/unmerge.html", context, status=status)
