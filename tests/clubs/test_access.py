"""What each way into a club allows, and what is not there for whom."""

from __future__ import annotations

import random
from collections.abc import Callable
from urllib.parse import quote

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.clubs.access import Right, way_into
from scoring.clubs.models import Club, Device, Role
from scoring.clubs.services import grant_organiser
from scoring.games.demo import Nerve, played_out
from scoring.games.models import Game
from scoring.games.services import record_hand
from scoring.live import renderers
from scoring.rules import SEATS, Seat
from tests.clubs.people import member_of, new_account, new_club, signed_in
from tests.games.conftest import attempt, device, game, new_game, phone
from tests.live.test_games import ticket_on

__all__ = ["device", "game", "new_game", "phone"]  # fixtures shared with the tests of games

pytestmark = pytest.mark.django_db


def table(game: Game) -> str:
    return reverse("games:table", args=[game.public_id])


@pytest.mark.parametrize(
    ("role", "right"),
    [
        (Role.OWNER, Right.OWN),
        (Role.ORGANISER, Right.RUN),
        (Role.SCORER, Right.SCORE),
        (Role.MEMBER, Right.BELONG),
    ],
)
def test_a_role_gives_its_right_in_its_own_club_and_none_in_another(
    new_game: Callable[..., Game], role: Role, right: Right
) -> None:
    club, other = new_game().club, new_game().club
    account = member_of(club, role)
    way = way_into(club, device=None, account=account)
    assert way is not None
    assert (way.right, way.by, way.as_account) == (right, role.value, True)
    assert way_into(other, device=None, account=account) is None


def test_the_strongest_way_counts(game: Game, device: Device) -> None:
    account = member_of(game.club, Role.MEMBER)
    grant_organiser(club=game.club, device=device)
    way = way_into(game.club, device=device, account=account)
    assert way is not None
    assert way.right is Right.RUN


@pytest.mark.parametrize("visibility", [Club.Visibility.UNLISTED, Club.Visibility.PUBLIC])
def test_a_club_that_is_not_private_may_be_looked_at_by_anybody(game: Game, visibility: str) -> None:
    assert way_into(game.club, device=None, account=None) is None
    game.club.visibility = visibility
    way = way_into(game.club, device=None, account=None)
    assert way is not None
    assert way.right is Right.LOOK


def test_whoever_may_score_in_the_club_scores_its_games_and_shares_them(game: Game) -> None:
    scorer = signed_in(member_of(game.club, Role.SCORER))
    page = scorer.get(table(game)).content.decode()
    assert 'id="entry"' in page
    assert 'id="share"' in page
    member = signed_in(member_of(game.club, Role.MEMBER))
    page = member.get(table(game)).content.decode()
    assert 'id="entry"' not in page
    assert signed_in(new_account()).get(table(game)).status_code == 404


def test_a_game_in_an_archived_club_can_be_read_and_not_changed(phone: Client, game: Game) -> None:
    Club.objects.filter(pk=game.club_id).update(archived_at=timezone.now())
    page = phone.get(table(game)).content.decode()
    assert "Ann" in page
    assert 'id="entry"' not in page
    assert phone.post(reverse("games:record", args=[game.public_id]), {}).status_code == 403


def test_anybody_reads_display_names_and_members_everyones_own(game: Game) -> None:
    Club.objects.filter(pk=game.club_id).update(visibility=Club.Visibility.PUBLIC)
    game.club.players.filter(name="Ann").update(display_name="A. of the hill")
    game.club.players.filter(name="Bob").update(on_public_pages=False)
    public = Client().get(table(game)).content.decode()
    assert "A. of the hill" in public
    assert "Bob" not in public
    assert "A player" in public
    own = signed_in(member_of(game.club, Role.MEMBER)).get(table(game)).content.decode()
    assert "Ann" in own
    assert "Bob" in own
    assert "A. of the hill" not in own


@pytest.mark.parametrize(
    "address", ["games:table", "games:now", "games:big", "games:icon", "games:rules", "interchange:egn"]
)
def test_no_page_of_a_game_names_to_anybody_who_is_off_public_pages(game: Game, address: str) -> None:
    Club.objects.filter(pk=game.club_id).update(visibility=Club.Visibility.PUBLIC)
    game.club.players.update(name="Unmistakable", on_public_pages=False)
    page = Client().get(reverse(address, args=[game.public_id]))
    assert page.status_code == 200
    assert "Unmistakable" not in page.content.decode()


