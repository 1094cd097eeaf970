"""Answer what clubs ask about what their players played."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict

from django.db.models import F
from django.db.models.functions import Coalesce

from scoring.clubs.ledger import Ledger, Played, Players, SharedGame, keep
from scoring.clubs.models import Club
from scoring.clubs.spellings import Spellings
from scoring.games.channels import games_renamed
from scoring.games.founders import called_by_founders
from scoring.games.models import Hand, Seating, counting
from scoring.games.scrubbing import scrub_texts
from scoring.rules import Seat


def register() -> None:
    """Let clubs ask."""
    keep(
        Ledger(
            shared_game=shared_game,
            played=played,
            renamed=renamed,
            scrubbed=scrubbed,
            called_by_founders=called_by_founders,
        )
    )


def shared_game(one: Players, other: Players) -> SharedGame | None:
    """Return the newest game in which one of each sat at the same time, as things stand; None for none."""
    together = Seating.objects.filter(
        standing=True,
        player__in=one,
        game__seatings__standing=True,
        game__seatings__player__in=other,
        game__seatings__from_number=F("from_number"),
    )
    seating = together.select_related("game").order_by("-game_id").first()
    if seating is None:
        return None
    sitting = Seating.objects.filter(game=seating.game_id, from_number=seating.from_number, standing=True)
    names = {Seat(row.seat): row.player.full_name for row in sitting.select_related("player__merged_into")}
    pairs = [f"{names[seat]} & {names[seat.partner]}" for seat in (Seat.N, Seat.E)]
    return SharedGame(seating.game.public_id, " – ".join(pairs))


def played(players: Players) -> Played:
    """Return what these players, taken as one person, have played: four queries."""
    seats = _seats_of(players)
    numbers: dict[int, list[int]] = defaultdict(list)
    hands = Hand.objects.on_sheet().filter(game__in=seats).exclude(kind=Hand.Kind.VOIDED)
    for game, number in hands.values_list("game_id", "number"):
        numbers[game].append(number)
    sittings = _sittings_in(seats)
    counted, partners = 0, Counter[int]()
    for game, sat in seats.items():
        begins = sorted(sittings[game])
        counted += sum(begins[bisect_right(begins, number) - 1] in sat for number in numbers[game])
        partners.update({sittings[game][begin][seat.partner] for begin, seat in sat.items()})
    return Played(games=len(seats), hands=counted, partners=partners)


def _seats_of(players: Players) -> dict[int, dict[int, Seat]]:
    """Return where these players sat in games that count: game → first hand of the sitting → seat."""
    seats: dict[int, dict[int, Seat]] = defaultdict(dict)
    rows = Seating.objects.filter(counting("game__"), standing=True, player__in=players)
    for game, begin, seat in rows.values_list("game_id", "from_number", "seat"):
        seats[game][begin] = Seat(seat)
    return seats


def _sittings_in(games: dict[int, dict[int, Seat]]) -> dict[int, dict[int, dict[Seat, int]]]:
    """Return which people sat in these games: game → first hand of the sitting → seat → the person's id."""
    sittings: dict[int, dict[int, dict[Seat, int]]] = defaultdict(lambda: defaultdict(dict))
    rows = Seating.objects.filter(standing=True, game__in=games)
    person = Coalesce(F("player__merged_into_id"), F("player_id"))
    for game, begin, seat, player in rows.values_list("game_id", "from_number", "seat", person):
        sittings[game][begin][Seat(seat)] = player
    return sittings


def games_of(players: Players) -> set[int]:
    """Return the games in which these players ever sat, also by what was said and does not stand any more."""
    return set(Seating.objects.filter(player__in=players).values_list("game_id", flat=True))


def renamed(club: Club, players: Players) -> None:
    """Tell who watches a club, or a game of these players, that they are called otherwise now."""
    games_renamed(club, games_of(players))


def scrubbed(club: Club, players: Players, spellings: Spellings) -> None:
    """Take names out of all that is written beside the club's games, and more out of these players' own."""
    scrub_texts(club, players, spellings)
