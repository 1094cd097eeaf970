"""Take what a table came to: from each side at the table, or from an organiser's paper cards."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max

from scoring.clubs.writes import Attempt
from scoring.games.services import Reseated
from scoring.rules import Side
from scoring.tournaments.figures import Figures
from scoring.tournaments.models import Round, RoundTable, Total
from scoring.tournaments.services.refusals import Decided, NothingToTakeBack, RoundClosed, RoundNotPlaying, TotalStale
from scoring.tournaments.services.saying import held_table, say, word_of

_ORGANISER = Total.SaidBy.ORGANISER


@transaction.atomic
def claim(
    table: RoundTable, *, side: Side, figures: Figures, acts_on: int | None, seated: str, attempt: Attempt
) -> RoundTable:
    """Store what a side says its table came to, and return the table.

    `acts_on` is the id of what that side said before, as the page showed it, and `seated` who sat where then
    (`seats_as_seen`). Raises TotalStale, Reseated, Decided, RoundClosed, RoundNotPlaying, EventMoved, PutAway or
    KeyReused.
    """
    table = held_table(table)
    if attempt.earlier() is None:
        _see_that_it_is_played(table)
        _see_that_none_decided(table)
        _see_that_they_sit(table, seated)
        write = attempt.make(facts=_facts(table, figures, side))
        say(table, said_by=side.value, acts_on=acts_on, write=write, **figures.columns)
    return table


@transaction.atomic
def agree(
    table: RoundTable, *, side: Side, same_as: int, acts_on: int | None, seated: str, attempt: Attempt
) -> RoundTable:
    """Let a side say what the other side's total says, and return the table; `same_as` is that total's id.

    Raises TotalStale also where the other side says something else by now, or what `claim` does.
    """
    table = held_table(table)
    if attempt.earlier() is None:
        _see_that_it_is_played(table)
        _see_that_none_decided(table)
        _see_that_they_sit(table, seated)
        theirs = word_of(table, side.other.value)
        if theirs is None or theirs.pk != same_as or theirs.kind != Total.Kind.TOTAL:
            raise TotalStale
        figures = Figures.of(theirs)
        write = attempt.make(facts=_facts(table, figures, side))
        say(table, said_by=side.value, acts_on=acts_on, write=write, **figures.columns)
    return table


@transaction.atomic
def take_claim_back(table: RoundTable, *, side: Side, acts_on: int | None, attempt: Attempt) -> RoundTable:
    """Let a side have said nothing of its table, while the round is played, and return the table.

    Raises NothingToTakeBack, or what `claim` does but Reseated.
    """
    table = held_table(table)
    if attempt.earlier() is None:
        _see_that_it_is_played(table)
        said = word_of(table, side.value)
        if said is None or said.kind == Total.Kind.WITHDRAWN:
            raise NothingToTakeBack
        write = attempt.make(facts=_facts(table, side=side))
        say(table, said_by=side.value, acts_on=acts_on, write=write, kind=Total.Kind.WITHDRAWN)
    return table


@transaction.atomic
def key_card(table: RoundTable, *, figures: Figures, seen: int | None, attempt: Attempt) -> RoundTable:
    """Store what an organiser keyed from a table's paper card, which holds before all else, and return the table.

    `seen` is `newest_total_of` the round as the page showed it: raises TotalStale where anything was said of the table
    since, RoundNotPlaying for a round that has not begun, EventMoved, PutAway or KeyReused.
    """
    table = held_table(table)
    if attempt.earlier() is None:
        _see_that_it_was_begun(table)
        if table.totals.filter(pk__gt=seen or 0).exists():
            raise TotalStale
        before = word_of(table, _ORGANISER)
        write = attempt.make(facts=_facts(table, figures))
        say(table, said_by=_ORGANISER, acts_on=before.pk if before else None, write=write, **figures.columns)
    return table


@transaction.atomic
def turn_card_round(table: RoundTable, *, acts_on: int, attempt: Attempt) -> RoundTable:
    """Give each side what an organiser keyed for the other, and return the table; `acts_on` is that total's id.

    Raises TotalStale, EventMoved, PutAway or KeyReused.
    """
    table = held_table(table)
    if attempt.earlier() is None:
        before = word_of(table, _ORGANISER)
        if before is None or before.kind != Total.Kind.TOTAL:
            raise TotalStale
        figures = Figures.of(before).swapped()
        write = attempt.make(facts=_facts(table, figures))
        say(table, said_by=_ORGANISER, acts_on=acts_on, write=write, **figures.columns)
    return table


def newest_total_of(played: Round) -> int | None:
    """Return the id of the total that was said last of a round's tables; None before any."""
    newest: int | None = Total.objects.filter(table__round=played).aggregate(Max("pk"))["pk__max"]
    return newest


def seats_as_seen(table: RoundTable) -> str:
    """Return what stands for who sits where at a table of a round, for a page to show and a change to name."""
    places = table.places.order_by("seat").values_list("seat", "player_id")
    return ".".join(f"{seat}{player}" for seat, player in places)


def _see_that_it_is_played(table: RoundTable) -> None:
    _see_that_it_was_begun(table)
    if not table.round.is_playing:
        raise RoundClosed


def _see_that_it_was_begun(table: RoundTable) -> None:
    """Raise RoundNotPlaying for a table of a round that is only drawn."""
    if table.round.state == Round.State.DRAWN:
        raise RoundNotPlaying


def _see_that_none_decided(table: RoundTable) -> None:
    """Raise Decided where an organiser entered what the table came to: what a side says would have no effect."""
    word = word_of(table, _ORGANISER)
    if word is not None and word.kind != Total.Kind.WITHDRAWN:
        raise Decided


def _see_that_they_sit(table: RoundTable, seated: str) -> None:
    """Raise Reseated where players changed seats since the page was shown: sides are named by them."""
    if seats_as_seen(table) != seated:
        raise Reseated


def _facts(table: RoundTable, figures: Figures | None = None, side: Side | None = None) -> dict[str, object]:
    """Return what the list of changes tells of a total."""
    facts: dict[str, object] = {"round": table.round.number, "table": table.number}
    if figures is not None:
        facts["total"] = f"{figures.points_ns} : {figures.points_ew}"
    return facts | ({"side": side.value} if side else {})
