"""What the pages show that change a hand: the hand as it was tapped, and what else a change brings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring import rules
from scoring.clubs.writes import Refused
from scoring.games.forms import ConfirmedForm, CorrectionForm, DealerForm
from scoring.games.selectors import ScoreSheet, SheetLine, sitting_at
from scoring.games.services import EndsBefore, deals_moved
from scoring.games.table import TablePage, sentence_of


@dataclass(frozen=True, slots=True)
class CorrectionPage:
    """A hand that is being changed; `entry` is the table as it stood before the hand, with its form."""

    sheet: ScoreSheet
    line: SheetLine
    form: ConfirmedForm
    entry: TablePage
    notice: str

    @classmethod
    def of(
        cls,
        sheet: ScoreSheet,
        line: SheetLine,
        form: ConfirmedForm,
        refusal: Refused | None = None,
        *,
        notice: str = "",
    ) -> CorrectionPage:
        """Return the page of a hand, with what stands against the change that was asked for."""
        tapped = form if isinstance(form, CorrectionForm) else CorrectionForm()
        entry = TablePage(sheet=_before(sheet, line), form=tapped, act_form=form)
        return cls(sheet, line, form, entry, notice or against(refusal, line))

    @property
    def number(self) -> int:
        """The hand's number."""
        return self.line.hand.number

    @property
    def sentence(self) -> str:
        """What the hand reads now."""
        return sentence_of(self.line)

    @property
    def confirms(self) -> bool:
        """Whether the change was asked for once, and is only waiting to be meant."""
        return bool(self.form["confirmed"].value())

    @property
    def unplayed(self) -> bool:
        """Whether the hand is recorded as one that was not played out."""
        return self.line.hand.kind not in {rules.Kind.PLAYED, rules.Kind.THROWN_IN}

    @property
    def by_cards(self) -> bool:
        """Whether calls or cards are recorded, which what is tapped here must fit."""
        return bool(self.line.hand.facts.calls or self.line.hand.facts.tricks)


def _before(sheet: ScoreSheet, line: SheetLine) -> ScoreSheet:
    """Return the sheet as it stood when the hand was dealt, by the dealer who is recorded for it."""
    earlier = tuple(one for one in sheet.lines if one.hand.number < line.hand.number)
    start = rules.GameState.start(
        sheet.rule_set,
        first_dealer=rules.Seat(sheet.game.first_dealer),
        score={rules.Side.NS: sheet.game.initial_ns, rules.Side.EW: sheet.game.initial_ew},
    )
    state = earlier[-1].after if earlier else start
    sat = sitting_at(sheet.sittings, line.hand.number)
    return replace(
        sheet,
        sittings=(replace(sat, from_number=1),),
        lines=earlier,
        state=replace(state, dealer=rules.Seat(line.hand.dealer)),
    )


def against(refusal: Refused | None, line: SheetLine) -> str:
    """Return what is said of a refused change, and what the hand reads now."""
    if refusal is None:
        return ""
    if isinstance(refusal, EndsBefore):
        return ends_before(refusal)
    now = _("Hand %(number)d now reads: %(sentence)s") % {"number": line.hand.number, "sentence": sentence_of(line)}
    return f"{refusal.sentence} {now}"


def ends_before(refusal: EndsBefore) -> str:
    """Return that a change ends the game earlier, and what becomes of the hands after it."""
    return _(
        "With this the game ends at hand %(number)d. Hands recorded after it stay, marked, and count for nothing "
        "(%(uncounted)d now). Save once more if it is meant."
    ) % {"number": refusal.number, "uncounted": refusal.uncounted}


@dataclass(frozen=True, slots=True)
class MoveView:
    """One deal that would move: the hand, who is recorded as its dealer, and who would be."""

    number: int
    was: str
    becomes: str


@dataclass(frozen=True, slots=True)
class DealerPage:
    """Who dealt a hand, and what saying otherwise changes."""

    sheet: ScoreSheet
    line: SheetLine
    form: DealerForm
    seats: Sequence[tuple[str, str]]
    only: Sequence[MoveView]
    later: Sequence[MoveView]
    notice: str

    @classmethod
    def of(cls, sheet: ScoreSheet, line: SheetLine, form: DealerForm, refusal: Refused | None = None) -> DealerPage:
        """Return the page, with the moves that the dealer in the form would bring."""
        seats = [(seat.value, player.name) for seat, player in line.players.items()]
        chosen = str(form["dealer"].value() or "")
        moves = {
            later: _moves(sheet, line, chosen, later=later) if chosen in rules.Seat.__members__ else []
            for later in (False, True)
        }
        return cls(sheet, line, form, seats, moves[False], moves[True], against(refusal, line))

    @property
    def number(self) -> int:
        """The hand's number."""
        return self.line.hand.number

    @property
    def dealer(self) -> str:
        """Who is recorded as the dealer."""
        return self.line.players[rules.Seat(self.line.hand.dealer)].name


def _moves(sheet: ScoreSheet, line: SheetLine, chosen: str, *, later: bool) -> list[MoveView]:
    moved = deals_moved(sheet, line.hand.number, rules.Seat(chosen), later=later)
    players = sheet.lines_by_number
    return [
        MoveView(one.number, players[one.number].players[one.was].name, players[one.number].players[one.becomes].name)
        for one in moved
    ]
