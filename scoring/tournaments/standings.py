"""The standings of an evening: a pure function of its facts, for those who run it and for everyone else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from scoring.draws.ranking import Entrant, Ranked, rank
from scoring.tournaments.facts import EveningFacts
from scoring.tournaments.tallies import How, Rounds, Tally, encounters_of, rounds_of, tallies_of


class Kept(Enum):
    """What of the standings is kept back during the last rounds."""

    NOTHING = "nothing"
    #: They are shown as they were before the last rounds.
    FROZEN = "frozen"
    #: They are not shown at all.
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings."""

    ranked: Ranked
    tally: Tally
    #: Places won (above zero) or lost since the round before the latest; None in the first round.
    moved: int | None


@dataclass(frozen=True, slots=True)
class Standings:
    """Everyone's line, the first place first."""

    lines: tuple[Standing, ...]
    kept: Kept
    #: What is kept back of them from all who do not run the evening.
    kept_from_others: Kept
    #: The latest round that is in them; 0 before the first.
    through: int
    #: Whether points of a round that was sat out still move with every round played.
    provisional: bool


def standings(facts: EveningFacts, *, to_all: bool) -> Standings:
    """Return the standings as everyone sees them (`to_all`), or as they are.

    What is kept back during the last rounds is out for everyone once the evening is finished.
    """
    from_others = _kept(facts)
    kept = from_others if to_all else Kept.NOTHING
    terms = facts.terms
    if kept is Kept.HIDDEN:
        return Standings((), kept, from_others, _latest(facts), provisional=False)
    if kept is Kept.FROZEN:
        facts = _before_it_was_kept(facts)
    through = _latest(facts)
    if not through:
        return Standings((), kept, from_others, through, provisional=False)
    rounds = rounds_of(facts)
    tallies = tallies_of(facts, rounds)
    before = _places_before(facts, rounds, through)
    lines = tuple(
        Standing(line, tallies[line.number], before[line.number] - line.place if line.number in before else None)
        for line in _ranked(facts, tallies, terms.ranking)
    )
    moves = "average" in terms.sit_out_award and not terms.finished
    sat_out = any(each.how is How.SAT_OUT for tally in tallies.values() for each in tally.rounds)
    return Standings(lines, kept, from_others, through, provisional=moves and sat_out)


def ranked_without(facts: EveningFacts, metric: str) -> tuple[Ranked, ...]:
    """Return everyone's line as the metrics before `metric` alone decide; nobody's before the first round."""
    if not facts.rounds:
        return ()
    metrics = facts.terms.ranking
    before = metrics[: metrics.index(metric)] if metric in metrics else metrics
    return _ranked(facts, tallies_of(facts, rounds_of(facts)), before)


def _kept(facts: EveningFacts) -> Kept:
    terms = facts.terms
    if terms.first_kept is None or _latest(facts) < terms.first_kept:
        return Kept.NOTHING
    return Kept.HIDDEN if terms.hides_all else Kept.FROZEN


def _before_it_was_kept(facts: EveningFacts) -> EveningFacts:
    """Return the facts before the rounds that are kept back, without cards: who cuts shows who is tied by now."""
    before = facts.through((facts.terms.first_kept or 1) - 1)
    return replace(before, entries=tuple(replace(entry, cut=None) for entry in before.entries))


def _latest(facts: EveningFacts) -> int:
    return max((played.number for played in facts.rounds), default=0)


def _places_before(facts: EveningFacts, rounds: Rounds, latest: int) -> dict[int, int]:
    """Return everyone's place before the latest round; empty in the first."""
    earlier = facts.through(latest - 1)
    if not earlier.rounds:
        return {}
    before = {
        number: kept for number, of_one in rounds.items() if (kept := [each for each in of_one if each.round < latest])
    }
    return {line.number: line.place for line in _ranked(earlier, tallies_of(earlier, before), facts.terms.ranking)}


def _ranked(facts: EveningFacts, tallies: dict[int, Tally], metrics: Sequence[str]) -> tuple[Ranked, ...]:
    cuts = {entry.number: entry.cut for entry in facts.entries}
    entrants = (
        Entrant(number, tally.points, tally.round_wins, tally.loners, tally.euchres, cuts.get(number))
        for number, tally in tallies.items()
    )
    return rank(entrants, metrics=metrics, encounters=encounters_of(facts) if "head_to_head" in metrics else ())
