"""The first page, and starting a game from it."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from scoring import rules
from scoring.answering import posted_from, private_page
from scoring.clubs.access import OpenedClub, Right, club_to_change, clubs_of
from scoring.clubs.devices import device_of, device_or_new
from scoring.clubs.models import Club
from scoring.clubs.selectors import knows_any_of
from scoring.clubs.selectors.players import names_to_suggest, roster_of
from scoring.clubs.services.founding import right_of_founder
from scoring.clubs.sign_ins import account_of
from scoring.clubs.writes import Attempt, Refused, new_key
from scoring.games.forms import StartForm
from scoring.games.presets import Offer, rules_offered
from scoring.games.services import start_game
from scoring.pages.recorded_in import APART, recorded_in
from scoring.pages.selectors import LastTable, guest_tables, joined_tables, last_table


@require_safe
@private_page
@ensure_csrf_cookie
def first(request: HttpRequest) -> HttpResponse:
    """Offer the last table again, or ask for four names, the dealer and the rules."""
    clubs = clubs_of(request, least=Right.SCORE)
    chosen = _of_slug(clubs, request.GET.get("club", ""))  # of the club whose page asked for another game
    last = last_table([chosen] if chosen else clubs)
    apart = request.GET.get("club") == APART
    seated = None if apart else last
    club = seated.game.club if seated else chosen
    offer = rules_offered(club)
    initial = {"key": new_key(), "preset": offer.like(seated.game if seated else None), "dealer": "S"}
    if seated is not None:
        initial |= _as_last_time(seated)
    if club is not None and (club.named or chosen):  # and so the page says: this club keeps the game, whoever plays
        initial |= {"club": club.slug, "chosen": "1"}
    return _first(request, StartForm(initial=initial), clubs, last if seated or (last and last.unfinished) else None)


def _of_slug(clubs: Sequence[Club], slug: str) -> Club | None:
    return next((club for club in clubs if club.slug == slug), None)


def _as_last_time(last: LastTable) -> dict[str, str]:
    return {
        "club": last.game.club.slug,
        "dealer": last.next_dealer.value,
        **StartForm.seats_from(last.names.items()),
    }


def _to_first(_request: HttpRequest) -> HttpResponse:
    return redirect("first")


@private_page
@posted_from(_to_first)
def start(request: HttpRequest) -> HttpResponse:
    """Start the game that was asked for and go to its table."""
    clubs = clubs_of(request, least=Right.SCORE)
    offer = _offer_in(request, _of_slug(clubs, request.POST.get("club", "")))
    form = StartForm(request.POST, offered=offer.rule_sets)
    if not form.is_valid():
        return _first(request, form, clubs, last_table(clubs), status=422)
    opened = _club_to_start_in(request, form)
    names = form.four_of(roster_of(opened.club)) if opened else form.names
    if form.questions or form.errors:
        return _first(request, form, clubs, last_table(clubs), status=422)
    attempt = _attempt_to_start(request, form, opened)
    try:
        offer.see_that_it_stands(form, attempt)
        game = start_game(
            club=opened.club if opened else None,
            names=names,
            rule_set=form.rule_set,
            first_dealer=rules.Seat(form.cleaned_data["dealer"]),
            time_zone=form.cleaned_data["time_zone"],
            attempt=attempt,
        )
    except Refused as refusal:
        form.add_error(None, str(refusal.sentence))
        form.stamp(key=new_key())
        return _first(request, form, clubs, last_table(clubs), status=409)
    return redirect("games:table", public_id=game.public_id)


def _club_to_start_in(request: HttpRequest, form: StartForm) -> OpenedClub | None:
    """Return the club whose game it will be, None for one that these four found. Raises as `club_to_change` does."""
    typed = form.cleaned_data
    if not typed["club"]:
        return None
    opened = club_to_change(request, typed["club"], least=Right.SCORE)
    # Where nobody is known, four other people took the phone: what they play is not this club's.
    return opened if typed["chosen"] or knows_any_of(opened.club, form.names.values()) else None


def _attempt_to_start(request: HttpRequest, form: StartForm, opened: OpenedClub | None) -> Attempt:
    account = account_of(request)
    return Attempt.of(
        key=form.cleaned_data["key"],
        action="start",
        body={name: value for name, value in form.cleaned_data.items() if name != "key"},
        device=device_or_new(request),
        account=account,
        by=opened.by if opened else right_of_founder(account),
    )


def _first(
    request: HttpRequest, form: StartForm, clubs: Sequence[Club], last: LastTable | None, *, status: int = 200
) -> HttpResponse:
    """Answer with the first page; `clubs` are those in which games may be started."""
    slug = str(form["club"].value() or "")
    club, belonged_to = _of_slug(clubs, slug), clubs_of(request, least=Right.BELONG)
    context = {
        "form": form,
        "last": last,
        "recorded": recorded_in(clubs, slug, chosen=bool(form["chosen"].value())),
        **_suggesting(club),
        "offered": _offer_in(request, club).listed,
        "clubs": sorted(belonged_to, key=lambda club: not club.named),
        "guest_tables": guest_tables(device_of(request), clubs),
        "joined": joined_tables(device_of(request), belonged_to),
    }
    return render(request, "pages/first.html", context, status=status)


def _offer_in(request: HttpRequest, club: Club | None) -> Offer:
    """Return by which rules a game may be started in a club, or by four who have none."""
    return rules_offered(club, request.POST.get("preset", ""))


def _suggesting(club: Club | None) -> dict[str, object]:
    """Return what the seats suggest of the club that is chosen: its players' names, and where to ask for more."""
    if club is None:
        return {}
    return {"names": names_to_suggest(club), "suggest": reverse("clubs:player-suggest", args=[club.slug])}


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
