"""The table page, and the changes that are made on it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_htmx.http import trigger_client_event

from scoring import rules
from scoring.answering import posted_from, private_page, wants_part
from scoring.clubs.devices import device_of
from scoring.clubs.writes import Refused, new_key
from scoring.games import services
from scoring.games.access import Opened, game_to_score, open_game
from scoring.games.channels import channel_of
from scoring.games.forms import ActForm, HandForm
from scoring.games.live import stream_of
from scoring.games.reading import hand_page
from scoring.games.rematches import next_game_for, opens_for
from scoring.games.selectors import SheetLine, saved_since, score_sheet
from scoring.games.table import TablePage, last_change, sentence_of
from scoring.games.views.attempts import act_on_now, attempt_of, first_error, stamps_of
from scoring.live.channels import version_of


@require_safe
@private_page
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the table."""
    return _table(request, open_game(request, public_id))


@require_safe
@private_page
def hand(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Show one hand: card by card where it was recorded so, and every row of its number."""
    page = hand_page(open_game(request, public_id), number, device_of(request))
    if page is None:
        raise Http404
    return render(request, "games/hand.html", {"page": page})


def to_table(request: HttpRequest, public_id: str) -> HttpResponse:
    """Go to the table that a form was sent from."""
    return redirect("games:table", public_id=open_game(request, public_id).game.public_id)


@private_page
@posted_from(to_table)
def record(request: HttpRequest, public_id: str) -> HttpResponse:
    """Record the hand that was tapped, or show the form again with what is wrong."""
    opened = game_to_score(request, public_id)
    form = HandForm(request.POST)
    if not form.is_valid():
        return _faulty(request, opened, form)
    try:
        services.record_hand(
            opened.game,
            record=form.record(),
            acts_on=form.cleaned_data["acts_on"],
            seated=form.cleaned_data["seated"],
            attempt=attempt_of(request, "record", opened, form),
        )
    except rules.RulesError as fault:
        form.add_faults(fault, score_sheet(opened.game).names)
        return _faulty(request, opened, form)
    except Refused as refusal:
        return _conflict(request, opened, refusal, form=form)
    return _changed(request, opened)


@private_page
@posted_from(to_table)
def undo(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take the last hand back."""
    return _act(request, public_id, "undo", services.undo_last_hand)


@private_page
@posted_from(to_table)
def put_back(request: HttpRequest, public_id: str) -> HttpResponse:
    """Bring the hand that was taken back again."""
    return _act(request, public_id, "put_back", services.put_hand_back)


@private_page
@posted_from(to_table)
def rematch(request: HttpRequest, public_id: str) -> HttpResponse:
    """Start the next game of the same four, or go to the one that was started already."""
    opened = game_to_score(request, public_id)
    form = ActForm(request.POST)
    if not form.is_valid():
        return _table(request, opened, notice=first_error(form), status=422)
    try:
        next_game = services.rematch(opened.game, attempt=attempt_of(request, "rematch", opened, form))
    except Refused as refusal:
        return _conflict(request, opened, refusal)
    # A phone that was shut out of the next game is told so where it comes from.
    opened_next = next_game if opens_for(request, next_game) else opened.game
    return redirect("games:table", public_id=opened_next.public_id)


def _act(
    request: HttpRequest,
    public_id: str,
    action: str,
    change: Callable[..., object],
) -> HttpResponse:
    """Make a change that needs nothing but the game and the row it acts on."""
    opened = game_to_score(request, public_id)
    form = ActForm(request.POST)
    if not form.is_valid():
        return _table(request, opened, notice=first_error(form), status=422)
    try:
        change(
            opened.game,
            acts_on=form.cleaned_data["acts_on"],
            attempt=attempt_of(request, action, opened, form),
        )
    except Refused as refusal:
        return _conflict(request, opened, refusal)
    return _changed(request, opened)


def _changed(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Answer a change that was made: the new table, or the way to it."""
    if not wants_part(request):
        return redirect("games:table", public_id=opened.game.public_id)
    opened.game.refresh_from_db()
    return trigger_client_event(_table(request, opened), "table-changed")


def _conflict(request: HttpRequest, opened: Opened, refusal: Refused, *, form: HandForm | None = None) -> HttpResponse:
    """Answer a change that came too late: the game as it stands, and what was typed."""
    opened.game.refresh_from_db()
    sheet = score_sheet(opened.game)
    if form is not None and (same := saved_since(sheet, form.record(), form.cleaned_data["acts_on"])):
        return _table(request, opened, notice=_saved_already(same), status=409)
    if form is not None and not sheet.state.finished:
        refusal = act_on_now(form, sheet, refusal)
    notice = [str(refusal.sentence)]
    if changed := last_change(sheet):
        notice.append(changed)
    if form is not None and not sheet.state.finished and opened.may_score:
        notice.append(
            _("What you tapped is still here: save it only if it should count as hand %(number)d.")
            % {"number": sheet.next_number}
        )
    return _table(request, opened, form=form, notice=" ".join(notice), status=409)


def _saved_already(line: SheetLine) -> str:
    """Return that two people saved the same hand, and that it counts once."""
    return _("Hand %(number)d was saved already, just as you tapped it, and counts once: %(sentence)s") % {
        "number": line.hand.number,
        "sentence": sentence_of(line),
    }


def _faulty(request: HttpRequest, opened: Opened, form: HandForm) -> HttpResponse:
    """Answer a hand that cannot be: the form as it was filled, each fault beside its field."""
    if any(form.has_error(stamp) for stamp in ("key", "acts_on", "seated")):
        act_on_now(form, score_sheet(opened.game), services.Stale())
    return _table(request, opened, form=form, status=422)


def _table(
    request: HttpRequest,
    opened: Opened,
    *,
    form: HandForm | None = None,
    notice: str = "",
    status: int = 200,
) -> HttpResponse:
    version = version_of(channel_of(opened.game))
    sheet = score_sheet(opened.game)
    page = TablePage(
        sheet=sheet,
        form=form or HandForm(initial=stamps_of(sheet)),
        act_form=ActForm(initial={"key": new_key(), "acts_on": sheet.newest}),
        notice=notice,
        read_only=not opened.may_score,
        version=version,
        next_game=next_game_for(request, opened.game),
    )
    template = "games/_table.html" if wants_part(request) else "games/table.html"
    return render(
        request, template, {"page": page, "opened": opened, "live": stream_of(request, opened)}, status=status
    )
