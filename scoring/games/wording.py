"""Say at the table's own words what happened: the one place where hands become sentences."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from django.utils.translation import gettext, gettext_lazy

from scoring import rules
from scoring.clubs.audience import Called
from scoring.rules import Outcome

#: (outcome, went alone) → what happened. `maker` is a name. The page gives the same table to the
#: browser for the sentence before saving.
SENTENCES: Mapping[tuple[Outcome, bool], object] = {
    (Outcome.MADE, False): gettext_lazy("%(maker)s made it."),
    (Outcome.MADE, True): gettext_lazy("%(maker)s went alone and made it."),
    (Outcome.MARCH, False): gettext_lazy("%(maker)s marched: all five tricks."),
    (Outcome.MARCH, True): gettext_lazy("%(maker)s went alone and took all five."),
    (Outcome.EUCHRED, False): gettext_lazy("%(maker)s was euchred."),
    (Outcome.EUCHRED, True): gettext_lazy("%(maker)s went alone and was euchred."),
    (Outcome.FAST_BREAK, False): gettext_lazy("%(maker)s broke fast: nobody scores."),
    (Outcome.FAST_BREAK, True): gettext_lazy("%(maker)s went alone and broke fast."),
}

#: The same where only the side is known and one verb does not fit two names.
_OF_A_SIDE: Mapping[tuple[Outcome, bool], object] = {
    **SENTENCES,
    (Outcome.EUCHRED, False): gettext_lazy("%(maker)s were euchred."),
    (Outcome.EUCHRED, True): gettext_lazy("%(maker)s played it alone and were euchred."),
}

POINTS_TO = gettext_lazy("%(points)d to %(side)s.")
TOKEN_POINT = gettext_lazy("1 more to %(side)s for four tokens.")

_UNPLAYED: Mapping[Outcome, object] = {
    Outcome.THROWN_IN: gettext_lazy("Nobody called: thrown in."),
    Outcome.FORFEITED: gettext_lazy("%(dealer)s named no trump and forfeits."),
    Outcome.PENALTY: gettext_lazy("%(offender)s reneged."),
    Outcome.VOID: gettext_lazy("Dealt again: no points."),
}


def isolated(name: str) -> str:
    """Return a name fit for a sentence: one written right to left must not turn the rest around."""
    if any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in name):
        return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"
    return name


def pair(first: str, second: str) -> str:
    """Return two names as a side is called: "Ann & Bob"."""
    return gettext("%(first)s & %(second)s") % {"first": isolated(first), "second": isolated(second)}


def side_names(players: Mapping[rules.Seat, Called], side: rules.Side) -> str:
    """Return the names of the two who sit on `side`."""
    first, second = (players[seat].name for seat in side.seats)
    return pair(first, second)


def points_to(points: int, side: str) -> str:
    """Return "2 to Cy & Di."."""
    return str(POINTS_TO) % {"points": points, "side": side}


def hands_played(first: int, last: int | None, players: Mapping[rules.Seat, Called]) -> str:
    """Return who played which hands: "Hands 1 to 4: Ann & Bob against Cy & Di"; `last` is None for those to come."""
    sides = {side.value: side_names(players, side) for side in rules.Side}
    if last is None:
        words = gettext("From hand %(first)d on: %(NS)s against %(EW)s")
    elif first == last:
        words = gettext("Hand %(first)d: %(NS)s against %(EW)s")
    else:
        words = gettext("Hands %(first)d to %(last)d: %(NS)s against %(EW)s")
    return words % {"first": first, "last": last, **sides}


def deals_next(name: str) -> str:
    """Return "Bob deals next."."""
    return gettext("%(name)s deals next.") % {"name": isolated(name)}


def what_happened(record: rules.HandRecord, verdict: rules.Verdict | None, players: Mapping[rules.Seat, Called]) -> str:
    """Return the sentence of a hand: who did what, and what it scored; no verdict is a hand left without a result."""
    if verdict is None:
        return gettext("Not played to its end.")
    happened = _deed(record, verdict, players)
    if verdict.side is None:
        return happened
    return f"{happened} {points_to(verdict.points[verdict.side], side_names(players, verdict.side))}"


def token_point(side: str) -> str:
    """Return that four tokens were made good: "1 more to Ann & Bob for four tokens."."""
    return str(TOKEN_POINT) % {"side": side}


def nobody_called(rule_set: rules.RuleSet, dealer: str) -> str:
    """Return what four passes twice come to under these rules when `dealer` has dealt."""
    forfeits = rule_set.stick_the_dealer is rules.StickTheDealer.MAY_FORFEIT
    outcome = Outcome.FORFEITED if forfeits else Outcome.THROWN_IN
    return str(_UNPLAYED[outcome]) % {"dealer": isolated(dealer)}


def suits_followed(record: rules.HandRecord, rule_set: rules.RuleSet, players: Mapping[rules.Seat, Called]) -> str:
    """Return who revoked in which trick, or that everyone followed suit; empty where the cards do not tell."""
    revokes = rules.revokes_made(record, rule_set)
    if not revokes:
        return gettext("Everyone followed suit.") if rules.all_cards_known(record) else ""
    said = gettext("%(name)s revoked in trick %(number)d.")
    return " ".join(said % {"name": isolated(players[revoke.seat].name), "number": revoke.trick} for revoke in revokes)


def _deed(record: rules.HandRecord, verdict: rules.Verdict, players: Mapping[rules.Seat, Called]) -> str:
    if verdict.maker_side is None or verdict.outcome in _UNPLAYED:
        return str(_UNPLAYED[verdict.outcome]) % {
            "dealer": isolated(players[record.dealer].name) if record.dealer else "",
            "offender": isolated(players[record.penalty.seat].name) if record.penalty else "",
        }
    how = verdict.outcome, bool(record.alone)
    if record.maker is None:
        return str(_OF_A_SIDE[how]) % {"maker": side_names(players, verdict.maker_side)}
    return str(SENTENCES[how]) % {"maker": isolated(players[record.maker].name)}


def result(state: rules.GameState, players: Mapping[rules.Seat, Called]) -> str:
    """Return how a finished game ended, as in "Ann & Bob won 10 to 7."."""
    score = state.score
    if state.abandoned:
        return gettext("Abandoned at %(ns)d to %(ew)d.") % {"ns": score[rules.Side.NS], "ew": score[rules.Side.EW]}
    if state.winner is None:
        return gettext("Drawn, %(score)d all.") % {"score": score[rules.Side.NS]}
    return gettext("%(side)s won %(most)d to %(least)d.") % {
        "side": side_names(players, state.winner),
        "most": score[state.winner],
        "least": score[state.winner.other],
    }


def so_far(state: rules.GameState, players: Mapping[rules.Seat, Called]) -> str:
    """Return the score of a game that goes on, as in "Ann & Bob 7, Cy & Di 5."."""
    return gettext("%(ns)s %(ns_score)d, %(ew)s %(ew_score)d.") % {
        "ns": side_names(players, rules.Side.NS),
        "ns_score": state.score[rules.Side.NS],
        "ew": side_names(players, rules.Side.EW),
        "ew_score": state.score[rules.Side.EW],
    }


def side_with_score(players: Mapping[rules.Seat, Called], side: rules.Side, score: int) -> str:
    """Return a side and what it has, as in "Ann & Bob: 7"."""
    return gettext("%(side)s: %(score)d") % {"side": side_names(players, side), "score": score}


def goal(rule_set: rules.RuleSet, state: rules.GameState) -> str:
    """Return what the game is played to: a target, a number of hands, or neither."""
    if rule_set.hands is not None:
        return gettext("hand %(number)d of %(hands)d") % {
            "number": min(state.hands_counted + 1, rule_set.hands),
            "hands": rule_set.hands,
        }
    if rule_set.target is not None:
        return gettext("to %(target)d") % {"target": rule_set.target}
    return gettext("no target")
