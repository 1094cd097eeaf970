"""A demonstration club: invented people, hands played out by the rules, a game to go on with."""

from __future__ import annotations

import random
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from scoring import rules
from scoring.clubs.models import Club
from scoring.games.demo import Nerve, played_out, worth
from scoring.games.models import Game, Hand
from scoring.rules import Card, Depth, Outcome, Seat, Trump


def cards(text: str) -> list[Card]:
    return [Card.parse(card) for card in text.split()]


def test_a_hand_of_bowers_is_worth_more_than_one_of_nines() -> None:
    strong, weak = cards("JH JD AH 9H AC"), cards("9H 9D 9C TS QS")
    assert worth(strong, Trump.H) > 11 > worth(weak, Trump.H)
    assert worth(cards("JK JH JD AH KH"), Trump.H) == 27.0


@pytest.mark.parametrize("preset", rules.PRESETS)
def test_hands_are_played_out_legally_under_every_preset(preset: str) -> None:
    rule_set = rules.preset(preset)
    chance = random.Random(7)
    for number in range(25):
        record = played_out(rule_set, rules.SEATS[number % 4], dict.fromkeys(Seat, Nerve()), chance)
        assert record.depth is Depth.FULL
        rules.judge(record, rule_set)


@pytest.mark.many
def test_the_players_call_about_as_often_and_as_well_as_real_ones() -> None:
    """Real clubs make 84 to 86% of what they call and march in about one hand of six."""
    rule_set = rules.preset("Stick the dealer")
    chance = random.Random(11)
    hands = [played_out(rule_set, Seat.N, dict.fromkeys(Seat, Nerve()), chance) for _hand in range(300)]
    outcomes = [rules.judge(hand, rule_set).outcome for hand in hands]
    assert 0.08 < outcomes.count(Outcome.EUCHRED) / 300 < 0.25
    assert 0.10 < outcomes.count(Outcome.MARCH) / 300 < 0.30
    assert 0.02 < sum(bool(hand.alone) for hand in hands) / 300 < 0.25


@pytest.mark.django_db
def test_demo_fills_a_club_that_its_link_opens(client: Client) -> None:
    said = StringIO()
    call_command("demo", nights=1, stdout=said)
    club = Club.objects.get()
    assert club.players.count() == 12
    assert Game.objects.exclude(status=Game.Status.PLAYING).count() == 6
    assert Hand.objects.filter(outcome="").count() == 0
    address = said.getvalue().split()[-1]
    page = client.get(address.removeprefix("http://127.0.0.1:8000"), follow=True)
    assert page.context["opened"].club == club
    call_command("recount", stderr=StringIO())


@pytest.mark.parametrize("nights", ["0", "-1", "some"])
def test_a_club_without_a_night_is_refused(nights: str) -> None:
    with pytest.raises(CommandError, match=f"must be a whole number from 1 on, not '{nights}'"):
        call_command("demo", f"--nights={nights}")


@pytest.mark.django_db
def test_recount_names_a_number_that_its_facts_do_not_give() -> None:
    call_command("demo", nights=1, stdout=StringIO())
    hand = Hand.objects.exclude(points_ns=0).first()
    assert hand is not None
    Hand.objects.filter(pk=hand.pk).update(points_ns=9)
    Game.objects.filter(pk=hand.game_id).update(score_ew=77)
    said = StringIO()
    with pytest.raises(SystemExit, match="1"):
        call_command("recount", stdout=said, stderr=StringIO())
    assert f"hand {hand.number} (row {hand.pk}): points_ns is 9" in said.getvalue()
    assert "score_ew is 77" in said.getvalue()
