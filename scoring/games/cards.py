"""A hand that is written down card by card: which hand, how far it has come, and the record to save."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from scoring import rules
from scoring.clubs.audience import Called
from scoring.games.reading import KINDS_WITH_CARDS
from scoring.games.selectors import ScoreSheet, SheetLine
from scoring.games.table import sentence_of
from scoring.rules import HandSeen, Outcome, faults

_KEPT = ("id", "kitty", "exchange")
_RESULT = (
    "sitting_out",
    "outcome",
    "maker_tricks",
    "tricks_by_seat",
    "tricks_by_side",
    "points",
    "score_after",
    "penalty",
)
_CALL = ("maker", "maker_side", "maker_round", "trump", "alone")
_ENDINGS = (Outcome.MADE, Outcome.MARCH, Outcome.EUCHRED, Outcome.FAST_BREAK)
_COUNTS = range(rules.HAND_SIZE + 1)


@dataclass(frozen=True, slots=True)
class Place:
    """The hand of a game whose cards are written down: one that is recorded (`saved`), or the next."""

    sheet: ScoreSheet
    number: int
    dealer: rules.Seat
    players: Mapping[rules.Seat, Called]
    saved: SheetLine | None

    @property
    def acts_on(self) -> int | None:
        """The row that saving would act on."""
        return self.saved.hand.pk if self.saved else self.sheet.newest

    @property
    def seated(self) -> int | None:
        """Who sits where in it, as saving names it."""
        return self.sheet.seated(self.number)

    @property
    def names(self) -> dict[rules.Seat, str]:
        """The players' names by seat."""
        return {seat: player.name for seat, player in self.players.items()}

    @property
    def facts(self) -> rules.HandRecord:
        """What is recorded of the hand already."""
        return self.saved.hand.facts if self.saved else rules.HandRecord()

    @property
    def sentence(self) -> str:
        """What the hand reads as it was saved; empty for the next one."""
        return sentence_of(self.saved) if self.saved else ""

    def begun(self) -> HandSeen:
        """Return the hand before anything is written down."""
        return HandSeen(rules=self.sheet.rule_set, dealer=self.dealer)

    def known(self) -> tuple[rules.SeenMove, ...]:
        """Return the moves that are recorded already."""
        return rules.retold(self.facts, self.sheet.rule_set, self.dealer)


def next_place(sheet: ScoreSheet) -> Place | None:
    """Return the place of the hand that is recorded next, or None when the game is over."""
    if sheet.state.finished:
        return None
    return Place(sheet, sheet.next_number, sheet.state.dealer, sheet.players, None)


def place_of(sheet: ScoreSheet, number: int) -> Place | None:
    """Return the place of a recorded hand, or None for one that has no cards to fill in."""
    line = sheet.lines_by_number.get(number)
    if line is None or line.hand.kind not in KINDS_WITH_CARDS:
        return None
    return Place(sheet, number, rules.Seat(line.hand.dealer), line.players, line)


def followed(place: Place, moves: Iterable[rules.SeenMove]) -> tuple[HandSeen, tuple[rules.SeenMove, ...]]:
    """Return the hand after the moves, and the moves: those before the first that cannot come next."""
    hand = place.begun()
    done: list[rules.SeenMove] = []
    for move in moves:
        try:
            hand = hand.after(move)
        except rules.IllegalHand:
            break
        done.append(move)
    return hand, tuple(done)


#: What a result is taken from: the cards, or what was saved before.
BY_CARDS, AS_SAVED = "cards", "saved"
#: A result as it is stated: how the hand went, and the makers' tricks where they are known.
Stated = tuple[Outcome, int | None]


def record_to_save(place: Place, hand: HandSeen, *, save: str, stated: Stated | None) -> rules.HandRecord:
    """Return the record of a hand with the result that `save` names, or that was `stated`.

    Raises IllegalHand where the cards disagree with the result that was saved before.
    """
    if stated is not None:
        return as_stated(place, hand, *stated)
    return with_saved(place, hand) if save == AS_SAVED and place.saved else by_cards(place, hand)


