"""A club's home: what is played now, the last games, and what waits for whoever runs it."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.clubs.audience import Audience
from scoring.clubs.channels import channel_of
from scoring.clubs.models import Claim, Club, Device, Grant, Membership, Player, Role, SignIn
from scoring.clubs.writes import Attempt
from scoring.games.models import Game
from scoring.games.services import abandon_game
from scoring.live import renderers
from scoring.live.channels import version_of
from scoring.live.tickets import Ticket, ticket_of
from scoring.pages.live import live_parts
from tests.clubs.people import member_of, new_club, signed_in
from tests.games.conftest import attempt, device, hand, phone, save
from tests.live.test_games import PARTIAL, SECRET, Ids
from tests.pages.conftest import called_in_public
from tests.pages.playing import played_long_ago, start, won_by

__all__ = ["device", "phone"]  # fixtures shared with the tests of games

pytestmark = pytest.mark.django_db


def home(club: Club) -> str:
    return reverse("club", args=[club.slug])


def now(club: Club, version: object = "") -> str:
    return f"{reverse('club-now', args=[club.slug])}?version={version}"


def ticket_on(page: str) -> Ticket:
    """Return the ticket in a club's page."""
    found = re.search(r'data-stream="/live/([^"]+)/"', page)
    assert found
    ticket = ticket_of(found[1])
    assert ticket
    return ticket


def test_a_game_that_goes_on_stands_with_its_table_score_hand_and_dealer(club: Club, member: Client) -> None:
    game = start(club, table=3)
    save(game, hand(maker="N", outcome="march"))
    page = member.get(home(club)).context["page"].now
    [line] = page.playing
    assert (line.table, line.hand, line.dealer, line.goal) == (3, 2, "Cy", "to 10")
    assert [(side.names, side.score) for side in line.sides] == [("Ann & Bob", 2), ("Cy & Di", 0)]
    assert page.last == []


def test_games_stand_in_order_of_their_tables_and_those_without_one_last(club: Club, member: Client) -> None:
    for table in (None, 12, 2):
        start(club, table=table)
    assert [line.table for line in member.get(home(club)).context["page"].now.playing] == [2, 12, None]


def test_a_game_that_nobody_went_on_with_is_no_more_being_played(club: Club, member: Client) -> None:
    game = start(club)
    save(game, hand())
    played_long_ago(game)
    page = member.get(home(club)).context["page"].now
    assert page.playing == []
    assert [line.public_id for line in page.last] == [game.public_id]


def test_a_game_begun_long_ago_in_which_a_hand_was_just_saved_is_being_played(club: Club, member: Client) -> None:
    game = start(club)
    played_long_ago(game)
    save(game, hand())
    assert len(member.get(home(club)).context["page"].now.playing) == 1


def test_a_game_that_is_over_is_the_first_of_the_last_games(club: Club, member: Client) -> None:
    won_by("NS", club)
    newest = won_by("EW", club, ("Eve", "Cy", "Bob", "Di"))
    [first, _second] = member.get(home(club)).context["page"].now.last
    assert (first.public_id, first.winner, first.score_ew, first.hands) == (newest.public_id, "EW", 10, 5)
    assert (first.ns_names, first.ew_names) == ("Eve & Bob", "Cy & Di")


def test_the_last_games_are_ten_and_the_rest_a_tap_away(club: Club, member: Client) -> None:
    for _game in range(11):
        won_by("NS", club)
    answer = member.get(home(club))
    assert len(answer.context["page"].now.last) == 10
    assert reverse("club-games", args=[club.slug]) in answer.content.decode()


def test_a_club_without_games_says_what_one_needs(club: Club, member: Client) -> None:
    assert "Four names and a dealer" in member.get(home(club)).content.decode()


@pytest.mark.parametrize(("role", "starts"), [(Role.MEMBER, False), (Role.SCORER, True), (Role.OWNER, True)])
def test_only_who_may_score_is_led_to_start_a_game(club: Club, role: Role, starts: bool) -> None:
    page = signed_in(member_of(club, role)).get(home(club)).content.decode()
    assert ("Start a game" in page) is starts


