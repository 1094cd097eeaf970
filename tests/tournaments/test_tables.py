"""The link on a table's placard opens what is played there now, and nothing else; a round is scored hand by hand."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring import rules
from scoring.clubs.models import Role
from scoring.clubs.throttle import MISTAKES
from scoring.games.models import Game
from scoring.games.selectors import score_sheet
from scoring.live import renderers
from scoring.tournaments.access import EVENT_TABLE
from scoring.tournaments.keys import event_table_link
from scoring.tournaments.models import Event, EventGrant, EventTableGrant, Round, RoundTable, Total
from scoring.tournaments.services.at_tables import replace_event_table_links
from tests.test_access_table import tickets_on
from tests.tournaments.evenings import a_round, an_event, attempt, say
from tests.tournaments.hall import address, as_it_stands, organiser_of, phone_at, record_hands, send

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Return an evening of eight players."""
    return an_event(entrants=8)


@pytest.fixture
def played(event: Event) -> Round:
    """Return its first round, which is being played at two tables."""
    return a_round(event, [(1, 2, 3, 4), (5, 6, 7, 8)])


def text_of(browser: Client, event: Event, number: int = 1) -> str:
    return browser.get(address("table", event, number)).content.decode()


def begin(browser: Client, table: RoundTable, **typed: object) -> Game:
    """Begin to score a table hand by hand, and return its game."""
    event, number = table.round.event, table.number
    answer = send(browser, address("table", event, number), address("score", event, number), **typed)
    assert answer.status_code == 302, answer.content.decode()
    table.refresh_from_db()
    assert table.game is not None
    assert answer.headers["Location"] == reverse("games:table", args=[table.game.public_id])
    return table.game


# The link


def test_a_placards_link_leads_to_its_table_without_the_key(event: Event, played: Round) -> None:
    phone = Client()
    answer = phone.get(event_table_link(event.tables.get(number=2)))
    assert answer.headers["Location"] == address("table", event, 2)
    assert "Eve" in text_of(phone, event, 2)


def test_a_placard_opens_no_other_table(event: Event, played: Round) -> None:
    phone = phone_at(event, 1)
    assert phone.get(address("table", event, 2)).status_code == 404
    assert phone.post(address("totals", event, 2), {}).status_code == 404


def test_whoever_only_asks_whether_a_link_is_good_is_given_nothing(event: Event, played: Round) -> None:
    assert Client().head(event_table_link(event.tables.get(number=1))).status_code == 302
    assert not EventTableGrant.objects.exists()


def test_a_replaced_link_and_its_phones_open_nothing(event: Event, played: Round) -> None:
    link, phone = event_table_link(event.tables.get(number=1)), phone_at(event, 1)
    other = phone_at(event, 2)
    replace_event_table_links(event, seen=0, number=1, attempt=attempt())
    assert Client().get(link).status_code == 404
    assert phone.get(address("table", event, 1)).status_code == 404
    assert other.get(address("table", event, 2)).status_code == 200


def test_an_organiser_replaces_one_link_or_all_and_is_told_of_the_phones(event: Event, played: Round) -> None:
    phones, organiser, page = [phone_at(event, 1), phone_at(event, 2)], organiser_of(event), address("tables", event)
    assert "New links for all tables, shut out 2 phones" in organiser.get(page).content.decode()
    assert send(organiser, page, address("table-replace", event, 1)).status_code == 302
    assert [phone.get(address("event", event)).status_code for phone in phones] == [404, 200]
    late = {"key": "k" * 16, "seen": "0"}
    assert organiser.post(address("tables-replace", event), late).status_code == 409
    assert send(organiser, page, address("tables-replace", event)).status_code == 302
    assert phones[1].get(address("event", event)).status_code == 404


def test_whoever_tries_one_key_after_another_is_told_to_wait_and_a_hall_behind_one_address_is_not(
    event: Event, played: Round
) -> None:
    guesser = Client()
    answers = [guesser.get(reverse("events:table-key", args=[f"1.{guess}:forged"])) for guess in range(MISTAKES + 1)]
    assert [answer.status_code for answer in answers] == [404] * MISTAKES + [429]
    assert all("Eve" in text_of(phone_at(event, 2), event, 2) for _phone in range(3))


def test_a_phone_with_the_events_link_looks_on_at_every_table_and_scores_at_none(event: Event, played: Round) -> None:
    phone = phone_at(event, 1)
    grant = EventTableGrant.objects.get()
    EventGrant.objects.create(device=grant.device, event=event, key_count=0)
    assert "Eve" in text_of(phone, event, 2)
    assert phone.post(address("score", event, 2), {}).status_code == 403


