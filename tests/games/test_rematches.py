"""Games follow one another at a table, and whoever was let in goes on from one to the next until shut out."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scoring.clubs.models import Device
from scoring.games import services
from scoring.games.links import Kind, let_in, link_to
from scoring.games.live import live_parts
from scoring.games.models import Game
from scoring.games.rematches import with_its_rematches
from scoring.games.selectors import score_sheet
from scoring.live import renderers
from scoring.live.channels import version_of
from scoring.rules import Seat
from tests.games.conftest import attempt, hand, save
from tests.games.test_links import KINDS, followed, made_code, replace, share, table, typed
from tests.live.test_games import ticket_on

pytestmark = pytest.mark.django_db

BEGUN = "The next game has begun at this table. Ask there for its link."


@pytest.fixture
def ended(new_game: Callable[..., Game]) -> Game:
    """Return a game of one hand, which is played."""
    return played(new_game(hands=1))


def played(game: Game) -> Game:
    """Play a game's only hand and return the game as it stands."""
    services.record_hand(game, record=hand(), acts_on=None, attempt=attempt())
    game.refresh_from_db()
    return game


def rematch_of(game: Game) -> Game:
    """Start the next game at a table."""
    return services.rematch(game, attempt=attempt("rematch"))


def opens(phone: Client, game: Game) -> bool:
    """Return whether a phone may look at a game."""
    return phone.get(table(game)).status_code == 200


def scores(phone: Client, game: Game) -> bool:
    """Return whether a phone may enter hands."""
    return phone.get(reverse("games:other", args=[game.public_id])).status_code == 200


def shows_way(text: str, game: Game) -> bool:
    """Return whether a page leads to the next game."""
    return f'id="next-game" href="{table(game)}"' in text


def page_of(phone: Client, game: Game) -> str:
    """Return a game's page as a phone gets it."""
    return phone.get(table(game)).content.decode()


# Let in


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("by", ["link", "code"])
def test_whoever_joins_a_finished_game_joins_every_game_that_followed_with_the_same_right(
    phone: Client, ended: Game, kind: Kind, by: str
) -> None:
    following = rematch_of(ended)
    third = rematch_of(played(following))
    if by == "link":
        guest = followed(ended, kind)
    else:
        guest = Client()
        assert typed(guest, made_code(phone, ended, kind)).status_code == 302
    for game in (ended, following, third):
        assert opens(guest, game)
        assert scores(guest, game) is (kind is Kind.SCORER)


def test_a_link_opens_no_game_that_came_before(ended: Game) -> None:
    guest = followed(rematch_of(ended), Kind.SCORER)
    assert not opens(guest, ended)


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_was_shut_out_of_the_next_game_comes_in_by_no_older_link(
    phone: Client, ended: Game, kind: Kind
) -> None:
    guest = followed(ended, kind)
    following = rematch_of(ended)
    replace(phone, following, kind)
    third = rematch_of(played(Game.objects.get(pk=following.pk)))
    guest.get(link_to(ended, kind))
    assert opens(guest, ended)
    assert not opens(guest, following)
    assert not opens(guest, third)


@pytest.mark.parametrize("kind", KINDS)
def test_a_link_that_was_replaced_before_the_rematch_lets_into_it_by_the_new_one_only(
    phone: Client, ended: Game, kind: Kind
) -> None:
    old = followed(ended, kind)
    replace(phone, ended, kind)
    ended.refresh_from_db()
    here = followed(ended, kind)
    following = rematch_of(ended)
    assert opens(here, following)
    assert opens(followed(ended, kind), following)
    assert not opens(old, following)


def test_a_link_that_is_replaced_while_it_is_followed_lets_nobody_in(phone: Client, ended: Game) -> None:

    read_before = Game.objects.get(pk=ended.pk)
    replace(phone, ended, "viewer")
    let_in(Device.objects.create(token_digest="late"), read_before, Kind.VIEWER)
    assert not ended.grants.exists()


# The way on


