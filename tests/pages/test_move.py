"""A club moves into another: its players are matched or added, its games and all else come along."""

from __future__ import annotations

from collections.abc import Callable
from unittest.mock import patch

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.clubs.keys import organiser_link
from scoring.clubs.models import Club, ClubTable, Device, Grant, HouseRules, Merge, Player, Role, Write
from scoring.clubs.services import grant_organiser, player_named
from scoring.clubs.services.merging import undo_merge
from scoring.games.models import Game, GameGrant
from scoring.games.recount import differences
from scoring.rules import RuleSet
from tests.clubs.people import member_of, new_account, new_club, signed_in
from tests.games.conftest import attempt, device, game, hand, new_game, phone, save

__all__ = ["device", "game", "new_game", "phone"]  # fixtures shared with the tests of games

pytestmark = pytest.mark.django_db

KEY = "k" * 16


@pytest.fixture
def target(device: Device) -> Club:
    """Return a club that the tests' own phone runs, too: Ann plays there, and Bobby, and Zoe."""
    club = new_club("The Thursday table")
    grant_organiser(club=club, device=device)
    for name in ("Ann", "Bobby Smith", "Zoe"):
        player_named(club, name)
    return club


def page_of(phone: Client, source: Club, target: Club) -> str:
    return phone.get(reverse("club-move", args=[source.slug]), {"into": target.slug}).content.decode()


def seen_on(page: str) -> str:
    return page.split('name="seen" value="')[1].split('"')[0]


def player(club: Club, name: str) -> Player:
    return Player.objects.people().get(club=club, name=name)


def move(phone: Client, source: Club, target: Club, *, key: str = KEY, **who: str) -> int:
    """Move with Ann matched; `who` says of others by their names who they are."""
    chosen = {"Ann": str(player(target, "Ann").pk), **who}
    fields = {f"player-{player(source, name).pk}": into for name, into in chosen.items()}
    sent = {"key": key, "into": target.slug, "seen": seen_on(page_of(phone, source, target)), **fields}
    return phone.post(reverse("club-move", args=[source.slug]), sent).status_code


def test_who_is_called_the_same_is_matched_and_who_nearly_is_is_offered(
    phone: Client, game: Game, target: Club
) -> None:
    page = page_of(phone, game.club, target)
    ann, bobby = player(target, "Ann"), player(target, "Bobby Smith")
    assert f'<option value="{ann.pk}" selected>Ann</option>' in page
    assert f'<option value="{bobby.pk}">Bobby Smith</option>' in page
    assert "1 game, with every hand" in page
    assert "Perhaps Bobby Smith?" in page
    Player.objects.filter(club=game.club, name="Bob").update(name="Xaver", name_key="xaver")
    assert "Perhaps" not in page_of(phone, game.club, target)
    assert Club.objects.get(pk=game.club_id).moved_into is None


def test_everything_goes_over_and_the_figures_stay_right(phone: Client, game: Game, target: Club) -> None:
    save(game, hand("N", "march"))
    source = game.club
    writes = set(Write.objects.filter(club=source).values_list("pk", flat=True))
    assert move(phone, source, target) == 302
    game.refresh_from_db()
    assert game.club == target
    assert sorted(Player.objects.people().filter(club=target).values_list("name", flat=True)) == [
        "Ann", "Bob", "Bobby Smith", "Cy", "Di", "Zoe",
    ]  # fmt: skip
    assert not Player.objects.filter(club=source).exists()
    assert writes < set(Write.objects.filter(club=target).values_list("pk", flat=True))
    assert "Bob" in phone.get(reverse("games:table", args=[game.public_id])).content.decode()
    assert list(differences()) == []
    made = Write.objects.get(action="move")
    assert (made.about, made.club) == (f"club {source.pk}", target)
    assert made.facts == {"people": 4, "matched": 1, "games": 1, "tables": 0, "rules": 0, "accounts": 0}


def test_recount_finds_nothing_to_repair_after_a_move(phone: Client, game: Game, target: Club) -> None:
    move(phone, game.club, target)
    call_command("recount")


def test_whoever_was_matched_is_one_person_until_that_is_undone(phone: Client, game: Game, target: Club) -> None:
    moved, stays = player(game.club, "Ann"), player(target, "Ann")
    move(phone, game.club, target)
    merge = Merge.objects.get()
    assert (merge.player, merge.into) == (moved, stays)
    moved.refresh_from_db()
    assert moved.person == stays
    undo_merge(moved, merge=merge.pk, name="Ann of the kitchen", attempt=attempt("undo_merge"))
    assert player(target, "Ann of the kitchen").seatings.count() == 1


def test_the_old_address_leads_to_the_other_club_for_who_may_open_it(phone: Client, game: Game, target: Club) -> None:
    old, link = reverse("club", args=[game.club.slug]), organiser_link(game.club)
    move(phone, game.club, target)
    assert phone.get(old)["Location"] == reverse("club", args=[target.slug])
    assert Client().get(old).status_code == 404
    assert Client().get(link).status_code == 404
    beyond = new_club("Beyond")
    Club.objects.filter(pk=target.pk).update(moved_into=beyond, archived_at=timezone.now())
    member = signed_in(member_of(beyond, Role.MEMBER))
    assert member.get(old)["Location"] == reverse("club", args=[beyond.slug])


