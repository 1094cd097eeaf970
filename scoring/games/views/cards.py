"""A hand entered card by card, one tap after another, and told again step by step."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from scoring import rules
from scoring.answering import private_page, wants_part
from scoring.clubs.writes import Attempt, Refused
from scoring.games import services
from scoring.games.access import Opened, game_to_score, open_game
from scoring.games.cards import Place, followed, next_place, place_of, record_to_save
from scoring.games.cards_forms import CardsForm
from scoring.games.cards_page import CardsPage
from scoring.games.corrections import ends_before
from scoring.games.replay import replay_page
from scoring.games.selectors import score_sheet
from scoring.games.views.attempts import HandTakenBack, attempt_of, first_error, recorded_hand, told_of_hands_taken_back

Moves = Sequence[rules.SeenMove]
_STEP = re.compile(r"[0-9]{1,4}")


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def cards(request: HttpRequest, public_id: str) -> HttpResponse:
    """Enter the next hand card by card."""
    opened = game_to_score(request, public_id)
    if request.method == "POST":
        return _posted(request, opened, None)
    place = next_place(score_sheet(opened.game))
    return _shown(request, place, ()) if place else redirect("games:table", public_id=public_id)


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
@told_of_hands_taken_back
def hand_cards(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Fill in the cards of a hand that is recorded."""
    opened = game_to_score(request, public_id)
    try:
        sheet, _line = recorded_hand(opened, number)
    except HandTakenBack:
        if request.method != "POST" or number != score_sheet(opened.game).next_number:
            raise
        return _posted(request, opened, number)  # its cards are the next hand's now
    if request.method == "POST":
        return _posted(request, opened, number)
    place = place_of(sheet, number)
    return _shown(request, place, place.known()) if place else redirect("games:hand", public_id, number)


def _place(opened: Opened, number: int | None) -> Place | None:
    """Return the place of a recorded hand, or of the next one where no such hand is recorded."""
    sheet = score_sheet(opened.game)
    return place_of(sheet, number) if number in sheet.lines_by_number else next_place(sheet)


def _posted(request: HttpRequest, opened: Opened, number: int | None) -> HttpResponse:
    """Take a tap, take taps back, or save. `number` is None on the page of the next hand."""
    form = CardsForm(request.POST)
    valid = form.is_valid()
    place = _place(opened, number or form.cleaned_data.get("number"))
    if place is None:
        return _gone(request, opened, number)
    moves: Moves = form.cleaned_data.get("taps", ())
    if not valid:
        return _shown(request, place, moves, notice=first_error(form), status=422)
    if form.cleaned_data["save"]:
        return _save(request, opened, place, form, number)
    if place.saved and number is None:
        return _shown(request, place, moves, notice=_saved_meanwhile(place), status=409)
    return _tapped(request, place, form)


def _tapped(request: HttpRequest, place: Place, form: CardsForm) -> HttpResponse:
    """Answer a tap with the step after it; one that cannot come next changes nothing."""
    moves: Moves = form.cleaned_data["taps"][: form.cleaned_data["keep"]]
    if form.cleaned_data["tap"]:
        moves = [*moves, form.cleaned_data["tap"]]
    done = followed(place, moves)[1]
    told = _moved_on(place, form)
    if len(done) < len(moves):
        return _shown(request, place, done, notice=f"{_('That cannot come now.')} {told}".strip(), status=422)
    return _shown(request, place, done, notice=told)


def _moved_on(place: Place, form: CardsForm) -> str:
    """Return what is another since the page was shown: the hand's number, who sits where, or what it reads."""
    number, seated = form.cleaned_data["number"], form.cleaned_data["seated"]
    told = []
    if place.saved is None and number not in (None, place.number):
        told.append(
            _("Hands were taken back meanwhile: this is hand %(now)d now, not %(number)d.")
            % {"now": place.number, "number": number}
        )
    if form.cleaned_data["dealer"] not in ("", place.dealer):
        told.append(
            _("%(name)s deals this hand now: what you tapped is told of others. See who did what before you save.")
            % {"name": place.names[place.dealer]}
        )
    if seated != place.seated:
        told.append(str(services.Reseated.sentence))
    if told or (place.saved is not None and form.cleaned_data["acts_on"] != place.acts_on):
        told.append(_now_reads(place))
    return " ".join(told)