@pytest.mark.parametrize("kind", KINDS)
def test_the_finished_table_leads_to_the_next_game_instead_of_offering_a_second_one(
    phone: Client, ended: Game, kind: Kind
) -> None:
    here = followed(ended, kind)
    offer = f'action="{reverse("games:rematch", args=[ended.public_id])}"'
    assert (offer in page_of(here, ended)) is (kind is Kind.SCORER)
    assert "next-game" not in page_of(here, ended)
    following = rematch_of(ended)
    for visitor in (phone, here, followed(ended, kind)):
        page = page_of(visitor, ended)
        assert shows_way(page, following)
        assert offer not in page
        assert opens(visitor, following)


def test_a_button_pressed_late_leads_whoever_came_after_the_rematch_to_it(ended: Game) -> None:
    following = rematch_of(ended)
    guest = followed(ended, Kind.SCORER)
    answer = guest.post(reverse("games:rematch", args=[ended.public_id]), {"key": "k" * 16})
    assert answer["Location"] == table(following)
    assert opens(guest, following)


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_was_shut_out_of_the_next_game_is_told_of_it_and_not_led_astray(
    phone: Client, ended: Game, kind: Kind
) -> None:
    guest = followed(ended, kind)
    following = rematch_of(ended)
    replace(phone, following, kind)
    assert BEGUN in page_of(guest, ended)
    assert not shows_way(page_of(guest, ended), following)
    if kind is Kind.SCORER:
        answer = guest.post(reverse("games:rematch", args=[ended.public_id]), {"key": "k" * 16})
        assert answer["Location"] == table(ended)
    assert shows_way(page_of(phone, ended), following)


def test_the_big_score_leads_on_too(ended: Game) -> None:
    guest = followed(ended, Kind.VIEWER)
    following = rematch_of(ended)
    here, there = (reverse("games:big", args=[game.public_id]) for game in (ended, following))
    assert f'id="next-game" href="{there}"' in guest.get(here).content.decode()


def test_open_pages_hear_of_the_rematch_and_are_shown_the_way(ended: Game) -> None:
    channel = f"game:{ended.public_id}"
    before = version_of(channel)
    assert "next-game" not in live_parts(ended)
    following = rematch_of(ended)
    assert version_of(channel) > before
    assert shows_way(live_parts(ended), following)


@pytest.mark.parametrize("kind", KINDS)
def test_open_pages_are_promised_nothing_once_the_next_game_was_closed_to_some_of_them(
    phone: Client, ended: Game, kind: Kind
) -> None:
    following = rematch_of(ended)
    before = version_of(f"game:{ended.public_id}")
    replace(phone, following, kind)
    assert version_of(f"game:{ended.public_id}") > before
    assert not shows_way(live_parts(ended), following)
    assert BEGUN in live_parts(ended)


def test_a_game_that_goes_on_after_a_correction_shows_no_way_on(ended: Game) -> None:
    following = rematch_of(ended)
    assert shows_way(live_parts(ended), following)
    ended.status, ended.winner = Game.Status.PLAYING, ""
    ended.save()
    assert not shows_way(live_parts(ended), following)


# Shut out


@pytest.mark.parametrize("kind", KINDS)
def test_replacing_a_link_shuts_out_of_every_game_that_followed(phone: Client, ended: Game, kind: Kind) -> None:
    early = followed(ended, kind)
    following = rematch_of(ended)
    games = [ended, following, rematch_of(played(following))]
    late, of_the_next = followed(ended, kind), followed(following, kind)
    tickets = [ticket_on(page_of(guest, game)) for guest in (early, late) for game in games]
    tickets += [ticket_on(page_of(of_the_next, game)) for game in games[1:]]
    assert renderers.admitted(tickets) == set(tickets)
    versions = [version_of(f"game:{game.public_id}") for game in games]
    assert replace(phone, ended, kind).status_code == 302
    assert renderers.admitted(tickets) == set()
    assert all(version_of(f"game:{game.public_id}") > seen for game, seen in zip(games, versions, strict=True))
    for game in games:
        assert not opens(early, game)
        assert not opens(late, game)
        assert not opens(of_the_next, game)
    again = followed(Game.objects.get(pk=ended.pk), kind)
    assert all(opens(again, game) for game in games)


