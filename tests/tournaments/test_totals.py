"""Each side of a table says what it came to; what both say is the result, what differs is shown to both."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client

from scoring.clubs.writes import KeyReused
from scoring.games.services import Reseated
from scoring.rules import Side
from scoring.tournaments.figures import Figures
from scoring.tournaments.models import Event, Place, Round, RoundTable, Total
from scoring.tournaments.services.refusals import (
    NothingToTakeBack,
    RoundClosed,
    RoundNotPlaying,
    TotalStale,
)
from scoring.tournaments.services.totals import agree, claim, seats_as_seen, take_claim_back
from tests.tournaments.evenings import a_round, an_event, attempt, say
from tests.tournaments.hall import address, as_it_stands, organiser_of, phone_at, send

pytestmark = pytest.mark.django_db

NINE_FOUR = Figures(9, 4, 1, 0, 0, 2)
CLAIM = {"points_ns": 9, "points_ew": 4, "loners_ns": 1, "loners_ew": 0, "euchres_ns": 0, "euchres_ew": 2}
State = RoundTable.State


@pytest.fixture
def event() -> Event:
    """Return an evening of four players."""
    return an_event(entrants=4)


@pytest.fixture
def table(event: Event) -> RoundTable:
    """Return the one table of its first round, which is being played."""
    return a_round(event, [(1, 2, 3, 4)]).tables.get()


@pytest.fixture
def phone(event: Event, table: RoundTable) -> Client:
    """Return a phone that scanned its placard."""
    return phone_at(event, 1)


def claimed(table: RoundTable, side: Side, figures: Figures = NINE_FOUR, *, acts_on: int | None = None) -> RoundTable:
    return claim(
        table, side=side, figures=figures, acts_on=acts_on, seated=seats_as_seen(table), attempt=attempt("say_total")
    )


def word(table: RoundTable, side: Side) -> Total:
    return table.totals.standing().get(said_by=side.value)


# What is said


def test_what_both_sides_say_is_the_result(table: RoundTable) -> None:
    claimed(table, Side.NS)
    assert as_it_stands(table) == (State.CLAIMED, 0, 0)
    claimed(table, Side.EW)
    assert as_it_stands(table) == (State.DONE, 9, 4)


def test_a_side_says_the_same_by_one_tap(table: RoundTable) -> None:
    claimed(table, Side.NS)
    theirs = word(table, Side.NS).pk
    agree(
        table, side=Side.EW, same_as=theirs, acts_on=None, seated=seats_as_seen(table), attempt=attempt("agree_total")
    )
    assert as_it_stands(table) == (State.DONE, 9, 4)
    assert Figures.of(word(table, Side.EW)) == NINE_FOUR


def test_nobody_agrees_with_what_was_changed_since_they_saw_it(table: RoundTable) -> None:
    claimed(table, Side.NS)
    seen = word(table, Side.NS).pk
    claimed(table, Side.NS, Figures(9, 5), acts_on=seen)
    with pytest.raises(TotalStale):
        agree(
            table, side=Side.EW, same_as=seen, acts_on=None, seated=seats_as_seen(table), attempt=attempt("agree_total")
        )
    assert as_it_stands(table) == (State.CLAIMED, 0, 0)


def test_a_side_changes_what_it_said_and_the_difference_is_gone(table: RoundTable) -> None:
    claimed(table, Side.NS)
    claimed(table, Side.EW, Figures(9, 5, 1, 0, 0, 2))
    assert as_it_stands(table) == (State.DIFFERS, 0, 0)
    claimed(table, Side.EW, acts_on=word(table, Side.EW).pk)
    assert as_it_stands(table) == (State.DONE, 9, 4)
    assert table.totals.count() == 3


def test_two_of_one_side_do_not_replace_each_others_word_unseen(table: RoundTable) -> None:
    claimed(table, Side.NS)
    with pytest.raises(TotalStale):
        claimed(table, Side.NS, Figures(8, 5))


def test_what_a_side_said_is_taken_back_while_the_round_is_played(table: RoundTable) -> None:
    claimed(table, Side.NS)
    take_claim_back(table, side=Side.NS, acts_on=word(table, Side.NS).pk, attempt=attempt("take_total_back"))
    assert as_it_stands(table) == (State.WAITING, 0, 0)
    with pytest.raises(NothingToTakeBack):
        take_claim_back(table, side=Side.NS, acts_on=word(table, Side.NS).pk, attempt=attempt("take_total_back"))
    claimed(table, Side.NS, acts_on=word(table, Side.NS).pk)
    assert as_it_stands(table) == (State.CLAIMED, 0, 0)


def test_a_claim_that_arrives_twice_is_said_once_and_its_key_says_nothing_else(table: RoundTable) -> None:
    seated = seats_as_seen(table)
    for _time in range(2):
        once = attempt("say_total", key="the-claim-of-ann-01", side="NS")
        claim(table, side=Side.NS, figures=NINE_FOUR, acts_on=None, seated=seated, attempt=once)
    assert table.totals.count() == 1
    other = attempt("say_total", key="the-claim-of-ann-01", side="EW")
    with pytest.raises(KeyReused):
        claim(table, side=Side.EW, figures=NINE_FOUR, acts_on=None, seated=seated, attempt=other)


def test_nobody_speaks_for_a_side_that_sits_otherwise_by_now(table: RoundTable) -> None:
    seated = seats_as_seen(table)
    Place.objects.filter(table=table, seat="N").update(table=None, seat="")
    Place.objects.filter(table=table, seat="E").update(seat="N")
    with pytest.raises(Reseated):
        claim(table, side=Side.NS, figures=NINE_FOUR, acts_on=None, seated=seated, attempt=attempt("say_total"))


@pytest.mark.parametrize(("state", "refusal"), [("closed", RoundClosed), ("drawn", RoundNotPlaying)])
def test_a_side_says_nothing_of_a_round_that_is_not_played(
    table: RoundTable, state: str, refusal: type[Exception]
) -> None:
    closed_at = table.round.started_at if state == "closed" else None
    Round.objects.filter(pk=table.round_id).update(state=state, closed_at=closed_at)
    with pytest.raises(refusal):
        claimed(table, Side.NS)
    assert not table.totals.exists()


# On the phones


def send_claim(phone: Client, event: Event, **typed: object) -> Any:
    page = address("totals", event, 1)
    return send(phone, page, page, **{**CLAIM, **typed})


def tap(phone: Client, event: Event, name: str, page: str = "table") -> Any:
    return send(phone, address(page, event, 1), address(name, event, 1))


def shown(phone: Client, event: Event, page: str = "table") -> str:
    """Return the words of a table's page."""
    words = re.sub(r"<[^>]+>", " ", phone.get(address(page, event, 1)).content.decode().partition("<main")[2])
    return re.sub(r"\s+", " ", words).replace("&amp;", "&")


