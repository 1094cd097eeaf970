"""The list of a club's games: what its address asks for, in which order, called as whoever looks may."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from scoring import rules
from scoring.clubs.models import Club, Player
from scoring.games.models import Game
from scoring.games.selectors import score_sheet
from scoring.games.services import abandon_game, swap_seats
from tests.clubs.people import new_club
from tests.games.conftest import attempt, hand, save
from tests.pages.conftest import called_in_public
from tests.pages.playing import merge, start, won_by

pytestmark = pytest.mark.django_db


def games(client: Client, club: Club, **asked: str | int) -> list[str]:
    """Return the addresses of the games that are listed, in their order."""
    answer = client.get(reverse("club-games", args=[club.slug]), asked)
    assert answer.status_code == 200
    return [line.public_id for line in answer.context["page"].lines]


def begun(game: Game, *when: int) -> str:
    """Date a game in UTC and return its address."""
    Game.objects.filter(pk=game.pk).update(started_at=datetime(*when, tzinfo=UTC))  # type: ignore[arg-type,misc]  # year to minute
    return game.public_id


def test_the_newest_game_is_first(club: Club, member: Client) -> None:
    first, second = start(club).public_id, start(club).public_id
    assert games(member, club) == [second, first]
    assert games(member, club, sort="started") == [first, second]


def test_a_line_says_who_played_how_it_stands_and_where(club: Club, member: Client) -> None:
    game = start(club, preset="Club night", table=7)
    save(game, hand(maker="E", outcome="march"))
    [line] = member.get(reverse("club-games", args=[club.slug])).context["page"].lines
    assert (line.ns_names, line.ew_names, line.score_ns, line.score_ew) == ("Ann & Bob", "Cy & Di", 0, 2)
    assert (line.table, line.rules_name, line.hands, line.playing) == (7, "Club night", 1, True)


def test_a_line_names_those_who_sit_there_now(club: Club, member: Client) -> None:
    game = start(club)
    seen = score_sheet(game).newest_seating
    swap_seats(game, first=rules.Seat.N, second=rules.Seat.E, from_number=1, acts_on=seen, attempt=attempt("swap"))
    [line] = member.get(reverse("club-games", args=[club.slug])).context["page"].lines
    assert (line.ns_names, line.ew_names) == ("Cy & Bob", "Ann & Di")


@pytest.mark.parametrize("status", Game.Status.values)
def test_games_are_asked_for_by_how_they_stand(club: Club, member: Client, status: str) -> None:
    by_status = {"playing": start(club), "finished": won_by("NS", club), "abandoned": start(club)}
    newest = save(by_status["abandoned"], hand()).pk
    abandon_game(by_status["abandoned"], acts_on=newest, attempt=attempt("abandon"))
    expected = [by_status[status].public_id] if status in by_status else []
    assert games(member, club, status=status) == expected


def test_games_are_asked_for_by_rules_and_by_table(club: Club, member: Client) -> None:
    british = start(club, preset="British", table=2).public_id
    start(club, table=1)
    assert games(member, club, rules="British") == games(member, club, table="2") == [british]
    assert games(member, club, rules="Standard", table="2") == []


def test_days_are_those_of_the_clubs_clock(club: Club, member: Client) -> None:
    Club.objects.filter(pk=club.pk).update(time_zone="America/Detroit")
    late = begun(start(club), 2026, 1, 16, 3, 30)  # half past ten in the evening of the 15th there
    assert games(member, club, since="2026-01-15", until="2026-01-15") == [late]
    assert games(member, club, since="2026-01-16") == games(member, club, until="2026-01-14") == []
    [line] = member.get(reverse("club-games", args=[club.slug])).context["page"].lines
    assert line.day.isoformat() == "2026-01-15"


def test_games_of_one_player_are_those_of_all_spellings(club: Club, member: Client) -> None:
    one = start(club).public_id
    other = start(club, ("Anne", "Cy", "Bob", "Di")).public_id
    start(club, ("Eve", "Fay", "Gus", "Hal"))
    ann = Player.objects.get(name="Ann")
    merge(Player.objects.get(name="Anne"), ann)
    assert games(member, club, player=ann.pk) == [other, one]


def test_each_word_of_a_search_is_somebody_at_the_table(club: Club, member: Client) -> None:
    one = start(club).public_id
    other = start(club, ("Ann", "Fay", "Gus", "Hal")).public_id
    assert games(member, club, q="ann") == [other, one]
    assert games(member, club, q="cy ANN") == [one]
    assert games(member, club, q="ann zoe") == []


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"sort": "height"}, "sort"),
        ({"status": "lost"}, "status"),
        ({"rules": "Poker"}, "rules"),
        ({"table": "9"}, "table"),
        ({"since": "yesterday"}, "since"),
        ({"since": "0001-01-01"}, "since"),
        ({"until": "9999-12-31"}, "until"),
        ({"since": "2026-02-01", "until": "2026-01-01"}, "until"),
        ({"player": "0"}, "player"),
        ({"player": "99999"}, "player"),
        ({"player": "Ann"}, "player"),
        ({"q": "x" * 200}, "q"),
    ],
)
def test_what_cannot_be_asked_is_a_422_that_says_so(
    club: Club, member: Client, asked: dict[str, str], field: str
) -> None:
    start(club)
    answer = member.get(reverse("club-games", args=[club.slug]), asked)
    form = answer.context["page"].form
    assert answer.status_code == 422
    assert list(form.errors) == [field]
    assert str(form.errors[field][0]) in answer.content.decode().replace("&#x27;", "'")


def test_fifty_are_on_a_page_and_every_other_page_keeps_what_was_asked(club: Club, member: Client) -> None:
    for _game in range(51):
        start(club)
    page = member.get(reverse("club-games", args=[club.slug]), {"q": "ann"})
    assert len(page.context["page"].lines) == 50
    assert "?q=ann&amp;page=2" in page.content.decode()
    assert len(games(member, club, q="ann", page=2)) == 1


def test_no_game_yet_and_no_game_like_that_say_what_to_do(club: Club, organiser: Client) -> None:
    address = reverse("club-games", args=[club.slug])
    assert "Start a game" in organiser.get(address).content.decode()
    start(club)
    assert "Show all games" in organiser.get(address, {"status": "abandoned"}).content.decode()


def test_games_of_another_club_are_not_listed(club: Club, member: Client) -> None:
    start(new_club("Others"))
    assert games(member, club) == []


def test_anybody_reads_public_names_and_finds_nobody_by_another(club: Club, anybody: Client) -> None:
    game = start(club)
    Game.objects.filter(pk=game.pk).update(source={"title": "Ann's birthday"})
    called_in_public(club)
    page = anybody.get(reverse("club-games", args=[club.slug])).content.decode()
    assert "A. S. &amp; A player" in page
    assert "Ann" not in page
    assert "Bob" not in page
    assert games(anybody, club, q="ann") == games(anybody, club, q="bob") == []
    assert games(anybody, club, q="a") == [game.public_id]
    bob = Player.objects.get(name="Bob")
    assert anybody.get(reverse("club-games", args=[club.slug]), {"player": bob.pk}).status_code == 422


def test_a_private_clubs_games_are_not_there_for_anybody(club: Club, anybody: Client) -> None:
    assert anybody.get(reverse("club-games", args=[club.slug])).status_code == 404


@pytest.mark.parametrize(
    ("asked", "unfolded"),
    [
        ({}, False),
        ({"q": "ann"}, False),
        ({"sort": "started"}, True),
        ({"status": "playing"}, True),
        ({"table": "9"}, True),
    ],
)
def test_what_else_can_be_asked_is_folded_away_until_it_was(
    club: Club, member: Client, asked: dict[str, str], unfolded: bool
) -> None:
    start(club)
    page = member.get(reverse("club-games", args=[club.slug]), asked).content.decode()
    assert ('asking-more" open' in page) is unfolded
