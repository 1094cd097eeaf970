"""Make invitations and take them back; show one to whoever follows its link, and let them in."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from scoring.answering import keep_out_of_search_engines, posted_from, private_page
from scoring.clubs.access import OpenedClub, Right, club_to_change, open_club, role_in
from scoring.clubs.devices import device_of
from scoring.clubs.forms.invitations import ROLES_INVITED, USUAL_DAYS, InviteForm, JoinClubForm, WithdrawForm
from scoring.clubs.forms.keyed import KeyedForm
from scoring.clubs.keys import invitation_link, invitation_of_key
from scoring.clubs.models import Account, Invitation, Role
from scoring.clubs.origins import origin_for_others
from scoring.clubs.selectors.invitations import Fate, fate_of
from scoring.clubs.services.invitations import accept, invite, withdraw
from scoring.clubs.shown_links import ShownLink
from scoring.clubs.sign_ins import account_of
from scoring.clubs.views.attempts import attempt_in
from scoring.clubs.views.keys import dead_key
from scoring.clubs.writes import Attempt, Refused, new_key

#: By what an account comes to belong to a club.
BY_INVITATION = "invitation"


@dataclass(frozen=True, slots=True)
class InvitationPage:
    """An invitation as organisers see it: its link while it stands, else what became of it."""

    invitation: Invitation
    link: ShownLink
    fate: Fate | None
    form: WithdrawForm
    notice: str = ""


@dataclass(frozen=True, slots=True)
class InvitedPage:
    """An invitation as whoever follows its link sees it: the club's name and the role, and nothing else.

    A club that nobody has named has none for those who do not belong to it: four players' names would be read there.
    """

    club: str
    role: Role
    account: Account | None
    #: The role that the account has already, if any.
    has: Role | None
    form: JoinClubForm


# For organisers


def _ask(request: HttpRequest, slug: str) -> HttpResponse:
    opened = club_to_change(request, slug)
    return _invite(request, opened, InviteForm(initial={"key": new_key(), "role": Role.MEMBER, "days": USUAL_DAYS}))


@private_page
@posted_from(_ask)
def make(request: HttpRequest, slug: str) -> HttpResponse:
    """Make an invitation and show its link."""
    opened = club_to_change(request, slug)
    form = InviteForm(request.POST)
    if not form.is_valid():
        return _invite(request, opened, form, status=422)
    try:
        invitation = invite(
            opened.club,
            role=form.cleaned_data["role"],
            note=form.cleaned_data["note"],
            stands_for=form.stands_for,
            attempt=attempt_in(opened, "invite", form),
        )
    except Refused as refusal:
        form.add_error(None, str(refusal.sentence))
        form.stamp(key=new_key())
        return _invite(request, opened, form, status=409)
    return redirect("clubs:invitation", slug=slug, invitation=invitation.public_id)


def _invite(request: HttpRequest, opened: OpenedClub, form: InviteForm, *, status: int = 200) -> HttpResponse:
    context = {"opened": opened, "here": "people", "form": form, "roles": ROLES_INVITED}
    return render(request, "clubs/invite.html", context, status=status)


@require_safe
@private_page
def invitation(request: HttpRequest, slug: str, invitation: str) -> HttpResponse:
    """Show an invitation: its link and QR code while it stands, else what became of it."""
    opened = open_club(request, slug, least=Right.RUN)
    return _invitation(request, opened, _invitation_in(opened, invitation))


def _to_invitation(request: HttpRequest, slug: str, invitation: str) -> HttpResponse:
    opened = open_club(request, slug, least=Right.RUN)
    return redirect("clubs:invitation", slug=slug, invitation=_invitation_in(opened, invitation).public_id)


@private_page
@posted_from(_to_invitation)
def take_back(request: HttpRequest, slug: str, invitation: str) -> HttpResponse:
    """Let an invitation open nothing any more."""
    opened = club_to_change(request, slug)
    made = _invitation_in(opened, invitation)
    form = WithdrawForm(request.POST)
    if not form.is_valid():
        return _invitation(request, opened, made, form, status=422)
    try:
        withdraw(made, attempt=attempt_in(opened, "withdraw", form, about=f"invitation {made.pk}"))
    except Refused as refusal:
        made.refresh_from_db()
        return _invitation(request, opened, made, notice=str(refusal.sentence), status=409)
    messages.info(request, _("The invitation opens nothing any more."))
    return redirect("clubs:people", slug=slug)


def _invitation_in(opened: OpenedClub, public_id: str) -> Invitation:
    """Return the club's invitation of this id. Raises Http404."""
    found = opened.club.invitations.select_related("accepted_by").filter(public_id=public_id).first()
    if found is None:
        raise Http404
    return found


def _invitation(
    request: HttpRequest,
    opened: OpenedClub,
    made: Invitation,
    form: WithdrawForm | None = None,
    *,
    notice: str = "",
    status: int = 200,
) -> HttpResponse:
    page = InvitationPage(
        invitation=made,
        link=ShownLink(origin_for_others(request), invitation_link(made)),
        fate=fate_of(made),
        form=form or WithdrawForm(initial={"key": new_key()}),
        notice=notice,
    )
    return render(request, "clubs/invitation.html", {"opened": opened, "here": "people", "page": page}, status=status)


# For whoever follows the link


@private_page
@ensure_csrf_cookie
def _show(request: HttpRequest, key: str) -> HttpResponse:
    return _invited(request, key, JoinClubForm(initial={"key": new_key()}))


@private_page
@posted_from(_show)
def invited(request: HttpRequest, key: str) -> HttpResponse:
    """Let whoever is signed in join the club that the invitation is to."""
    account, asked = account_of(request), invitation_of_key(key)
    form = JoinClubForm(request.POST)
    if account is None or asked is None or asked.club.is_archived or not form.is_valid():
        return _invited(request, key, form, status=422)
    try:
        accept(asked, account=account, attempt=_attempt_at(request, asked, form))
    except Refused as refusal:
        form.add_error(None, str(refusal.sentence))
        return _invited(request, key, form, status=409)
    messages.info(request, _("You belong to this club now."))
    return redirect("club", slug=asked.club.slug)


def _attempt_at(request: HttpRequest, asked: Invitation, form: KeyedForm) -> Attempt:
    account = account_of(request)
    return Attempt.of(
        key=form.cleaned_data["key"],
        action="accept",
        body={"invitation": asked.public_id, "account": account.pk if account else 0},
        device=device_of(request),
        account=account,
        by=BY_INVITATION,
        club=asked.club,
        about=f"account {account.pk}" if account else "",
    )


def _invited(request: HttpRequest, key: str, form: JoinClubForm, *, status: int = 200) -> HttpResponse:
    """Show what the invitation is to, or why it opens nothing; without an account, how to come by one."""
    keep_out_of_search_engines(request)
    asked = invitation_of_key(key)
    if asked is None:
        return dead_key(request, key)
    account, club = account_of(request), asked.club
    fate = fate_of(asked)
    has = role_in(club, account)
    if fate is Fate.USED and has is not None and account is not None and asked.accepted_by_id == account.pk:
        return redirect("club", slug=club.slug)
    if fate is not None or club.is_archived:
        return render(request, "clubs/invitation_over.html", {"fate": fate}, status=404)
    if form.is_bound:
        form.stamp(key=new_key())
    page = InvitedPage(club.name if club.named else "", Role(asked.role), account, has, form)
    return render(request, "clubs/invited.html", {"page": page}, status=status)
