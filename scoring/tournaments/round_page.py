"""What a round's page shows whoever runs the evening: who sits where, how good the draw is, what a change costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.clubs.audience import Audience
from scoring.clubs.writes import new_key
from scoring.tournaments.drawn import Spot, quality_after, spots_of
from scoring.tournaments.forms.running import MoveTableForm, SwapForm
from scoring.tournaments.models import Entry, Event, Round
from scoring.tournaments.naming import entry_name
from scoring.tournaments.quality_words import QualityLine, quality_lines
from scoring.tournaments.selectors.evening import Outdated, outdated_by
from scoring.tournaments.selectors.seats import RoundSeats, SeatedTable, seats_of
from scoring.tournaments.unusual import outdated_words, sides_of, table_address


@dataclass(frozen=True, slots=True)
class Choice:
    """An entrant who may change places: the number that is posted, and what they are called."""

    number: int
    words: str


@dataclass(frozen=True, slots=True)
class Cost:
    """What a swap costs: how good the draw is before it and after."""

    one: Choice
    other: Choice
    before: Sequence[QualityLine]
    after: Sequence[QualityLine]

    @property
    def nothing(self) -> bool:
        """Whether the draw is as good after it as before."""
        return list(self.before) == list(self.after)


@dataclass(frozen=True, slots=True)
class RoundPage:
    """A round: its tables, who sits out, how good its draw is, and the forms that change it before it begins."""

    event: Event
    round: Round
    rounds: Sequence[Round]
    seats: RoundSeats
    choices: Sequence[Choice]
    outdated: Outdated
    swap_form: SwapForm
    move_form: MoveTableForm
    cost: Cost | None = None
    notice: str = ""

    @property
    def quality(self) -> Sequence[QualityLine]:
        """How good the draw is, with all rounds up to here."""
        return quality_lines(self.round.quality, moves=self.event.format == Event.Format.PROGRESSIVE)

    @property
    def outdated_words(self) -> Sequence[str]:
        """Why it does not fit any more, in words; nothing where it does."""
        return list(outdated_words(self.round.number, self.outdated))

    @property
    def sit_outs(self) -> Sequence[str]:
        """Who sits it out."""
        return [place.name for place in self.seats.sit_outs]

    @property
    def is_drawn(self) -> bool:
        """Whether it may still be changed by hand."""
        return self.round.state == Round.State.DRAWN and not self.event.is_over

    @property
    def tables(self) -> Sequence[tuple[SeatedTable, Sequence[str], str]]:
        """Each table with the names of its sides, and the address of its page."""
        return [
            (table, list(sides_of(table).values()), table_address("round-table", table)) for table in self.seats.tables
        ]


def round_page(
    event: Event,
    shown: Round,
    *,
    swap_form: SwapForm | None = None,
    move_form: MoveTableForm | None = None,
    notice: str = "",
) -> RoundPage:
    """Return a round's page; a swap form that names two of the round tells what it costs. A fixed few queries."""
    rounds, entries = list(event.rounds.in_order()), list(event.entries.with_names())
    shown = next(each for each in rounds if each.pk == shown.pk)
    shown.event = event
    seats = seats_of(shown, Audience.CLUB)
    for table in seats.tables:
        table.row.round = shown
    choices = _choices(seats, entries)
    stamps: dict[str, object] = {"key": new_key(), "seen": event.version}
    swap_form = swap_form or SwapForm()
    swap_form.stamp(**stamps)
    move_form = move_form or MoveTableForm()
    move_form.stamp(**{**stamps, "key": new_key()})
    return RoundPage(
        event,
        shown,
        rounds,
        seats,
        choices,
        outdated_by(shown, seats, rounds, entries),
        swap_form,
        move_form,
        _cost(event, shown, rounds, choices, swap_form),
        notice,
    )


def _choices(seats: RoundSeats, entries: Sequence[Entry]) -> list[Choice]:
    """Return who may change places: everyone in the round, and who is here without a place in it."""
    placed = {place.number for table in seats.tables for place in table.places}
    placed |= {place.number for place in seats.sit_outs}
    able = [entry for entry in entries if entry.number in placed or entry.state == Entry.State.HERE]
    named = [Choice(entry.number, entry_name(entry, Audience.CLUB)) for entry in able]
    return sorted(named, key=lambda choice: (choice.words.casefold(), choice.number))


def _cost(
    event: Event, shown: Round, rounds: Sequence[Round], choices: Sequence[Choice], form: SwapForm
) -> Cost | None:
    """Return what the swap that a form names costs; None where it names no two of the round."""
    chosen = {str(choice.number): choice for choice in choices}
    one, other = (chosen.get(str(form[name].value() or "")) for name in ("one", "other"))
    if one is None or other is None or one == other or shown.state != Round.State.DRAWN:
        return None
    spots = spots_of(rounds)
    played = sum(each.state != Round.State.DRAWN for each in rounds)
    swapped = [
        _swapped(of_round, one.number, other.number) if each == shown else of_round
        for each, of_round in zip(rounds, spots, strict=True)
    ]
    moves = event.format == Event.Format.PROGRESSIVE
    before, after = (quality_lines(quality_after(event, each, played=played), moves=moves) for each in (spots, swapped))
    return Cost(one, other, before, after)


def _swapped(spots: Sequence[Spot], one: int, other: int) -> list[Spot]:
    """Return where everyone of a round is once two have changed places; who had none in it counts as sitting out."""
    names = {one: other, other: one}
    there = {entry for entry, _table, _seat in spots}
    added: list[Spot] = [(entry, None, "") for entry in (one, other) if entry not in there]
    return [(names.get(entry, entry), table, seat) for entry, table, seat in (*spots, *added)]
