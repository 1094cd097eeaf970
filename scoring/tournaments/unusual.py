"""What is unusual in an evening, the worst first, each with its fix."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from statistics import median

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import rules
from scoring.clubs.audience import Audience
from scoring.games.table import SHAPES
from scoring.games.wording import pair
from scoring.tournaments.models import RoundTable, Total
from scoring.tournaments.naming import entry_name
from scoring.tournaments.selectors.evening import Evening, Outdated, sat_out_before
from scoring.tournaments.selectors.seats import SeatedTable
from scoring.tournaments.services.saying import stands_as
from scoring.tournaments.steps import Act, Way

#: So many tables without a result are listed with their fixes; the others are named together.
_LISTED = 8
_FEW = 4  # names that are told one by one
#: A table is slow where it is so many hands behind half of the others.
HANDS_BEHIND = 3


@dataclass(frozen=True, slots=True)
class Unusual:
    """One thing that is unusual, in words, and what may be done about it; the first fix is the likeliest."""

    words: str
    fixes: Sequence[Act | Way] = field(default_factory=tuple)


def unusual_of(evening: Evening, now: datetime, *, missing: bool = False) -> list[Unusual]:
    """Return what is unusual, the worst first: one query beside those of `evening`.

    `missing` asks for every table without a result, whatever the clock says.
    """
    found = [*_differing(evening), *_out_of_date(evening)]
    if missing or _is_due(evening, now):
        found += _missing(evening)
    found += [*_slow(evening), *_out_twice(evening), *_not_here(evening)]
    return found


def sides_of(table: SeatedTable) -> dict[rules.Side, str]:
    """Return what each side of a table is called: "Ann & Bob"."""
    return {side: pair(*(place.stand_in or place.name for place in table.of_side(side))) for side in rules.Side}


@dataclass(frozen=True, slots=True)
class TableSide:
    """One side of a table: its mark, what it is called, and its points."""

    shape: str
    names: str
    points: int


def table_sides(table: SeatedTable) -> list[TableSide]:
    """Return both sides of a table with their points."""
    points = {rules.Side.NS: table.row.points_ns, rules.Side.EW: table.row.points_ew}
    return [TableSide(SHAPES[side], names, points[side]) for side, names in sides_of(table).items()]


def table_address(name: str, table: SeatedTable) -> str:
    """Return the address of this name of a table in its round, for whoever runs the evening."""
    played = table.row.round
    return reverse(f"events:{name}", args=[played.event.public_id, played.number, table.number])


def decision(table: SeatedTable, said: Mapping[str, Total], words: str, what: str, **fields: object) -> Act:
    """Return the button that decides a table, beside what organisers said of it before."""
    word = said.get(Total.SaidBy.ORGANISER)
    seen = {"acts_on": word.pk if word else "", "stands": stands_as(table.row, said.values())}
    return Act(words, table_address("round-decide", table), {"what": what, **seen, **fields})


def claims_of(table: SeatedTable, said: Mapping[str, Total]) -> list[Act]:
    """Return the buttons that take a side at its word."""
    names = sides_of(table)
    return [
        decision(table, said, _("%(side)s are right") % {"side": names[side]}, "claim", claim=said[side.value].pk)
        for side in rules.Side
        if side.value in said
    ]


def claims_in_words(table: SeatedTable, said: Mapping[str, Total]) -> str:
    """Return what each side says: "Ann & Bob say they have 9 and the others 4"."""
    told = []
    for side, names in sides_of(table).items():
        if (total := said.get(side.value)) is not None:
            points = {rules.Side.NS: total.points_ns, rules.Side.EW: total.points_ew}
            told.append(
                _("%(side)s say they have %(own)d and the others %(theirs)d")
                % {"side": names, "own": points[side], "theirs": points[side.other]}
            )
    return "; ".join(told)


def decisions(table: SeatedTable, said: Mapping[str, Total]) -> list[Act]:
    """Return how an organiser may decide a table with one tap: as a side says, with what it has, or as a forfeit."""
    acts = claims_of(table, said)
    hands = table.row.hands_done
    if hands and not table.row.is_done:
        words = ngettext("Stop with %(count)d hand", "Stop with %(count)d hands", hands) % {"count": hands}
        acts.append(decision(table, said, words, "stop"))
    return acts + [
        decision(table, said, _("%(side)s did not come") % {"side": names}, f"forfeit-{side.value}")
        for side, names in sides_of(table).items()
    ]


def score_words(total: Total) -> str:
    """Return a total as it is said: "9 to 4"."""
    return _("%(ns)d to %(ew)d") % {"ns": total.points_ns, "ew": total.points_ew}


def key_total(table: SeatedTable) -> Way:
    """Return the way to where a table's card is keyed in, or corrected."""
    played = table.row.round
    address = reverse("events:cards-of", args=[played.event.public_id, played.number])
    return Way(_("Key its total in"), f"{address}?table={table.number}")


