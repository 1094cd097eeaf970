"""What every page that changes a club does with what was sent to it."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scoring.clubs.access import OpenedClub
from scoring.clubs.devices import device_of
from scoring.clubs.forms.keyed import KeyedForm
from scoring.clubs.models import Write
from scoring.clubs.sign_ins import account_of
from scoring.clubs.writes import Attempt


def attempt_in(
    opened: OpenedClub, action: str, form: KeyedForm, *, about: str = "", facts: Mapping[str, object] | None = None
) -> Attempt:
    """Return the attempt at a change of a club that a valid form asks for, as `Attempt` has it."""
    typed = {name: value for name, value in form.cleaned_data.items() if name != "key"}
    return Attempt.of(
        key=form.cleaned_data["key"],
        action=action,
        body={"club": opened.club.slug, "about": about, **typed},
        device=opened.device,
        account=opened.account,
        by=opened.by,
        club=opened.club,
        about=about,
        facts=facts,
    )


def came_before(request: HttpRequest, action: str) -> bool:
    """Return whether this form came before from this account or device: by now it may have shut itself out."""
    account, device = account_of(request), device_of(request)
    sender = Q(account=account) if account else Q(device=device, device__isnull=False)
    return Write.objects.filter(sender, key=request.POST.get("key", ""), action=action).exists()


def out_of_date() -> str:
    """Return what is told when nothing but hidden fields was sent, and they were wrong."""
    return _("This page is out of date. Look at it once more, then try again.")