def test_a_phone_that_ran_only_the_old_club_enters_hands_in_its_games_and_no_more(
    phone: Client, game: Game, target: Club
) -> None:
    guest = Client()
    guest.get(organiser_link(game.club))
    other = Device.objects.latest("pk")
    move(phone, game.club, target)
    assert 'id="entry"' in guest.get(reverse("games:table", args=[game.public_id])).content.decode()
    assert guest.get(reverse("club", args=[target.slug])).status_code == 404
    assert guest.get(reverse("club", args=[game.club.slug])).status_code == 404
    assert GameGrant.objects.live().get().device == other
    assert Grant.objects.get().club == target


def test_a_move_that_arrives_twice_leads_to_the_other_club_both_times(phone: Client, game: Game, target: Club) -> None:
    source = game.club
    assert move(phone, source, target) == 302
    again = phone.post(reverse("club-move", args=[source.slug]), {"key": KEY, "into": target.slug})
    assert again["Location"] == reverse("club", args=[target.slug])
    assert Write.objects.filter(action="move").count() == 1


def test_nobody_moves_a_club_into_one_they_do_not_run(phone: Client, game: Game) -> None:
    elsewhere = new_club("Elsewhere")
    page = phone.get(reverse("club-move", args=[game.club.slug])).content.decode()
    assert "You need to run both clubs" in page
    assert "Elsewhere" not in page
    url = reverse("club-move", args=[game.club.slug])
    assert phone.post(url, {"key": KEY, "into": elsewhere.slug}).status_code == 422
    scorer = signed_in(member_of(game.club, Role.SCORER))
    assert scorer.get(url).status_code == 403


def test_a_club_that_is_put_away_neither_moves_nor_takes_another_in(phone: Client, game: Game, target: Club) -> None:
    Club.objects.filter(pk=target.pk).update(archived_at=timezone.now())
    assert phone.get(reverse("club-move", args=[game.club.slug]), {"into": target.slug}).status_code == 422
    assert phone.get(reverse("club-move", args=[target.slug])).status_code == 403


def test_somebody_new_has_a_name_of_their_own(phone: Client, game: Game, target: Club) -> None:
    assert move(phone, game.club, target, Ann="") == 422
    assert Club.objects.get(pk=game.club_id).moved_into is None


def test_two_are_not_matched_with_one(phone: Client, game: Game, target: Club) -> None:
    assert move(phone, game.club, target, Bob=str(player(target, "Ann").pk)) == 422
    assert move(phone, game.club, target, Bob=str(player(target, "Zoe").pk)) == 302
    assert Merge.objects.count() == 2


def test_nobody_is_matched_with_a_player_of_a_third_club(phone: Client, game: Game, target: Club) -> None:
    stranger = player_named(new_club("A third"), "Ann")
    assert move(phone, game.club, target, Bob=str(stranger.pk)) == 422


def test_players_who_came_meanwhile_are_looked_at_first(phone: Client, game: Game, target: Club) -> None:
    seen = seen_on(page_of(phone, game.club, target))
    player_named(target, "Di")
    ann = player(target, "Ann").pk
    di = f"player-{player(game.club, 'Di').pk}"
    sent = {"key": KEY, "into": target.slug, "seen": seen, f"player-{player(game.club, 'Ann').pk}": ann}
    answer = phone.post(reverse("club-move", args=[game.club.slug]), {**sent, di: player(target, "Di").pk})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert f'<option value="{ann}" selected>Ann</option>' in page
    assert seen_on(page) != seen
    assert Club.objects.get(pk=game.club_id).moved_into is None


def test_house_rules_come_along_under_free_names(phone: Client, game: Game, target: Club) -> None:
    made = Write.objects.latest("pk")
    for club in (target, game.club):
        HouseRules.objects.create(
            club=club,
            name="Kitchen",
            name_key="kitchen",
            options=RuleSet().to_options(),
            began_from="Standard",
            write=made,
        )
    move(phone, game.club, target)
    assert list(target.house_rules.standing().values_list("name", flat=True)) == ["Kitchen", "Kitchen 2"]


def test_tables_that_were_played_at_are_kept_out_of_the_room(
    phone: Client, new_game: Callable[..., Game], target: Club
) -> None:
    game = new_game()
    tables = [ClubTable.objects.create(club=game.club, number=number) for number in (1, 2)]
    Game.objects.filter(pk=game.pk).update(table=tables[0])
    ClubTable.objects.create(club=target, number=1)
    move(phone, game.club, target)
    assert list(target.tables.values_list("number", "standing")) == [(1, True), (2, False)]
    game.refresh_from_db()
    assert game.table == tables[0]


