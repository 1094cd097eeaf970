"""Store a game from a file, whole or not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.db import transaction

from scoring import rules
from scoring.clubs.models import Club, Player, Write
from scoring.clubs.services.holding import held, see_that_it_is_in_use
from scoring.clubs.writes import Attempt
from scoring.games.derived import derived_columns
from scoring.games.models import Game, Hand, new_public_id
from scoring.games.selectors import score_sheet
from scoring.games.services.changing import store_state
from scoring.games.services.starting import new_game


@dataclass(frozen=True, slots=True)
class ImportedHand:
    """A hand from a file: its facts, what else the file says of it, and its accepted faults.

    `verdict` is what it counts for; None for a hand the file leaves without a result.
    """

    record: rules.HandRecord
    verdict: rules.Verdict | None
    extras: Mapping[str, object] = field(default_factory=dict)
    violations: Sequence[rules.Violation] = ()


@transaction.atomic
def import_game(
    *,
    club: Club,
    players: Mapping[rules.Seat, Player],
    rule_set: rules.RuleSet,
    first_dealer: rules.Seat,
    initial_score: Mapping[rules.Side, int],
    hands: Sequence[ImportedHand],
    attempt: Attempt,
    source: Mapping[str, object],
    source_digest: str,
) -> Game:
    """Return a new game with all the hands of a file's game, or raise and change nothing.

    Raises PutAway, or IntegrityError when the club already has a game of this digest.
    """
    club = held(club)
    see_that_it_is_in_use(club)
    public_id = new_public_id()
    write = attempt.make(club=club, about=public_id, facts={"hands": len(hands)})
    game = new_game(
        club=club,
        players=players,
        rule_set=rule_set,
        first_dealer=first_dealer,
        write=write,
        public_id=public_id,
        initial_score=initial_score,
        source=source,
        source_digest=source_digest,
    )
    Hand.objects.bulk_create(_imported_row(game, number, hand, write) for number, hand in enumerate(hands, 1))
    store_state(game, score_sheet(game))
    return game


def _imported_row(game: Game, number: int, hand: ImportedHand, write: Write) -> Hand:
    extras = dict(hand.extras)
    if hand.violations:
        extras["violations"] = [
            {"code": fault.code, "where": fault.where, "message": fault.message} for fault in hand.violations
        ]
    return Hand(
        game=game,
        number=number,
        write=write,
        kind=hand.record.kind.value,
        dealer=hand.record.dealer or game.first_dealer,
        record=hand.record.to_json(),
        extras=extras,
        **derived_columns(hand.record, hand.verdict),
    )