def _save(request: HttpRequest, opened: Opened, place: Place, form: CardsForm, number: int | None) -> HttpResponse:
    """Save the hand, or show what stands against it. `number` is None on the page of the next hand."""
    moves: Moves = form.cleaned_data["taps"]
    attempt = attempt_of(request, "cards", opened, form)
    hand, done = followed(place, moves)
    try:
        if _was_saved(attempt):
            return _away(request, opened, number)
        if place.saved and number is None:
            return _shown(request, place, moves, notice=_saved_meanwhile(place), status=409)
        if place.saved is None and (told := _moved_on(place, form)):
            return _shown(request, place, done, notice=told, status=409)
        if len(done) < len(moves):
            return _shown(request, place, done, notice=_("That cannot come now."), status=422)
        record = record_to_save(place, hand, save=form.cleaned_data["save"], stated=form.stated)
        if place.saved and record == place.facts:
            return _shown(request, place, moves, notice=_("There is nothing new to save yet."), status=422)
        _write(opened, place, form, record, attempt)
    except rules.RulesError as fault:
        told = _moved_on(place, form)
        return _shown(request, place, moves, violations=fault.violations, notice=told, status=422)
    except Refused as refusal:
        return _refused(request, opened, place, form, refusal)
    return _away(request, opened, number)


def _was_saved(attempt: Attempt) -> bool:
    """Return whether this save arrived before and its answer was lost. Raises KeyReused, or TakenBack."""
    earlier = attempt.earlier()
    if earlier is not None:
        services.as_it_stands(earlier.hands.get())
    return earlier is not None


def _away(request: HttpRequest, opened: Opened, number: int | None) -> HttpResponse:
    """Lead to where the saved hand is seen: to the table, or to the hand that was filled in."""
    game = opened.game.public_id
    way = resolve_url("games:hand", game, number) if number else resolve_url("games:table", game)
    return HttpResponseClientRedirect(way) if wants_part(request) else redirect(way)


def _write(opened: Opened, place: Place, form: CardsForm, record: rules.HandRecord, attempt: Attempt) -> None:
    acts_on, seated = form.cleaned_data["acts_on"], form.cleaned_data["seated"]
    if place.saved is None:
        services.record_hand(opened.game, record=record, acts_on=acts_on, seated=seated, attempt=attempt)
        return
    services.correct_hand(
        opened.game,
        number=place.number,
        record=record,
        acts_on=acts_on,
        seated=seated,
        attempt=attempt,
        confirmed=form.cleaned_data["confirmed"],
    )


def _refused(request: HttpRequest, opened: Opened, place: Place, form: CardsForm, refusal: Refused) -> HttpResponse:
    """Answer a save that cannot be made as things stand: the hand as it stands now, and the cards still there."""
    moves: Moves = form.cleaned_data["taps"]
    opened.game.refresh_from_db()
    now = _place(opened, place.number)
    if now is None:
        return _gone(request, opened, place.number if place.saved else None)
    if isinstance(refusal, services.EndsBefore):
        return _shown(request, now, moves, notice=ends_before(refusal), asked=form.cleaned_data["save"], status=409)
    notice = _saved_meanwhile(now) if now.saved and not place.saved else f"{refusal.sentence} {_now_reads(now)}"
    return _shown(request, now, moves, notice=notice, status=409)


def _saved_meanwhile(place: Place) -> str:
    return _("Hand %(number)d was saved meanwhile. Your cards are still here: save them into it.") % {
        "number": place.number
    }


def _now_reads(place: Place) -> str:
    """Return what a recorded hand reads now; that the cards are still there for one that is not."""
    if place.saved is None:
        return _("Your cards are still here.")
    return _("Hand %(number)d now reads: %(sentence)s") % {"number": place.number, "sentence": place.sentence}


def _gone(request: HttpRequest, opened: Opened, number: int | None) -> HttpResponse:
    """Answer that there is no hand any more whose cards could be entered here."""
    template = "games/_cards_gone.html" if wants_part(request) else "games/cards_gone.html"
    return render(request, template, {"game": opened.game, "number": number}, status=409)


def _shown(
    request: HttpRequest,
    place: Place,
    moves: Moves,
    *,
    notice: str = "",
    violations: Sequence[rules.Violation] = (),
    asked: str = "",
    status: int = 200,
) -> HttpResponse:
    hand, done = followed(place, moves)
    page = CardsPage(place, hand, done, notice=notice, violations=violations, asked=asked)
    template = "games/_cards.html" if wants_part(request) else "games/cards.html"
    return render(request, template, {"page": page}, status=status)


@require_safe
@private_page
def replay(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Show one step of a hand as it was played."""
    game = open_game(request, public_id).game
    step = request.GET.get("step", "0")
    page = replay_page(game, number, int(step)) if _STEP.fullmatch(step) else None
    if page is None:
        raise Http404
    template = "games/_replay.html" if wants_part(request) else "games/replay.html"
    return render(request, template, {"page": page})
