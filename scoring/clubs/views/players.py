"""Add players to a club, one or a list, change one, and suggest them where a name is typed."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from scoring.answering import posted_from, private_page
from scoring.clubs.access import OpenedClub, Right, club_to_change, open_club
from scoring.clubs.forms.players import EditForm, PasteForm, PlayerForm, answers_in
from scoring.clubs.models import Club, Player
from scoring.clubs.pasting import Pasted, read_list
from scoring.clubs.selectors.players import player_as_seen, roster_of
from scoring.clubs.services.players import (
    PlayerGone,
    PlaysAlready,
    Unanswered,
    about,
    add_pasted,
    add_player,
    edit_player,
)
from scoring.clubs.table_access import table_to_start_at
from scoring.clubs.views.attempts import attempt_in
from scoring.clubs.writes import Refused, new_key

_LONGEST_TYPED = 64


def player_of(opened: OpenedClub, pk: int) -> Player:
    """Return the row of this id among the club's players, forgotten ones left out. Raises Http404."""
    players = opened.club.players.filter(forgotten_at__isnull=True).select_related("club", "merged_into", "account")
    found = players.filter(pk=pk).first()
    if found is None:
        raise Http404
    return found


def person_of(opened: OpenedClub, pk: int) -> Player:
    """Return the person of this id among the club's players. Raises Http404, also for a row merged into another."""
    found = player_of(opened, pk)
    if found.merged_into_id is not None:
        raise Http404
    return found


def to_players(slug: str) -> HttpResponse:
    """Lead to the list of the club's players."""
    return redirect("club-players", slug=slug)


def gone(request: HttpRequest, opened: OpenedClub, refusal: Refused) -> HttpResponse:
    """Say that what was to be changed is not there any more."""
    context = {"opened": opened, "here": "players", "sentence": refusal.sentence}
    return render(request, "clubs/players/gone.html", context, status=409)


