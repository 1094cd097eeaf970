"""What the table page shows: the score sheet in the words and positions of one screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring import rules
from scoring.clubs.audience import Audience
from scoring.clubs.models import Club
from scoring.games import filed, wording
from scoring.games.forms import ActForm, HandForm
from scoring.games.models import Game
from scoring.games.points_table import TRICKS_OF, most_points, points_table
from scoring.games.rematches import NextGame
from scoring.games.selectors import ScoreSheet, SheetLine
from scoring.games.services import may_put_back, why_no_undo
from scoring.rules import Outcome

SHAPES: Mapping[rules.Side, str] = {rules.Side.NS: "circle", rules.Side.EW: "diamond"}
#: Where each seat lies around the phone of whoever sits South, top first.
POSITIONS: Mapping[rules.Seat, str] = {
    rules.Seat.N: "top",
    rules.Seat.W: "left",
    rules.Seat.E: "right",
    rules.Seat.S: "bottom",
}
#: Letters of a name that a seat has room for on a phone.
LONG_NAME = 9


@dataclass(frozen=True, slots=True)
class SideView:
    """One side's half of the score."""

    code: str
    shape: str
    names: str
    score: int
    in_barn: bool
    tokens: int | None
    won: bool


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat as it lies around this phone."""

    seat: str
    name: str
    side: str
    shape: str
    is_dealer: bool
    position: str


@dataclass(frozen=True, slots=True)
class OutcomeView:
    """One outcome's button; `points` are what it is worth `partnered` and `alone`."""

    value: str
    label: str
    points: dict[str, int]


@dataclass(frozen=True, slots=True)
class LineView:
    """One hand of the list."""

    number: int
    dealer_name: str
    trump: str | None
    sentence: str
    score_ns: int
    score_ew: int
    counted: bool
    voided: bool
    flagged: bool


@dataclass(frozen=True, slots=True)
class Offers:
    """What the optional row asks for under this rule set."""

    lone_defender: bool
    no_trump: bool
    fast_break: bool
    exact_tricks: bool


@dataclass(frozen=True, slots=True)
class FileView:
    """What a game's file said beside its hands, and what was odd about it."""

    title: str
    date: str
    description: str
    notes: Sequence[str]


