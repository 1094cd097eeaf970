"""The upload page and the file of a game: works, refused, missing, wrong method."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.clubs.models import Club, Device, Grant
from scoring.clubs.services import found_club, grant_organiser
from scoring.games.models import Game
from scoring.games.services import record_hand
from scoring.interchange.forms import LARGEST_UPLOAD, MOST_FILES, NEW_CLUB
from tests.games.conftest import attempt, hand
from tests.interchange.making import ALONE, NAMED, ORDERED, REVOKE, Json, a_deal, game_of, written

pytestmark = pytest.mark.django_db

URL = "/import/"
OWN_FILES = Path(__file__).parent.parent / "cases" / "egn"


def post(client: Client, *values: Json | bytes, **fields: Any) -> Any:
    """Send files from the upload page."""
    files = [
        SimpleUploadedFile(f"game-{number}.egn", value if isinstance(value, bytes) else written(value))
        for number, value in enumerate(values)
    ]
    return client.post(URL, {"files": files, **fields})


def text(answer: Any) -> str:
    """Return what the page says."""
    return str(answer.content, "utf-8")


def test_page_asks_for_files(client: Client) -> None:
    answer = client.get(URL)
    assert answer.status_code == 200
    assert 'type="file"' in text(answer)
    assert 'enctype="multipart/form-data"' in text(answer)
    assert not Device.objects.exists()


def test_file_becomes_a_game_that_can_be_opened(client: Client) -> None:
    answer = post(client, game_of([ALONE], initial=[6, 2]))
    game = Game.objects.get()
    assert answer.status_code == 200
    assert f'href="{reverse("games:table", args=[game.public_id])}"' in text(answer)
    assert "10–2" in text(answer)
    assert client.get(reverse("games:table", args=[game.public_id])).status_code == 200
    assert client.get(reverse("games:hand", args=[game.public_id, 1])).status_code == 200


def test_several_files_come_in_at_once(client: Client) -> None:
    answer = post(client, game_of([ALONE]), game_of([NAMED]), game_of([ORDERED]))
    assert answer.status_code == 200
    assert Game.objects.count() == 3
    assert Club.objects.count() == 1


def test_games_go_into_the_devices_own_club(phone: Client, game: Game) -> None:
    post(phone, game_of([NAMED]))
    assert game.club.games.count() == 2


def test_games_go_into_the_club_that_was_chosen(phone: Client, device: Device, game: Game) -> None:
    grant_organiser(club=found_club(name="Thursday"), device=device)
    assert "Thursday" in text(phone.get(URL))
    post(phone, game_of([NAMED]), club=game.club.slug)
    assert game.club.games.count() == 2


def test_games_of_other_people_go_into_a_club_of_their_own(phone: Client, game: Game) -> None:
    assert "A new one, for these players" in text(phone.get(URL))
    post(phone, game_of([NAMED]), club=NEW_CLUB)
    assert game.club.games.count() == 1
    assert Game.objects.exclude(club=game.club).count() == 1


def test_club_of_others_is_refused_and_nothing_is_stored(phone: Client, game: Game) -> None:
    closed = found_club(name="Closed")
    answer = post(phone, game_of([NAMED]), club=closed.slug)
    assert answer.status_code == 422
    assert "Closed" not in text(answer)
    assert Game.objects.count() == 1


def test_device_without_a_club_gets_one_of_its_own(client: Client, stranger: Client) -> None:
    post(client, game_of([NAMED]))
    game = Game.objects.get()
    assert Grant.objects.get().club == game.club
    assert stranger.get(reverse("games:table", args=[game.public_id])).status_code == 404


def test_who_brought_a_game_is_known(client: Client) -> None:
    post(client, game_of([NAMED]))
    assert Game.objects.get().write.device == Device.objects.get()


def test_refused_game_says_deal_trick_and_seat_and_changes_nothing(client: Client) -> None:
    answer = post(client, game_of([REVOKE]))
    assert answer.status_code == 422
    assert "Deal 0, trick 2, seat W, AC: West played the ace of clubs to trick 2" in text(answer)
    assert not any(model.objects.exists() for model in (Game, Club, Device))


def test_refused_file_lets_the_others_in(client: Client) -> None:
    answer = post(client, game_of([REVOKE]), game_of([NAMED]))
    assert answer.status_code == 200
    assert "not brought in" in text(answer)
    assert Game.objects.count() == 1


def test_game_with_faults_is_taken_when_asked_for_and_its_page_names_them(client: Client) -> None:
    answer = post(client, game_of([REVOKE]), accept_flagged="on")
    assert answer.status_code == 200
    assert "West played the ace of clubs" in text(answer)
    game = Game.objects.get()
    assert "West played the ace of clubs" in text(client.get(reverse("games:hand", args=[game.public_id, 1])))


@pytest.mark.many
@pytest.mark.parametrize("name", sorted(file.name for file in OWN_FILES.iterdir()))
def test_every_hand_of_a_file_can_be_read_and_saved(client: Client, name: str) -> None:
    assert post(client, (OWN_FILES / name).read_bytes(), accept_flagged="on").status_code == 200
    for game in Game.objects.all():
        assert client.get(reverse("games:table", args=[game.public_id])).status_code == 200
        assert client.get(reverse("interchange:egn", args=[game.public_id])).status_code == 200
        for hand_row in game.hands.all():
            page = client.get(reverse("games:hand", args=[game.public_id, hand_row.number]))
            assert page.status_code == 200


def test_same_file_again_leads_to_the_game_that_is_there(client: Client) -> None:
    post(client, game_of([NAMED]))
    answer = post(client, game_of([NAMED]))
    assert answer.status_code == 200
    assert "imported before" in text(answer)
    assert Game.objects.get().public_id in text(answer)


@pytest.mark.parametrize("content", [b"", b"{", b"\x00\xff", b"[" * 100_000, b"null", b'{"a": NaN}'], ids=range(6))
def test_rubbish_is_refused_in_a_sentence(client: Client, content: bytes) -> None:
    answer = post(client, content)
    assert answer.status_code == 422
    assert "not brought in" in text(answer)
    assert not Game.objects.exists()


def test_form_without_a_file_is_sent_back(client: Client) -> None:
    answer = client.post(URL, {})
    assert answer.status_code == 422
    assert "Choose at least one file." in text(answer)


def test_text_in_the_place_of_a_file_is_no_file(client: Client) -> None:
    assert client.post(URL, {"files": "game.egn"}).status_code == 422


def test_large_file_is_refused_by_name(client: Client) -> None:
    answer = post(client, game_of([NAMED]), b" " * (LARGEST_UPLOAD + 1))
    assert answer.status_code == 422
    assert "game-1.egn is larger than 2 MB." in text(answer)
    assert not Game.objects.exists()


@pytest.mark.parametrize("count", [MOST_FILES + 1, 100])
def test_too_many_files_are_refused_on_the_form_itself(client: Client, count: int) -> None:
    answer = post(client, *[b"{"] * count)
    assert answer.status_code == 422
    assert "Choose at most 20 files at a time." in text(answer)


def test_more_files_than_any_form_takes_are_refused_before_they_are_read(client: Client) -> None:
    answer = post(client, *[b"{"] * 101)
    assert answer.status_code == 413
    assert "more files than any page takes" in text(answer)


def test_page_names_its_limits_before_they_are_met(client: Client) -> None:
    assert "at most 20 files at a time, each up to 2 MB, all together less than 5 MB" in text(client.get(URL))


def test_files_too_large_together_are_told_how_large_they_may_be(client: Client) -> None:
    answer = post(client, *[b" " * LARGEST_UPLOAD] * 3)
    assert answer.status_code == 413
    assert "5 MB with files" in text(answer)


def test_what_a_file_says_is_shown_as_text_only(client: Client) -> None:
    script = "<script>alert(1)</script>"
    answer = post(client, game_of([NAMED], gameId=script, title=script, players=["Ann", script, "Bob", "Di"]))
    assert script not in text(answer)
    assert script not in text(client.get(reverse("games:table", args=[Game.objects.get().public_id])))


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_other_methods_are_refused(client: Client, method: str) -> None:
    assert getattr(client, method)(URL).status_code == 405


def test_post_from_elsewhere_is_refused() -> None:
    assert post(Client(enforce_csrf_checks=True), game_of([NAMED])).status_code == 403


def test_upload_page_is_kept_by_nobody(client: Client) -> None:
    assert "no-store" in client.get(URL).headers["Cache-Control"]


def test_game_is_saved_as_a_file(client: Client) -> None:
    value = game_of([NAMED, a_deal(ORDERED, dealNumber=1)], title="Tuesday", ruleset={"std": True})
    post(client, value)
    game = Game.objects.get()
    answer = client.get(reverse("interchange:egn", args=[game.public_id]))
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/json; charset=utf-8"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{game.public_id}.egn"'
    assert "no-store" in answer.headers["Cache-Control"]
    assert json.loads(answer.content) == value


def test_game_scored_at_a_table_is_saved_with_its_calls_score_and_results_in_words(phone: Client, game: Game) -> None:
    tapped = hand("E", "euchred", round=None, maker_round=1, trump="H")
    record_hand(game, record=tapped, acts_on=None, attempt=attempt())
    value = json.loads(phone.get(reverse("interchange:egn", args=[game.public_id])).content)
    assert value["metadata"]["players"] == ["Ann", "Cy", "Bob", "Di"]
    assert value["metadata"]["finalScore"] == [2, 0]
    assert value["metadata"]["ruleset"] == {"std": False}
    (deal,) = value["deals"]
    assert deal["initialState"] == {"dealer": 0, "upCard": "Xh"}
    (bidding,) = deal["phases"]
    assert bidding["calls"] == ["Order"]
    assert bidding["callAnnotations"] == {"0": ["Cy was euchred. 2 to Ann & Bob."]}


def test_file_of_a_game_shows_no_key(phone: Client, game: Game) -> None:
    answer = phone.get(reverse("interchange:egn", args=[game.public_id]))
    assert "/key/" not in text(answer)
    assert game.club.slug not in text(answer)


def test_file_of_a_private_game_is_not_there_for_others(stranger: Client, game: Game) -> None:
    assert stranger.get(reverse("interchange:egn", args=[game.public_id])).status_code == 404


def test_file_of_no_game_is_missing(phone: Client) -> None:
    assert phone.get("/g/nosuchgame/egn/").status_code == 404


def test_file_of_a_game_is_only_read(phone: Client, game: Game) -> None:
    assert phone.post(reverse("interchange:egn", args=[game.public_id])).status_code == 405
