"""What a club's home and its tables show live, and to whom."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from scoring.clubs.access import PUBLIC, OpenedClub
from scoring.clubs.audience import Audience
from scoring.clubs.channels import ACCOUNT, KINDS, channel_of, stays_in, ticket_to
from scoring.clubs.models import Club, Grant
from scoring.games.live import Stream
from scoring.live import renderers
from scoring.live.tickets import Ticket
from scoring.pages.now_playing import now_playing
from scoring.pages.tables_now import tables_page

ORGANISER = Grant.Kind.ORGANISER.value


def register() -> None:
    """Say how clubs are shown live."""
    for audience, admitted in ((Audience.CLUB, _admitted), (Audience.PUBLIC, _admitted_by_public)):
        renderers.register(KINDS[audience], render=partial(_render, audience=audience), admitted=admitted)


def stream_of(request: HttpRequest, opened: OpenedClub) -> Stream | None:
    """Return the stream for whoever opened the club, None where nothing can say when they may no more."""
    club = opened.club
    ticket = ticket_to(
        channel_of(club, opened.audience),
        request,
        by=opened.by,
        as_account=opened.as_account,
        device=opened.device,
        key_count=club.key_count,
    )
    return Stream(address=ticket.address, now=reverse("club-now", args=[club.slug])) if ticket else None


def live_parts(club: Club, audience: Audience) -> str:
    """Return the parts of the club's home and of its tables that change, as everyone of this audience sees them.

    No forms, tokens or keys are in it: one text goes to all, and each page shows the parts that have a place on it.
    """
    context = {"now": now_playing(club, audience), "page": tables_page(club, audience)}
    return render_to_string("pages/_club_live.html", context)


def _render(slug: str, *, audience: Audience) -> str:
    club = Club.objects.get(slug=slug)
    with timezone.override(club.time_zone):
        return live_parts(club, audience)


def _admitted_by_public(tickets: Collection[Ticket]) -> set[Ticket]:
    """Return the tickets to clubs that anybody may look at: one query for all of them."""
    clubs = Club.objects.filter(slug__in={ticket.rest for ticket in tickets})
    open_now = set(clubs.exclude(visibility=Club.Visibility.PRIVATE).values_list("slug", flat=True))
    return {ticket for ticket in tickets if ticket.by == PUBLIC and ticket.rest in open_now}


def _admitted(tickets: Collection[Ticket]) -> set[Ticket]:
    """Return the tickets of organisers' devices and of members' stays that still open their club: three queries."""
    clubs = {club.slug: club for club in Club.objects.filter(slug__in={ticket.rest for ticket in tickets})}
    ids = {club.pk for club in clubs.values()}
    holders = {ticket.holder for ticket in tickets}
    organisers = Grant.objects.live().filter(club__in=ids, kind=ORGANISER, device__in=holders)
    held = {
        ORGANISER: set(organisers.values_list("club_id", "device_id")),
        ACCOUNT: stays_in(ids, {ticket.holder for ticket in tickets if ticket.by == ACCOUNT}),
    }
    return {
        ticket
        for ticket in tickets
        if (club := clubs.get(ticket.rest))
        and (club.pk, ticket.holder) in held.get(ticket.by, ())
        and ticket.key_count == (club.key_count if ticket.by == ORGANISER else 0)
    }
