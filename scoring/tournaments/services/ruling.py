"""Decide as an organiser what a table came to: a side did not come, play stopped, one of two sides is right."""

from __future__ import annotations

from typing import Literal

from django.db import transaction

from scoring.clubs.writes import Attempt
from scoring.tournaments.models import RoundTable, Total
from scoring.tournaments.services.at_tables import end_game_at, let_game_go_on_at
from scoring.tournaments.services.changing import event_changed
from scoring.tournaments.services.refusals import (
    LeavesNoResult,
    NothingToStop,
    NothingToTakeBack,
    RoundNotPlaying,
    TotalStale,
)
from scoring.tournaments.services.saying import held_table, say, see_that_it_stands_so, word_of

Absent = Literal["NS", "EW", "both"]
_ORGANISER = Total.SaidBy.ORGANISER
_FIGURES = ("points_ns", "points_ew", "loners_ns", "loners_ew", "euchres_ns", "euchres_ew")


@transaction.atomic
def forfeit(table: RoundTable, *, absent: Absent, acts_on: int | None, stands: str, attempt: Attempt) -> RoundTable:
    """Give a table's round to the side that came, or to neither, and return the table.

    `acts_on` is the id of the organisers' word on the table that the page showed, None where there was none, and
    `stands` how the table stood there (`stands_as`). Raises TotalStale, RoundNotPlaying for a round that has not begun,
    EventMoved, PutAway or KeyReused.
    """
    table = held_table(table)
    if attempt.earlier() is not None:
        return table
    _see_that_it_was_begun(table)
    see_that_it_stands_so(table, stands)
    write = attempt.make(facts={"round": table.round.number, "table": table.number, "absent": absent})
    say(table, said_by=_ORGANISER, acts_on=acts_on, write=write, kind=Total.Kind.FORFEIT, forfeited=absent)
    event_changed(table.round.event)
    return table


@transaction.atomic
def stop_table(table: RoundTable, *, acts_on: int | None, stands: str, attempt: Attempt) -> RoundTable:
    """Let a table stand with the hands that were played there, and return it.

    Raises NothingToStop where no hand was recorded or the table is done, or what `forfeit` does.
    """
    table = held_table(table)
    if attempt.earlier() is not None:
        return table
    _see_that_it_was_begun(table)
    if table.is_done or not table.hands_done:
        raise NothingToStop
    see_that_it_stands_so(table, stands)
    write = attempt.make(facts={"round": table.round.number, "table": table.number, "hands": table.hands_done})
    so_far = {name: getattr(table, name) for name in _FIGURES}
    end_game_at(table, write=write)
    say(table, said_by=_ORGANISER, acts_on=acts_on, write=write, kind=Total.Kind.STOPPED, **so_far)
    event_changed(table.round.event)
    return table


@transaction.atomic
def take_claim(table: RoundTable, *, claim: int, acts_on: int | None, stands: str, attempt: Attempt) -> RoundTable:
    """Let a table stand as one of its sides says, and return it.

    `claim` is the id of what that side said. Raises TotalStale where it says something else by now, or what `forfeit`
    does.
    """
    table = held_table(table)
    if attempt.earlier() is not None:
        return table
    _see_that_it_was_begun(table)
    said = table.totals.standing().filter(pk=claim, kind=Total.Kind.TOTAL).exclude(said_by=_ORGANISER).first()
    if said is None:
        raise TotalStale
    see_that_it_stands_so(table, stands)
    write = attempt.make(facts={"round": table.round.number, "table": table.number, "side": said.said_by})
    figures = {name: getattr(said, name) for name in _FIGURES}
    say(table, said_by=_ORGANISER, acts_on=acts_on, write=write, kind=Total.Kind.TOTAL, **figures)
    event_changed(table.round.event)
    return table


@transaction.atomic
def take_word_back(table: RoundTable, *, acts_on: int | None, stands: str, attempt: Attempt) -> RoundTable:
    """Let what was played and said at a table hold again, and return it.

    Raises NothingToTakeBack where no organiser decided it, LeavesNoResult in a closed round, or what `forfeit` does.
    """
    table = held_table(table)
    if attempt.earlier() is not None:
        return table
    word = word_of(table, _ORGANISER)
    if word is None or word.kind == Total.Kind.WITHDRAWN:
        raise NothingToTakeBack
    see_that_it_stands_so(table, stands)
    write = attempt.make(facts={"round": table.round.number, "table": table.number})
    let_game_go_on_at(table, write=write)
    say(table, said_by=_ORGANISER, acts_on=acts_on, write=write, kind=Total.Kind.WITHDRAWN)
    if not table.is_done and not table.round.is_playing:
        raise LeavesNoResult
    event_changed(table.round.event)
    return table


def _see_that_it_was_begun(table: RoundTable) -> None:
    """Raise RoundNotPlaying for a table of a round that is only drawn."""
    if table.round.started_at is None:
        raise RoundNotPlaying
