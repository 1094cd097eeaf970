"""What is to be done next in an evening, and what may be done beside it: the buttons of the control page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.clubs.writes import new_key
from scoring.tournaments.models import Event, Round
from scoring.tournaments.selectors.evening import Evening


@dataclass(frozen=True, slots=True)
class Act:
    """A button that changes something: its words, where it posts to, and what with beside a key of its own.

    `spoken` is what is read aloud for it where its words are only a sign.
    """

    words: str
    address: str
    fields: Mapping[str, object]
    spoken: str = ""
    key: str = field(default_factory=new_key, compare=False)


@dataclass(frozen=True, slots=True)
class Way:
    """A link: its words, and where it leads."""

    words: str
    address: str


@dataclass(frozen=True, slots=True)
class Step:
    """The one thing to do next, what is to be known before it, and what else may be done now.

    `main` is None where nothing is left to do; it `waits` where it may be done already, but others have something to do
    first. `more` is what is seldom done, so that nobody taps it unawares.
    """

    main: Act | Way | None
    note: str = ""
    beside: Sequence[Act | Way] = ()
    more: Sequence[Act] = ()
    waits: bool = False


def step_of(evening: Evening) -> Step:
    """Return what is to be done next in an evening."""
    event = evening.event
    if event.status == Event.Status.CALLED_OFF:
        return Step(None, _("This evening was called off."))
    if event.status == Event.Status.FINISHED:
        again = Act(_("Open the evening again"), reverse("events:open-again", args=[event.public_id]), _seen(event))
        way = Way(_("See the final standings"), reverse("events:event", args=[event.public_id]))
        return Step(way, beside=[again])
    if evening.round is None:
        return _first_draw(evening)
    by_state = {
        Round.State.DRAWN: _to_start,
        Round.State.PLAYING: _to_close,
        Round.State.CLOSED: _after,
    }
    return by_state[Round.State(evening.round.state)](evening, evening.round)


def round_act(words: str, name: str, of: Round, event: Event, **fields: object) -> Act:
    """Return the button that changes a round at the address of this name."""
    return Act(words, reverse(f"events:{name}", args=[event.public_id, of.number]), {**_seen(event), **fields})


def _seen(event: Event) -> dict[str, object]:
    return {"seen": event.version}


def _draw(evening: Evening, words: str) -> Act:
    return Act(words, reverse("events:draw", args=[evening.event.public_id]), _seen(evening.event))


def _first_draw(evening: Evening) -> Step:
    if not evening.fills_a_table:
        way = Way(_("Tick who has come"), reverse("events:entries", args=[evening.event.public_id]))
        told = (
            _("Two pairs fill the first table.") if evening.event.of_pairs else _("Four players fill the first table.")
        )
        return Step(way, told)
    words = (
        _("Start the evening: draw all rounds")
        if evening.event.drawn_ahead and evening.event.format != Event.Format.PROGRESSIVE
        else _("Start the evening: draw round 1")
    )
    return Step(_draw(evening, words), who_plays(evening))


def who_plays(evening: Evening) -> str:
    """Return how many are here, at how many tables they play, and how many sit out: "13 here: 3 tables, 1 sits out"."""
    here, least = len(evening.here), 2 if evening.event.of_pairs else 4
    tables = min(here // least, evening.event.table_limit or here)
    out = here - tables * least
    told = ngettext("%(here)d here: %(tables)s", "%(here)d here: %(tables)s", here) % {
        "here": here,
        "tables": ngettext("%(count)d table", "%(count)d tables", tables) % {"count": tables},
    }
    sits = ngettext("%(count)d sits out each round", "%(count)d sit out each round", out) % {"count": out}
    return _("%(told)s, %(sits)s.") % {"told": told, "sits": sits} if out else _("%(told)s.") % {"told": told}


def _to_start(evening: Evening, drawn: Round) -> Step:
    event = evening.event
    start = round_act(_("Start round %(number)d") % {"number": drawn.number}, "round-start", drawn, event)
    look = Way(_("See who sits where, change it"), reverse("events:round", args=[event.public_id, drawn.number]))
    drawn_rounds = [each for each in evening.rounds if each.state == Round.State.DRAWN]
    words = (
        _("Draw round %(number)d again") % {"number": drawn.number}
        if len(drawn_rounds) == 1
        else _("Draw rounds %(first)d to %(last)d again") % {"first": drawn.number, "last": drawn_rounds[-1].number}
    )
    again = _draw(evening, words)
    if (evening.outdated.arrived or evening.outdated.gone) and evening.fills_a_table:
        as_drawn = round_act(
            _("Start round %(number)d as it was drawn") % {"number": drawn.number}, "round-start", drawn, event
        )
        note = _("Who is here has changed since it was drawn.")
        return Step(again, note, [look], [as_drawn, *_reopen(evening), *_finish_early(evening)])
    return Step(start, "", [look, again], [*_reopen(evening), *_finish_early(evening)])


def _to_close(evening: Evening, playing: Round) -> Step:
    close = round_act(_("Close round %(number)d") % {"number": playing.number}, "round-close", playing, evening.event)
    missing = len(evening.tables) - evening.done
    note = (
        ngettext("%(count)d table has no result yet.", "%(count)d tables have no result yet.", missing)
        % {"count": missing}
        if missing
        else _("All tables are done.")
    )
    beside, more = list(_while_playing(evening, playing)), list(_start_back(evening, playing))
    return Step(close, note, beside, more, waits=missing > 0)


def _while_playing(evening: Evening, playing: Round) -> Iterator[Act | Way]:
    """Yield what may be done beside closing the round: look at it, and draw the next where no result is needed."""
    yield Way(_("Who sits where"), reverse("events:round", args=[evening.event.public_id, playing.number]))
    last = evening.rounds[-1]
    moves_by_results = evening.event.format == Event.Format.PROGRESSIVE
    if last == playing and playing.number < evening.event.rounds_planned and not moves_by_results:
        yield _draw(evening, _("Draw round %(number)d already") % {"number": playing.number + 1})


def _start_back(evening: Evening, playing: Round) -> Iterator[Act]:
    """Yield the way back from a start, while nothing is recorded at any table."""
    if not any(table.row.game_id or evening.said_at(table) for table in evening.tables):
        yield round_act(_("Take the start back"), "round-take-back", playing, evening.event)


def _after(evening: Evening, closed: Round) -> Step:
    number = closed.number + 1
    if number <= evening.event.rounds_planned:
        if not evening.fills_a_table:
            way = Way(_("Tick who is here"), reverse("events:entries", args=[evening.event.public_id]))
            return Step(way, _("Too few are here for a table."), [_finish(evening)], list(_reopen(evening)))
        draw = _draw(evening, _("Draw round %(number)d") % {"number": number})
        return Step(draw, who_plays(evening), more=[*_reopen(evening), _finish(evening)])
    one_more = [_draw(evening, _("Play one more round"))] if evening.fills_a_table else []
    return Step(_finish(evening), _("All rounds are played."), one_more, list(_reopen(evening)))


def _finish(evening: Evening) -> Act:
    address = reverse("events:finish", args=[evening.event.public_id])
    played, planned = evening.played, evening.event.rounds_planned
    words = (
        _("Finish the evening")
        if played >= planned
        else _("Finish the evening after round %(number)d") % {"number": played}
    )
    return Act(words, address, _seen(evening.event))


def _finish_early(evening: Evening) -> Iterator[Act]:
    """Yield the way to finish with what was played, leaving what is only drawn."""
    if evening.last_closed is not None:
        yield _finish(evening)


def _reopen(evening: Evening) -> Iterator[Act]:
    """Yield the way back into the round that was closed last."""
    closed = evening.last_closed
    if closed is not None:
        words = _("Open round %(number)d again") % {"number": closed.number}
        yield round_act(words, "round-reopen", closed, evening.event)
