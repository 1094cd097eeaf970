"""`manage.py link` finds a club by whatever is remembered of it."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from scoring.clubs.keys import organiser_address
from scoring.clubs.models import Club
from scoring.games.models import Game

pytestmark = pytest.mark.django_db


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    call_command("link", *arguments)
    return capsys.readouterr().out.strip()


@pytest.mark.parametrize(
    "remembered",
    [
        "{game.public_id}",
        "{club.slug}",
        "/g/{game.public_id}/",
        "http://192.0.2.4:8000/g/{game.public_id}/hands/3/",
        "https://scores.example.org/c/{club.slug}/",
        "{club.name}",
        " ann, bob, cy & di ",
    ],
)
def test_a_club_is_found_by(capsys: pytest.CaptureFixture[str], game: Game, remembered: str) -> None:
    assert told(capsys, remembered.format(game=game, club=game.club)) == organiser_address(game.club)


def test_the_link_opens_the_club_on_a_new_device(
    capsys: pytest.CaptureFixture[str], stranger: Client, game: Game
) -> None:
    link = told(capsys, game.public_id)
    assert stranger.get(link[link.index("/key/") :])["Location"] == reverse("club", args=[game.club.slug])
    assert stranger.get(reverse("games:table", args=[game.public_id])).status_code == 200


def test_what_nobody_has_is_said(game: Game) -> None:
    with pytest.raises(CommandError, match="There is no club or game 'Others'"):
        call_command("link", "Others")


def test_of_two_clubs_of_one_name_neither_is_guessed(game: Game) -> None:
    other = Club.objects.create(name=game.club.name)
    with pytest.raises(CommandError, match=f"(?s){other.slug}.*{game.club.slug}"):
        call_command("link", game.club.name)


def test_without_a_name_the_clubs_are_listed_and_no_link_is_shown(
    capsys: pytest.CaptureFixture[str], game: Game
) -> None:
    listed = told(capsys)
    assert listed == f"{game.club.slug}  {game.club.name}"


@pytest.mark.parametrize(
    ("origins", "served_at", "said"),
    [
        ([], "http://192.0.2.4:8000", "It opens while the site is at http://192.0.2.4:8000. After a change of network"),
        ([], "http://127.0.0.1:8000", "It opens on this machine only."),
        (["https://scores.example.org"], "https://scores.example.org", ""),
    ],
)
def test_who_can_open_the_link_is_said_beside_it(
    capsys: pytest.CaptureFixture[str], settings: Settings, game: Game, origins: list[str], served_at: str, said: str
) -> None:
    settings.PUBLIC_ORIGINS, settings.SERVED_AT = origins, served_at
    call_command("link", game.public_id)
    told = capsys.readouterr()
    assert told.out.startswith(f"{served_at}/key/")
    assert told.err[: len(said) or None] == said
