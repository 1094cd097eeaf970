"""Ask where a club moves and who is who there, and move it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.answering import posted_from, private_page
from scoring.clubs.access import OpenedClub, club_to_change, clubs_of
from scoring.clubs.models import Club, Membership, Role
from scoring.clubs.moved import moved_to
from scoring.clubs.selectors.settings import may_end
from scoring.clubs.views.attempts import attempt_in
from scoring.clubs.writes import Refused, new_key
from scoring.games.services.moving import move_club
from scoring.pages.moving.forms import MoveForm, WhereForm


@dataclass(frozen=True, slots=True)
class MovePage:
    """What moves into which club: who is who there, and how much else comes along."""

    target: Club
    form: MoveForm
    games: int
    tables: int
    rules: int
    #: Owners of the club that moves who do not belong to the other, by their names: they come along.
    owners: Sequence[str]
    #: Other accounts that belong to the club that moves and not to the other.
    accounts: int
    #: Whether anybody may look at the other club, and not at this one.
    shows_more: bool


def _ask(request: HttpRequest, slug: str) -> HttpResponse:
    if (there := moved_to(request, slug)) is not None:
        return redirect("club", slug=there.slug)
    opened = _opened_to_move(request, slug)
    where = _where(request, opened, request.GET if "into" in request.GET else None)
    if not where.is_valid():
        return _choose(request, opened, where, status=422 if where.is_bound else 200)
    return _show(request, opened, where.target, MoveForm(None, source=opened.club, target=where.target))


@private_page
@posted_from(_ask)
def move(request: HttpRequest, slug: str) -> HttpResponse:
    """Move everything of a club into another one that whoever asks runs, too."""
    if (there := moved_to(request, slug)) is not None:
        return redirect("club", slug=there.slug)
    opened = _opened_to_move(request, slug)
    where = _where(request, opened, request.POST)
    if not where.is_valid():
        return _choose(request, opened, where, status=422)
    target = where.target
    form = MoveForm(request.POST, source=opened.club, target=target)
    if not form.is_valid():
        return _show(request, opened, target, form, status=422)
    try:
        move_club(
            opened.club,
            target,
            matches=form.matches,
            accounts_along=form.cleaned_data["accounts_along"],
            seen=form.cleaned_data["seen"],
            attempt=attempt_in(opened, "move", form),
        )
    except Refused as refusal:
        form.add_error(None, str(refusal.sentence))
        form.stamp(key=new_key(), seen=form.initial["seen"])
        return _show(request, opened, target, form, status=409)
    messages.info(request, _("Everything is here now, and the old address leads here."))
    return redirect("club", slug=target.slug)


def _opened_to_move(request: HttpRequest, slug: str) -> OpenedClub:
    """Return the club for whoever may give it to another. Raises Http404 or PermissionDenied."""
    opened = club_to_change(request, slug)
    if not may_end(opened):
        raise PermissionDenied
    return opened


def _where(request: HttpRequest, opened: OpenedClub, asked: dict[str, str] | None) -> WhereForm:
    clubs = [club for club in clubs_of(request) if club.pk != opened.club.pk]
    return WhereForm(asked, clubs=clubs)


def _choose(request: HttpRequest, opened: OpenedClub, form: WhereForm, *, status: int = 200) -> HttpResponse:
    context = {"opened": opened, "here": "settings", "form": form}
    return render(request, "pages/move_where.html", context, status=status)


def _show(request: HttpRequest, opened: OpenedClub, target: Club, form: MoveForm, *, status: int = 200) -> HttpResponse:
    club = opened.club
    belongs = Membership.objects.filter(club=target).values("account")
    coming = club.memberships.exclude(account__in=belongs)
    owners = coming.filter(role=Role.OWNER).order_by("since").values_list("account__name", flat=True)
    page = MovePage(
        target=target,
        form=form,
        games=club.games.count(),
        tables=club.tables.filter(games__isnull=False).distinct().count(),
        rules=club.house_rules.standing().count(),
        owners=list(owners),
        accounts=coming.exclude(role=Role.OWNER).count(),
        shows_more=target.is_open_to_all and not club.is_open_to_all,
    )
    return render(request, "pages/move.html", {"opened": opened, "here": "settings", "page": page}, status=status)