# What it shows


def test_before_the_draw_a_table_says_that_nothing_has_begun(event: Event, played: Round) -> None:
    phone = phone_at(event, 1)
    event.rounds.all().delete()
    assert "The evening has not begun" in text_of(phone, event)


def test_a_drawn_round_is_told_to_wait_for_its_start(event: Event) -> None:
    a_round(event, [(1, 2, 3, 4)], playing=False)
    said = text_of(phone_at(event, 1), event)
    assert "Round 1 is drawn" in said
    assert "Score hand by hand" not in said


def test_a_table_always_shows_the_round_that_is_played(event: Event, played: Round) -> None:
    phone = phone_at(event, 1)
    say(played.tables.get(number=1), 9, 4)
    a_round(event, [(5, 2, 7, 4), (1, 6, 3, 8)])
    said = text_of(phone, event)
    assert "Round 2 of 3" in said
    assert "Eve" in said
    assert "Ann" not in said


def test_a_table_at_which_nobody_sits_now_says_so(event: Event, played: Round) -> None:
    phone = phone_at(event, 2)
    a_round(event, [(1, 2, 3, 4)], sit_outs=(5, 6, 7, 8))
    assert "Nobody sits here in round 2" in text_of(phone, event, 2)


def test_between_rounds_a_table_shows_what_it_came_to_last(event: Event, played: Round) -> None:
    phone = phone_at(event, 1)
    say(played.tables.get(number=1), 9, 4)
    Round.objects.filter(pk=played.pk).update(state=Round.State.CLOSED, closed_at=played.started_at)
    said = text_of(phone, event)
    assert "The round is over" in said
    assert "Round 1 here" in said


def test_a_page_that_shows_the_table_as_it_is_is_sent_nothing(event: Event, played: Round) -> None:
    phone, part = phone_at(event, 1), {"HX-Request": "true"}
    page = phone.get(address("table", event, 1), headers=part)
    seen = page.content.decode().partition('data-seen="')[2].partition('"')[0]
    assert phone.get(address("table", event, 1), {"seen": seen}, headers=part).status_code == 204
    say(played.tables.get(number=1), 9, 4, by="NS")
    assert "is that right?" in phone.get(address("table", event, 1), {"seen": seen}, headers=part).content.decode()


# Hand by hand


def test_a_table_is_scored_hand_by_hand_by_the_events_rules_and_its_draw(event: Event, played: Round) -> None:
    table, phone = played.tables.get(number=1), phone_at(event, 1)
    game = begin(phone, table, dealer="E")
    assert (game.rule_set, game.first_dealer) == (event.rule_set, "E")
    assert {seat.value: called.name for seat, called in score_sheet(game).players.items()} == {
        "N": "Ann",
        "E": "Bob",
        "S": "Cy",
        "W": "Di",
    }
    record_hands(phone, game, "march", "made")
    assert as_it_stands(table) == (RoundTable.State.PLAYING, 3, 0)
    assert "3 to 0 after 2 hands" in text_of(phone, event)


def test_two_phones_that_begin_a_table_score_one_game(event: Event, played: Round) -> None:
    table = played.tables.get(number=1)
    first, second = phone_at(event, 1), phone_at(event, 1)
    late = {"key": "the-second-phone-0001", "round": 1, "dealer": "S"}
    game = begin(first, table)
    answer = second.post(address("score", event, 1), late)
    assert answer.headers["Location"] == reverse("games:table", args=[game.public_id])
    assert record_hands(second, game, "made").status_code == 302
    assert Game.objects.count() == 1


def test_a_table_of_another_round_is_not_begun(event: Event, played: Round) -> None:
    phone = phone_at(event, 1)
    a_round(event, [(5, 2, 7, 4)])
    answer = phone.post(address("score", event, 1), {"key": "k" * 16, "round": 1, "dealer": "N"})
    assert answer.status_code == 409
    assert "This round is closed" in answer.content.decode()
    assert not Game.objects.exists()


def test_a_guest_scores_no_other_tables_game_and_only_looks_on(event: Event, played: Round) -> None:
    game = begin(phone_at(event, 1), played.tables.get(number=1))
    guest = phone_at(event, 2)
    assert guest.get(reverse("games:table", args=[game.public_id])).status_code == 200
    assert record_hands(guest, game, "made").status_code == 403


