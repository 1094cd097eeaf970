"""Let a club play: games with a winner, one that goes on, and a season's worth of rows at once."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from scoring import rules
from scoring.clubs.models import Club, ClubTable, Merge, Partnership, Player, Write
from scoring.clubs.names import name_key
from scoring.clubs.services import player_named
from scoring.clubs.writes import Attempt
from scoring.games.models import Game, Hand, Seating
from scoring.games.services.starting import new_game
from tests.games.conftest import hand, save

FOUR = ("Ann", "Cy", "Bob", "Di")  # as they sit: north, east, south, west


def start(club: Club, names: Sequence[str] = FOUR, *, preset: str = "Standard", table: int | None = None) -> Game:
    """Start a game of these four, in the order north, east, south, west."""
    at = ClubTable.objects.get_or_create(club=club, number=table)[0] if table else None
    return new_game(
        club=club,
        players={seat: player_named(club, name) for seat, name in zip(rules.Seat, names, strict=True)},
        rule_set=rules.preset(preset),
        first_dealer=rules.Seat.N,
        write=Attempt.by_command("start").make(club=club),
        table=at,
    )


def won_by(side: str, club: Club, names: Sequence[str] = FOUR) -> Game:
    """Play a game to 10 : 0 for North and South ("NS") or the other two ("EW")."""
    game = start(club, names)
    maker = {"NS": "N", "EW": "E"}[side]
    for _hand in range(5):
        save(game, hand(maker=maker, outcome="march"))
    game.refresh_from_db()
    return game


def merge(player: Player, into: Player) -> None:
    """Say that one player is another, as the merge of two does."""
    write = Attempt.by_command("merge").make(club=player.club)
    Merge.objects.create(player=player, into=into, write=write)
    player.merged_into = into
    player.save()


def played_long_ago(game: Game, days: int = 30) -> None:
    """Date a game and all that was saved in it back."""
    then = datetime.now(UTC) - timedelta(days=days)
    Game.objects.filter(pk=game.pk).update(started_at=then)
    Write.objects.filter(hands__game=game).update(made_at=then)


def season(club: Club, *, people: int = 300, games: int = 5000) -> None:
    """Give a club so many people, and so many games of two hands each, written in few statements."""
    names = [f"Player {number:03}" for number in range(people)]
    roster = Player.objects.bulk_create(Player(club=club, name=name, name_key=name_key(name)) for name in names)
    write = Attempt.by_command("demo").make(club=club)
    places = ((0, 1, 2 + number % 4, 7 + number % 3) for number in range(games))  # of twelve people or more
    fours = [[roster[(number * 7 + place) % people] for place in four] for number, four in enumerate(places)]
    pairs = {tuple(sorted((four[one].pk, four[two].pk))) for four in fours for one, two in ((0, 2), (1, 3))}
    partnerships = Partnership.objects.bulk_create(
        Partnership(club=club, first_id=first, second_id=second) for first, second in sorted(pairs)
    )
    by_pair = {(each.first_id, each.second_id): each for each in partnerships}
    options = rules.preset("Standard").to_options()
    rows = Game.objects.bulk_create(
        Game(
            club=club,
            options=options,
            rules_name="Standard",
            first_dealer="N",
            ns=by_pair[min(four[0].pk, four[2].pk), max(four[0].pk, four[2].pk)],
            ew=by_pair[min(four[1].pk, four[3].pk), max(four[1].pk, four[3].pk)],
            status=Game.Status.FINISHED if number % 50 else Game.Status.PLAYING,
            winner=("NS", "EW")[number % 2] if number % 50 else "",
            score_ns=10 - 6 * (number % 2),
            score_ew=4 + 6 * (number % 2),
            write=write,
        )
        for number, four in enumerate(fours)
    )
    Seating.objects.bulk_create(
        Seating(game=game, seat=seat.value, player=player, write=write)
        for game, four in zip(rows, fours, strict=True)
        for seat, player in zip(rules.Seat, four, strict=True)
    )
    Hand.objects.bulk_create(
        Hand(game=game, number=number, write=write, kind=Hand.Kind.MISDEAL, dealer="N", record={"kind": "misdeal"})
        for game in rows
        for number in (1, 2)
    )
    old = Game.objects.filter(club=club, pk__lt=rows[-50].pk)
    old.update(started_at=datetime.now(UTC) - timedelta(days=40))
