"""Games go into a club whole or not at all, and each only once."""

from __future__ import annotations

import json
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from scoring import rules
from scoring.clubs.models import Club, Player, Write
from scoring.clubs.services import found_club, player_named
from scoring.clubs.writes import Attempt
from scoring.games.models import Game, Hand, Seating
from scoring.games.recount import differences
from scoring.games.selectors import score_sheet
from scoring.games.services import record_hand, start_game
from scoring.interchange.selectors import game_text
from scoring.interchange.services import Destination, GameImport, Report
from scoring.rules import RuleSet, Seat, Side
from tests.interchange.making import (
    ALONE,
    NAMED,
    ORDERED,
    REVOKE,
    STUCK,
    Json,
    a_deal,
    game_of,
    played_game,
    played_hand,
    written,
)
from tests.interchange.test_emn import a_game as a_match_game
from tests.interchange.test_emn import a_match

pytestmark = pytest.mark.django_db

OWN_FILES = Path(__file__).parent.parent / "cases" / "egn"


@pytest.fixture
def club() -> Club:
    """Return a club that games are brought to."""
    return found_club(name="Thursday")


def brought(club: Club, *values: Json, accept_flagged: bool = False) -> list[Report]:
    """Return what became of the games of some files."""
    games = GameImport(to=lambda: Destination(club), accept_flagged=accept_flagged)
    return [report for value in values for report in games.reports("a.egn", written(value))]


def codes(report: Report) -> tuple[list[str], list[str]]:
    """Return the codes of a report's refusals and notes."""
    return [refusal.code for refusal in report.refusals], [note.code for note in report.notes]


def test_game_is_stored_with_its_players_hands_and_score(club: Club) -> None:
    (report,) = brought(club, game_of([ORDERED, a_deal(ALONE, dealNumber=1)], initial=[2, 1], title="Tuesday"))
    game = report.game
    assert game is not None
    assert (game.club, game.score_ns, game.score_ew, game.status) == (club, 7, 1, "playing")
    assert [player.name for player in score_sheet(game).players.values()] == ["Ann", "Cy", "Bob", "Di"]
    assert [hand.number for hand in game.hands.order_by("pk")] == [1, 2]
    assert game.source["title"] == "Tuesday"
    assert game.rules_name == "Stick the dealer"


def test_game_ends_where_its_rules_say(club: Club) -> None:
    (report,) = brought(club, game_of([ALONE], initial=[6, 9]))
    assert report.game is not None
    assert (report.game.status, report.game.winner) == ("finished", "NS")


def test_game_past_its_end_is_closed_with_every_deal_counted_and_marked(club: Club) -> None:
    (report,) = brought(club, game_of([ALONE, a_deal(ORDERED, dealNumber=1)], initial=[7, 3]))
    game = report.game
    assert game is not None
    game.refresh_from_db()
    assert (game.score_ns, game.status, game.winner) == (12, "closed", "NS")
    assert game.source["overrun"] is True
    assert "past_the_end" in [note["code"] for note in game.source["notes"]]
    assert all(line.counted for line in score_sheet(game).lines)


@pytest.mark.many
def test_accepted_hands_earn_their_tokens_in_the_club_as_in_the_report(club: Club) -> None:
    free = RuleSet.from_options({**STUCK.to_options(), "four_trick_tokens": True, "target": 30})
    notated = {"std": True, "four_trick_tokens": True, "winning_score": 30}
    earned = 0
    for seed in range(6):
        value, score = played_game(seed, rule_set=free, ruleset={**notated, "canadian": True})
        (report,) = brought(club, value, accept_flagged=True)
        assert report.game is not None
        assert report.score == score
        sheet = score_sheet(report.game)
        assert dict(sheet.state.score) == score
        assert list(differences()) == []
        flagged = [line for line in sheet.lines if "violations" in line.hand.extras and line.verdict]
        earned += sum(1 for line in flagged if line.verdict and line.verdict.token)
    assert earned


@pytest.mark.many
@pytest.mark.parametrize("preset", rules.PRESETS)
def test_game_scored_here_comes_back_from_its_file_under_its_own_rules(club: Club, preset: str) -> None:
    chance, rule_set = random.Random(preset), rules.preset(preset)
    names = dict(zip(Seat, ["Ann", "Cy", "Bob", "Di"], strict=True))
    game = start_game(
        club=club, names=names, rule_set=rule_set, first_dealer=Seat.S, attempt=Attempt.by_command("start")
    )
    while not (sheet := score_sheet(game)).state.finished:
        record = played_hand(rule_set, sheet.state.dealer, chance)
        record_hand(game, record=record, acts_on=sheet.newest, attempt=Attempt.by_command("record"))
    other = found_club(name="Friday")
    (report,) = brought(other, json.loads(game_text(game)))
    assert codes(report) == ([], [])
    assert report.game is not None
    assert report.game.rule_set == rule_set
    assert report.score == dict(sheet.state.score)


