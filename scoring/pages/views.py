"""The first page, starting a game from it, and a club's home."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from scoring import rules
from scoring.answering import posted_from, private_page
from scoring.clubs.access import Right, club_to_change, clubs_of, open_club
from scoring.clubs.devices import device_of, device_or_new
from scoring.clubs.models import Club, Grant
from scoring.clubs.selectors import knows_any_of
from scoring.clubs.sign_ins import account_of
from scoring.clubs.writes import Attempt, Refused, new_key
from scoring.games.forms import StartForm
from scoring.games.services import start_game
from scoring.pages.selectors import PRESET_WORDS, LastTable, club_page, joined_tables, last_table


@require_safe
@private_page
@ensure_csrf_cookie
def first(request: HttpRequest) -> HttpResponse:
    """Offer the last table again, or ask for four names, the dealer and the rules."""
    chosen = _chosen_club(request)
    last = last_table([chosen] if chosen else _clubs_to_score_in(request))
    initial = {"key": new_key(), "preset": next(iter(rules.PRESETS)), "dealer": "S"}
    if last is not None:
        initial |= _as_last_time(last)
    if chosen is not None:
        initial |= {"club": chosen.slug, "chosen": "1"}
    return _first(request, StartForm(initial=initial), last)


def _chosen_club(request: HttpRequest) -> Club | None:
    """Return the club whose page asked for another game; None for whoever comes from elsewhere."""
    slug = request.GET.get("club", "")
    return next((club for club in _clubs_to_score_in(request) if club.slug == slug), None)


def _clubs_to_score_in(request: HttpRequest) -> list[Club]:
    return clubs_of(request, least=Right.SCORE)


def _as_last_time(last: LastTable) -> dict[str, str]:
    return {
        "club": last.game.club.slug,
        "preset": last.game.rules_name,
        "dealer": last.next_dealer.value,
        **StartForm.seats_from(last.names.items()),
    }


def _to_first(_request: HttpRequest) -> HttpResponse:
    return redirect("first")


@private_page
@posted_from(_to_first)
def start(request: HttpRequest) -> HttpResponse:
    """Start the game that was asked for and go to its table."""
    form = StartForm(request.POST)
    if not form.is_valid():
        return _first(request, form, last_table(_clubs_to_score_in(request)), status=422)
    typed = form.cleaned_data
    opened = club_to_change(request, typed["club"], least=Right.SCORE) if typed["club"] else None
    club = opened.club if opened else None
    if club is not None and not typed["chosen"] and not knows_any_of(club, form.names.values()):
        club = None  # four other people took the phone: what they play is not this club's
    body = {name: value for name, value in typed.items() if name != "key"}
    attempt = Attempt.of(
        key=typed["key"],
        action="start",
        body=body,
        device=device_or_new(request),
        account=account_of(request),
        by=opened.by if opened else Grant.Kind.ORGANISER.value,
    )
    try:
        game = start_game(
            club=club,
            names=form.names,
            rule_set=rules.preset(typed["preset"]),
            first_dealer=rules.Seat(typed["dealer"]),
            time_zone=typed["time_zone"],
            attempt=attempt,
        )
    except Refused as refusal:
        form.add_error(None, str(refusal.sentence))
        form.stamp(key=new_key())
        return _first(request, form, last_table(_clubs_to_score_in(request)), status=409)
    return redirect("games:table", public_id=game.public_id)


@require_safe
@private_page
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a club's players and games."""
    opened = open_club(request, slug)
    return render(request, "pages/club.html", {"page": club_page(opened.club, opened.audience), "opened": opened})


def _first(request: HttpRequest, form: StartForm, last: LastTable | None, *, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        "last": last,
        "preset_words": PRESET_WORDS,
        "clubs": clubs_of(request, least=Right.BELONG),
        "joined": joined_tables(device_of(request), clubs_of(request, least=Right.BELONG)),
    }
    return render(request, "pages/first.html", context, status=status)


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Say how the site is put on a phone's home screen."""
    sizes = {"icon-192.png": ("192x192", "any"), "icon-512.png": ("512x512", "any")}
    sizes["icon-maskable-512.png"] = ("512x512", "maskable")
    icons = [
        {"src": static(f"icons/{name}"), "sizes": size, "type": "image/png", "purpose": purpose}
        for name, (size, purpose) in sizes.items()
    ]
    about = {
        "name": gettext("Left Bower"),
        "short_name": gettext("Left Bower"),
        "description": gettext("Keep score for euchre at a real table."),
        "start_url": reverse("first"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#163f31",
        "theme_color": "#163f31",
        "icons": icons,
    }
    return JsonResponse(about, content_type="application/manifest+json", headers={"Cache-Control": "max-age=3600"})
