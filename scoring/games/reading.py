"""Read one hand, card by card where it was recorded so, with every row of its number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring import rules
from scoring.clubs.audience import Audience
from scoring.clubs.models import Device
from scoring.clubs.writes import new_key
from scoring.games import wording
from scoring.games.access import Opened
from scoring.games.forms import ActForm
from scoring.games.history import RowView, history
from scoring.games.models import Game, Hand
from scoring.games.selectors import SheetLine, score_sheet, seated_at
from scoring.games.services import may_put_back
from scoring.games.table import SHAPES, LineView, line_view

#: The kinds of hands that are dealt, called and played at least in part.
KINDS_WITH_CARDS = frozenset({rules.Kind.PLAYED, rules.Kind.THROWN_IN, rules.Kind.PENALTY})


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits where, as a name with its side's shape."""

    seat: str
    name: str
    side: str
    shape: str


@dataclass(frozen=True, slots=True)
class CallView:
    """One call: who, and in words what."""

    who: Person
    words: str
    passed: bool
    comments: Sequence[str]


@dataclass(frozen=True, slots=True)
class PlayView:
    """One card of a trick, by whom, and whether it led and won."""

    who: Person
    card: rules.Card
    led: bool
    won: bool
    revoked: bool
    comments: Sequence[str]


@dataclass(frozen=True, slots=True)
class TrickView:
    """One trick as its cards fell."""

    number: int
    plays: Sequence[PlayView]
    winner: Person | None


@dataclass(frozen=True, slots=True)
class DealtView:
    """The five cards one player was dealt."""

    who: Person
    cards: Sequence[rules.Card]
    sits_out: bool


@dataclass(frozen=True, slots=True)
class HandPage:
    """Everything the page of one hand shows."""

    game: Game
    line: LineView | None
    number: int
    dealer: Person
    maker: Person | None
    record: rules.HandRecord
    suits_followed: str
    calls: Sequence[CallView]
    dealt: Sequence[DealtView]
    tricks: Sequence[TrickView]
    rows: Sequence[RowView]
    faults: Sequence[str]
    previous: int | None
    following: int | None
    act_form: ActForm
    may_score: bool
    may_put_back: bool

    @property
    def may_change(self) -> bool:
        """Whether the hand can be corrected or voided by whoever looks at it."""
        return self.may_score and self.line is not None

    @property
    def has_replay(self) -> bool:
        """Whether calls or cards are recorded that can be played back."""
        record = self.record
        return self.line is not None and bool(record.calls or record.tricks or record.hands)

    @property
    def cards_act(self) -> str:
        """What can be done with its cards: enter them, go on with them, or correct them where they are all in."""
        if self.record.kind is rules.Kind.THROWN_IN and self.calls:
            return _("Correct the calls")
        if len(self.tricks) == rules.HAND_SIZE:
            return _("Correct the cards")
        return _("Go on card by card") if self.has_replay else _("Enter its cards")

    @property
    def may_fill_in(self) -> bool:
        """Whether its cards can be entered by whoever looks at it."""
        return self.may_change and not self.voided and self.record.kind in KINDS_WITH_CARDS

    @property
    def voided(self) -> bool:
        """Whether the hand was taken out of the count."""
        return self.line is not None and self.line.voided

    @property
    def was(self) -> str:
        """What a hand that does not count any more, or was taken back, said before; empty for one that stands."""
        if self.line is not None and not self.voided:
            return ""
        return next((row.sentence for row in self.rows if row.fate), "")


def hand_page(opened: Opened, number: int, looking: Device | None) -> HandPage | None:
    """Return the page of hand `number` for the phone `looking`, or None when the game never had one."""
    game = opened.game
    sheet = score_sheet(game)
    rows = list(game.hands.filter(number=number).select_related("write__account"))
    if not rows:
        return None
    players = seated_at(sheet.sittings, number)
    people = {seat: _person(player.name, seat) for seat, player in players.items()}
    line = next((line for line in sheet.lines if line.hand.number == number), None)
    hand = line.hand if line else rows[-1]
    # Comments may name those whom pages for anybody do not.
    said = {} if game.audience is Audience.PUBLIC else hand.extras
    record = hand.facts if hand.record else rules.HandRecord()
    numbers = [line.hand.number for line in sheet.lines]
    return HandPage(
        game=game,
        line=line_view(line) if line else None,
        number=number,
        dealer=people[rules.Seat(hand.dealer)],
        maker=people[record.maker] if record.maker else None,
        record=record,
        suits_followed=wording.suits_followed(record, sheet.rule_set, players),
        calls=_calls(record, people, hand, said),
        dealt=_dealt(record, people),
        tricks=list(_tricks(record, line, people, said, sheet.rule_set)),
        rows=history(rows, sheet.rule_set, players, looking, tell_by_whom=opened.may_see_by_whom),
        faults=[str(fault["message"]) for fault in hand.extras.get("violations", [])],
        previous=max((other for other in numbers if other < number), default=None),
        following=min((other for other in numbers if other > number), default=None),
        act_form=ActForm(initial={"key": new_key(), "acts_on": hand.pk if line else sheet.newest}),
        may_score=opened.may_score,
        may_put_back=opened.may_score and may_put_back(sheet) and number == sheet.next_number,
    )


def _person(name: str, seat: rules.Seat) -> Person:
    return Person(seat.value, name, seat.side.value, SHAPES[seat.side])


def _calls(
    record: rules.HandRecord, people: dict[rules.Seat, Person], hand: Hand, said: Mapping[str, Any]
) -> list[CallView]:
    comments = said.get("call_comments", {})
    return [
        CallView(
            who=people[call.seat],
            words=call_words(call, rules.Seat(hand.dealer)),
            passed=call.call is rules.CallKind.PASS,
            comments=comments.get(str(place), ()),
        )
        for place, call in enumerate(record.calls or ())
    ]


def call_words(call: rules.Call, dealer: rules.Seat) -> str:
    """Return what a player called, as said after the player's name; the dealer does not order, but picks it up."""
    if call.call is rules.CallKind.PASS:
        words = _("passed")
    elif call.call is rules.CallKind.ORDER_UP:
        words = _("picked it up") if call.seat is dealer else _("ordered it up")
    else:
        words = _("named %(suit)s") % {"suit": call.suit.word if call.suit else "?"}
    if call.alone:
        words = _("%(called)s, alone") % {"called": words}
    return words


def _dealt(record: rules.HandRecord, people: dict[rules.Seat, Person]) -> list[DealtView]:
    hands = record.hands or {}
    away = record.sitting_out or ()
    return [DealtView(people[seat], hands[seat], seat in away) for seat in rules.Seat if seat in hands]


def _tricks(
    record: rules.HandRecord,
    line: SheetLine | None,
    people: dict[rules.Seat, Person],
    said: Mapping[str, Any],
    rule_set: rules.RuleSet,
) -> Iterable[TrickView]:
    winners = line.verdict.trick_winners if line and line.verdict else ()
    comments = said.get("play_comments", {})
    revokes = {(revoke.seat, revoke.trick) for revoke in rules.revokes_made(record, rule_set)}
    fallen = 0
    for number, trick in enumerate(record.tricks or (), 1):
        winner = winners[number - 1] if number <= len(winners) else trick.winner
        plays = []
        for place, (seat, card) in enumerate(trick.plays):
            plays.append(
                PlayView(
                    who=people[seat],
                    card=card,
                    led=place == 0,
                    won=seat == winner,
                    revoked=(seat, number) in revokes,
                    comments=comments.get(str(fallen), ()),
                )
            )
            fallen += 1
        yield TrickView(number, plays, people[winner] if winner else None)