def test_players_are_matched_by_name_whatever_its_case_and_spaces(club: Club) -> None:
    known = player_named(club, "Ann B")
    brought(club, game_of([NAMED], players=[" ann  b ", "Cy", "Bob", "Di"]))
    assert club.players.count() == 4
    assert Seating.objects.get(seat="N").player == known


def test_players_of_other_clubs_are_not_matched(club: Club) -> None:
    elsewhere = player_named(found_club(name="Elsewhere"), "Ann")
    brought(club, game_of([NAMED]))
    assert not elsewhere.seatings.exists()


def test_players_of_a_match_are_matched_by_their_ids(club: Club) -> None:
    pool = [{"id": str(number), "name": name} for number, name in enumerate(["Ann", "Cy", "Bob", "Di", "Ann"])]
    first = a_match_game(0, "0", "1", "2", "3", players=None)
    second = a_match_game(1, "4", "1", "0", "3", players=None, date="2026-01-02")
    reports = brought(club, a_match(first, second, players=pool))
    assert all(report.game for report in reports)
    assert sorted(club.players.values_list("name", flat=True)) == ["Ann", "Ann (2)", "Bob", "Cy", "Di"]
    seats = Seating.objects.filter(game=reports[1].game).values_list("seat", "player__name")
    assert dict(seats) == {"N": "Ann (2)", "E": "Cy", "S": "Ann", "W": "Di"}
    assert "name_made" in codes(reports[1])[1]


def test_two_at_one_table_with_one_name_are_two_people(club: Club) -> None:
    (report,) = brought(club, game_of([NAMED], players=["Guest", "guest", "Bob", ""]))
    assert report.game is not None
    names = dict(Seating.objects.values_list("seat", "player__name"))
    assert names == {"N": "Guest", "E": "guest (2)", "S": "Bob", "W": "West"}


@pytest.mark.parametrize("name", ["\u202ennA", "An\tn\x07", "...", "\x1b[31m"])
def test_name_nobody_can_read_refuses_the_game(club: Club, name: str) -> None:
    (report,) = brought(club, game_of([NAMED], players=["Ann", name, "Bob", "Di"]))
    assert codes(report)[0] == ["player_name"]
    assert not Game.objects.exists()
    assert not Player.objects.exists()


def test_refused_game_leaves_nothing_behind(club: Club) -> None:
    (report,) = brought(club, game_of([NAMED, REVOKE]))
    assert (report.game, report.points) == (None, {"NS": 0, "EW": 2})
    assert not any(model.objects.exists() for model in (Game, Hand, Player, Write))


def test_refused_game_keeps_no_other_out(club: Club) -> None:
    reports = brought(club, game_of([REVOKE]), game_of([NAMED]), game_of([ORDERED]))
    assert [report.game is not None for report in reports] == [False, True, True]


def test_flagged_game_is_stored_with_its_faults_and_what_its_play_gives(club: Club) -> None:
    (report,) = brought(club, game_of([REVOKE, a_deal(ALONE, dealNumber=1)]), accept_flagged=True)
    assert report.game is not None
    first, second = report.game.hands.order_by("number")
    assert [fault["code"] for fault in first.extras["violations"]] == ["revoke"]
    assert (first.points_ew, second.points_ns) == (1, 4)
    assert "violations" not in second.extras
    assert (report.game.score_ns, report.game.score_ew) == (4, 1)


def test_deal_without_a_result_is_a_hand_without_points(club: Club) -> None:
    (report,) = brought(club, game_of([a_deal(tricks=[["Ks", "As", "Qs", "Qh"]]), a_deal(ORDERED, dealNumber=1)]))
    assert report.game is not None
    unfinished, played = report.game.hands.order_by("number")
    assert (unfinished.outcome, unfinished.maker) == ("", "E")
    assert played.outcome == "made"
    assert unfinished.facts.tricks is not None


@pytest.mark.parametrize("name", sorted(file.name for file in OWN_FILES.iterdir()))
def test_stored_score_is_the_reports_and_every_derived_number_is_proved(club: Club, name: str) -> None:
    games = GameImport(to=lambda: Destination(club), accept_flagged=True)
    reports = list(games.reports(name, (OWN_FILES / name).read_bytes()))
    assert reports
    for report in reports:
        assert report.game is not None
        assert {"NS": report.game.score_ns, "EW": report.game.score_ew} == report.points
        assert report.game.is_over is report.finished
        assert report.game.hands.count() == report.hands
    assert list(differences()) == []


@pytest.mark.parametrize("name", sorted(file.name for file in OWN_FILES.iterdir()))
def test_game_saved_as_a_file_is_the_same_game_when_it_comes_again(club: Club, name: str) -> None:
    games = GameImport(to=lambda: Destination(club), accept_flagged=True)
    for report in list(games.reports(name, (OWN_FILES / name).read_bytes())):
        assert report.game is not None
        text = game_text(report.game)
        (again,) = GameImport(to=lambda: Destination(club), accept_flagged=True).reports(name, text.encode())
        assert again.game == report.game
        assert codes(again)[1][-1] == "already_imported"
        assert (again.points, again.hands) == (report.points, report.hands)
        other = Destination(found_club(name="Elsewhere"))
        (copied,) = GameImport(to=lambda to=other: to, accept_flagged=True).reports(name, text.encode())  # type: ignore[misc]
        assert copied.game is not None
        assert game_text(copied.game) == text


