"""Read a whole record from JSON: the neutral record, with fields of its own for what that does not say."""

from collections.abc import Mapping
from typing import Any, Final

from scoring.rules import faults
from scoring.rules import reading_parts as parts
from scoring.rules import reading_values as values
from scoring.rules.errors import RecordError
from scoring.rules.kinds import Kind, Outcome
from scoring.rules.reading_values import Reader, Wrong
from scoring.rules.violations import shown

FIELDS_LIMIT: Final = 100


def read_fields(record: Mapping[str, object]) -> dict[str, Any]:
    """Return the values of a HandRecord's fields; raise RecordError listing everything that cannot be read."""
    if not isinstance(record, Mapping):
        raise RecordError([faults.RECORD_NOT_AN_OBJECT.at("record", value=shown(record))])
    if len(record) > FIELDS_LIMIT:
        raise RecordError([faults.FIELDS_TOO_MANY.at("record", limit=FIELDS_LIMIT)])
    wrong: Wrong = []
    fields: dict[str, Any] = {}
    for given, raw in record.items():
        known = FIELDS.get(given)
        if raw is None:
            _note_null(given, fields)
        elif known is None:
            _note_unread(given, fields)
        else:
            name, read = known
            if name in fields:
                wrong.append(faults.FIELD_TWICE.at(given, field=name, name=given, other=_other_name(given, name)))
            fields[name] = read(raw, name, given, wrong)
    _settle_kind(fields, wrong)
    if wrong:
        raise RecordError(wrong)
    return fields


def _note_null(given: object, fields: dict[str, Any]) -> None:
    """Take null for not recorded, but for a lone defender: null says that there was none."""
    if given == "lone_defender":
        fields["no_lone_defender"] = True


def _note_unread(given: object, fields: dict[str, Any]) -> None:
    """Keep the name of a field that means nothing here, so that a misspelt one does not go unseen."""
    if given not in NOT_OF_THE_HAND:
        fields["unread"] = (*fields.get("unread", ()), shown(given)[: values.TEXT_LIMIT].strip("'"))


def _other_name(given: str, name: str) -> str:
    return next(other for other, (same, _) in FIELDS.items() if same == name and other != given)


def _settle_kind(fields: dict[str, Any], wrong: Wrong) -> None:
    """Take the kind of the record from whatever says it, and refuse one that says two."""
    passed_out = fields.pop("passed_out", None)
    if fields.get("kind") is None:
        fields["kind"] = _implied_kind(fields, passed_out=passed_out is True)
    if passed_out is not None and passed_out is not (fields["kind"] is Kind.THROWN_IN):
        wrong.append(faults.KIND_TWICE.at("passed_out"))


def _implied_kind(fields: dict[str, Any], *, passed_out: bool) -> Kind:
    if passed_out:
        return Kind.THROWN_IN
    if fields.get("penalty") is not None:
        return Kind.PENALTY
    return _KIND_OF_OUTCOME.get(fields.get("outcome"), Kind.PLAYED)


_KIND_OF_OUTCOME: Final[dict[Outcome | None, Kind]] = {
    Outcome.THROWN_IN: Kind.THROWN_IN,
    Outcome.FORFEITED: Kind.THROWN_IN,
    Outcome.PENALTY: Kind.PENALTY,
}
# What a line of `cases/` says about the hand from outside.
NOT_OF_THE_HAND: Final[frozenset[object]] = frozenset({"options", "mutation"})
FIELDS: Final[dict[str, tuple[str, Reader[Any]]]] = {
    "id": ("id", values.identifier),
    "kind": ("kind", values.kind),
    "dealer": ("dealer", values.seat),
    "hands": ("hands", parts.hands),
    "upcard": ("upcard", values.card),
    "kitty_face_down": ("kitty", parts.cards),
    "kitty": ("kitty", parts.cards),
    "nominated_suit": ("nominated_suit", values.trump),
    "exchange": ("exchange", parts.exchange),
    "bids": ("calls", parts.calls),
    "calls": ("calls", parts.calls),
    "passed_out": ("passed_out", values.flag),
    "maker": ("maker", values.seat),
    "maker_side": ("maker_side", values.side),
    "maker_round": ("maker_round", values.number),
    "trump": ("trump", values.trump),
    "alone": ("alone", values.flag),
    "lone_defender": ("lone_defender", values.seat),
    "discard": ("discard", values.card),
    "best_card": ("best_card", parts.best_card),
    "sitting_out": ("sitting_out", values.list_of(values.seat)),
    "tricks": ("tricks", parts.tricks),
    "revokes": ("revokes", values.list_of(parts.revoke)),
    "penalty": ("penalty", parts.penalty),
    "outcome": ("outcome", values.outcome),
    "maker_tricks": ("maker_tricks", values.number),
    "tricks_by_seat": ("tricks_by_seat", values.counts_by(values.SEAT_OF, values.seat)),
    "tricks_by_side": ("tricks_by_side", values.counts_by(values.SIDE_OF_TEXT, values.side)),
    "points": ("points", values.counts_by(values.SIDE_OF_TEXT, values.side)),
    "score_after": ("score_after", values.counts_by(values.SIDE_OF_TEXT, values.side)),
}
