"""Playing at a club's tables: guests by the card that lies there, and what is played where."""

from __future__ import annotations

import secrets
from collections import Counter
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scoring import rules
from scoring.clubs.audience import Audience
from scoring.clubs.models import Club, ClubTable, Player, Role, Write
from scoring.clubs.services import player_named
from scoring.clubs.services.house_rules import change_house_rules, retire_house_rules
from scoring.clubs.table_keys import table_link
from scoring.clubs.writes import Attempt
from scoring.games.links import Kind, link_to
from scoring.games.models import Game
from scoring.games.selectors import score_sheet
from scoring.games.services import close_game, start_game
from scoring.games.services.at_tables import start_game_at
from scoring.live import renderers
from scoring.pages.tables_now import tables_page
from tests.clubs.people import member_of, new_club, signed_in
from tests.clubs.rules import house_rules
from tests.games.conftest import NAMES, attempt, hand, save
from tests.games.test_at_once import PHONES, all_at_once
from tests.live.test_games import ticket_on

FOUR = {"north": "Ann", "east": "Cy", "south": "Bob", "west": "Di", "dealer": "N", "preset": "Standard"}


@pytest.fixture
def table(db: None) -> ClubTable:
    """Return table 3 of a club."""
    return ClubTable.objects.create(club=new_club(), number=3)


@pytest.fixture
def guest(table: ClubTable) -> Client:
    """Return a phone that scanned the card on that table."""
    return guest_at(table)


def guest_at(table: ClubTable) -> Client:
    guest = Client()
    guest.get(table_link(table))
    return guest


def address(table: ClubTable, name: str = "club-table") -> str:
    return reverse(name, args=[table.club.slug, table.number])


def page_of(game: Game, name: str = "games:table") -> str:
    return reverse(name, args=[game.public_id])


def start(phone: Client, table: ClubTable, **fields: object) -> Any:
    return phone.post(address(table, "club-table-start"), {"key": secrets.token_hex(8), **FOUR, **fields})


def started(table: ClubTable, seen: Game | None = None, **options: object) -> Game:
    """Return a game that was started at a table."""
    rule_set = rules.RuleSet.from_options(options)
    return start_game_at(
        table,
        names=NAMES,
        rule_set=rule_set,
        first_dealer=rules.Seat.N,
        seen=seen.pk if seen else None,
        attempt=attempt("start"),
    )


def over(game: Game) -> Game:
    """Return the game with its one hand played."""
    save(game, hand())
    game.refresh_from_db()
    assert game.is_over
    return game


def test_a_guest_starts_a_game_at_the_table_and_scores_it(guest: Client, table: ClubTable) -> None:
    assert guest.get(address(table)).status_code == 200
    answer = start(guest, table)
    game = Game.objects.get()
    assert answer["Location"] == page_of(game)
    assert (game.club, game.table) == (table.club, table)
    assert 'id="entry"' in guest.get(page_of(game)).content.decode()
    write = Write.objects.get(action="start")
    assert (write.by, write.about, write.facts["table"]) == ("table", game.public_id, 3)


def test_a_guest_saves_a_hand_of_the_tables_game(guest: Client, table: ClubTable) -> None:
    game = started(table)
    seated = score_sheet(game).seated(1) or ""
    sent = {"key": "h" * 16, "acts_on": "", "seated": seated, "maker": "N", "outcome": "made"}
    assert guest.post(page_of(game, "games:record"), sent).status_code == 302
    assert game.hands.get().write.by == "table"


def test_the_tables_address_leads_to_the_game_that_is_played_there(guest: Client, table: ClubTable) -> None:
    first = over(started(table, hands=1))
    assert guest.get(address(table)).status_code == 200
    second = started(table, seen=first)
    assert guest.get(address(table))["Location"] == page_of(second)


def test_the_next_four_find_the_last_ones_names_and_the_deal_passed_on(guest: Client, table: ClubTable) -> None:
    over(started(table, hands=1))
    form = guest.get(address(table)).context["form"]
    assert (form["north"].value(), form["dealer"].value()) == ("Ann", "E")


def test_a_guest_scores_the_last_game_and_only_watches_those_before(guest: Client, table: ClubTable) -> None:
    first = over(started(table, hands=1))
    assert 'id="rematch"' in guest.get(page_of(first)).content.decode()
    second = started(table, seen=first)
    page = guest.get(page_of(first))
    assert page.status_code == 200
    assert 'id="rematch"' not in page.content.decode()
    assert guest.post(page_of(first, "games:rematch"), {"key": "r" * 16, "acts_on": ""}).status_code == 403
    assert 'id="entry"' in guest.get(page_of(second)).content.decode()


