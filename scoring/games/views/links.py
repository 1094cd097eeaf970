"""Give out the links and codes of a game, take them back, and let in whoever uses one."""

from __future__ import annotations

import functools
from collections.abc import Callable
from datetime import datetime
from math import ceil
from typing import Concatenate, ParamSpec

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from scoring.answering import posted_from, private_page
from scoring.clubs.devices import device_or_new
from scoring.clubs.origins import origin_for_others
from scoring.clubs.sign_ins import account_of
from scoring.clubs.throttle import Tries, address_of
from scoring.clubs.views.keys import dead_key
from scoring.clubs.writes import Attempt, Refused, new_key
from scoring.games.access import Opened, game_to_share
from scoring.games.links import (
    Kind,
    Opening,
    code_digest,
    game_of_key,
    join_by_code,
    key_count,
    let_in,
    make_code,
    opened_by,
    replace_link,
    replacing,
    shown_code,
    shut_out_by,
)
from scoring.games.models import Game
from scoring.games.sharing import SharePage
from scoring.games.sharing_forms import CodeForm, JoinForm, ReplaceForm
from scoring.games.views.attempts import attempt_of, first_error

P = ParamSpec("P")
Page = Callable[Concatenate[HttpRequest, P], HttpResponse]


# Links


@require_safe
@never_cache
def open_key(request: HttpRequest, key: str, kind: Kind) -> HttpResponse:
    """Let this device in by what the key opens, and go on to an address without the key."""
    game = game_of_key(kind, key)
    if game is None:
        return dead_key(request, key)
    if request.method == "GET":  # whoever asks by HEAD only looks whether the link is good
        let_in(device_or_new(request), game, kind)
    return redirect("games:table", public_id=game.public_id)


# Sharing


