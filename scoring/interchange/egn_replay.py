"""Replay a notated game: judge every deal, fold the score, and say what is wrong or odd."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.interchange.egn_play import TRICKS, Play
from scoring.interchange.egn_record import RecordedDeal, recorded
from scoring.interchange.egn_rules import EGN_RULES
from scoring.interchange.findings import Finding, Findings
from scoring.interchange.notation import NotatedDeal, NotatedGame
from scoring.rules import (
    SEATS,
    GameState,
    HandRecord,
    IllegalHand,
    Kind,
    Outcome,
    RuleSet,
    Seat,
    Side,
    StickTheDealer,
    Verdict,
    Violation,
    faults,
    judge,
)

_FAST_BREAK_TRICKS = 3
#: What the rules say of a hand whose result hangs on tricks that were not recorded.
_RESULT_OPEN = {fault.code for fault in (faults.OUTCOME_MISSING, faults.FAST_BREAK_NEEDED, faults.EXACT_TRICKS_NEEDED)}


@dataclass(frozen=True, slots=True)
class ReplayedDeal:
    """A deal with what it counts for: `verdict` is None when the file leaves it without a result.

    `violations` are the rules it breaks; it then counts for what its play gives.
    """

    deal: NotatedDeal
    record: HandRecord
    verdict: Verdict | None
    violations: tuple[Violation, ...] = ()


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """A game as the rules see it.

    `rule_set` is what the game is stored under: without an end when the file goes on after it
    (`overrun`). `refusals` say why the game is not to be taken, `notes` what is odd about it.
    """

    game: NotatedGame
    deals: tuple[ReplayedDeal, ...]
    rule_set: RuleSet
    score: Mapping[Side, int]
    finished: bool
    overrun: bool
    refusals: tuple[Finding, ...]
    notes: tuple[Finding, ...]


def replay(game: NotatedGame, *, accept_flagged: bool = False) -> ReplayedGame:
    """Return the game with every deal judged.

    Deals that break the rules refuse the game, or are noted when `accept_flagged`.
    """
    rule_set = game.rule_set or EGN_RULES
    findings = Findings()
    deals = tuple(_replayed(deal, rule_set, findings, accept_flagged=accept_flagged) for deal in game.deals)
    state, overrun = _folded(game, deals, rule_set, findings)
    _note_final_score(game, state, findings)
    return ReplayedGame(
        game=game,
        deals=deals,
        rule_set=_endless(rule_set) if overrun else rule_set,
        score=state.score,
        finished=overrun or state.finished,
        overrun=overrun,
        refusals=(*game.refusals, *findings.refusals),
        notes=(*game.notes, *findings.notes),
    )


def _replayed(deal: NotatedDeal, rule_set: RuleSet, findings: Findings, *, accept_flagged: bool) -> ReplayedDeal:
    own = Findings(deal=deal.number)
    known = recorded(deal, rule_set, own)
    _note_first_lead(deal, known, rule_set, own)
    replayed = _judged(deal, known, rule_set, own)
    for violation in replayed.violations:
        say = own.note if accept_flagged else own.refuse
        say(violation.where, violation.code, violation.message)
    findings.add(own)
    return replayed


def _judged(deal: NotatedDeal, known: RecordedDeal, rule_set: RuleSet, findings: Findings) -> ReplayedDeal:
    """Return the deal with its verdict, or with the rules it breaks and what it counts for all the same."""
    record = known.record
    if known.contract is None and record.kind is not Kind.THROWN_IN:
        return _without_trump(deal, record, findings)
    if known.play.whole and len(record.tricks or ()) < TRICKS:
        record = _with_stated_result(record, known.play, rule_set)
    try:
        verdict = judge(record, rule_set)
    except IllegalHand as error:
        broken = tuple(violation for violation in error.violations if violation.code not in _RESULT_OPEN)
    else:
        if known.contract and not known.play.whole:
            findings.note(_stop(known.play), "laid_down", "The play stops here with its result settled; it counts.")
        return ReplayedDeal(deal, record, verdict)
    if not known.play.whole and known.contract:
        findings.note(*_no_result(deal, known.play))
    record = _with_winners(record, known.play)
    return ReplayedDeal(deal, record, _verdict_on_tricks(record, known, rule_set), broken)


def _without_trump(deal: NotatedDeal, record: HandRecord, findings: Findings) -> ReplayedDeal:
    """Return a deal in which nobody is known to have made trump; it counts for nothing."""
    if deal.tricks and deal.calls:
        findings.refuse("play", "play_without_trump", "Cards were played, though nobody made trump.")
    else:
        findings.note("", "no_result", "Nobody is known to have made trump; the deal counts for nothing.")
    return ReplayedDeal(deal, record, None)


def _no_result(deal: NotatedDeal, play: Play) -> tuple[str, str, str]:
    """Return where and why the deal counts for nothing."""
    if not deal.tricks:
        return "play", "no_result", "No card was played after the calls; the deal counts for nothing."
    return _stop(play), "no_result", "The play stops here with its result open; the deal counts for nothing."


def _stop(play: Play) -> str:
    return f"trick {len(play.winners) + 1}"


def _with_stated_result(record: HandRecord, play: Play, rule_set: RuleSet) -> HandRecord:
    """State how many tricks the makers took, and how, where the record's own cards do not tell it."""
    if record.maker is None:
        return record
    taken = play.taken_by(record.maker.side)
    outcome = None
    if rule_set.fast_break and taken == _FAST_BREAK_TRICKS:
        lost_first = all(seat.side is not record.maker.side for seat in play.winners[: TRICKS - taken])
        outcome = Outcome.FAST_BREAK if lost_first else Outcome.MADE
    return replace(record, maker_tricks=taken, outcome=outcome)


