"""Derive how a table of a round stands from its game and from what was said of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace

from scoring import rules
from scoring.games.models import Game
from scoring.games.selectors import ScoreSheet, score_sheet
from scoring.tournaments.channels import tables_changed
from scoring.tournaments.figures import Figures
from scoring.tournaments.models import RoundTable, Total

State = RoundTable.State
SaidBy = Total.SaidBy


@dataclass(frozen=True, slots=True)
class Standing:
    """How a table stands: the derived columns of its row, by their names."""

    state: str = State.WAITING
    hands_done: int = 0
    points_ns: int = 0
    points_ew: int = 0
    loners_ns: int | None = None
    loners_ew: int | None = None
    euchres_ns: int | None = None
    euchres_ew: int | None = None
    bonuses: Mapping[str, int] = field(default_factory=dict)
    forfeited: str = ""
    stopped: bool = False


def standing_of(table: RoundTable, sheet: ScoreSheet | None = None) -> Standing:
    """Return how a table stands by its facts; `sheet` is its game's, where the caller has it.

    An organiser's word holds before all; then a game that is over; then two sides that say the same. While the table
    plays, its points so far are those of its game.
    """
    if sheet is None and table.game is not None:
        sheet = score_sheet(table.game)
    played = _played(sheet) if sheet else Standing()
    said = {total.said_by: total for total in table.totals.standing().exclude(kind=Total.Kind.WITHDRAWN)}
    rule_set = table.round.event.rule_set
    if (word := said.pop(SaidBy.ORGANISER, None)) is not None:
        return _by_word(word, played, rule_set)
    claims = list(said.values())
    if played.state == State.DONE:
        differs = any(not _same_points(claim, played) for claim in claims)
        return replace(played, state=State.DIFFERS) if differs else played
    if len(claims) == len(rules.Side):
        return _by_both(claims, played, rule_set)
    return replace(played, state=State.CLAIMED) if claims else played


def settle(table: RoundTable, sheet: ScoreSheet | None = None) -> RoundTable:
    """Keep on the table's row how it stands, and tell who watches. The caller holds what it derives from."""
    for name, value in asdict(standing_of(table, sheet)).items():
        setattr(table, name, value)
    table.save(update_fields=[column.name for column in fields(Standing)])
    tables_changed(table.round.event)
    return table


def _by_word(word: Total, played: Standing, rule_set: rules.RuleSet) -> Standing:
    """Return what an organiser said; for a table that stopped with what it has, beside what its hands came to."""
    stopped = word.kind == Total.Kind.STOPPED
    return Standing(
        state=State.DONE,
        hands_done=played.hands_done,
        forfeited=word.forfeited,
        stopped=stopped,
        bonuses=played.bonuses if stopped and played.hands_done else _penalties(Figures.of(word), rule_set),
        **Figures.of(word).columns,
    )


def _by_both(claims: list[Total], played: Standing, rule_set: rules.RuleSet) -> Standing:
    """Return what both sides said; where they differ, what was played so far and that they do."""
    first, second = (Figures.of(claim) for claim in claims)
    if not first.agrees_with(second):
        return replace(played, state=State.DIFFERS)
    figures = first.filled_by(second)
    return replace(played, state=State.DONE, bonuses=_penalties(figures, rule_set), **figures.columns)


def _same_points(claim: Total, played: Standing) -> bool:
    return (claim.points_ns, claim.points_ew) == (played.points_ns, played.points_ew)


def _penalties(said: Figures, rule_set: rules.RuleSet) -> dict[str, int]:
    """Return what `set_penalty` takes from each of a side that was set, by seat; the side's points stay as they are."""
    taken = {side: -rule_set.set_penalty * (said.euchres(side) or 0) for side in rules.Side}
    return {seat.value: taken[side] for side in rules.Side for seat in side.seats if taken[side]}


def _played(sheet: ScoreSheet) -> Standing:
    """Return what a game's hands come to so far: those that count on its sheet."""
    lines = [(line.hand, line.verdict) for line in sheet.lines if line.counted and line.verdict is not None]
    if not lines:
        return Standing()
    game = sheet.game
    loners, euchres = Counter[rules.Side | None](), Counter[rules.Side | None]()
    for hand, verdict in lines:
        loners[verdict.maker_side] += verdict.outcome is rules.Outcome.MARCH and bool(hand.alone)
        euchres[verdict.maker_side] += verdict.outcome is rules.Outcome.EUCHRED
    return Standing(
        state=State.DONE if game.status in {Game.Status.FINISHED, Game.Status.CLOSED} else State.PLAYING,
        hands_done=sum(verdict.counts for _hand, verdict in lines),
        points_ns=game.score_ns,
        points_ew=game.score_ew,
        loners_ns=loners[rules.Side.NS],
        loners_ew=loners[rules.Side.EW],
        euchres_ns=euchres[rules.Side.NS],
        euchres_ew=euchres[rules.Side.EW],
        bonuses=_bonuses([verdict for _hand, verdict in lines]),
    )


def _bonuses(verdicts: list[rules.Verdict]) -> dict[str, int]:
    """Return each player's own points beside the side's, by seat (options `maker_bonus` and `set_penalty`)."""
    beside = Counter[rules.Seat]()
    for verdict in verdicts:
        for seat, own in (verdict.individual or {}).items():
            beside[seat] += own - verdict.points[seat.side]
    return {seat.value: points for seat, points in beside.items() if points}
