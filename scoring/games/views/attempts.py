"""What every page that changes a game does with what was sent to it."""

from __future__ import annotations

import functools

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from scoring import rules
from scoring.answering import P, Page
from scoring.clubs.forms.keyed import KeyedForm
from scoring.clubs.writes import Attempt, Refused, new_key
from scoring.games import services
from scoring.games.access import Opened
from scoring.games.forms import ConfirmedForm, CorrectionForm, OtherForm, SeatedForm
from scoring.games.models import Game
from scoring.games.selectors import ScoreSheet, SheetLine, score_sheet


def attempt_of(request: HttpRequest, action: str, opened: Opened, form: KeyedForm) -> Attempt:
    """Return the attempt at a change that a valid form asks for."""
    typed = {name: value for name, value in form.cleaned_data.items() if name != "key"}
    return Attempt.of(
        key=form.cleaned_data["key"],
        action=action,
        body={"game": opened.game.public_id, **typed},
        device=opened.device,
        account=opened.account,
        by=opened.by,
        club=opened.game.club,
        about=opened.game.public_id,
    )


def first_error(form: KeyedForm) -> str:
    """Return the first thing that is wrong with a form of hidden fields."""
    return next(str(error) for errors in form.errors.values() for error in errors)


def correct(
    request: HttpRequest, opened: Opened, line: SheetLine, form: CorrectionForm | OtherForm, *, action: str
) -> Refused | None:
    """Correct a hand as a valid form says; what breaks the rules is put into the form. Returns a refusal, if any."""
    try:
        services.correct_hand(
            opened.game,
            number=line.hand.number,
            record=form.onto(line.hand.facts),
            acts_on=form.cleaned_data["acts_on"],
            seated=form.cleaned_data["seated"],
            attempt=attempt_of(request, action, opened, form),
            confirmed=form.cleaned_data["confirmed"],
        )
    except rules.RulesError as fault:
        form.add_faults(fault, {seat: player.name for seat, player in line.players.items()})
    except Refused as refusal:
        return refusal
    return None


def ask_again(form: ConfirmedForm, sheet: ScoreSheet, line: SheetLine, refusal: Refused) -> Refused:
    """Let a refused form act on the hand as it stands now, twice where the change ends the game earlier.

    Returns what is told: that seats were changed, where those that were tapped had to be forgotten.
    """
    if isinstance(form, SeatedForm) and form.sit_as(sheet.seated(line.hand.number)):
        refusal = services.Reseated()
    form.stamp(key=new_key(), acts_on=line.hand.pk, confirmed=isinstance(refusal, services.EndsBefore))
    return refusal


def act_on_now(form: SeatedForm, sheet: ScoreSheet, refusal: Refused) -> Refused:
    """Let a refused form act on the game as it stands now, for its next hand. Returns what is told, as `ask_again`."""
    others = form.sit_as(sheet.seated(sheet.next_number))
    form.stamp(key=new_key(), acts_on=sheet.newest)
    return services.Reseated() if others else refusal


def stamps_of(sheet: ScoreSheet, line: SheetLine | None = None) -> dict[str, object]:
    """Return what a fresh form needs to change a recorded hand, or to record the next one."""
    return {
        "key": new_key(),
        "acts_on": line.hand.pk if line else sheet.newest,
        "seated": sheet.seated(line.hand.number if line else sheet.next_number),
    }


class HandTakenBack(Exception):
    """The hand was taken back, maybe while somebody changed it; its rows are still there to be read."""

    def __init__(self, game: Game, number: int) -> None:
        super().__init__(number)
        self.game = game
        self.number = number


def recorded_hand(opened: Opened, number: int) -> tuple[ScoreSheet, SheetLine]:
    """Return the sheet, and the hand of this number on it. Raises HandTakenBack, or Http404 where there was none."""
    sheet = score_sheet(opened.game)
    line = sheet.lines_by_number.get(number)
    if line is not None:
        return sheet, line
    if opened.game.hands.filter(number=number).exists():
        raise HandTakenBack(opened.game, number)
    raise Http404


def told_of_hands_taken_back(view: Page[P]) -> Page[P]:
    """Say it to whoever changes a hand that was taken back, and lead whoever only looks to what it was."""

    @functools.wraps(view)
    def respond(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except HandTakenBack as gone:
            if request.method != "POST":
                return redirect("games:hand", public_id=gone.game.public_id, number=gone.number)
            return render(request, "games/hand_gone.html", {"game": gone.game, "number": gone.number}, status=409)

    return respond