def _differing(evening: Evening) -> Iterator[Unusual]:
    for table in evening.tables:
        if table.row.state != RoundTable.State.DIFFERS:
            continue
        words = _("Table %(number)d differs: %(said)s.") % {
            "number": table.number,
            "said": claims_in_words(table, evening.said_at(table)),
        }
        claims = claims_of(table, evening.said_at(table))
        yield Unusual(words, [*claims, key_total(table), Way(_("Look"), table_address("round-table", table))])


def outdated_words(number: int, outdated: Outdated) -> Iterator[str]:
    """Yield why a round does not fit any more, in words."""
    for names, told in (
        (outdated.gone, _("Round %(number)d seats who is not here: %(names)s.")),
        (outdated.arrived, _("Round %(number)d leaves out who is here: %(names)s.")),
    ):
        if names:
            yield told % {"number": number, "names": ", ".join(names)}
    if outdated.corrected:
        tables = ", ".join(str(table) for table in outdated.corrected)
        yield ngettext(
            "Round %(number)d was drawn before table %(tables)s was corrected.",
            "Round %(number)d was drawn before tables %(tables)s were corrected.",
            len(outdated.corrected),
        ) % {"number": number, "tables": tables}


def _out_of_date(evening: Evening) -> Iterator[Unusual]:
    if evening.round is None or evening.event.is_over:
        return
    number = evening.round.number
    address = reverse("events:round", args=[evening.event.public_id, number])
    words = " ".join(outdated_words(number, evening.outdated))
    if words:
        yield Unusual(words, [Way(_("See round %(number)d") % {"number": number}, address)])


def _is_due(evening: Evening, now: datetime) -> bool:
    """Return whether results that are missing hold everyone up: time is over, or without a clock most are done."""
    if evening.round is None or not evening.round.is_playing:
        return False
    left = evening.round.seconds_left(now)
    return left <= 0 if left is not None else 2 * evening.done > len(evening.tables)


def _missing(evening: Evening) -> Iterator[Unusual]:
    """Yield the tables of the round that is played which have no result, those that have said something first."""
    if evening.round is None or not evening.round.is_playing:
        return
    states: dict[str, Callable[[SeatedTable], str]] = {
        RoundTable.State.CLAIMED: lambda table: (
            _("Table %(number)d waits for the other side: %(said)s.")
            % {"number": table.number, "said": claims_in_words(table, evening.said_at(table))}
        ),
        RoundTable.State.PLAYING: lambda table: (
            ngettext(
                "Table %(number)d plays still, %(count)d hand done.",
                "Table %(number)d plays still, %(count)d hands done.",
                table.row.hands_done,
            )
            % {"number": table.number, "count": table.row.hands_done}
        ),
        RoundTable.State.WAITING: lambda table: _("Table %(number)d has said nothing.") % {"number": table.number},
    }
    without = [table for state in states for table in evening.tables if table.row.state == state]
    for table in without[:_LISTED]:
        said = evening.said_at(table)
        yield Unusual(states[table.row.state](table), [key_total(table), *decisions(table, said)])
    if more := sorted(table.number for table in without[_LISTED:]):
        words = ngettext("Table %(tables)s has no result, too.", "Tables %(tables)s have no result, too.", len(more))
        cards = Way(_("Key cards in"), reverse("events:cards", args=[evening.event.public_id]))
        yield Unusual(words % {"tables": ", ".join(map(str, more))}, [cards])


def _slow(evening: Evening) -> Iterator[Unusual]:
    if evening.round is None or not evening.round.is_playing or not evening.tables:
        return
    hands = evening.event.rule_set.hands or 0
    half = median((hands if table.row.is_done else table.row.hands_done) for table in evening.tables)
    for table in evening.tables:
        if table.row.state == RoundTable.State.PLAYING and table.row.hands_done + HANDS_BEHIND <= half:
            words = ngettext(
                "Table %(number)d is slow: %(count)d hand done, half of the others have %(half)d.",
                "Table %(number)d is slow: %(count)d hands done, half of the others have %(half)d.",
                table.row.hands_done,
            ) % {"number": table.number, "count": table.row.hands_done, "half": half}
            yield Unusual(words, [Way(_("Look"), table_address("round-table", table))])


def _out_twice(evening: Evening) -> Iterator[Unusual]:
    twice = sat_out_before(evening)
    if twice and evening.round is not None:
        swap = reverse("events:round", args=[evening.event.public_id, evening.round.number])
        words = ngettext("%(names)s sits out twice in a row.", "%(names)s sit out twice in a row.", len(twice))
        yield Unusual(words % {"names": ", ".join(twice)}, [Way(_("Let two change places"), f"{swap}#swap")])


def _not_here(evening: Evening) -> Iterator[Unusual]:
    if not evening.expected or evening.event.is_over:
        return
    names = [entry_name(entry, Audience.CLUB) for entry in evening.expected]
    if len(names) > _FEW:
        told = _("%(count)d are not here yet.") % {"count": len(names)}
    else:
        told = ngettext("%(names)s is not here yet.", "%(names)s are not here yet.", len(names)) % {
            "names": ", ".join(names)
        }
    yield Unusual(told, [Way(_("Tick who has come"), reverse("events:entries", args=[evening.event.public_id]))])