def suggested(phone: Client, table: ClubTable, typed: str) -> Any:
    return phone.get(reverse("clubs:table-suggest", args=[table.club.slug, table.number]), {"q": typed})


def test_a_guest_learns_the_names_that_fit_what_they_type_and_never_the_list(guest: Client, table: ClubTable) -> None:
    for name in ("José O’Neil", "Zoe Brown", *(f"Mark {letter}" for letter in "abcdefgh")):
        player_named(table.club, name)
    page = guest.get(address(table))
    assert "<datalist" not in page.content.decode()
    assert "Zoe" not in page.content.decode()
    assert reverse("clubs:table-suggest", args=[table.club.slug, table.number]) in page.content.decode()
    assert 'data-name="José O’Neil"' in suggested(guest, table, "jose on").content.decode()
    assert suggested(guest, table, "m").content.decode().count("role=") == 6
    for nothing in ("", " ", "%", "xyz"):
        assert "option" not in suggested(guest, table, nothing).content.decode()


def test_a_guest_is_asked_whom_two_letters_mean(guest: Client, table: ClubTable) -> None:
    player_named(table.club, "Marian Kessel")
    asked = start(guest, table, north="Ma")
    assert asked.status_code == 422
    assert "It is <bdi>Marian Kessel</bdi>" in asked.content.decode()


def test_who_scores_in_the_club_has_its_names_without_scripts(table: ClubTable) -> None:
    player_named(table.club, "Zoe Brown")
    page = signed_in(member_of(table.club, Role.SCORER)).get(address(table)).content.decode()
    assert '<option value="Zoe Brown">' in page


def test_a_guest_who_types_a_display_name_is_asked_who_that_is(guest: Client, table: ClubTable) -> None:
    henry = player_named(table.club, "Henry Calloway")
    Player.objects.filter(pk=henry.pk).update(display_name="Hank")
    assert 'data-name="Henry Calloway"' in suggested(guest, table, "Hank").content.decode()
    asked = start(guest, table, north="Hank")
    assert asked.status_code == 422
    assert "It is <bdi>Henry Calloway</bdi>" in asked.content.decode()
    assert not table.club.players.filter(name="Hank").exists()


def test_names_are_suggested_at_a_table_to_whoever_may_start_there_and_to_nobody_else(
    guest: Client, table: ClubTable
) -> None:
    other = ClubTable.objects.create(club=table.club, number=4)
    assert suggested(signed_in(member_of(table.club, Role.SCORER)), table, "z").status_code == 200
    assert suggested(signed_in(member_of(table.club, Role.MEMBER)), table, "z").status_code == 403
    assert suggested(guest, other, "z").status_code == 404
    Club.objects.update(visibility=Club.Visibility.PUBLIC)
    assert suggested(Client(), table, "z").status_code == 403
    Club.objects.update(archived_at=timezone.now())
    assert suggested(guest, table, "z").status_code == 403


def test_nothing_else_of_the_club_is_there_for_a_guest(guest: Client, table: ClubTable) -> None:
    other = ClubTable.objects.create(club=table.club, number=4)
    elsewhere = started(other)
    loose = start_game(
        club=table.club,
        names=NAMES,
        rule_set=rules.preset("Standard"),
        first_dealer=rules.Seat.N,
        attempt=attempt("start"),
    )
    closed = [page_of(elsewhere), page_of(loose), address(other)]
    closed += [reverse(name, args=[table.club.slug]) for name in ("club", "club-tables", "clubs:tables-print")]
    assert {guest.get(url).status_code for url in closed} == {404}
    assert start(guest, other).status_code == 404
    assert Game.objects.count() == 2


def test_a_game_that_is_over_leads_to_its_table_whoever_may_open_that(guest: Client, table: ClubTable) -> None:
    game = over(started(table, hands=1))
    way = f'id="to-table" href="{address(table)}"'
    assert way in guest.get(page_of(game)).content.decode()
    watching = Client()
    watching.get(link_to(game, Kind.VIEWER))
    assert way not in watching.get(page_of(game)).content.decode()


def test_a_guest_never_falls_out_of_the_table_while_its_game_goes_on(guest: Client, table: ClubTable) -> None:
    game = started(table)
    for name in ("games:table", "games:rules"):
        assert f'class="button" href="{reverse("first")}"' not in guest.get(page_of(game, name)).content.decode(), name
    own = signed_in(member_of(table.club, Role.SCORER))
    assert f'class="button" href="{reverse("first")}"' in own.get(page_of(game)).content.decode()