def test_the_other_side_is_asked_whether_it_says_the_same(event: Event, table: RoundTable, phone: Client) -> None:
    assert send_claim(phone, event, side="NS").status_code == 302
    other = phone_at(event, 1)
    assert "Ann & Cy say" in shown(other, event)
    assert "Bob & Di, is that right?" in shown(other, event)
    assert tap(other, event, "agree").status_code == 302
    assert as_it_stands(table) == (State.DONE, 9, 4)
    assert "This round is entered" in shown(phone, event)


def test_a_difference_is_shown_to_both_sides_with_both_figures(event: Event, table: RoundTable, phone: Client) -> None:
    send_claim(phone, event, side="NS")
    send_claim(phone_at(event, 1), event, side="EW", points_ew=5)
    said = shown(phone, event)
    assert "You do not say the same" in said
    assert re.search(r"Ann & Cy say .* Bob & Di 4 .*Bob & Di say .* Bob & Di 5 ", said)
    assert "(the other side says another number)" in said
    assert as_it_stands(table) == (State.DIFFERS, 0, 0)


def test_a_claim_is_taken_back_by_a_tap(event: Event, table: RoundTable, phone: Client) -> None:
    send_claim(phone, event, side="EW")
    assert tap(phone, event, "take-back", page="totals").status_code == 302
    assert as_it_stands(table) == (State.WAITING, 0, 0)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ({"points_ns": 40}, "8 hands give one side 32 points at most."),
        ({"points_ns": ""}, "How many points?"),
        ({"side": ""}, "Say which side you are."),
        ({"euchres_ew": "-1"}, "A number is at least 0."),
    ],
)
def test_a_claim_that_cannot_be_is_refused_and_everything_typed_kept(
    event: Event, table: RoundTable, phone: Client, typed: Mapping[str, object], reason: str
) -> None:
    answer = send_claim(phone, event, **{"side": "NS", **typed})
    assert answer.status_code == 422
    assert reason in answer.content.decode()
    assert 'name="points_ew" value="4"' in answer.content.decode()
    assert not Total.objects.exists()