def test_same_game_again_is_recognised_and_not_stored_twice(club: Club) -> None:
    value = game_of([NAMED])
    first, second = brought(club, value, value)
    (third,) = brought(club, {**value, "version": "1.2"})
    assert Game.objects.count() == 1
    assert second.refusals == third.refusals == ()
    assert codes(second)[1][-1] == codes(third)[1][-1] == "already_imported"
    assert third.game == first.game


def test_game_is_recognised_without_its_comments(club: Club) -> None:
    brought(club, game_of([NAMED], title="Tuesday"))
    (report,) = brought(club, game_of([a_deal(playAnnotations={"0": ["!"]})], title="Wednesday"))
    assert codes(report)[1][-1] == "already_imported"


@pytest.mark.parametrize(
    "other",
    [
        game_of([ORDERED]),
        game_of([NAMED, a_deal(ORDERED, dealNumber=1)]),
        game_of([NAMED], initial=[1, 0]),
        game_of([NAMED], date="2026-01-02"),
        game_of([NAMED], players=["Ann", "Cy", "Bob", "Ed"]),
        game_of([NAMED], ruleset={"std": False}),
        game_of([NAMED], gameId="g-2"),
    ],
    ids=["deal", "deals", "score", "date", "players", "rules", "id"],
)
def test_other_game_is_not_taken_for_the_same(club: Club, other: Json) -> None:
    reports = brought(club, game_of([NAMED]), other)
    assert len({report.game for report in reports}) == 2


def test_game_is_recognised_by_its_id_before_anything_else(club: Club) -> None:
    brought(club, game_of([NAMED], gameId="g-1"))
    (same,) = brought(club, game_of([NAMED], gameId="g-1"))
    (grown,) = brought(club, game_of([NAMED, a_deal(ORDERED, dealNumber=1)], gameId="g-1"))
    assert codes(same) == ([], ["unfinished", "already_imported"])
    assert codes(grown)[0] == ["game_id_taken"]
    assert Game.objects.count() == 1


def test_same_game_may_come_to_two_clubs(club: Club) -> None:
    brought(club, game_of([NAMED]))
    (report,) = brought(found_club(name="Elsewhere"), game_of([NAMED]))
    assert report.game is not None
    assert Game.objects.count() == 2


def test_game_scored_here_is_recognised_when_its_own_file_comes_back(game: Game) -> None:
    games = GameImport(to=lambda: Destination(game.club))
    value = played_game(1, most_deals=2)[0]
    value["metadata"]["gameId"] = game.public_id
    (report,) = games.reports("a.egn", written(value))
    assert (report.game, codes(report)[1][-1]) == (game, "already_imported")


def test_nothing_is_stored_without_a_club(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        reports = list(GameImport(to=None).reports("a.egn", written(game_of([NAMED]))))
    assert (reports[0].game, reports[0].refusals) == (None, ())


def test_club_is_not_asked_for_before_a_game_is_to_be_stored(club: Club) -> None:
    def never() -> Destination:
        raise AssertionError

    (report,) = GameImport(to=never).reports("a.egn", written(game_of([REVOKE])))
    assert report.refusals


def test_refused_file_is_reported_once() -> None:
    (report,) = GameImport(to=None).reports("a.egn", b"{")
    assert report.to_json() == {
        "file": "a.egn",
        "game": None,
        "score": {"NS": 0, "EW": 0},
        "hands": 0,
        "finished": False,
        "refusals": [finding.to_json() for finding in report.refusals],
        "notes": [],
    }
    assert codes(report)[0] == ["not_json"]


def test_game_keeps_who_sat_where_from_its_file(club: Club) -> None:
    (report,) = brought(club, played_game(3)[0])
    assert report.game is not None
    assert [score_sheet(report.game).players[seat].name for seat in Seat] == ["Ann", "Cy", "Bob", "Di"]
    assert report.score[Side.NS] == report.game.score_ns


@pytest.mark.django_db(transaction=True)
def test_same_game_brought_by_many_at_once_is_stored_once(club: Club) -> None:
    content = written(played_game(2, most_deals=4)[0])
    ready = Barrier(4)

    def bring(_number: int) -> tuple[int | None, bool]:
        games = GameImport(to=lambda: Destination(club))
        ready.wait()
        try:
            (report,) = games.reports("a.egn", content)
        finally:
            connection.close()
        known = "already_imported" in codes(report)[1]
        return report.game.pk if report.game else None, known

    with ThreadPoolExecutor(4) as pool:
        stored = list(pool.map(bring, range(4)))
    assert Game.objects.count() == 1
    assert {pk for pk, _known in stored} == {Game.objects.get().pk}
    assert Counter(known for _pk, known in stored) == {False: 1, True: 3}