def test_where_a_game_at_a_table_is_over_the_next_is_started_there_and_nowhere_else(
    guest: Client, table: ClubTable
) -> None:
    game = over(started(table, hands=1))
    for name in ("games:table", "games:rules"):
        page = guest.get(page_of(game, name)).content.decode()
        assert f'id="to-table" href="{address(table)}"' in page, name
        assert "Next game at table 3" in page, name
        assert "Another game" not in page, name


def test_the_first_page_leads_a_guest_back_to_the_table(guest: Client, table: ClubTable) -> None:
    started(table)
    page = guest.get(reverse("first")).content.decode()
    assert "You are at table 3 of" in page
    way = page.index(f'href="{address(table)}"')
    assert "Go on scoring" in page[way : page.index("</section>", way)]
    assert way < page.index('id="start"')


def test_the_first_page_tells_a_guest_of_every_table_and_whether_a_game_is_open_there(
    guest: Client, table: ClubTable
) -> None:
    over(started(table, hands=1))
    for number in (8, 9):
        guest.get(table_link(ClubTable.objects.create(club=table.club, number=number)))
    started(table.club.tables.get(number=8))
    told = guest.get(reverse("first")).context["guest_tables"]
    assert [(each.number, each.playing) for each in told] == [(8, True), (9, False), (3, False)]


@pytest.mark.parametrize("closed", ["replaced", "taken away", "put away"])
def test_the_first_page_tells_of_no_table_whose_card_opens_nothing_more(
    guest: Client, table: ClubTable, closed: str
) -> None:
    if closed == "replaced":
        ClubTable.objects.update(key_count=table.key_count + 1)
    elif closed == "taken away":
        ClubTable.objects.update(standing=False)
    else:
        Club.objects.update(archived_at=timezone.now())
    assert guest.get(reverse("first")).context["guest_tables"] == []


def test_who_scores_in_a_club_is_told_of_no_table_as_a_guest(table: ClubTable) -> None:
    own = signed_in(member_of(table.club, Role.SCORER))
    own.get(table_link(table))
    assert own.get(reverse("first")).context["guest_tables"] == []


def test_a_stranger_finds_no_table(table: ClubTable) -> None:
    assert Client().get(address(table)).status_code == 404
    assert start(Client(), table).status_code == 404
    assert not Game.objects.exists()


def test_a_rematch_stays_at_the_table_and_its_guest_with_it(guest: Client, table: ClubTable) -> None:
    game = over(started(table, hands=1))
    newest = score_sheet(game).newest
    answer = guest.post(page_of(game, "games:rematch"), {"key": "r" * 16, "acts_on": newest})
    rematch = Game.objects.get(rematch_of=game)
    assert answer["Location"] == page_of(rematch)
    assert rematch.table == table
    assert 'id="entry"' in guest.get(page_of(rematch)).content.decode()


def test_a_rematch_does_not_take_the_table_from_others_who_play_there_now(table: ClubTable) -> None:
    first = over(started(table, hands=1))
    others = started(table, seen=first)
    organiser = signed_in(member_of(table.club, Role.ORGANISER))
    newest = score_sheet(first).newest
    assert organiser.post(page_of(first, "games:rematch"), {"key": "r" * 16, "acts_on": newest}).status_code == 302
    assert Game.objects.get(rematch_of=first).table is None
    assert organiser.get(address(table))["Location"] == page_of(others)


def test_whoever_comes_second_is_told_and_led_to_the_first_ones_game(guest: Client, table: ClubTable) -> None:
    second = guest_at(table)
    assert start(guest, table).status_code == 302
    answer = start(second, table, north="Eve")
    page = answer.content.decode()
    assert answer.status_code == 409
    assert page_of(Game.objects.get()) in page
    assert 'value="Eve"' in page
    assert Game.objects.count() == 1


def test_the_same_start_twice_is_one_game(guest: Client, table: ClubTable) -> None:
    answers = [start(guest, table, key="k" * 16)["Location"] for _time in range(2)]
    assert answers[0] == answers[1]
    assert Game.objects.count() == 1


def test_a_game_that_was_stopped_frees_the_table(guest: Client, table: ClubTable) -> None:
    game = started(table, target=None)
    close_game(game, acts_on=None, attempt=attempt("close"))
    assert guest.get(address(table)).status_code == 200
    assert start(guest, table, acts_on=game.pk).status_code == 302


def test_a_faulty_start_keeps_what_was_typed(guest: Client, table: ClubTable) -> None:
    answer = start(guest, table, north="Zoe", south="Zoe")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert page.count('value="Zoe"') == 2
    assert "already sits here" in page
    assert not Game.objects.exists()