def _with_winners(record: HandRecord, play: Play) -> HandRecord:
    """Write down who won each trick, for a hand that the rules will not tell it of."""
    tricks = tuple(replace(trick, winner=seat) for trick, seat in zip(record.tricks or (), play.winners, strict=False))
    return replace(record, tricks=tricks or None)


def _verdict_on_tricks(record: HandRecord, known: RecordedDeal, rule_set: RuleSet) -> Verdict | None:
    """Return what a hand that breaks the rules counts for: what its tricks would in a legal hand."""
    if known.contract is None:
        return judge(
            HandRecord(kind=Kind.THROWN_IN, dealer=record.dealer),
            replace(rule_set, stick_the_dealer=StickTheDealer.OFF),
        )
    if not known.play.whole:
        return None
    result = HandRecord(
        dealer=record.dealer,
        maker=record.maker,
        alone=record.alone,
        lone_defender=record.lone_defender,
        no_lone_defender=record.no_lone_defender,
    )
    result = _with_stated_result(result, known.play, rule_set)
    for legal in (result, replace(result, lone_defender=None, no_lone_defender=True)):
        try:
            return judge(legal, rule_set)
        except IllegalHand:
            continue
    return None


def _folded(
    game: NotatedGame, deals: Sequence[ReplayedDeal], rule_set: RuleSet, findings: Findings
) -> tuple[GameState, bool]:
    """Return where the game stands after all its deals, and whether it went on after its end.

    A game goes on after its end where the score it is said to start from is wrong; every deal
    counts all the same.
    """
    dealers = [deal.record.dealer for deal in deals if deal.record.dealer]
    state = GameState.start(rule_set, first_dealer=(dealers or list(SEATS))[0], score=game.initial_score)
    overrun = False
    expected: Seat | None = None
    for replayed in deals:
        own = Findings(deal=replayed.deal.number)
        dealer = replayed.record.dealer
        if dealer and expected and dealer is not expected:
            own.note("dealer", "dealer_out_of_turn", f"{dealer.word} dealt, though it was {expected.word}'s deal.")
        if replayed.verdict and state.finished:
            own.note("", "past_the_end", _past_the_end(state))
            state, overrun = replace(state, rules=_endless(rule_set)), True
        if replayed.verdict:
            state = state.after(replayed.verdict)
        expected = state.dealer if replayed.verdict else dealer and dealer.next
        findings.add(own)
    if deals and not (overrun or state.finished):
        findings.note("", "unfinished", f"The game stops unfinished at {_written(state.score)}.")
    return state, overrun


def _endless(rule_set: RuleSet) -> RuleSet:
    return RuleSet.from_options({**rule_set.to_options(), "target": None, "hands": None})


def _past_the_end(state: GameState) -> str:
    return (
        f"The game was over at {_written(state.score)} before this deal. The score it is said to start from "
        "is probably wrong; every deal counts."
    )


def _written(score: Mapping[Side, int]) -> str:
    """Return a score as people say it, North and South's points first."""
    return f"{score[Side.NS]} to {score[Side.EW]}"


def _note_first_lead(deal: NotatedDeal, known: RecordedDeal, rule_set: RuleSet, findings: Findings) -> None:
    """Say where an old file's `initialLead` is not the lead that follows from the rules."""
    if known.contract is None or deal.first_lead is None or not deal.tricks:
        return
    leader = known.contract.leader(rule_set)
    if leader and leader is not deal.first_lead:
        findings.note(
            "trick 1", "lead_differs", f"The file says that {deal.first_lead.word} led; by the rules {leader.word} did."
        )


def _note_final_score(game: NotatedGame, state: GameState, findings: Findings) -> None:
    if game.final_score is not None and game.final_score != state.score:
        findings.note(
            "finalScore",
            "final_score_differs",
            f"The file says that it ended {_written(game.final_score)}; its deals make it {_written(state.score)}.",
        )