def test_a_finished_game_leads_back_to_its_table_and_to_no_rematch(event: Event, played: Round) -> None:
    table, phone = played.tables.get(number=1), phone_at(event, 1)
    game = begin(phone, table)
    record_hands(phone, game, *["made"] * 8)
    page = phone.get(reverse("games:table", args=[game.public_id])).content.decode()
    assert address("table", event, 1) in page
    assert reverse("games:rematch", args=[game.public_id]) not in page
    answer = phone.post(reverse("games:rematch", args=[game.public_id]), {"key": "k" * 16, "acts_on": ""})
    assert answer.status_code == 409
    assert Game.objects.count() == 1
    assert as_it_stands(table) == (RoundTable.State.DONE, 8, 0)


def test_an_evenings_game_is_neither_given_up_nor_swapped_in_mid_game(event: Event, played: Round) -> None:
    phone = phone_at(event, 1)
    game = begin(phone, played.tables.get(number=1))
    record_hands(phone, game, "made")
    given_up = {"key": "k" * 16, "acts_on": score_sheet(game).newest}
    assert phone.post(reverse("games:abandon", args=[game.public_id]), given_up).status_code == 409
    swapped = {"key": "s" * 16, "acts_on": score_sheet(game).newest_seating, "first": "N", "second": "E"}
    answer = phone.post(reverse("games:swap", args=[game.public_id]), {**swapped, "from_number": 2})
    assert answer.status_code == 409
    assert "The seats were drawn" in answer.content.decode()


# Seats


def test_seats_that_were_swapped_from_the_start_are_the_rounds_own(event: Event, played: Round) -> None:
    table, phone = played.tables.get(number=1), phone_at(event, 1)
    game = begin(phone, table)
    record_hands(phone, game, "made")
    swapped = {"key": "s" * 16, "acts_on": score_sheet(game).newest_seating, "first": "N", "second": "E"}
    assert phone.post(reverse("games:swap", args=[game.public_id]), {**swapped, "from_number": 1}).status_code == 302
    seats = dict(table.places.values_list("player__name", "seat"))
    assert seats == {"Ann": "E", "Bob": "N", "Cy": "S", "Di": "W"}


@pytest.mark.parametrize("from_number", [1, 2])
def test_whoever_takes_over_plays_for_whose_place_it_is(event: Event, played: Round, from_number: int) -> None:
    table, phone = played.tables.get(number=1), phone_at(event, 1)
    game = begin(phone, table)
    record_hands(phone, game, "made")
    taken_over = {"key": "s" * 16, "acts_on": score_sheet(game).newest_seating, "seat": "E", "name": "Zoe"}
    url = reverse("games:substitute", args=[game.public_id])
    assert phone.post(url, {**taken_over, "from_number": from_number}).status_code == 302
    place = table.places.get(seat="E")
    assert (place.player.name, place.stand_in and place.stand_in.name) == ("Bob", "Zoe")
    back = {"key": "b" * 16, "acts_on": score_sheet(game).newest_seating, "seat": "E", "name": "Bob"}
    assert phone.post(url, {**back, "from_number": from_number}).status_code == 302
    place.refresh_from_db()
    assert place.stand_in is None


def test_nobody_takes_over_who_sits_at_another_table(event: Event, played: Round) -> None:
    phone = phone_at(event, 1)
    game = begin(phone, played.tables.get(number=1))
    taken_over = {"key": "s" * 16, "acts_on": score_sheet(game).newest_seating, "seat": "E", "name": "Eve"}
    answer = phone.post(reverse("games:substitute", args=[game.public_id]), {**taken_over, "from_number": 1})
    assert answer.status_code == 409
    assert played.tables.get(number=1).places.get(seat="E").stand_in is None


def test_fixed_pairs_stay_together_when_seats_are_swapped() -> None:
    event = an_event(entrants=2, format=Event.Format.PAIRS)
    table = a_round(event, [(1, 2, 1, 2)]).tables.get()
    phone = phone_at(event, 1)
    game = begin(phone, table)
    url = reverse("games:swap", args=[game.public_id])
    seen = score_sheet(game).newest_seating
    apart = {"key": "a" * 16, "acts_on": seen, "first": "N", "second": "E", "from_number": 1}
    assert "Fixed pairs stay together" in phone.post(url, apart).content.decode()
    across = {"key": "b" * 16, "acts_on": seen, "first": "N", "second": "S", "from_number": 1}
    assert phone.post(url, across).status_code == 302


# Closing