def test_an_organiser_of_a_new_club_reads_what_to_do_next(club: Club, organiser: Client) -> None:
    page = organiser.get(home(club)).content.decode()
    for name in ("clubs:player-paste", "clubs:tables-set-up"):
        assert reverse(name, args=[club.slug]) in page
    assert reverse("clubs:claims", args=[club.slug]) not in page


def test_a_club_with_people_and_tables_has_nothing_left_to_do(club: Club, organiser: Client) -> None:
    start(club, table=1)
    start(club, ("Eve", "Fay", "Gus", "Hal"))
    assert not organiser.get(home(club)).context["page"].to_do


def test_four_friends_are_only_asked_whether_they_are_a_club(organiser: Client, club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(named=False)
    to_do = organiser.get(home(club)).context["page"].to_do
    assert (to_do.name, to_do.steps) == (True, None)


def test_who_says_who_they_are_waits_for_an_organiser(club: Club, organiser: Client, member: Client) -> None:
    start(club)
    account = Membership.objects.get(club=club, role=Role.MEMBER).account
    claim = Attempt.by_command("claim").make(club=club)
    Claim.objects.create(account=account, player=Player.objects.get(name="Ann"), write=claim)
    assert "1 person says who they are" in organiser.get(home(club)).content.decode()
    assert member.get(home(club)).context["page"].to_do is None


def test_nothing_waits_in_a_club_that_is_put_away(club: Club, organiser: Client) -> None:
    Club.objects.filter(pk=club.pk).update(archived_at="2026-01-01T00:00Z")
    answer = organiser.get(home(club))
    assert answer.context["page"].to_do is None
    assert "Start a game" not in answer.content.decode()


def test_a_private_club_is_not_there_for_anybody(club: Club, anybody: Client) -> None:
    assert anybody.get(home(club)).status_code == anybody.get(now(club)).status_code == 404


def test_anybody_reads_only_public_names_on_a_public_home(club: Club, anybody: Client) -> None:
    game = start(club, table=1)
    won_by("NS", club)
    called_in_public(club)
    page = anybody.get(home(club)).content.decode()
    live = live_parts(club, Audience.PUBLIC)
    for words in (page, live):
        assert "A. S. &amp; A player" in words
        assert "Ann" not in words
        assert "Bob" not in words
    assert game.public_id in page


# Live


def test_every_part_has_its_place_on_the_home_or_among_the_tables(club: Club, member: Client) -> None:
    start(club, table=1)
    won_by("NS", club)
    page = member.get(home(club)).content.decode()
    parts = {found["place"]: found["html"] for found in PARTIAL.finditer(live_parts(club, Audience.CLUB))}
    assert set(parts) == {"club-counts", "evenings", "playing", "last-games", "tables-now"}
    tables = member.get(reverse("club-tables", args=[club.slug])).content.decode()
    for place, part in parts.items():
        shown, other = (tables, page) if place == "tables-now" else (page, tables)
        assert Ids(shown).ids.count(place) == 1
        assert part.strip() in shown
        assert place not in Ids(other).ids


def test_what_goes_out_counts_the_players_and_the_games(club: Club) -> None:
    won_by("NS", club)
    start(club)
    assert "4 players" in live_parts(club, Audience.CLUB)
    assert "2 games" in live_parts(club, Audience.CLUB)
    called_in_public(club)
    assert "3 players" in live_parts(club, Audience.PUBLIC)


def test_no_form_key_or_token_goes_out(club: Club) -> None:
    start(club)
    won_by("NS", club)
    assert not SECRET.search(live_parts(club, Audience.CLUB))


def test_a_club_raises_its_version_when_a_game_begins_changes_or_ends(club: Club) -> None:
    channel = channel_of(club, Audience.CLUB)
    versions = [version_of(channel)]
    game = start(club)
    versions.append(version_of(channel))
    save(game, hand())
    versions.append(version_of(channel))
    newest = game.hands.get().pk
    abandon_game(game, acts_on=newest, attempt=attempt("abandon"))
    versions.append(version_of(channel))
    assert versions == sorted(set(versions))


def test_only_a_club_that_is_open_to_all_tells_anybody(club: Club) -> None:
    start(club)
    assert version_of(channel_of(club, Audience.PUBLIC)) == 0
    Club.objects.filter(pk=club.pk).update(visibility=Club.Visibility.UNLISTED)
    club.refresh_from_db()
    start(club)
    assert version_of(channel_of(club, Audience.PUBLIC)) > 0


def test_nothing_new_is_answered_without_a_body_and_what_is_new_with_its_version(club: Club, member: Client) -> None:
    start(club)
    version = version_of(channel_of(club, Audience.CLUB))
    answer = member.get(now(club, version))
    assert (answer.status_code, answer.content) == (204, b"")
    for seen in ("", "0", "x", "9" * 400):
        answer = member.get(now(club, seen))
        assert answer["Live-Version"] == str(version)
        assert 'hx-target="#playing"' in answer.content.decode()
        assert ticket_of(answer["Live-Stream"].split("/")[2]) is not None
        assert "no-store" in answer["Cache-Control"]


def test_the_page_says_which_version_it_shows(club: Club, member: Client) -> None:
    start(club)
    version = version_of(channel_of(club, Audience.CLUB))
    assert f'data-version="{version}"' in member.get(home(club)).content.decode()


def test_a_members_stream_ends_with_the_stay_and_with_the_membership(club: Club, member: Client) -> None:
    ticket = ticket_on(member.get(home(club)).content.decode())
    assert (ticket.channel, ticket.by) == (f"club:{club.slug}", "account")
    assert renderers.admitted([ticket]) == {ticket}
    SignIn.objects.update(ended_at="2026-01-01T00:00Z")
    assert renderers.admitted([ticket]) == set()
    SignIn.objects.update(ended_at=None)
    Membership.objects.all().delete()
    assert renderers.admitted([ticket]) == set()


def test_an_organisers_stream_ends_when_the_link_is_replaced(club: Club, phone: Client, device: Device) -> None:
    Grant.objects.create(device=device, club=club, kind="organiser", key_count=club.key_count)
    ticket = ticket_on(phone.get(home(club)).content.decode())
    assert renderers.admitted([ticket]) == {ticket}
    Club.objects.filter(pk=club.pk).update(key_count=1)
    assert renderers.admitted([ticket]) == set()


def test_anybodys_stream_ends_when_the_club_becomes_private(club: Club, anybody: Client) -> None:
    Club.objects.filter(pk=club.pk).update(visibility=Club.Visibility.PUBLIC)
    ticket = ticket_on(anybody.get(home(club)).content.decode())
    assert ticket.channel == f"club-public:{club.slug}"
    assert renderers.admitted([ticket]) == {ticket}
    Club.objects.filter(pk=club.pk).update(visibility=Club.Visibility.PRIVATE)
    assert renderers.admitted([ticket]) == set()


def test_no_ticket_but_the_right_one_is_admitted(club: Club, member: Client) -> None:
    good = ticket_on(member.get(home(club)).content.decode())
    Club.objects.filter(pk=club.pk).update(visibility=Club.Visibility.PUBLIC)
    other = new_club("Others")
    bad = [
        Ticket(f"club:{other.slug}", good.holder, "account", 0),
        Ticket(good.channel, good.holder, "organiser", 0),
        Ticket(good.channel, good.holder, "public", 0),
        Ticket(good.channel, 0, "public", 0),
        Ticket(good.channel, good.holder + 99, "account", 0),
        Ticket(good.channel, good.holder, "account", 1),
        Ticket("club:nothere", good.holder, "account", 0),
        Ticket(f"club-public:{club.slug}", good.holder, "account", 0),
    ]
    assert renderers.admitted([good, *bad]) == {good}


def test_a_club_is_drawn_by_its_channels_name(club: Club) -> None:
    game = start(club)
    assert Game.objects.get(pk=game.pk).public_id in renderers.render(channel_of(club, Audience.CLUB))
