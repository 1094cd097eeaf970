"""Read the changes of a club, newest first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.clubs.access import OpenedClub
from scoring.clubs.models import Account, Club, Device, Role, Write
from scoring.games.by_whom import by_words
from scoring.pages.changes.about import Subject, subjects_of
from scoring.pages.changes.facts import told
from scoring.pages.changes.forms import PHONES, SERVER, ChangesForm
from scoring.pages.changes.words import ACTIONS, Group, actions_in

LISTED = 50

#: Those who changed something without an account.
_OTHERS: Mapping[str, Q] = {
    PHONES: Q(account__isnull=True, device__isnull=False),
    SERVER: Q(account__isnull=True, device__isnull=True),
}


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """One change: when, by whom, what it did, to what, and its facts in words."""

    made_at: datetime
    who: str
    sentence: str
    subjects: Sequence[Subject]
    facts: Sequence[str]


@dataclass(frozen=True, slots=True)
class ChangesPage:
    """A page of a club's changes, and the form that asks for some of them."""

    form: ChangesForm
    shown: Page[Write]
    lines: Sequence[ChangeLine]


def changes_form(opened: OpenedClub, asked: QueryDict) -> ChangesForm:
    """Return the form that asks for changes, with everybody who ever made one here: one query."""
    wrote = Write.objects.filter(club=opened.club, account__isnull=False).values("account")
    return ChangesForm(asked, accounts=Account.objects.filter(pk__in=wrote).order_by("name", "pk"))


def changes_page(opened: OpenedClub, form: ChangesForm, page: str) -> ChangesPage:
    """Return the changes that the form asks for: a fixed number of queries, however many there are."""
    shown = Paginator(changes_of(opened.club, form), LISTED).get_page(page)
    return ChangesPage(form, shown, change_lines(opened.club, list(shown), opened.device))


def changes_of(club: Club, form: ChangesForm) -> QuerySet[Write]:
    """Return the club's changes that the form asks for, the newest first."""
    changes = Write.objects.filter(club=club).select_related("account").order_by("-pk")
    if who := form.asked("who"):
        changes = changes.filter(_OTHERS.get(who) or Q(account=int(who)))
    if kind := form.asked("kind"):
        changes = changes.filter(action__in=actions_in(Group(kind)))
    if since := form.asked("since"):
        changes = changes.filter(made_at__gte=timezone.make_aware(datetime.combine(since, time.min)))
    if until := form.asked("until"):
        changes = changes.filter(made_at__lt=timezone.make_aware(datetime.combine(until + timedelta(days=1), time.min)))
    return changes


def change_lines(club: Club, writes: Sequence[Write], looking: Device | None) -> list[ChangeLine]:
    """Return a line a change; `looking` is the phone they are read on."""
    subjects = subjects_of(club, writes)
    return [
        ChangeLine(
            made_at=write.made_at,
            who=_who(write, looking),
            sentence=str(ACTIONS[write.action].sentence) if write.action in ACTIONS else write.action,
            subjects=subjects.get(write.pk, []),
            facts=told(write.facts),
        )
        for write in writes
    ]


def _who(write: Write, looking: Device | None) -> str:
    """Return who made a change: an account by its name and role, a phone by the link that let it in."""
    if write.account is None:
        return by_words(write, looking)
    if write.by not in Role.values:
        return str(write.account)
    return _("%(name)s, %(role)s") % {"name": write.account, "role": Role(write.by).label}
