"""Start a game, record and undo its hands, close it, play it again.

Every public function here that changes a game locks it, looks its key up, checks that the row it acts on is still
the newest where it acts on one, and only then writes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.db import transaction
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import rules
from scoring.clubs.models import Club, Player, Write
from scoring.clubs.services import found_club, grant_organiser, partnership_of, player_named
from scoring.clubs.writes import Attempt, KeyReused, Refused
from scoring.games.derived import derived_columns, state_columns
from scoring.games.models import Closing, Game, Hand, Seating
from scoring.games.selectors import ScoreSheet, score_sheet


class Stale(Refused):
    """The change was typed against a state of the game that no longer stands."""

    sentence = _("The game has moved on since this page was shown.")


class GameOver(Refused):
    """The game has ended; nothing more can be recorded in it."""

    sentence = _("This game is over. Nothing was added to it.")


class NothingToUndo(Refused):
    """The game has no hand that stands."""

    sentence = _("There is no hand to take back.")


class TakenBack(Refused):
    """The hand was saved when it first arrived, and does not stand any more."""

    sentence = _("This hand was saved, and has been taken back since.")


class NextBegun(Refused):
    """The table has gone on to the next game, so this one's end stands."""

    sentence = _("The next game has begun, so this one stays as it ended.")


class FromFile(Refused):
    """The game came from a file and stays as the file has it."""

    sentence = _("This game came from a file and stays as it is there.")


class StillPlaying(Refused):
    """The game has not ended yet, so there is no next one."""

    sentence = _("This game is not over yet.")


class EndsByItself(Refused):
    """The game's rules say when it ends, so nobody closes it by hand."""

    sentence = _("This game ends by its rules, not by hand.")


@dataclass(frozen=True, slots=True)
class ImportedHand:
    """A hand from a file: its facts, what else the file says of it, and its accepted faults.

    `verdict` is what it counts for; None for a hand the file leaves without a result.
    """

    record: rules.HandRecord
    verdict: rules.Verdict | None
    extras: Mapping[str, object] = field(default_factory=dict)
    violations: Sequence[rules.Violation] = ()


def start_game(
    *,
    club: Club | None,
    names: Mapping[rules.Seat, str],
    rule_set: rules.RuleSet,
    first_dealer: rules.Seat,
    attempt: Attempt,
    time_zone: str = "UTC",
) -> Game:
    """Return a new game of four people; the same attempt again returns the same game.

    Without a club they found one in their time zone, which the attempt's device may open from now on. Whoever
    brings the attempt's key again (its answer was lost, and with it the device's cookie) is
    the same person and is let in too. Raises KeyReused when the key belongs to another change.
    """
    try:
        with transaction.atomic():
            game = _started_by(attempt) or _start_game(
                club=club,
                names=names,
                rule_set=rule_set,
                first_dealer=first_dealer,
                attempt=attempt,
                time_zone=time_zone,
            )
    except KeyReused:
        # Either a key of another change, or this attempt arrived twice at once and the other
        # arrival was first: then its game is this one's too.
        earlier = _started_by(attempt)
        if earlier is None:
            raise
        game = earlier
    if attempt.device is not None:
        grant_organiser(club=game.club, device=attempt.device)
    return game


def _started_by(attempt: Attempt) -> Game | None:
    earlier = attempt.earlier()
    return earlier.games_started.select_related("club").get() if earlier else None


def _start_game(
    *,
    club: Club | None,
    names: Mapping[rules.Seat, str],
    rule_set: rules.RuleSet,
    first_dealer: rules.Seat,
    attempt: Attempt,
    time_zone: str,
) -> Game:
    write = attempt.make()
    club = club or found_club(name=_table_name(names), time_zone=time_zone)
    return _new_game(
        club=club,
        players={seat: player_named(club, names[seat]) for seat in rules.Seat},
        rule_set=rule_set,
        first_dealer=first_dealer,
        write=write,
    )


def _table_name(names: Mapping[rules.Seat, str]) -> str:
    """Return what a club is called until someone names it: all four, partners together."""
    north, south, east, west = (names[seat] for side in rules.Side for seat in side.seats)
    return gettext("%(first)s, %(second)s, %(third)s & %(fourth)s") % {
        "first": north,
        "second": south,
        "third": east,
        "fourth": west,
    }


def _new_game(
    *,
    club: Club,
    players: Mapping[rules.Seat, Player],
    rule_set: rules.RuleSet,
    first_dealer: rules.Seat,
    write: Write,
    initial_score: Mapping[rules.Side, int] | None = None,
    rematch_of: Game | None = None,
    source: Mapping[str, object] | None = None,
    source_digest: str = "",
) -> Game:
    start = initial_score or {rules.Side.NS: 0, rules.Side.EW: 0}
    game = Game.objects.create(
        club=club,
        options=rule_set.to_options(),
        rules_name=rule_set.name,
        first_dealer=first_dealer.value,
        initial_ns=start[rules.Side.NS],
        initial_ew=start[rules.Side.EW],
        score_ns=start[rules.Side.NS],
        score_ew=start[rules.Side.EW],
        ns=partnership_of(players[seat] for seat in rules.Side.NS.seats),
        ew=partnership_of(players[seat] for seat in rules.Side.EW.seats),
        write=write,
        rematch_of=rematch_of,
        source=dict(source or {}),
        source_digest=source_digest,
    )
    Seating.objects.bulk_create(Seating(game=game, seat=seat.value, player=players[seat]) for seat in rules.Seat)
    return game


