"""Say which player one is, answer who says so, and take an account from a player again."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.answering import posted_from, private_page
from scoring.clubs.access import OpenedClub, Right, club_to_change, open_club
from scoring.clubs.forms.claims import ClaimForm, PartAccountForm, SettleForm
from scoring.clubs.forms.keyed import KeyedForm
from scoring.clubs.models import Claim, Player
from scoring.clubs.selectors.claims import claims_waiting
from scoring.clubs.services.claims import claim_player, part_account, settle_claim
from scoring.clubs.services.players import PlayerGone, about
from scoring.clubs.views.attempts import attempt_in, out_of_date
from scoring.clubs.views.own import to_sign_in
from scoring.clubs.views.players import gone, person_of, player_of
from scoring.clubs.writes import Refused, new_key


@require_safe
@private_page
def ask(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Ask whoever is signed in whether they are this player."""
    opened = club_to_change(request, slug, least=Right.BELONG)
    found = person_of(opened, player)
    return _me(request, opened, found, ClaimForm(initial={"key": new_key()})) if opened.account else to_sign_in(request)


@private_page
@posted_from(ask)
def claim(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Say that one is this player; an organiser's word is enough for themselves."""
    opened = club_to_change(request, slug, least=Right.BELONG)
    found = player_of(opened, player)
    form = ClaimForm(request.POST)
    if not form.is_valid():
        return _me(request, opened, found, form, status=422)
    if opened.account is None:
        return to_sign_in(request)
    try:
        attempt = attempt_in(opened, "claim", form, about=about(found))
        claim_player(found, account=opened.account, confirmed=opened.may_run, attempt=attempt)
    except PlayerGone as refusal:
        return gone(request, opened, refusal)
    except Refused as refusal:
        form.add_error(None, str(refusal.sentence))
        form.stamp(key=new_key())
        return _me(request, opened, found, form, status=409)
    told = _("These are your games now.") if opened.may_run else _("An organiser will confirm that this is you.")
    messages.info(request, told)
    return redirect("club-player", slug=slug, player=player)


def _me(
    request: HttpRequest, opened: OpenedClub, player: Player, form: KeyedForm, *, status: int = 200
) -> HttpResponse:
    context = {"form": form, "player": player, "opened": opened, "here": "players"}
    return render(request, "clubs/players/claim.html", context, status=status)


@require_safe
@private_page
def claims(request: HttpRequest, slug: str) -> HttpResponse:
    """List who says which player they are."""
    return _claims(request, open_club(request, slug, least=Right.RUN))


def _to_claims(request: HttpRequest, slug: str, claim: int) -> HttpResponse:
    opened = open_club(request, slug, least=Right.BELONG)
    found = get_object_or_404(Claim, pk=claim, player__club=opened.club)
    return redirect("clubs:claims", slug=slug) if opened.may_run else _to_player(opened, found)


def _to_player(opened: OpenedClub, claim: Claim) -> HttpResponse:
    return redirect("club-player", slug=opened.club.slug, player=claim.player.person.pk)


@private_page
@posted_from(_to_claims)
def settle(request: HttpRequest, slug: str, claim: int) -> HttpResponse:
    """Confirm or decline what somebody says, or withdraw what one said oneself."""
    opened = club_to_change(request, slug, least=Right.BELONG)
    found = get_object_or_404(Claim.objects.select_related("player__club"), pk=claim, player__club=opened.club)
    form = SettleForm(request.POST)
    state = Claim.State(form.cleaned_data["answer"]) if form.is_valid() else None
    if not _may_answer(opened, found, state):
        raise PermissionDenied
    if state is None:
        return _claims(request, opened, notice=out_of_date(), status=422)
    try:
        attempt = attempt_in(opened, "settle_claim", form, about=about(found.player))
        settle_claim(found, state=state, attempt=attempt)
    except Refused as refusal:
        return _claims(request, opened, notice=str(refusal.sentence), status=409)
    return _to_player(opened, found) if state is Claim.State.WITHDRAWN else redirect("clubs:claims", slug=slug)


def _may_answer(opened: OpenedClub, claim: Claim, state: Claim.State | None) -> bool:
    """Whether this may become of a claim: whoever made it takes it back, an organiser says yes or no."""
    own = opened.account is not None and claim.account_id == opened.account.pk
    if state is None:
        return own or opened.may_run
    return own if state is Claim.State.WITHDRAWN else opened.may_run


def _claims(request: HttpRequest, opened: OpenedClub, *, notice: str = "", status: int = 200) -> HttpResponse:
    context = {"claims": claims_waiting(opened.club) if opened.may_run else (), "opened": opened, "here": "people"}
    return render(request, "clubs/players/claims.html", {**context, "notice": notice}, status=status)


@require_safe
@private_page
def ask_to_part(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Ask whether an account is to be taken from a player."""
    opened, found = _player_to_part(request, slug, player)
    return _part(request, opened, found, PartAccountForm(initial={"key": new_key(), "acts_on": found.account_id}))


@private_page
@posted_from(ask_to_part)
def part(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Take an account from a player."""
    opened, found = _player_to_part(request, slug, player)
    form = PartAccountForm(request.POST)
    if not form.is_valid():
        return _part(request, opened, found, form, status=422)
    try:
        attempt = attempt_in(opened, "unclaim", form, about=about(found))
        part_account(found, account=form.cleaned_data["acts_on"], attempt=attempt)
    except Refused as refusal:
        return gone(request, opened, refusal)
    return redirect("club-player", slug=slug, player=player)


def _part(
    request: HttpRequest, opened: OpenedClub, player: Player, form: PartAccountForm, *, status: int = 200
) -> HttpResponse:
    context = {"form": form, "player": player, "opened": opened, "here": "players"}
    return render(request, "clubs/players/unclaim.html", context, status=status)


def _player_to_part(request: HttpRequest, slug: str, player: int) -> tuple[OpenedClub, Player]:
    """Return a player for whoever runs the club, or is them. Raises Http404 or PermissionDenied."""
    opened = club_to_change(request, slug, least=Right.BELONG)
    found = player_of(opened, player)
    if not opened.may_run and (opened.account is None or found.account_id not in {None, opened.account.pk}):
        raise PermissionDenied
    return opened, found
