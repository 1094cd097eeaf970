"""Show who belongs to a club with an account; change roles; leave; make a club one's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.answering import posted_from, private_page
from scoring.clubs.access import OpenedClub, Right, club_to_change, open_club
from scoring.clubs.forms.people import RoleForm, SeenRoleForm, TakeOverForm
from scoring.clubs.models import Membership, Role
from scoring.clubs.selectors.people import Person, people_of, roles_given_by, runs_by_link
from scoring.clubs.services.people import change_role, take_over
from scoring.clubs.views.attempts import attempt_in, came_before
from scoring.clubs.writes import Refused, new_key


@dataclass(frozen=True, slots=True)
class PersonPage:
    """One account of a club, and the forms by which its role is changed or taken away."""

    person: Person
    roles: Sequence[Role]
    role_form: RoleForm
    remove_form: SeenRoleForm
    notice: str = ""


@dataclass(frozen=True, slots=True)
class LeavePage:
    """What somebody who would leave a club is told and asked."""

    role: Role
    form: SeenRoleForm
    notice: str = ""


# All of them


@require_safe
@private_page
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a club's accounts, its open invitations, and how many devices run it."""
    return _people(request, open_club(request, slug, least=Right.RUN))


def to_people(request: HttpRequest, slug: str) -> HttpResponse:
    """Lead whoever only looks where something is sent to the page that it is sent from."""
    return redirect("clubs:people", slug=open_club(request, slug, least=Right.RUN).club.slug)


@private_page
@posted_from(to_people)
def own(request: HttpRequest, slug: str) -> HttpResponse:
    """Make whoever is signed in on a device that runs the club its owner, while it has none."""
    if came_before(request, "take_over"):
        return redirect("clubs:people", slug=slug)
    opened = club_to_change(request, slug)
    if not runs_by_link(opened.club, opened.device):
        raise PermissionDenied
    form = TakeOverForm(request.POST)
    if not form.is_valid():
        return _people(request, opened, form, status=422)
    if opened.account is None:
        return redirect("clubs:people", slug=slug)
    try:
        attempt = attempt_in(opened, "take_over", form, about=f"account {opened.account.pk}")
        take_over(opened.club, account=opened.account, runs_on=form.cleaned_data["runs_on"], attempt=attempt)
    except Refused as refusal:
        form.add_error(None, str(refusal.sentence))
        form.stamp(key=new_key())
        return _people(request, opened, form, status=409)
    messages.info(request, _("This club is yours now."))
    return redirect("clubs:people", slug=slug)


def _people(
    request: HttpRequest, opened: OpenedClub, form: TakeOverForm | None = None, *, status: int = 200
) -> HttpResponse:
    context = {
        "opened": opened,
        "here": "people",
        "page": people_of(opened, request.GET.get("page", "1")),
        "form": form or TakeOverForm(initial={"key": new_key()}),
    }
    return render(request, "clubs/people.html", context, status=status)


# One of them


@require_safe
@private_page
def person(request: HttpRequest, slug: str, account: int) -> HttpResponse:
    """Show one account's role, and offer the roles that whoever looks may give."""
    opened = open_club(request, slug, least=Right.RUN)
    return _person(request, opened, account)


def _to_person(request: HttpRequest, slug: str, account: int) -> HttpResponse:
    opened = open_club(request, slug, least=Right.RUN)
    return redirect("clubs:person", slug=slug, account=_membership(opened, account).account_id)


@private_page
@posted_from(_to_person)
def give_role(request: HttpRequest, slug: str, account: int) -> HttpResponse:
    """Give an account another role."""
    opened = club_to_change(request, slug)
    form = RoleForm(request.POST)
    if not form.is_valid():
        return _person(request, opened, account, role_form=form, status=422)
    return _changed(request, opened, account, form, becomes=form.cleaned_data["role"])


@private_page
@posted_from(_to_person)
def remove(request: HttpRequest, slug: str, account: int) -> HttpResponse:
    """Take an account out of the club."""
    opened = club_to_change(request, slug)
    form = SeenRoleForm(request.POST)
    if not form.is_valid():
        return _person(request, opened, account, remove_form=form, status=422)
    return _changed(request, opened, account, form, becomes=None)


def _changed(
    request: HttpRequest, opened: OpenedClub, account: int, form: SeenRoleForm, *, becomes: Role | None
) -> HttpResponse:
    """Change a role as a valid form asks, by whoever may give both it and the one that was seen."""
    was: Role = form.cleaned_data["was"]
    given = roles_given_by(opened.right, was)
    if not given or (becomes is not None and becomes not in given):
        raise PermissionDenied
    attempt = attempt_in(opened, "remove_account" if becomes is None else "set_role", form, about=f"account {account}")
    try:
        change_role(opened.club, account=account, was=was, becomes=becomes, attempt=attempt)
    except Refused as refusal:
        return _person(request, opened, account, notice=str(refusal.sentence), status=409)
    return redirect("clubs:people", slug=opened.club.slug)


def _membership(opened: OpenedClub, account: int) -> Membership:
    """Return an account's membership of the club. Raises Http404."""
    membership = opened.club.memberships.select_related("account").filter(account=account).first()
    if membership is None:
        raise Http404
    return membership


def _person(
    request: HttpRequest,
    opened: OpenedClub,
    account: int,
    *,
    role_form: RoleForm | None = None,
    remove_form: SeenRoleForm | None = None,
    notice: str = "",
    status: int = 200,
) -> HttpResponse:
    member = _membership(opened, account)
    role = Role(member.role)
    page = PersonPage(
        person=Person.of(member, opened),
        roles=[] if opened.club.is_archived else roles_given_by(opened.right, role),
        role_form=role_form or RoleForm(initial={"key": new_key(), "was": role, "role": role}),
        remove_form=remove_form or SeenRoleForm(initial={"key": new_key(), "was": role}),
        notice=notice,
    )
    context = {"opened": opened, "here": "people", "page": page}
    return render(request, "clubs/person.html", context, status=status)


# Oneself


def _ask_to_leave(request: HttpRequest, slug: str) -> HttpResponse:
    opened = open_club(request, slug, least=Right.BELONG)
    return _leave(request, opened, _own_membership(opened))


@private_page
@posted_from(_ask_to_leave)
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Let whoever is signed in leave the club."""
    if came_before(request, "leave"):
        return redirect("first")
    opened = open_club(request, slug, least=Right.BELONG)
    member = _own_membership(opened)
    form = SeenRoleForm(request.POST)
    if not form.is_valid():
        return _leave(request, opened, member, notice=str(next(iter(form.errors.values()))[0]), status=422)
    attempt = attempt_in(opened, "leave", form, about=f"account {member.account_id}")
    try:
        change_role(opened.club, account=member.account_id, was=form.cleaned_data["was"], becomes=None, attempt=attempt)
    except Refused as refusal:
        return _leave(request, opened, _own_membership(opened), notice=str(refusal.sentence), status=409)
    return redirect("first")


def _own_membership(opened: OpenedClub) -> Membership:
    """Return the membership of who is signed in. Raises Http404 for who runs or sees the club by a link only."""
    if opened.account is None:
        raise Http404
    return _membership(opened, opened.account.pk)


def _leave(
    request: HttpRequest, opened: OpenedClub, member: Membership, *, notice: str = "", status: int = 200
) -> HttpResponse:
    form = SeenRoleForm(initial={"key": new_key(), "was": member.role})
    context = {"opened": opened, "here": "leave", "page": LeavePage(Role(member.role), form, notice)}
    return render(request, "clubs/leave.html", context, status=status)