def test_a_guest_is_offered_the_clubs_players_who_still_come(guest: Client, table: ClubTable) -> None:
    table.club.players.create(name="Flo", name_key="flo")
    table.club.players.create(name="Flora", name_key="flora", active=False)
    found = suggested(guest, table, "flo").content.decode()
    assert 'data-name="Flo"' in found
    assert "Flora" not in found


@pytest.mark.parametrize(("role", "status"), [(Role.SCORER, 200), (Role.MEMBER, 302)])
def test_who_scores_in_the_club_starts_at_any_table_and_members_see_what_is_played(
    table: ClubTable, role: Role, status: int
) -> None:
    someone = signed_in(member_of(table.club, role))
    assert someone.get(address(table)).status_code == status
    assert start(someone, table).status_code == (302 if role is Role.SCORER else 403)


def test_replacing_a_tables_link_ends_its_guests_pages_and_stream(guest: Client, table: ClubTable) -> None:
    game = started(table)
    ticket = ticket_on(guest.get(page_of(game)).content.decode())
    assert ticket.by == "table"
    assert renderers.admitted([ticket]) == {ticket}
    organiser = signed_in(member_of(table.club, Role.ORGANISER))
    organiser.post(address(table, "clubs:table-replace"), {"key": "r" * 16, "seen": 0})
    assert renderers.admitted([ticket]) == set()
    assert guest.get(page_of(game)).status_code == 404
    assert guest.get(page_of(game, "games:now")).status_code == 404
    assert guest.post(page_of(game, "games:record"), {}).status_code == 404


def test_putting_the_club_away_ends_a_guests_stream(guest: Client, table: ClubTable) -> None:
    game = started(table)
    ticket = ticket_on(guest.get(page_of(game)).content.decode())
    Club.objects.filter(pk=table.club_id).update(archived_at="2026-01-01T00:00Z")
    assert renderers.admitted([ticket]) == set()


def test_the_page_of_tables_shows_what_is_played_where(table: ClubTable) -> None:
    ClubTable.objects.create(club=table.club, number=4)
    save(started(table), hand(outcome="march"))
    member = signed_in(member_of(table.club, Role.MEMBER))
    page = member.get(reverse("club-tables", args=[table.club.slug])).context["page"]
    assert [(now.number, [(side.names, side.score) for side in now.sides]) for now in page.tables] == [
        (3, [("Ann & Bob", 2), ("Cy & Di", 0)]),
        (4, []),
    ]


def test_anybody_who_looks_at_a_public_clubs_tables_reads_no_name_that_is_not_public(table: ClubTable) -> None:
    Club.objects.filter(pk=table.club_id).update(visibility=Club.Visibility.PUBLIC)
    started(table)
    table.club.players.filter(name="Ann").update(display_name="A. of the hill")
    table.club.players.filter(name="Bob").update(on_public_pages=False)
    page = Client().get(reverse("club-tables", args=[table.club.slug])).content.decode()
    assert "A. of the hill" in page
    assert "Bob" not in page