def test_replacing_a_link_twice_under_one_key_raises_each_game_s_count_once(phone: Client, ended: Game) -> None:
    games = [ended, rematch_of(ended)]
    for _time in range(2):
        replace(phone, ended, "viewer", key="k" * 16, seen=0)
    assert [(game.viewer_count, game.scorer_count) for game in with_its_rematches(ended)] == [(1, 0)] * len(games)


def test_replacing_a_link_leaves_the_games_that_came_before(phone: Client, ended: Game) -> None:
    guest = followed(ended, Kind.VIEWER)
    replace(phone, rematch_of(ended), "viewer")
    assert opens(guest, ended)


def test_the_share_page_says_that_the_games_that_followed_are_closed_with_it(phone: Client, ended: Game) -> None:
    says = "The links of every game that followed at this table stop with it."
    followed(ended, Kind.VIEWER)
    assert says not in phone.get(share(ended)).content.decode()
    following = rematch_of(ended)
    followed(following, Kind.VIEWER)
    page = phone.get(share(ended)).content.decode()
    assert says in page
    assert "Shut out 2 phones" in page
    page = phone.get(share(following)).content.decode()
    assert says not in page
    assert "Shut out 2 phones" in page


# What only a scorer is offered


@pytest.mark.parametrize("kind", KINDS)
def test_only_who_may_score_is_offered_to_end_the_game_beside_its_rules(game: Game, kind: Kind) -> None:
    guest, way = followed(game, kind), reverse("games:ending", args=[game.public_id])
    page = guest.get(reverse("games:rules", args=[game.public_id])).content.decode()
    offered = f'href="{way}"' in page
    assert offered is (guest.get(way).status_code == 200)
    assert offered is (kind is Kind.SCORER)


# Who plays it


def let_take_over(game: Game, name: str) -> None:
    """Let somebody play in North's place from the next hand on."""
    sheet = score_sheet(game)
    services.substitute(
        game,
        seat=Seat.N,
        name=name,
        from_number=sheet.next_number,
        acts_on=sheet.newest_seating,
        attempt=attempt("substitute"),
    )


@pytest.mark.parametrize("end", [services.abandon_game, services.close_game])
def test_who_took_over_before_the_game_was_stopped_plays_the_next_one(
    new_game: Callable[..., Game], end: Callable[..., Game]
) -> None:
    game = new_game(target=None) if end is services.close_game else new_game()
    save(game, hand())
    let_take_over(game, "Zoe")
    end(game, acts_on=score_sheet(game).newest, attempt=attempt("end"))
    game.refresh_from_db()
    assert score_sheet(game).name(Seat.N) == "Ann", "she played the last hand of the one that was stopped"
    following = score_sheet(rematch_of(game))
    assert following.names == {Seat.N: "Zoe", Seat.E: "Cy", Seat.S: "Bob", Seat.W: "Di"}
    assert following.state.dealer is Seat.E


def test_who_took_over_for_the_last_hand_plays_the_next_game(new_game: Callable[..., Game]) -> None:
    game = new_game(hands=2)
    save(game, hand())
    let_take_over(game, "Zoe")
    save(game, hand())
    game.refresh_from_db()
    following = score_sheet(rematch_of(game))
    assert following.names == score_sheet(game).names
    assert following.name(Seat.N) == "Zoe"


def test_who_took_over_before_a_correction_made_the_hand_before_the_last_plays_the_next_game(
    new_game: Callable[..., Game],
) -> None:
    game = new_game(target=2)
    first = save(game, hand())
    let_take_over(game, "Zoe")
    services.correct_hand(
        game, number=1, record=hand(outcome="march"), acts_on=first.pk, confirmed=True, attempt=attempt("correct")
    )
    game.refresh_from_db()
    assert (game.status, score_sheet(game).name(Seat.N)) == (Game.Status.FINISHED, "Ann")
    assert score_sheet(rematch_of(game)).name(Seat.N) == "Zoe"


def test_a_table_has_one_next_game_however_often_it_is_asked_for(phone: Client, ended: Game) -> None:
    following = rematch_of(ended)
    for _time in range(2):
        phone.post(reverse("games:rematch", args=[ended.public_id]), {"key": secrets.token_hex(8)})
    assert with_its_rematches(ended) == [ended, following]
