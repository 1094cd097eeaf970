"""List a club's pairs, make one, and name its team."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.answering import posted_from, private_page
from scoring.clubs.access import OpenedClub, Right, club_to_change, open_club
from scoring.clubs.forms.pairs import PairForm, TeamNameForm
from scoring.clubs.models import Player
from scoring.clubs.names import LONGEST_NAME
from scoring.clubs.selectors.pairs import Pair, pair_of, pairs_page
from scoring.clubs.services.pairs import make_pair, name_team
from scoring.clubs.views.attempts import attempt_in
from scoring.clubs.views.players import gone
from scoring.clubs.writes import Refused, new_key


@require_safe
@private_page
def pairs(request: HttpRequest, slug: str) -> HttpResponse:
    """List a club's pairs; `q` in the address keeps those with somebody of that name."""
    opened = open_club(request, slug, least=Right.BELONG)
    page = pairs_page(opened.club, request.GET.get("page", ""), request.GET.get("q", "")[: 2 * LONGEST_NAME])
    return render(request, "clubs/pairs/pairs.html", {"page": page, "opened": opened, "here": "pairs"})


@require_safe
@private_page
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask which two are a pair."""
    return _new(request, club_to_change(request, slug), PairForm(initial={"key": new_key()}))


@private_page
@posted_from(new)
def make(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a pair of two players."""
    opened = club_to_change(request, slug)
    form = PairForm(request.POST)
    players = _two_of(opened, form) if form.is_valid() else None
    if players is None:
        return _new(request, opened, form, status=422)
    try:
        make_pair(
            opened.club,
            first=players[0],
            second=players[1],
            team_name=form.cleaned_data["team_name"],
            attempt=attempt_in(opened, "make_pair", form),
        )
    except Refused as refusal:
        form.add_error(None, str(refusal.sentence))
        form.stamp(key=new_key())
        return _new(request, opened, form, status=409)
    messages.info(request, _("They are a pair now."))
    return redirect("clubs:pairs", slug=slug)


def _two_of(opened: OpenedClub, form: PairForm) -> tuple[Player, Player] | None:
    """Return the two whom a valid form names; who is nobody is a fault in the form."""
    chosen = [form.cleaned_data[name] for name in ("first", "second")]
    people = opened.club.players.people().select_related("club").in_bulk(chosen)
    for name, pk in zip(("first", "second"), chosen, strict=True):
        if pk not in people:
            form.add_error(name, _("Choose a player."))
    return None if form.errors else (people[chosen[0]], people[chosen[1]])


def _new(request: HttpRequest, opened: OpenedClub, form: PairForm, *, status: int = 200) -> HttpResponse:
    people = list(opened.club.players.people().values_list("pk", "name"))
    chosen = {name: str(form[name].value() or "") for name in ("first", "second")}
    choices = [(str(pk), called) for pk, called in people]
    context = {"form": form, "choices": choices, "chosen": chosen, "opened": opened, "here": "pairs"}
    return render(request, "clubs/pairs/add.html", context, status=status)


@require_safe
@private_page
def team_form(request: HttpRequest, slug: str, pair: int) -> HttpResponse:
    """Ask what a pair's team is called."""
    opened = club_to_change(request, slug)
    found = _pair(opened, pair)
    initial = {"key": new_key(), "was": found.team_name, "team_name": found.team_name}
    return _team(request, opened, found, TeamNameForm(initial=initial))


@private_page
@posted_from(team_form)
def team(request: HttpRequest, slug: str, pair: int) -> HttpResponse:
    """Name a pair's team."""
    opened = club_to_change(request, slug)
    found = _pair(opened, pair)
    form = TeamNameForm(request.POST)
    if not form.is_valid():
        return _team(request, opened, found, form, status=422)
    typed = form.cleaned_data
    try:
        attempt = attempt_in(opened, "name_team", form, about=f"pair {pair}")
        name_team(opened.club, found, was=typed["was"], becomes=typed["team_name"], attempt=attempt)
    except Refused as refusal:
        now = pair_of(opened.club, pair)
        if now is None:
            return gone(request, opened, refusal)
        form.add_error(None, str(refusal.sentence))
        form.stamp(key=new_key(), was=now.team_name)
        return _team(request, opened, now, form, status=409)
    return redirect("clubs:pairs", slug=slug)


def _pair(opened: OpenedClub, pk: int) -> Pair:
    """Return the pair a row is. Raises Http404."""
    found = pair_of(opened.club, pk)
    if found is None:
        raise Http404
    return found


def _team(
    request: HttpRequest, opened: OpenedClub, pair: Pair, form: TeamNameForm, *, status: int = 200
) -> HttpResponse:
    context = {"form": form, "pair": pair, "opened": opened, "here": "pairs"}
    return render(request, "clubs/pairs/team.html", context, status=status)