def test_sixty_tables_are_read_in_five_queries(
    table: ClubTable, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ClubTable.objects.bulk_create(ClubTable(club=table.club, number=number) for number in range(10, 68))
    for each in table.club.tables.standing()[:8]:
        started(each)
    with django_assert_num_queries(5):
        assert tables_page(table.club, Audience.CLUB).playing == 8


@pytest.mark.django_db(transaction=True)
def test_many_phones_at_one_table_start_one_game_and_the_others_are_led_to_it() -> None:
    table = ClubTable.objects.create(club=new_club(), number=1)
    guests = [guest_at(table) for _phone in range(PHONES)]

    def post(number: int, _phone: Client) -> int:
        return int(start(guests[number], table, north=f"Ann {number}").status_code)

    assert all_at_once(post) == Counter({302: 1, 409: PHONES - 1})
    assert Game.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_rematch_and_another_start_at_the_same_moment_leave_the_table_to_one_of_them() -> None:
    table = ClubTable.objects.create(club=new_club(), number=1)
    last = over(started(table, hands=1))
    guests = [guest_at(table) for _phone in range(PHONES)]
    newest = score_sheet(last).newest

    def post(number: int, _phone: Client) -> int:
        if number == 0:
            again = {"key": "r" * 16, "acts_on": newest}
            return guests[0].post(page_of(last, "games:rematch"), again).status_code
        return int(start(guests[number], table, acts_on=last.pk).status_code)

    answers = all_at_once(post)
    assert Game.objects.filter(table=table, status=Game.Status.PLAYING).count() == 1
    assert set(answers) <= {302, 403, 409}


# By which rules


def test_a_table_offers_the_clubs_house_rules_first_and_a_game_keeps_what_it_began_with(
    guest: Client, table: ClubTable
) -> None:
    row = house_rules(table.club, preset="British", stick_the_dealer="on")
    offered = guest.get(address(table)).context["offered"]
    assert [each.name for each in offered] == ["Kitchen rules", *rules.PRESETS]
    assert start(guest, table, preset=offered[0].value).status_code == 302
    change_house_rules(
        row, rule_set=rules.RuleSet(target=5, name="Kitchen rules"), attempt=Attempt.by_command("change_rules")
    )
    game = Game.objects.get()
    assert (game.rules_name, game.rule_set.target) == ("Kitchen rules", 21)
    page = guest.get(page_of(game, "games:rules")).content.decode()
    assert "Kitchen rules" in page
    assert "Stick the dealer" in page


def test_rules_that_changed_since_the_page_was_shown_start_no_game(guest: Client, table: ClubTable) -> None:
    row = house_rules(table.club)
    new = change_house_rules(
        row, rule_set=rules.RuleSet(target=5, name="Kitchen rules"), attempt=Attempt.by_command("change_rules")
    )
    answer = start(guest, table, preset=f"rules-{row.pk}", north="Eve")
    form = answer.context["form"]
    assert answer.status_code == 409
    assert (form["preset"].value(), form["north"].value()) == (f"rules-{new.pk}", "Eve")
    assert not Game.objects.exists()


def test_a_start_that_comes_again_is_the_same_game_though_its_rules_changed_since(
    guest: Client, table: ClubTable
) -> None:
    row = house_rules(table.club)
    sent: dict[str, object] = {"key": "k" * 16, "preset": f"rules-{row.pk}"}
    first = start(guest, table, **sent)
    retire_house_rules(row, attempt=Attempt.by_command("retire_rules"))
    assert start(guest, table, **sent)["Location"] == first["Location"]


@pytest.mark.parametrize("preset", ["rules-0", "rules-", "rules-x", "rules-²", f"rules-{10**18}", "Poker", ""])
def test_rules_that_nobody_offers_are_refused_beside_them(guest: Client, table: ClubTable, preset: str) -> None:
    answer = start(guest, table, preset=preset)
    assert answer.status_code == 422
    assert 'id="preset-fault"' in answer.content.decode()


def test_another_clubs_house_rules_start_no_game(guest: Client, table: ClubTable) -> None:
    theirs = house_rules(new_club("Others"))
    assert start(guest, table, preset=f"rules-{theirs.pk}").status_code == 422


def test_the_next_game_is_offered_by_the_rules_of_the_last_one_as_they_are_now(guest: Client, table: ClubTable) -> None:
    row = house_rules(table.club, hands=1)
    start(guest, table, preset=f"rules-{row.pk}")
    over(Game.objects.get())
    new = change_house_rules(
        row, rule_set=rules.RuleSet(target=5, name="KITCHEN rules"), attempt=Attempt.by_command("change_rules")
    )
    assert guest.get(address(table)).context["form"]["preset"].value() == f"rules-{new.pk}"


def test_the_first_page_offers_house_rules_where_a_club_is_chosen(table: ClubTable) -> None:
    row = house_rules(table.club)
    scorer = signed_in(member_of(table.club, Role.SCORER))
    page = scorer.get(reverse("first"), {"club": table.club.slug})
    assert page.context["form"]["preset"].value() == f"rules-{row.pk}"
    form = {**FOUR, "key": "k" * 16, "preset": f"rules-{row.pk}", "club": table.club.slug, "chosen": "1"}
    assert scorer.post(reverse("start"), form).status_code == 302
    assert Game.objects.get().rules_name == "Kitchen rules"
    stranger = Client().post(reverse("start"), {**form, "key": "s" * 16})
    assert stranger.status_code == 422
    assert Game.objects.count() == 1


def test_a_rematch_keeps_the_rules_of_its_game(guest: Client, table: ClubTable) -> None:
    row = house_rules(table.club, hands=1)
    start(guest, table, preset=f"rules-{row.pk}")
    game = over(Game.objects.get())
    change_house_rules(
        row, rule_set=rules.RuleSet(target=5, name="Kitchen rules"), attempt=Attempt.by_command("change_rules")
    )
    guest.post(page_of(game, "games:rematch"), {"key": "r" * 16, "acts_on": score_sheet(game).newest})
    assert Game.objects.get(rematch_of=game).rule_set == game.rule_set
