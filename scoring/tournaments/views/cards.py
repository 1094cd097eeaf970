"""The paper cards of a round, keyed by an organiser without a mouse."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.answering import posted_from, private_page, wants_part
from scoring.clubs.views.attempts import out_of_date
from scoring.clubs.writes import Attempt, Refused, new_key
from scoring.tournaments.access import OpenedEvent, Right, event_to_run, open_event
from scoring.tournaments.cards_keyed import CardLine, CardsPage, lines_of, next_missing
from scoring.tournaments.forms.totals import CardActForm, CardForm
from scoring.tournaments.models import Round, RoundTable
from scoring.tournaments.plausible import most_points_of_a_side
from scoring.tournaments.services.ruling import take_word_back
from scoring.tournaments.services.totals import key_card, newest_total_of, turn_card_round
from scoring.tournaments.views.attempts import attempt_at


@require_safe
@private_page
def current(request: HttpRequest, public_id: str) -> HttpResponse:
    """Go to the cards of the round that is played, else of the last one."""
    opened = open_event(request, public_id, least=Right.RUN)
    begun = _begun(opened)
    if not begun:
        return render(request, "tournaments/cards_none.html", {"opened": opened})
    return redirect("events:cards-of", public_id=public_id, number=begun[-1].number)


def _ask(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    opened = open_event(request, public_id, least=Right.RUN)
    played = _round(opened, number)
    lines = lines_of(opened, played)
    chosen = next((line for line in lines if str(line.number) == request.GET.get("table")), None)
    return _cards(request, opened, played, lines, correcting=chosen)


@private_page
@posted_from(_ask)
def cards(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Keep what was keyed from a table's card, or say what is wrong or odd about it."""
    opened = event_to_run(request, public_id)
    played, form = _round(opened, number), CardForm(request.POST)
    lines = lines_of(opened, played)
    line = _line_of(form, lines, played)
    if line is None or not form.may_be_kept(
        opened.event.rule_set, line.names, timed=opened.event.minutes is not None, asked=line.doubts(form.figures)
    ):
        return _cards(request, opened, played, lines, form=form, status=422)
    try:
        attempt = attempt_at(opened, "key_total", form, at={"round": number})
        key_card(_row(line), figures=form.figures, seen=form.cleaned_data["seen"], attempt=attempt)
    except Refused as refusal:
        now = lines_of(opened, _round(opened, number))
        return _cards(request, opened, played, now, form=form, notice=str(refusal.sentence), status=409)
    return _kept(request, opened, played, line)


@private_page
@posted_from(_ask)
def turn(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Give each side of a keyed card what was keyed for the other."""

    def turned(row: RoundTable, form: CardActForm, attempt: Attempt) -> None:
        turn_card_round(row, acts_on=form.cleaned_data["acts_on"] or 0, attempt=attempt)

    return _act(request, public_id, number, "turn_total", turned)


@private_page
@posted_from(_ask)
def take_back(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Let a card not have been keyed."""

    def taken_back(row: RoundTable, form: CardActForm, attempt: Attempt) -> None:
        seen = {name: form.cleaned_data[name] for name in ("acts_on", "stands")}
        take_word_back(row, **seen, attempt=attempt)

    return _act(request, public_id, number, "undecide_table", taken_back)


def _act(
    request: HttpRequest,
    public_id: str,
    number: int,
    action: str,
    change: Callable[[RoundTable, CardActForm, Attempt], None],
) -> HttpResponse:
    """Change a card that was keyed, and show the round's cards again."""
    opened = event_to_run(request, public_id)
    played, form = _round(opened, number), CardActForm(request.POST)
    lines = lines_of(opened, played)
    table = form.cleaned_data.get("table") if form.is_valid() else None
    line = next((line for line in lines if line.number == table), None)
    if line is None:
        return _cards(request, opened, played, lines, notice=out_of_date(), status=422)
    try:
        change(_row(line), form, attempt_at(opened, action, form, at={"round": number}))
    except Refused as refusal:
        return _cards(request, opened, played, lines_of(opened, played), notice=str(refusal.sentence), status=409)
    return _kept(request, opened, played, line)


def _begun(opened: OpenedEvent) -> list[Round]:
    return list(opened.event.rounds.exclude(state=Round.State.DRAWN).in_order())


def _round(opened: OpenedEvent, number: int) -> Round:
    """Return the event's round of this number, which has begun. Raises Http404."""
    found = next((each for each in _begun(opened) if each.number == number), None)
    if found is None:
        raise Http404
    found.event = opened.event
    return found


def _row(line: CardLine) -> RoundTable:
    """Return a table as a change asks for it, with its round and event."""
    return RoundTable.objects.select_related("round__event__club").get(pk=line.row.pk)


def _line_of(form: CardForm, lines: list[CardLine], played: Round) -> CardLine | None:
    """Return the table that a form names; None for a form that is wrong, also where there is no such table."""
    valid = form.is_valid()
    number = form.cleaned_data.get("table")
    line = next((line for line in lines if line.number == number), None)
    if line is None and number is not None:
        told = _("Round %(round)d has no table %(number)d.")
        form.add_error("table", told % {"round": played.number, "number": number})
    return line if valid else None


def _kept(request: HttpRequest, opened: OpenedEvent, played: Round, line: CardLine) -> HttpResponse:
    """Answer what was kept: the cards again with the next table that is missing, or the way to them."""
    if not wants_part(request):
        return redirect("events:cards-of", public_id=opened.event.public_id, number=played.number)
    lines = lines_of(opened, played)
    saved = next(each for each in lines if each.number == line.number)
    return _cards(request, opened, played, lines, saved=saved)


def _cards(
    request: HttpRequest,
    opened: OpenedEvent,
    played: Round,
    lines: list[CardLine],
    *,
    form: CardForm | None = None,
    correcting: CardLine | None = None,
    saved: CardLine | None = None,
    notice: str = "",
    status: int = 200,
) -> HttpResponse:
    stamps = {"key": new_key(), "seen": newest_total_of(played)}
    if form is None:
        form = CardForm(initial={**stamps, **_shown_first(lines, correcting, saved)})
    else:
        form.stamp(**stamps, **({} if form.questions else {"sure": None}))
    form.end_at(last_table=lines[-1].number, most_points=most_points_of_a_side(opened.event.rule_set))
    page = CardsPage(opened, played, lines, form, _begun(opened), new_key(), notice, saved)
    template = "tournaments/_cards.html" if wants_part(request) else "tournaments/cards.html"
    return render(request, template, {"page": page, "opened": opened}, status=status)


def _shown_first(lines: list[CardLine], correcting: CardLine | None, saved: CardLine | None) -> dict[str, object]:
    """Return what a fresh form shows: the card that is corrected, else the next table that is missing."""
    if correcting is not None:
        figures = CardForm.typed(correcting.figures) if correcting.figures else {}
        return {"table": correcting.number, **figures}
    return {"table": next_missing(lines, after=saved.number if saved else 0)}