def test_an_odd_claim_is_asked_about_before_it_counts(event: Event, table: RoundTable, phone: Client) -> None:
    page = address("totals", event, 1)
    answer = send_claim(phone, event, side="NS", points_ns=12, points_ew=0, loners_ns=0, euchres_ew=0)
    assert "Bob &amp; Di have no point?" in answer.content.decode()
    sure = answer.content.decode().partition('name="sure" value="')[2].partition('"')[0]
    again = {**CLAIM, "side": "NS", "points_ns": 12, "points_ew": 0, "loners_ns": 0, "euchres_ew": 0, "sure": sure}
    assert send(phone, page, page, **again).status_code == 302
    assert as_it_stands(table) == (State.CLAIMED, 0, 0)


def test_a_claim_typed_before_the_other_side_changed_its_own_still_counts_and_one_over_its_own_does_not(
    event: Event, table: RoundTable, phone: Client
) -> None:
    say(table, 9, 5, by="EW")
    assert send_claim(phone, event, side="NS", seen_ew="").status_code == 302
    stale = send_claim(phone, event, side="NS", seen_ns="", points_ns=10)
    assert stale.status_code == 409
    assert "Somebody entered a total for this table meanwhile." in stale.content.decode()
    assert 'name="points_ns" value="10"' in stale.content.decode()


@pytest.mark.parametrize("goes_on", [True, False])
def test_what_is_typed_as_the_round_closes_is_told_with_the_reason_and_is_no_other_rounds(
    event: Event, table: RoundTable, phone: Client, *, goes_on: bool
) -> None:
    typed = {"round": 1, "seated": seats_as_seen(table), "side": "NS", "key": "k" * 16, **CLAIM}
    a_round(event, [(1, 3, 2, 4)], playing=goes_on)
    answer = phone.post(address("totals", event, 1), typed)
    told = "You wrote 9 to 4 for round 1. This round is closed. An organiser can still correct it."
    assert answer.status_code == 409
    assert told in answer.content.decode()
    assert 'name="points_ns"' not in answer.content.decode()
    assert not Total.objects.exists()


def test_an_organisers_word_leaves_nothing_to_say(event: Event, table: RoundTable, phone: Client) -> None:
    say(table, 9, 4)
    assert "An organiser entered it." in shown(phone, event)
    assert address("totals", event, 1) not in phone.get(address("table", event, 1)).content.decode()
    typed = {"round": 1, "seated": seats_as_seen(table), "side": "NS", "key": "k" * 16, **CLAIM}
    late = phone.post(address("totals", event, 1), typed)
    assert late.status_code == 409
    assert "An organiser has entered this table meanwhile." in late.content.decode()
    assert not table.totals.filter(said_by="NS").exists()


def test_whoever_runs_the_evening_says_it_for_a_side_too(event: Event, table: RoundTable) -> None:
    assert send_claim(organiser_of(event), event, side="NS").status_code == 302
    assert as_it_stands(table) == (State.CLAIMED, 0, 0)