def test_only_owners_move_a_club_that_has_one(phone: Client, game: Game, target: Club) -> None:
    owner = member_of(game.club, Role.OWNER)
    organiser = member_of(game.club, Role.ORGANISER)
    target.memberships.create(account=organiser, role=Role.OWNER)
    for who in (phone, signed_in(organiser)):
        assert who.get(reverse("club-move", args=[game.club.slug]), {"into": target.slug}).status_code == 403
        assert who.post(reverse("club-move", args=[game.club.slug]), {"into": target.slug}).status_code == 403
        settings = who.get(reverse("clubs:settings", args=[game.club.slug])).content.decode()
        assert "Its owners can move this one" in settings
        assert reverse("club-move", args=[game.club.slug]) not in settings
    game.refresh_from_db()
    assert game.club.memberships.get(role=Role.OWNER).account == owner


def test_a_club_that_somebody_made_theirs_meanwhile_stays(phone: Client, game: Game, target: Club) -> None:
    account = new_account()

    def owned(*_read: object) -> bool:
        game.club.memberships.get_or_create(account=account, role=Role.OWNER)
        return True

    with patch("scoring.pages.moving.views.may_end", owned):
        url, sent = reverse("club-move", args=[game.club.slug]), {"key": KEY, "into": target.slug}
        seen = seen_on(phone.get(url, {"into": target.slug}).content.decode())
        ann = {f"player-{player(game.club, 'Ann').pk}": player(target, "Ann").pk}
        answer = phone.post(url, {**sent, "seen": seen, **ann})
    assert answer.status_code == 409
    assert "Only its owners" in answer.content.decode()
    game.refresh_from_db()
    assert game.club.memberships.get().account == account
    assert not target.games.exists()


def move_owned(owner: Client, source: Club, target: Club, **fields: str) -> int:
    """Move a club with Ann matched, in the browser of its owner."""
    url, page = reverse("club-move", args=[source.slug]), page_of(owner, source, target)
    ann = {f"player-{player(source, 'Ann').pk}": str(player(target, "Ann").pk)}
    return owner.post(url, {"key": KEY, "into": target.slug, "seen": seen_on(page), **ann, **fields}).status_code


def test_accounts_stay_out_of_the_other_club_where_that_was_not_ticked_and_owners_come_along(
    game: Game, target: Club
) -> None:
    owner, partner = member_of(game.club, Role.OWNER), member_of(game.club, Role.OWNER, name="Pat")
    both, scorer = new_account("Both"), member_of(game.club, Role.SCORER)
    game.club.memberships.create(account=both, role=Role.MEMBER)
    target.memberships.create(account=both, role=Role.ORGANISER)
    target.memberships.create(account=owner, role=Role.OWNER)
    page = page_of(signed_in(owner), game.club, target)
    assert "<bdi>Pat</bdi> owns this club and becomes a member there" in page
    assert page.count("owns this club") == 1
    assert "1 account becomes a member there" in page
    assert move_owned(signed_in(owner), game.club, target) == 302
    roles = dict(target.memberships.values_list("account", "role"))
    assert roles == {owner.pk: Role.OWNER, partner.pk: Role.MEMBER, both.pk: Role.ORGANISER}
    assert scorer.pk not in roles
    assert not game.club.memberships.exists()


def test_an_account_that_comes_along_is_a_member_whatever_it_was(game: Game, target: Club) -> None:
    owner, organiser = member_of(game.club, Role.OWNER), member_of(game.club, Role.ORGANISER)
    target.memberships.create(account=owner, role=Role.OWNER)
    assert move_owned(signed_in(owner), game.club, target, accounts_along="on") == 302
    assert target.memberships.get(account=organiser).role == Role.MEMBER


def test_an_account_stays_the_player_it_is_in_the_other_club(phone: Client, game: Game, target: Club) -> None:
    account = new_account()
    Player.objects.filter(club=game.club, name="Cy").update(account=account)
    Player.objects.filter(club=target, name="Zoe").update(account=account)
    assert move(phone, game.club, target) == 302
    assert account.players.get().name == "Zoe"


def test_one_game_from_a_file_that_both_clubs_know_is_two_games(phone: Client, game: Game, target: Club) -> None:
    twin = Game.objects.get(pk=game.pk)
    twin.pk, twin.public_id, twin.club = None, "thetwin", target
    Game.objects.filter(pk=game.pk).update(source_digest="d" * 64)
    twin.source_digest = "d" * 64
    twin.save()
    assert move(phone, game.club, target) == 302
    assert target.games.values("source_digest").distinct().count() == 2


def test_who_moves_into_a_club_that_anybody_may_look_at_is_told(phone: Client, game: Game, target: Club) -> None:
    assert "Anybody may look" not in page_of(phone, game.club, target)
    Club.objects.filter(pk=target.pk).update(visibility=Club.Visibility.UNLISTED)
    assert "Anybody may look" in page_of(phone, game.club, target)


def test_no_name_of_the_four_stays_behind(phone: Client, game: Game, target: Club) -> None:
    move(phone, game.club, target)
    left = Club.objects.get(pk=game.club_id)
    assert (left.visibility, left.moved_into) == (Club.Visibility.PRIVATE, target)
    assert "Ann" not in left.name