def by_cards(place: Place, hand: HandSeen) -> rules.HandRecord:
    """Return what the cards alone say; of what was saved before, only other cards stay."""
    return replace(hand.record(), **{name: getattr(place.facts, name) for name in _KEPT})


def as_stated(place: Place, hand: HandSeen, outcome: Outcome, maker_tricks: int | None) -> rules.HandRecord:
    """Return the cards with the result that was stated when the rest was laid down."""
    return replace(by_cards(place, hand), outcome=outcome, maker_tricks=maker_tricks)


def with_saved(place: Place, hand: HandSeen) -> rules.HandRecord:
    """Return the cards with everything that was saved of the hand before. Raises IllegalHand where they disagree."""
    saved, cards = place.facts, hand.record()
    stated = {name: getattr(saved, name) for name in (*_KEPT, *_RESULT)}
    stated |= {name: getattr(saved, name) for name in _CALL if getattr(saved, name) is not None}
    if saved.no_lone_defender or saved.lone_defender is not None:
        stated |= {"lone_defender": saved.lone_defender, "no_lone_defender": saved.no_lone_defender}
    record = replace(cards, kind=saved.kind, upcard=cards.upcard or saved.upcard, **stated)
    _see_that_they_agree(place, hand, record)
    return record


def _see_that_they_agree(place: Place, hand: HandSeen, record: rules.HandRecord) -> None:
    """Judge the record with what the hand came to when it was saved. Raises IllegalHand with all that disagrees."""
    told = list(_told_otherwise(hand, place.facts))
    verdict = place.saved.verdict if place.saved else None
    if verdict is not None and record.kind is rules.Kind.PLAYED:
        tricks = verdict.tricks[verdict.maker_side] if verdict.maker_side else None
        record = replace(
            record,
            outcome=record.outcome or verdict.outcome,
            maker_tricks=tricks if record.maker_tricks is None else record.maker_tricks,
        )
    try:
        rules.judge(record, place.sheet.rule_set)
    except rules.IllegalHand as illegal:
        told.extend(illegal.violations)
    if told:
        raise rules.IllegalHand(told)


def _told_otherwise(hand: HandSeen, saved: rules.HandRecord) -> Iterable[rules.Violation]:
    """Yield where who made trump, told without the calls, is not what was saved."""
    made = hand.made
    if made is None:
        return
    if saved.maker not in (None, made.maker):
        yield faults.MAKER_MISMATCH.at("maker", stated=saved.maker, seat=made.maker)
    elif saved.maker_side not in (None, made.maker.side):
        yield faults.MAKER_SIDE_MISMATCH.at("maker side", seat=made.maker, side=saved.maker_side)
    if saved.trump not in (None, made.trump):
        yield faults.TRUMP_MISMATCH.at("trump", stated=saved.trump, suit=made.trump)
    if saved.alone not in (None, made.alone):
        yield faults.ALONE_MISMATCH.at("alone")


def endings(place: Place, hand: HandSeen) -> list[tuple[Outcome, int | None, rules.Verdict]]:
    """Return how the hand may have gone when the rest was laid down; with tricks where points need them."""
    if hand.maker is None or hand.step is rules.Step.OVER:
        return []
    found: list[tuple[Outcome, int | None, rules.Verdict]] = []
    for outcome in _ENDINGS:
        if (verdict := _judged(place, hand, outcome, None)) is not None:
            found.append((outcome, None, verdict))
            continue
        judged = ((count, _judged(place, hand, outcome, count)) for count in _COUNTS)
        found += [(outcome, count, verdict) for count, verdict in judged if verdict is not None]
    return found


def _judged(place: Place, hand: HandSeen, outcome: Outcome, count: int | None) -> rules.Verdict | None:
    try:
        return rules.judge(as_stated(place, hand, outcome, count), place.sheet.rule_set)
    except rules.IllegalHand:
        return None


def verdict_by_cards(place: Place, hand: HandSeen) -> rules.Verdict | None:
    """Return what a hand that is over comes to by its cards, None for one that is not, or breaks a rule."""
    if hand.step is not rules.Step.OVER:
        return None
    try:
        return rules.judge(by_cards(place, hand), place.sheet.rule_set)
    except rules.IllegalHand:
        return None