def _says_whose_it_is(view: Page[P]) -> Page[P]:
    """Tell a phone that was let in by a link why it cannot let in others."""

    @functools.wraps(view)
    def respond(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except PermissionDenied:
            return render(request, "games/share_refused.html", kwargs, status=403)

    return respond


@require_safe
@private_page
@_says_whose_it_is
def share(request: HttpRequest, public_id: str, kind: str = Kind.VIEWER) -> HttpResponse:
    """Show one kind of link to a game, as a picture to point a camera at and as text."""
    opened, link = _to_share(request, public_id, kind)
    return _share(request, opened.game, link)


@private_page
def _back(request: HttpRequest, public_id: str, kind: str) -> HttpResponse:
    opened, link = _to_share(request, public_id, kind)
    return redirect("links:share_as", public_id=opened.game.public_id, kind=link)


@private_page
@_says_whose_it_is
@posted_from(_back)
def code(request: HttpRequest, public_id: str, kind: str) -> HttpResponse:
    """Make a code to type, for a phone without a camera at hand."""
    opened, link = _to_share(request, public_id, kind)
    form = CodeForm(request.POST)
    if not form.is_valid():
        return _share(request, opened.game, link, notice=first_error(form), status=422)
    try:
        make_code(opened.game, kind=link, attempt=attempt_of(request, f"code {link}", opened, form))
    except Refused as refusal:
        return _share(request, opened.game, link, notice=str(refusal.sentence), status=409)
    made = {"made": form.cleaned_data["key"]}
    return redirect(reverse("links:share_as", args=[public_id, link], query=made, fragment="code"))


@private_page
@_says_whose_it_is
@posted_from(_back)
def replace(request: HttpRequest, public_id: str, kind: str) -> HttpResponse:
    """Put another link in place of the one that was given out, which opens nothing from then on."""
    opened, link = _to_share(request, public_id, kind)
    form = ReplaceForm(request.POST)
    if not form.is_valid():
        return _share(request, opened.game, link, notice=first_error(form), status=422)
    attempt = attempt_of(request, replacing(link), opened, form)
    try:
        replace_link(opened.game, kind=link, seen=form.cleaned_data["seen"], attempt=attempt)
    except Refused as refusal:
        opened.game.refresh_from_db()
        return _share(request, opened.game, link, notice=str(refusal.sentence), status=409)
    replaced = {"replaced": form.cleaned_data["key"]}
    return redirect(reverse("links:share_as", args=[public_id, link], query=replaced))


def _to_share(request: HttpRequest, public_id: str, kind: str) -> tuple[Opened, Kind]:
    """Return the game and the kind of link to it. Raises Http404 or PermissionDenied."""
    if kind not in Kind.values:
        raise Http404
    return game_to_share(request, public_id), Kind(kind)


def _share(request: HttpRequest, game: Game, kind: Kind, *, notice: str = "", status: int = 200) -> HttpResponse:
    page = SharePage(
        game=game,
        kind=kind,
        origin=origin_for_others(request),
        code=shown_code(game, kind, request.GET.get("made", "")),
        code_form=CodeForm(initial={"key": new_key()}),
        replace_form=ReplaceForm(initial={"key": new_key(), "seen": key_count(game, kind)}),
        notice=notice or _replaced(game, kind, request.GET.get("replaced", "")),
    )
    return render(request, "games/share.html", {"page": page}, status=status)


def _replaced(game: Game, kind: Kind, key: str) -> str:
    """Return whom the replacement made under this key shut out; empty where there was none."""
    phones = shut_out_by(game, kind, key)
    if phones is None:
        return ""
    if not phones:
        return _("The old link opens nothing any more. This is the new link.")
    return ngettext(
        "%(phones)d phone was shut out. This is the new link.",
        "%(phones)d phones were shut out. This is the new link.",
        phones,
    ) % {"phones": phones}


# Joining


@private_page
@ensure_csrf_cookie
def _ask_for_code(request: HttpRequest) -> HttpResponse:
    return _join(request, JoinForm(initial={"key": new_key()}))


@private_page
@posted_from(_ask_for_code)
def join(request: HttpRequest) -> HttpResponse:
    """Let a phone in whose code is right, and tell one that only guesses to wait."""
    form = JoinForm(request.POST)
    if not form.is_valid():
        return _join(request, form, status=422)
    tries = Tries("code", address_of(request))
    if (closed := tries.closed_until()) is not None:
        return _wait(request, form, closed)
    typed = form.cleaned_data["code"]
    opening = opened_by(typed)
    if opening is not None:
        return _joined(request, form, opening)
    if (closed := tries.failed(code_digest(typed))) is not None:
        return _wait(request, form, closed)
    form.add_error(
        "code",
        _("No table opens with this code. Check its letters first. If they are right, it ran out: ask for a new one."),
    )
    return _join(request, form, status=422)


def _joined(request: HttpRequest, form: JoinForm, opening: Opening) -> HttpResponse:
    device = device_or_new(request)
    body = {"code": code_digest(form.cleaned_data["code"])}
    game = opening.game
    attempt = Attempt.of(
        key=form.cleaned_data["key"],
        action="join",
        body=body,
        device=device,
        account=account_of(request),
        by=opening.kind.value,
        club=game.club,
        about=game.public_id,
    )
    try:
        game = join_by_code(opening, device=device, attempt=attempt)
    except Refused as refusal:
        form.add_error(None, str(refusal.sentence))
        return _join(request, form, status=409)
    return redirect("games:table", public_id=game.public_id)


def _wait(request: HttpRequest, form: JoinForm, until: datetime) -> HttpResponse:
    """Answer 429, with when to try again."""
    seconds = max(ceil((until - timezone.now()).total_seconds()), 1)
    minutes = ceil(seconds / 60)
    form.add_error(
        "code",
        ngettext(
            "Too many codes that open nothing came from here. Follow the link or its QR code instead, or try again in "
            "%(minutes)d minute.",
            "Too many codes that open nothing came from here. Follow the link or its QR code instead, or try again in "
            "%(minutes)d minutes.",
            minutes,
        )
        % {"minutes": minutes},
    )
    response = _join(request, form, status=429)
    response.headers["Retry-After"] = str(seconds)
    return response


def _join(request: HttpRequest, form: JoinForm, *, status: int = 200) -> HttpResponse:
    if form.is_bound:
        form.stamp(key=new_key())
    return render(request, "games/join.html", {"form": form}, status=status)
