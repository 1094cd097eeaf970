"""Every row of a hand's number: what it said, what it changed, when, and by whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import rules
from scoring.clubs.audience import Called
from scoring.clubs.models import Device
from scoring.games.by_whom import by_words
from scoring.games.models import Hand
from scoring.games.selectors import verdict_of
from scoring.games.wording import what_happened

Players = Mapping[rules.Seat, Called]


@dataclass(frozen=True, slots=True)
class Change:
    """One fact that a row says otherwise than the row it replaced."""

    what: str
    was: str
    becomes: str


@dataclass(frozen=True, slots=True)
class RowView:
    """One row ever recorded for a number: what it said, what it changed, when, by whom, and what became of it.

    `fate` is empty for the row that stands, `by` where whoever looks may not know.
    """

    sentence: str
    changes: Sequence[Change]
    made_at: datetime
    by: str
    fate: str


def history(
    rows: Sequence[Hand], rule_set: rules.RuleSet, players: Players, looking: Device | None, *, tell_by_whom: bool
) -> list[RowView]:
    """Return the rows of one number, newest first; `rows` come oldest first, with their writes and accounts."""
    before, after = [None, *rows[:-1]], [*rows[1:], None]
    views = [
        RowView(
            sentence=_sentence(row, rule_set, players),
            changes=changed_facts(earlier, row, players) if earlier and earlier.record and row.record else [],
            made_at=row.write.made_at,
            by=by_words(row.write, looking) if tell_by_whom else "",
            fate=_fate(row, later),
        )
        for earlier, row, later in zip(before, rows, after, strict=True)
    ]
    return views[::-1]


def _sentence(row: Hand, rule_set: rules.RuleSet, players: Players) -> str:
    if row.kind == Hand.Kind.UNDONE:
        return _("Taken back.")
    if row.kind == Hand.Kind.VOIDED:
        return _("Voided.")
    return what_happened(row.facts, verdict_of(row, rule_set), players)


def _fate(row: Hand, later: Hand | None) -> str:
    """Return in a word what the row after it did with a row."""
    if row.standing or later is None:
        return ""
    return str(_FATES.get(later.kind, _REPLACED))


def changed_facts(earlier: Hand, row: Hand, players: Players) -> list[Change]:
    """Return the facts that a row says otherwise than the one before it; both tell a hand."""
    was, becomes = _facts(earlier, players), _facts(row, players)
    nothing = _("not noted")
    return [
        Change(what, was.get(what) or nothing, becomes.get(what) or nothing)
        for what in was | becomes
        if was.get(what) != becomes.get(what)
    ]


def _facts(row: Hand, players: Players) -> dict[str, str]:
    """Return what people know of a hand, by its name at the table."""
    record = row.facts
    return {
        _("Dealer"): players[rules.Seat(row.dealer)].name,
        _("Kind"): row.get_kind_display(),
        _("Maker"): players[record.maker].name if record.maker else "",
        _("Outcome"): str(_OUTCOMES.get(row.outcome, row.outcome)),
        _("Alone"): "" if record.alone is None else _("yes") if record.alone else _("no"),
        _("Defended alone"): players[record.lone_defender].name if record.lone_defender else "",
        _("Round"): str(record.maker_round or ""),
        _("Trump"): record.trump.word if record.trump else "",
        _("Turned up"): record.upcard.words if record.upcard else "",
        _("Makers’ tricks"): "" if record.maker_tricks is None else str(record.maker_tricks),
        _("Cards"): _("recorded") if record.tricks else "",
    }


_REPLACED = gettext_lazy("replaced")
_FATES: Mapping[str, Promise] = {
    Hand.Kind.UNDONE.value: gettext_lazy("taken back"),
    Hand.Kind.VOIDED.value: gettext_lazy("voided"),
}
_OUTCOMES: Mapping[str, Promise] = {
    rules.Outcome.MADE.value: gettext_lazy("made"),
    rules.Outcome.MARCH.value: gettext_lazy("march"),
    rules.Outcome.EUCHRED.value: gettext_lazy("euchred"),
    rules.Outcome.FAST_BREAK.value: gettext_lazy("fast break"),
    rules.Outcome.THROWN_IN.value: gettext_lazy("thrown in"),
}