def test_what_a_file_says_beside_its_hands_and_who_made_a_change_are_not_for_anybody(game: Game) -> None:
    Club.objects.filter(pk=game.club_id).update(visibility=Club.Visibility.PUBLIC)
    Game.objects.filter(pk=game.pk).update(source={"title": "Unmistakable's birthday", "description": "Unmistakable"})
    account = member_of(game.club, Role.SCORER, name="Unmistakable")
    scorer = signed_in(account)
    cards = played_out(game.rule_set, Seat.N, dict.fromkeys(SEATS, Nerve()), random.Random(1))
    record_hand(game, record=cards, acts_on=None, attempt=attempt(account=account))
    comments = {"0": ["Unmistakable sighed"]}
    game.hands.update(extras={"call_comments": comments, "play_comments": comments})
    for name, arguments in (("games:table", []), ("games:hand", [1]), ("games:replay", [1]), ("interchange:egn", [])):
        address = reverse(name, args=[game.public_id, *arguments])
        page = Client().get(address).content.decode()
        assert "Unmistakable" not in page, name
        if name != "games:replay":
            assert "Unmistakable" in scorer.get(address).content.decode(), name


def test_streams_of_anybody_and_of_an_account_end_with_what_opened_them(game: Game) -> None:
    Club.objects.filter(pk=game.club_id).update(visibility=Club.Visibility.PUBLIC)
    public = ticket_on(Client().get(table(game)).content.decode())
    account = member_of(game.club, Role.MEMBER)
    own = ticket_on(signed_in(account).get(table(game)).content.decode())
    assert (public.kind, own.kind) == ("game-public", "game")
    assert renderers.admitted([public, own]) == {public, own}
    Club.objects.filter(pk=game.club_id).update(visibility=Club.Visibility.PRIVATE)
    assert renderers.admitted([public, own]) == {own}
    account.sign_ins.update(ended_at=timezone.now())
    assert renderers.admitted([public, own]) == set()


def test_a_stream_of_an_account_ends_when_it_leaves_the_club(game: Game) -> None:
    account = member_of(game.club, Role.SCORER)
    ticket = ticket_on(signed_in(account).get(table(game)).content.decode())
    assert renderers.admitted([ticket]) == {ticket}
    account.memberships.all().delete()
    assert renderers.admitted([ticket]) == set()


def test_the_stream_of_anybody_calls_nobody_by_a_name_they_may_not_read(game: Game) -> None:
    game.club.players.filter(name="Bob").update(on_public_pages=False)
    assert "Bob" in renderers.render(f"game:{game.public_id}")
    assert "Bob" not in renderers.render(f"game-public:{game.public_id}")


def test_a_scorer_of_a_club_who_starts_a_game_there_does_not_come_to_run_it(game: Game) -> None:
    client = signed_in(member_of(game.club, Role.SCORER))
    form = {"key": "k" * 16, "north": "Ann", "east": "Cy", "south": "Bob", "west": "Eve", "dealer": "N"}
    started = client.post(reverse("start"), {**form, "preset": "Standard", "club": game.club.slug, "chosen": "1"})
    assert started.status_code == 302
    assert game.club.games.count() == 2
    assert game.club.grants.count() == 1


# Refused in a club


def test_a_signed_out_organiser_is_led_to_sign_in_and_back_to_the_page_of_their_club() -> None:
    club = new_club(visibility=Club.Visibility.PUBLIC)
    member_of(club, Role.ORGANISER)
    address = f"{reverse('clubs:settings', args=[club.slug])}?from=home"
    refused = Client().get(address)
    page = refused.content.decode()
    assert refused.status_code == 403
    assert "You may not do this here" in page
    assert "phone that keeps this score" not in page
    assert f'href="{reverse("accounts:sign-in")}?next={quote(address, safe="")}"' in page


def test_whoever_is_signed_in_and_may_not_is_told_so_and_not_to_sign_in() -> None:
    club = new_club()
    refused = signed_in(member_of(club, Role.MEMBER)).get(reverse("clubs:settings", args=[club.slug]))
    assert refused.status_code == 403
    assert "What you may do in this club does not include it." in refused.content.decode()
    assert "?next=" not in refused.content.decode()


def test_a_change_that_was_refused_leads_back_to_the_page_and_not_to_what_was_sent() -> None:
    club = new_club(visibility=Club.Visibility.PUBLIC)
    address = reverse("clubs:rename", args=[club.slug])
    refused = Client().post(f"{address}?was=1", {"name": "Ours"})
    assert refused.status_code == 403
    assert f'?next={quote(address, safe="")}"' in refused.content.decode()


def test_a_private_club_says_nothing_of_itself_to_whoever_is_not_signed_in() -> None:
    club = new_club("Lantern Street")
    there, nowhere = (Client().get(reverse("clubs:settings", args=[slug])) for slug in (club.slug, "nowhere"))
    assert (there.status_code, nowhere.status_code) == (404, 404)
    assert f"next={quote(reverse('clubs:settings', args=[club.slug]), safe='')}" not in there.content.decode()
    assert "Lantern" not in there.content.decode()