@transaction.atomic
def record_hand(game: Game, *, record: rules.HandRecord, acts_on: int | None, attempt: Attempt) -> Hand:
    """Judge a hand and add it to the game; the same attempt again returns the same hand.

    `acts_on` is the newest row the scorer saw (`ScoreSheet.newest`). The hand is dealt by the
    game's next dealer unless the record says otherwise. Raises rules.IllegalHand with every
    violation, Stale, GameOver, TakenBack or KeyReused; each changes nothing.
    """
    game = _locked(game)
    if (earlier := attempt.earlier()) is not None:
        return _still_standing(earlier.hands.get())
    sheet = _sheet_acted_on(game, acts_on)
    if sheet.state.finished:
        raise GameOver
    dealer = record.dealer or sheet.state.dealer
    record = replace(record, dealer=dealer)
    verdict = rules.judge(record, sheet.rule_set)
    state = sheet.state.after(verdict)
    hand = _stand_in_place(
        game,
        Hand(
            game=game,
            number=sheet.next_number,
            write=attempt.make(),
            kind=record.kind.value,
            dealer=dealer,
            record=record.to_json(),
            **derived_columns(record, verdict),
        ),
    )
    _store_state(game, state)
    return hand


def _still_standing(hand: Hand) -> Hand:
    """Return a hand that was saved before. Raises TakenBack when it stands no more."""
    if not hand.standing:
        raise TakenBack
    return hand


@transaction.atomic
def undo_last_hand(game: Game, *, acts_on: int | None, attempt: Attempt) -> Hand:
    """Put a mark in place of the game's last hand and return it; the hand's row stays.

    Raises NothingToUndo, GameOver for a game closed by hand, FromFile for an imported one,
    NextBegun when its rematch is under way, Stale or KeyReused.
    """
    game = _locked(game)
    if (earlier := attempt.earlier()) is not None:
        return earlier.hands.get()
    sheet = _sheet_acted_on(game, acts_on)
    if (refusal := why_no_undo(sheet)) is not None:
        raise refusal
    last = sheet.lines[-1].hand
    mark = _stand_in_place(
        game,
        Hand(
            game=game,
            number=last.number,
            write=attempt.make(),
            kind=Hand.Kind.UNDONE,
            dealer=last.dealer,
        ),
    )
    _store_state(game, score_sheet(game).state)
    return mark


def why_no_undo(sheet: ScoreSheet) -> type[Refused] | None:
    """Return what stands against taking the game's last hand back, or None."""
    game = sheet.game
    if game.status == Game.Status.CLOSED:
        return GameOver
    if not sheet.lines:
        return NothingToUndo
    if sheet.lines[-1].hand.came_with_its_game:
        return FromFile
    if sheet.state.finished and Game.objects.filter(rematch_of=game).exists():
        return NextBegun
    return None


@transaction.atomic
def close_game(game: Game, *, acts_on: int | None, attempt: Attempt) -> Game:
    """Close a game that no target and no number of hands closes, and return it.

    Raises EndsByItself for a game with a target or fixed hands, GameOver, Stale or KeyReused.
    """
    game = _locked(game)
    if attempt.earlier() is not None:
        return game
    sheet = _sheet_acted_on(game, acts_on)
    if game.is_over:
        raise GameOver
    if not sheet.closes_by_hand:
        raise EndsByItself
    Closing.objects.create(game=game, write=attempt.make())
    game.status = Game.Status.CLOSED
    _store_state(game, sheet.state.closed())
    return game


@transaction.atomic
def rematch(game: Game, *, attempt: Attempt) -> Game:
    """Return the next game of the same four under the same rules, the deal passed on.

    A game has one rematch, whoever asks for it and however often. Raises StillPlaying before
    the game has ended, or KeyReused.
    """
    game = _locked(game)
    if attempt.earlier() is None and not game.is_over:
        raise StillPlaying
    if (next_game := Game.objects.filter(rematch_of=game).first()) is not None:
        return next_game
    sheet = score_sheet(game)
    return _new_game(
        club=game.club,
        players=sheet.players,
        rule_set=sheet.rule_set,
        first_dealer=sheet.state.dealer,
        write=attempt.make(),
        rematch_of=game,
    )


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

    Raises IntegrityError when the club already has a game of this digest.
    """
    write = attempt.make()
    game = _new_game(
        club=club,
        players=players,
        rule_set=rule_set,
        first_dealer=first_dealer,
        write=write,
        initial_score=initial_score,
        source=source,
        source_digest=source_digest,
    )
    Hand.objects.bulk_create(_imported_row(game, number, hand, write) for number, hand in enumerate(hands, 1))
    _store_state(game, score_sheet(game).state)
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


def _locked(game: Game) -> Game:
    """Return the game anew, held until this change is done, so that changes take turns."""
    return Game.objects.select_for_update(of=("self",)).get(pk=game.pk)


def _sheet_acted_on(game: Game, acts_on: int | None) -> ScoreSheet:
    """Return the game's sheet. Raises Stale unless its newest row is the one acted on."""
    sheet = score_sheet(game)
    if sheet.newest != acts_on:
        raise Stale
    return sheet


def _stand_in_place(game: Game, hand: Hand) -> Hand:
    """Store a row as the one that stands for its number."""
    hand.replaces = game.hands.filter(number=hand.number, standing=True).first()
    if hand.replaces is not None:
        game.hands.filter(pk=hand.replaces.pk).update(standing=False)
    hand.save(force_insert=True)
    return hand


def _store_state(game: Game, state: rules.GameState) -> None:
    """Keep on the game's row what its hands fold to."""
    for name, value in state_columns(game, state).items():
        setattr(game, name, value)
    game.save(update_fields=["status", "score_ns", "score_ew", "winner"])