@dataclass(frozen=True, slots=True)
class TablePage:
    """Everything the table page shows, ready to print."""

    sheet: ScoreSheet
    form: HandForm
    act_form: ActForm
    notice: str = ""
    read_only: bool = False
    #: The version of the game's channel that this shows at least: read before the sheet.
    version: int = 0
    #: What followed the game at its table, and whether this phone may open it.
    next_game: NextGame | None = None

    @property
    def game(self) -> Game:
        """The game."""
        return self.sheet.game

    @property
    def club(self) -> Club:
        """The club the game belongs to."""
        return self.sheet.game.club

    @property
    def rules_name(self) -> str:
        """The preset's name."""
        return self.sheet.rule_set.name

    @property
    def target(self) -> int | None:
        """The score that ends the game; None where hands or the scorer end it."""
        return self.sheet.rule_set.target if self.sheet.rule_set.hands is None else None

    @property
    def goal(self) -> str:
        """What is played to, in words."""
        return wording.goal(self.sheet.rule_set, self.sheet.state)

    @property
    def hands_left(self) -> int | None:
        """Hands still to play; None without a fixed number."""
        return self.sheet.state.hands_left

    @property
    def sides(self) -> list[SideView]:
        """Both sides, North and South first."""
        state, tokens = self.sheet.state, self.sheet.rule_set.four_trick_tokens
        return [
            SideView(
                code=side.value,
                shape=SHAPES[side],
                names=wording.side_names(self.sheet.players, side),
                score=state.score[side],
                in_barn=state.in_barn(side) and not state.finished,
                tokens=state.tokens[side] if tokens else None,
                won=state.winner is side,
            )
            for side in rules.Side
        ]

    @property
    def dealer(self) -> SeatView:
        """Who deals the next hand."""
        return next(seat for seat in self.seats if seat.is_dealer)

    @property
    def seats(self) -> list[SeatView]:
        """The four seats as they lie around this phone, top first."""
        return [
            SeatView(
                seat=seat.value,
                name=self.sheet.name(seat),
                side=seat.side.value,
                shape=SHAPES[seat.side],
                is_dealer=self.sheet.state.dealer is seat,
                position=position,
            )
            for seat, position in POSITIONS.items()
        ]

    @property
    def has_long_names(self) -> bool:
        """Whether a name is too long for a phone in letters as large as others."""
        return any(len(seat.name) > LONG_NAME for seat in self.seats)

    @property
    def next_number(self) -> int:
        """The number of the hand being entered."""
        return self.sheet.next_number

    @property
    def seated(self) -> int | None:
        """Who sits where for the hand being entered, as saving names it."""
        return self.sheet.seated(self.next_number)

    @property
    def outcomes(self) -> list[OutcomeView]:
        """The buttons that say how the hand went."""
        labels = {Outcome.MADE: _("Made"), Outcome.MARCH: _("March"), Outcome.EUCHRED: _("Euchred")}
        if self.offers.fast_break:
            labels[Outcome.FAST_BREAK] = _("Fast break")
        return [
            OutcomeView(
                value=outcome.value,
                label=label,
                points={
                    "partnered": most_points(self.sheet.rule_set, outcome, alone=False),
                    "alone": most_points(self.sheet.rule_set, outcome, alone=True),
                },
            )
            for outcome, label in labels.items()
        ]

    @property
    def offers(self) -> Offers:
        """What else the optional row asks for."""
        rule_set = self.sheet.rule_set
        return Offers(
            lone_defender=rule_set.defend_alone is not rules.DefendAlone.OFF,
            no_trump=rule_set.no_trump is not rules.NoTrump.OFF,
            fast_break=rule_set.fast_break,
            exact_tricks=rule_set.four_trick_tokens or rule_set.super_euchre is not None,
        )

    @property
    def can_throw_in(self) -> bool:
        """Whether four passes in both rounds are possible."""
        return self.sheet.rule_set.stick_the_dealer is not rules.StickTheDealer.ON

    @property
    def trumps(self) -> list[tuple[str, str]]:
        """What can be trump, with its word."""
        return [
            (trump.value, trump.word) for trump in rules.Trump if trump is not rules.Trump.NT or self.offers.no_trump
        ]

    @property
    def upcards(self) -> list[tuple[str, str]]:
        """The pack's cards, any of which may be turned up, with their words."""
        return [(str(card), card.words) for card in sorted(rules.pack_of(self.sheet.rule_set), key=_suit_then_rank)]

    @property
    def points(self) -> dict[str, object]:
        """What the browser needs to say a hand before it is saved: the engine's points, our words."""
        sentences: dict[str, dict[str, str]] = {}
        for (outcome, alone), sentence in wording.SENTENCES.items():
            sentences.setdefault(outcome.value, {})["alone" if alone else "partnered"] = str(sentence)
        dealer = self.sheet.state.dealer
        passed = self.sheet.rule_set.thrown_in_deal is rules.NextDeal.PASSES_LEFT
        return {
            "rows": points_table(self.sheet.rule_set),
            "tricks_of": {outcome.value: tricks for outcome, tricks in TRICKS_OF.items()},
            "sentences": sentences,
            "points_to": wording.POINTS_TO,
            "token_point": wording.TOKEN_POINT,
            "token_due": self._token_due(),
            "thrown_in": {seat.value: self._thrown_in(seat) for seat in rules.Seat},
            "dealer": dealer.value,
            "next_dealer": {seat.value: seat.next.value for seat in rules.Seat},
            "next_dealer_thrown_in": {seat.value: (seat.next if passed else seat).value for seat in rules.Seat},
        }

    def _token_due(self) -> list[str]:
        """Return the sides that the next token brings a point."""
        state = self.sheet.state
        if not self.sheet.rule_set.four_trick_tokens:
            return []
        return [side.value for side in rules.Side if state.tokens[side] == rules.TOKENS_FOR_A_POINT - 1]

    def _thrown_in(self, dealer: rules.Seat) -> dict[str, object]:
        """Return what a hand is worth, and how it is said, in which nobody called when `dealer` had dealt."""
        forfeits = self.sheet.rule_set.stick_the_dealer is rules.StickTheDealer.MAY_FORFEIT
        outcome = Outcome.FORFEITED if forfeits else Outcome.THROWN_IN
        points = rules.points_for(self.sheet.rule_set, outcome=outcome, alone=False)
        return {
            "says": wording.nobody_called(self.sheet.rule_set, self.sheet.name(dealer)),
            "points": {dealer.side.value: points.makers, dealer.side.other.value: points.defenders},
        }

    @property
    def has_hands(self) -> bool:
        """Whether a hand was recorded."""
        return bool(self.sheet.lines)

    @property
    def hands(self) -> list[LineView]:
        """The hands, newest first."""
        return [line_view(line) for line in reversed(self.sheet.lines)]

    @property
    def last(self) -> str:
        """What was changed last, a hand or who sits where, and who deals now; empty before anything was."""
        if self.finished:
            return sentence_of(self.sheet.lines[-1]) if self.sheet.lines else ""
        said = last_event(self.sheet)
        return f"{said} {wording.deals_next(self.dealer.name)}" if said else ""

    @property
    def last_number(self) -> int | None:
        """The number of the last hand, which an undo takes; None before any."""
        return self.sheet.lines[-1].hand.number if self.sheet.lines else None

    @property
    def saved_instead(self) -> int | None:
        """The number of the hand that another phone saved first and that can be corrected; None where it is gone."""
        if self.sheet.undone or not self.sheet.lines or self.sheet.lines[-1].voided:
            return None
        return self.last_number

    @property
    def worm(self) -> dict[str, list[int]]:
        """Both scores after each hand, from the start on."""
        game = self.sheet.game
        return {
            "ns": [game.initial_ns, *(line.after.score[rules.Side.NS] for line in self.sheet.lines)],
            "ew": [game.initial_ew, *(line.after.score[rules.Side.EW] for line in self.sheet.lines)],
        }

    @property
    def from_file(self) -> FileView | None:
        """What the file said that the game came from; None for one that was scored here.

        It may name those whom pages for anybody do not, so such a page tells nothing of it.
        """
        source = self.game.source
        if not source or self.game.audience is Audience.PUBLIC:
            return None
        return FileView(
            title=str(source.get("title", "")),
            date=_date_in_words(str(source.get("date", ""))),
            description=str(source.get("description", "")),
            notes=[_note_in_words(note) for note in source.get("notes", [])],
        )

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.sheet.state.finished

    @property
    def abandoned(self) -> bool:
        """Whether the game was given up."""
        return self.sheet.state.abandoned

    @property
    def can_reopen(self) -> bool:
        """Whether the game was ended by hand, so that it can go on."""
        return self.game.was_ended_by_hand

    @property
    def result(self) -> str:
        """How a finished game ended; empty before."""
        return wording.result(self.sheet.state, self.sheet.players) if self.finished else ""

    @property
    def can_undo(self) -> bool:
        """Whether there is a last hand to take back."""
        return why_no_undo(self.sheet) is None

    @property
    def can_put_back(self) -> bool:
        """Whether the hand that was taken back last can be put back."""
        return may_put_back(self.sheet)

    @property
    def file_keeps_score(self) -> bool:
        """Whether the game has the same score when its file is read again."""
        return filed.game_keeps_score(self.sheet)


