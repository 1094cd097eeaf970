"""What every change to a game does: wait for its turn, see that it acts on what stands, keep what follows."""

from __future__ import annotations

from scoring import rules
from scoring.clubs.models import Club, Write
from scoring.clubs.services import partnership_of
from scoring.clubs.services.holding import see_that_it_is_in_use
from scoring.clubs.writes import Attempt
from scoring.games import venues
from scoring.games.channels import game_changed
from scoring.games.derived import state_columns
from scoring.games.followers import tell_followers
from scoring.games.models import Game, Hand
from scoring.games.selectors import ScoreSheet, score_sheet
from scoring.games.services.refusals import ClosedAround, Reseated, RunElsewhere, Stale


def locked(game: Game) -> Game:
    """Return the game anew, held until this change is done, so that changes take turns."""
    return Game.objects.select_for_update(of=("self",)).select_related(*venues.joins()).get(pk=game.pk)


def held_to_change(game: Game, attempt: Attempt | None = None) -> Game:
    """Return the game anew, held until this change is done, in a club where it may still be changed.

    Raises PutAway where the club was put away since the game was opened, and Stale for a game that moved into another
    club meanwhile: whoever opened it may have no right there. An `attempt` at its hands, seats or end that did not come
    before raises ClosedAround where what the game is part of is closed to whoever makes it.
    """
    fresh = locked(game)
    if fresh.club_id != game.club_id:
        raise Stale
    # Asked only now: whoever puts a club away waits for its games to be let go (`clubs.services.settings.put_away`).
    fresh.club = Club.objects.get(pk=fresh.club_id)
    see_that_it_is_in_use(fresh.club)
    # Read anew, too: whoever closes what the game is part of waits for the game to be let go.
    surroundings = venues.around(fresh, anew=True) if attempt else None
    why = surroundings.shut_to(attempt.by) if attempt and surroundings else None
    if attempt and why and attempt.earlier() is None:
        raise ClosedAround(why)
    return fresh


def see_that_it_is_by_itself(game: Game) -> None:
    """Raise RunElsewhere for a game that is part of something, where this is decided."""
    if venues.around(game):
        raise RunElsewhere


def sheet_acted_on(game: Game, acts_on: int | None) -> ScoreSheet:
    """Return the game's sheet. Raises Stale unless its newest row is the one acted on."""
    sheet = score_sheet(game)
    if sheet.newest != acts_on:
        raise Stale
    return sheet


def see_that_they_sit(sheet: ScoreSheet, number: int, seated: int | None) -> None:
    """Raise Reseated unless hand `number`'s players sit as whoever named a seat of it saw (`ScoreSheet.seated`)."""
    if sheet.seated(number) != seated:
        raise Reseated


def stand_in_place(game: Game, hand: Hand) -> Hand:
    """Store a row as the one that stands for its number."""
    hand.replaces = game.hands.filter(number=hand.number, standing=True).first()
    if hand.replaces is not None:
        game.hands.filter(pk=hand.replaces.pk).update(standing=False)
    hand.save(force_insert=True)
    return hand


def stand_again(hand: Hand, write: Write) -> Hand:
    """Store a copy of a row that was replaced as the one that stands for its number.

    Faults that were accepted when it came from a file stay with it: nothing is judged anew.
    """
    hand.pk, hand.standing, hand.write = None, True, write
    return stand_in_place(hand.game, hand)


def store_state(game: Game, sheet: ScoreSheet) -> None:
    """Keep on the game's row what its sheet comes to, and tell who watches that it changed."""
    for name, value in state_columns(game, sheet.state).items():
        setattr(game, name, value)
    seated = sheet.players
    game.ns = partnership_of(seated[seat].player for seat in rules.Side.NS.seats)
    game.ew = partnership_of(seated[seat].player for seat in rules.Side.EW.seats)
    game.save(update_fields=["status", "score_ns", "score_ew", "winner", "ns", "ew"])
    tell_followers(game, sheet)
    game_changed(game)
