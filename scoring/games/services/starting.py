"""Start a game of four, and the next one of the same four."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from scoring import rules
from scoring.clubs.channels import club_changed
from scoring.clubs.models import Account, Club, ClubTable, Device, Player, Write
from scoring.clubs.services import enrolling_facts, found_club, grant_organiser, partnership_of, players_named
from scoring.clubs.services.founding import founding_facts, is_where_founded, lets_founder_run
from scoring.clubs.services.holding import held, see_that_it_is_in_use
from scoring.clubs.writes import Attempt, KeyReused
from scoring.games.at_tables import table_for_rematch
from scoring.games.channels import game_changed
from scoring.games.founders import name_of_four
from scoring.games.models import Game, GameGrant, Seating, new_public_id
from scoring.games.selectors import score_sheet, seated_at
from scoring.games.services.changing import held_to_change, see_that_it_is_by_itself
from scoring.games.services.refusals import SitsAlready, StillPlaying


def start_game(
    *,
    club: Club | None,
    names: Mapping[rules.Seat, str],
    rule_set: rules.RuleSet,
    first_dealer: rules.Seat,
    attempt: Attempt,
    time_zone: str = "UTC",
    table: ClubTable | None = None,
) -> Game:
    """Return a new game of four people, maybe at one of their club's tables; the same attempt again returns the same.

    Without a club they found one in their time zone. Whoever is signed in owns it, and the attempt's device may go
    on with this game also when it is signed out; where nobody is, the device runs the club. Whoever brings the
    attempt's key again (its answer was lost, and with it the device's cookie) is the same person and is let in too.
    Raises PutAway, SitsAlready when two of the names are one player's, or KeyReused when the key belongs to another
    change.
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
                table=table,
            )
    except KeyReused:
        # Either a key of another change, or this attempt arrived twice at once and the other
        # arrival was first: then its game is this one's too.
        earlier = _started_by(attempt)
        if earlier is None:
            raise
        game = earlier
    if club is None and attempt.device is not None:
        _let_founder_in(game, attempt.device, attempt.account)
    return game


@transaction.atomic
def _let_founder_in(game: Game, device: Device, account: Account | None) -> None:
    """Let the device on which a game founded its club run the club, or go on with the game where its account owns it.

    Whoever sends the attempt again comes by this too, so it gives no more than is still theirs.
    """
    write, club = game.write, held(game.club)
    if lets_founder_run(write, club):
        grant_organiser(club=club, device=device)
    elif is_where_founded(write, club) and _is_by(write, account) and game.scorer_count == 0:
        GameGrant.objects.get_or_create(device=device, game=game, kind=GameGrant.Kind.SCORER, defaults={"key_count": 0})


def _is_by(write: Write, account: Account | None) -> bool:
    return account is not None and write.account_id == account.pk


def _started_by(attempt: Attempt) -> Game | None:
    earlier = attempt.earlier()
    return earlier.games_started.select_related("club", "write").get() if earlier else None


def _start_game(
    *,
    club: Club | None,
    names: Mapping[rules.Seat, str],
    rule_set: rules.RuleSet,
    first_dealer: rules.Seat,
    attempt: Attempt,
    time_zone: str,
    table: ClubTable | None,
) -> Game:
    facts: Mapping[str, object] = {}
    if club is None:
        club = found_club(name=name_of_four(names), time_zone=time_zone, owner=attempt.account)
        facts = founding_facts(club)
    else:
        club = held(club)
        see_that_it_is_in_use(club)
    public_id = new_public_id()
    players, new = players_named(club, names)
    write = attempt.make(club=club, about=public_id, facts={**facts, **enrolling_facts(new)})
    return new_game(
        club=club,
        public_id=public_id,
        table=table,
        players=players,
        rule_set=rule_set,
        first_dealer=first_dealer,
        write=write,
    )


def new_game(
    *,
    club: Club,
    players: Mapping[rules.Seat, Player],
    rule_set: rules.RuleSet,
    first_dealer: rules.Seat,
    write: Write,
    public_id: str = "",
    table: ClubTable | None = None,
    initial_score: Mapping[rules.Side, int] | None = None,
    rematch_of: Game | None = None,
    source: Mapping[str, object] | None = None,
    source_digest: str = "",
) -> Game:
    """Store a new game and who sits where in it. Raises SitsAlready where two spellings are one person."""
    if len({player.person for player in players.values()}) < len(players):
        raise SitsAlready
    start = initial_score or {rules.Side.NS: 0, rules.Side.EW: 0}
    game = Game.objects.create(
        club=club,
        public_id=public_id or new_public_id(),
        table=table,
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
    Seating.objects.bulk_create(
        Seating(game=game, seat=seat.value, player=players[seat], write=write) for seat in rules.Seat
    )
    club_changed(club)
    return game


@transaction.atomic
def rematch(game: Game, *, attempt: Attempt) -> Game:
    """Return the next game of whoever would have played on, under the same rules, the deal passed on.

    Who took over from the next hand on plays it, though the game ended before that hand. A game has one rematch,
    whoever asks for it and however often; whoever scores or watches the game by its links may go on with it. Raises
    StillPlaying before the game has ended, RunElsewhere for a game that is part of something, or KeyReused.
    """
    game = held_to_change(game, attempt)
    see_that_it_is_by_itself(game)
    if attempt.earlier() is None and not game.is_over:
        raise StillPlaying
    if (next_game := Game.objects.filter(rematch_of=game).first()) is not None:
        return next_game
    sheet = score_sheet(game)
    next_game = new_game(
        club=game.club,
        table=table_for_rematch(game),
        players={seat: called.player for seat, called in seated_at(sheet.sittings, sheet.next_number).items()},
        rule_set=sheet.rule_set,
        first_dealer=sheet.state.dealer,
        write=attempt.make(),
        rematch_of=game,
    )
    _let_in_again(game, next_game)
    game_changed(game)  # its pages show the way to the next one
    return next_game


def _let_in_again(game: Game, next_game: Game) -> None:
    """Let whoever scored or watched a game go on with the next one at the same table.

    Its links begin at the same counts. They differ from then on only where the next game's own link was replaced,
    and there whoever comes later by the game's link is not let on.
    """
    next_game.scorer_count, next_game.viewer_count = game.scorer_count, game.viewer_count
    next_game.save(update_fields=["scorer_count", "viewer_count"])
    GameGrant.objects.bulk_create(
        GameGrant(game=next_game, device_id=grant.device_id, kind=grant.kind, key_count=grant.key_count)
        for grant in game.grants.live()
    )
