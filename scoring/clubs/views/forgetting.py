"""Forget a player for good, once a word was typed."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.answering import posted_from, private_page
from scoring.clubs.access import OpenedClub, club_to_change
from scoring.clubs.forms.forgetting import WORD_TO_FORGET, ForgetForm
from scoring.clubs.ledger import ledger
from scoring.clubs.models import Player
from scoring.clubs.selectors.merging import rows_of
from scoring.clubs.selectors.players import player_as_seen
from scoring.clubs.services.forgetting import forget_player
from scoring.clubs.services.players import PlayerGone, about
from scoring.clubs.views.attempts import attempt_in
from scoring.clubs.views.players import gone, person_of
from scoring.clubs.writes import Refused, new_key


@require_safe
@private_page
def ask(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Say what is forgotten and what stays, and ask for the word."""
    opened = club_to_change(request, slug)
    found = person_of(opened, player)
    initial = {"key": new_key(), "seen": player_as_seen(found)}
    return _forget(request, opened, found, ForgetForm(initial=initial, wanted=WORD_TO_FORGET))


@private_page
@posted_from(ask)
def forget(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Forget a player."""
    opened = club_to_change(request, slug)
    found = get_object_or_404(opened.club.players.select_related("club", "merged_into"), pk=player)
    form = ForgetForm(request.POST, wanted=WORD_TO_FORGET)
    if not form.is_valid():
        return _forget(request, opened, found, form, status=422)
    try:
        attempt = attempt_in(opened, "forget", form, about=about(found))
        forget_player(found, seen=form.cleaned_data["seen"], attempt=attempt)
    except PlayerGone as refusal:
        return gone(request, opened, refusal)
    except Refused as refusal:
        found.refresh_from_db()
        form.add_error(None, str(refusal.sentence))
        form.stamp(key=new_key(), seen=player_as_seen(found))
        return _forget(request, opened, found, form, status=409)
    messages.info(request, _("Forgotten. Every score stays as it was."))
    return redirect("club-players", slug=slug)


def _forget(
    request: HttpRequest, opened: OpenedClub, player: Player, form: ForgetForm, *, status: int = 200
) -> HttpResponse:
    context = {
        "form": form,
        "player": player,
        "played": ledger().played(rows_of(player)),
        "opened": opened,
        "here": "players",
    }
    return render(request, "clubs/players/forget.html", context, status=status)