def _date_in_words(written: str) -> str:
    """Return a file's date as other dates are shown; one that cannot be read stays as it is written."""
    try:
        return date_format(datetime.fromisoformat(written), "j M Y")
    except ValueError:
        return written


def _note_in_words(note: Mapping[str, object]) -> str:
    """Return a finding of the import as a sentence."""
    deal, message = note.get("deal"), str(note.get("message", ""))
    if not isinstance(deal, int):
        return message
    return _("Deal %(number)d of the file: %(message)s") % {"number": deal, "message": message}


def line_view(line: SheetLine) -> LineView:
    """Return a line of the score sheet in words."""
    hand = line.hand
    return LineView(
        number=hand.number,
        dealer_name=line.players[rules.Seat(hand.dealer)].name,
        trump=hand.trump or None,
        sentence=sentence_of(line),
        score_ns=line.after.score[rules.Side.NS],
        score_ew=line.after.score[rules.Side.EW],
        counted=line.counted,
        voided=line.voided,
        flagged="violations" in hand.extras,
    )


def taken_back(number: int) -> str:
    """Return that a hand was taken back."""
    return _("Hand %(number)d was taken back.") % {"number": number}


def last_event(sheet: ScoreSheet) -> str:
    """Return what was changed last as it is told under the score; empty before anything was."""
    if sheet.reseated:
        seated = sheet.reseated
        return _("%(seats)s.") % {"seats": wording.hands_played(seated.from_number, None, seated.players)}
    if sheet.undone and may_put_back(sheet):
        return taken_back(sheet.next_number)
    return sentence_of(sheet.lines[-1]) if sheet.lines else ""


def last_change(sheet: ScoreSheet) -> str:
    """Return what the hand recorded last reads now, or that one was taken back; empty where nothing was recorded."""
    if sheet.undone:
        return taken_back(sheet.next_number)
    if not sheet.lines:
        return ""
    last = sheet.lines[-1]
    return _("Hand %(number)d now reads: %(sentence)s") % {"number": last.hand.number, "sentence": sentence_of(last)}


def sentence_of(line: SheetLine) -> str:
    """Return what happened in a hand, in one or two short sentences."""
    if line.voided:
        return _("Hand %(number)d voided: it does not count.") % {"number": line.hand.number}
    said = wording.what_happened(line.hand.facts, line.verdict, line.players)
    if line.token_side is None:
        return said
    return f"{said} {wording.token_point(wording.side_names(line.players, line.token_side))}"


def _suit_then_rank(card: rules.Card) -> tuple[str, int]:
    return card.suit or "", list(rules.Rank).index(card.rank)