@require_safe
@private_page
def suggest(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the players whom somebody may mean who types a name, as the options of a list."""
    return _suggested(request, open_club(request, slug, least=Right.SCORE).club)


@require_safe
@private_page
def suggest_at_table(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Return the same to whoever may start a game at a table: a guest finds nobody without a letter of the name."""
    return _suggested(request, table_to_start_at(request, slug, number).club)


def _suggested(request: HttpRequest, club: Club) -> HttpResponse:
    typed = request.GET.get("q", "")[:_LONGEST_TYPED]
    found = roster_of(club).suggested(typed)
    return render(request, "clubs/players/_suggested.html", {"found": found, "list": request.GET.get("list", "")[:40]})


@require_safe
@private_page
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for a new player's name."""
    return _new(request, club_to_change(request, slug), PlayerForm(initial={"key": new_key()}))


@private_page
@posted_from(new)
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """Add a player, unless somebody near is meant."""
    opened = club_to_change(request, slug)
    form = PlayerForm(request.POST)
    meant = form.meant(roster_of(opened.club)) if form.is_valid() else {}
    if not meant or form.questions:
        return _new(request, opened, form, status=422)
    try:
        player = add_player(
            opened.club,
            name=meant["name"],
            display_name=form.cleaned_data["display_name"],
            note=form.cleaned_data["note"],
            attempt=attempt_in(opened, "add_player", form),
        )
    except PlaysAlready as refusal:
        if form.cleaned_data["name_is"]:
            messages.info(request, str(refusal.sentence))
            return to_players(slug)
        form.add_error("name", str(refusal.sentence))
        return _new(request, opened, form, status=422)
    except Refused as refusal:
        form.add_error(None, str(refusal.sentence))
        form.stamp(key=new_key())
        return _new(request, opened, form, status=409)
    messages.info(request, _("%(name)s plays here now.") % {"name": player.name})
    return to_players(slug)


def _new(request: HttpRequest, opened: OpenedClub, form: PlayerForm, *, status: int = 200) -> HttpResponse:
    context = {"form": form, "opened": opened, "here": "players", "question": form.questions.get("name")}
    return render(request, "clubs/players/add.html", context, status=status)


@require_safe
@private_page
def edit_form(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Show what is kept of a player, to be changed."""
    opened = club_to_change(request, slug)
    found = person_of(opened, player)
    return _edit(request, opened, found, EditForm.of(found))


@private_page
@posted_from(edit_form)
def edit(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Change what is kept of a player."""
    opened = club_to_change(request, slug)
    found = player_of(opened, player)
    form = EditForm(request.POST)
    if not form.is_valid():
        return _edit(request, opened, found, form, status=422)
    try:
        attempt = attempt_in(opened, "edit_player", form, about=about(found))
        edit_player(found, seen=form.cleaned_data["seen"], kept=form.kept, attempt=attempt)
    except PlaysAlready as refusal:
        form.add_error("name", str(refusal.sentence))
        return _edit(request, opened, found, form, status=422)
    except PlayerGone as refusal:
        return gone(request, opened, refusal)
    except Refused as refusal:
        found.refresh_from_db()
        form.add_error(None, str(refusal.sentence))
        form.stamp(key=new_key(), seen=player_as_seen(found))
        return _edit(request, opened, found, form, status=409)
    messages.info(request, _("Saved."))
    return redirect("club-player", slug=slug, player=player)


def _edit(
    request: HttpRequest, opened: OpenedClub, player: Player, form: EditForm, *, status: int = 200
) -> HttpResponse:
    context = {"form": form, "player": player, "opened": opened, "here": "players"}
    return render(request, "clubs/players/edit.html", context, status=status)


@require_safe
@private_page
def list_form(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for a list of players."""
    return _list(request, club_to_change(request, slug), PasteForm(initial={"key": new_key()}))


@private_page
@posted_from(list_form)
def paste(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what would become of a pasted list, and add it once that is confirmed."""
    opened = club_to_change(request, slug)
    form = PasteForm(request.POST)
    pasted = _read(opened, form) if form.is_valid() else None
    if pasted is None:
        return _list(request, opened, form, status=422)
    if "look" in request.POST or not form.cleaned_data["seen"]:
        form.stamp(key=new_key(), seen=pasted.as_seen)
        return _list(request, opened, form, pasted)
    return _add_list(request, opened, form, pasted)


def _read(opened: OpenedClub, form: PasteForm) -> Pasted | None:
    """Return what becomes of a list; a fault in it is put into the form."""
    try:
        return read_list(form.cleaned_data["lines"], roster_of(opened.club), answers_in(form.data))
    except ValidationError as fault:
        form.add_error("lines", fault)
        return None


def _add_list(request: HttpRequest, opened: OpenedClub, form: PasteForm, pasted: Pasted) -> HttpResponse:
    answers = answers_in(form.data)
    form.cleaned_data["answers"] = sorted(answers.items())
    try:
        added = add_pasted(
            opened.club,
            text=form.cleaned_data["lines"],
            answers=answers,
            seen=form.cleaned_data["seen"],
            attempt=attempt_in(opened, "paste_players", form),
        )
    except Refused as refusal:
        status = 422 if isinstance(refusal, Unanswered) else 409
        form.add_error(None, str(refusal.sentence))
        form.stamp(key=new_key(), seen=pasted.as_seen)
        return _list(request, opened, form, pasted, status=status)
    told = ngettext("%(count)d player added.", "%(count)d players added.", added)
    messages.info(request, told % {"count": added})
    return to_players(opened.club.slug)


def _list(
    request: HttpRequest, opened: OpenedClub, form: PasteForm, pasted: Pasted | None = None, *, status: int = 200
) -> HttpResponse:
    context = {"form": form, "pasted": pasted, "opened": opened, "here": "players"}
    return render(request, "clubs/players/paste.html", context, status=status)