def test_a_closed_round_takes_no_hand_from_its_tables_phones_and_from_organisers_it_does(
    event: Event, played: Round
) -> None:
    table, phone, organiser = played.tables.get(number=1), phone_at(event, 1), organiser_of(event)
    game = begin(phone, table)
    record_hands(phone, game, "made")
    Round.objects.filter(pk=played.pk).update(state=Round.State.CLOSED, closed_at=played.started_at)
    answer = record_hands(phone, game, "made")
    assert answer.status_code == 409
    assert "This round is closed" in answer.content.decode()
    page = phone.get(reverse("games:table", args=[game.public_id])).content.decode()
    assert 'id="entry"' not in page
    assert record_hands(organiser, game, "march").status_code == 302
    Round.objects.filter(pk=played.pk).update(state=Round.State.PLAYING, closed_at=None)
    assert record_hands(phone, game, "made").status_code == 302
    assert as_it_stands(table) == (RoundTable.State.PLAYING, 4, 0)


def test_a_hand_that_was_saved_before_the_round_closed_is_not_refused_when_it_comes_again(
    event: Event, played: Round
) -> None:
    phone = phone_at(event, 1)
    game = begin(phone, played.tables.get(number=1))
    hand = {"key": "the-hand-of-ann-0001", "acts_on": "", "maker": "N", "outcome": "made"}
    url = reverse("games:record", args=[game.public_id])
    assert phone.post(url, hand).status_code == 302
    Round.objects.filter(pk=played.pk).update(state=Round.State.CLOSED, closed_at=played.started_at)
    assert phone.post(url, hand).status_code == 302
    assert score_sheet(game).state.score[rules.Side.NS] == 1


def test_a_scorer_of_the_club_changes_nothing_in_a_closed_round(event: Event, played: Round) -> None:
    scorer = organiser_of(event, role=Role.SCORER)
    game = begin(phone_at(event, 1), played.tables.get(number=1))
    assert record_hands(scorer, game, "made").status_code == 302
    Round.objects.filter(pk=played.pk).update(state=Round.State.CLOSED, closed_at=played.started_at)
    assert record_hands(scorer, game, "made").status_code == 409


# Watched live


def test_a_games_stream_goes_on_for_the_evenings_phones_until_their_link_is_replaced(
    event: Event, played: Round
) -> None:
    phone, looker = phone_at(event, 1), phone_at(event, 2)
    game = begin(phone, played.tables.get(number=1))
    pages = [each.get(reverse("games:table", args=[game.public_id])).content.decode() for each in (phone, looker)]
    ours, theirs = (next(ticket for ticket in tickets_on(page) if ticket.kind == "game") for page in pages)
    assert (ours.by, theirs.by) == (EVENT_TABLE, EVENT_TABLE)
    assert renderers.admitted([ours, theirs]) == {ours, theirs}
    replace_event_table_links(event, seen=0, number=1, attempt=attempt())
    assert renderers.admitted([ours, theirs]) == {theirs}


def test_no_game_begins_in_an_evening_that_is_over(event: Event, played: Round) -> None:
    phone, table = phone_at(event, 1), played.tables.get(number=1)
    form = {"key": "k" * 16, "round": 1, "dealer": "N"}
    Event.objects.update(status=Event.Status.CALLED_OFF)
    answer = phone.post(address("score", event, 1), form)
    table.refresh_from_db()
    assert (answer.status_code, table.game) == (409, None)
    assert "This evening is over." in answer.content.decode()


def test_a_link_is_replaced_once_for_each_table_whatever_its_key(event: Event, played: Round) -> None:
    organiser, form = organiser_of(event), {"key": "k" * 16, "seen": 0}
    assert organiser.post(address("table-replace", event, 1), form).status_code == 302
    assert organiser.post(address("table-replace", event, 2), form).status_code == 409
    assert [table.key_count for table in event.tables.order_by("number")] == [1, 0]


def test_a_table_that_was_given_away_says_so_and_takes_no_hand(event: Event, played: Round) -> None:
    phone, table = phone_at(event, 1), played.tables.get(number=1)
    game = begin(phone, table)
    Event.objects.update(forfeit_points=8)
    say(table, 0, 0, kind=Total.Kind.FORFEIT, forfeited="EW")
    assert "Bob &amp; Di did not come: 8 points for the others." in text_of(phone, event).replace("\u2068", "").replace(
        "\u2069", ""
    )
    assert record_hands(phone, game, "made").status_code == 409
    assert score_sheet(game).newest is None
