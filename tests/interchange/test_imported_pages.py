"""An imported game reads like any other, with what its file said beside it."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from scoring.clubs.keys import organiser_link
from scoring.games.models import Game

pytestmark = pytest.mark.django_db

FILES = Path(__file__).parent.parent / "cases" / "egn"


def imported(client: Client, name: str, *, accept_flagged: bool = False) -> Game:
    """Import a file of ours and let the browser into its club."""
    call_command("import_egn", str(FILES / name), accept_flagged=accept_flagged, stdout=StringIO())
    game = Game.objects.get()
    client.get(organiser_link(game.club))
    return game


def test_the_table_tells_what_its_file_said_and_what_was_odd(client: Client) -> None:
    game = imported(client, "past-the-end.egn")
    page = client.get(reverse("games:table", args=[game.public_id]))
    file = page.context["page"].from_file
    assert file.title == "A wrong start"
    assert any("past" in note or "end" in note for note in file.notes)
    assert "From a file" in page.content.decode()


def test_comments_stand_beside_the_calls_and_cards_they_are_about(client: Client) -> None:
    game = imported(client, "comments-and-other-lines.egn")
    page = client.get(reverse("games:hand", args=[game.public_id, 2]))
    hand = page.context["page"]
    assert [call.comments for call in hand.calls if call.comments] == [["Brave.", "And right."]]
    plays = [play for trick in hand.tricks for play in trick.plays]
    assert {place: play.comments for place, play in enumerate(plays) if play.comments} == {
        0: ["[!] The only lead."],
        13: ["[??] Throws the ace away."],
    }
    assert "Brave." in page.content.decode()
    assert "Throws the ace away." in page.content.decode()


def test_a_hand_accepted_against_the_rules_is_marked_with_its_faults(client: Client) -> None:
    game = imported(client, "breaks-the-rules.egn", accept_flagged=True)
    table = client.get(reverse("games:table", args=[game.public_id])).context["page"]
    flagged = [line.number for line in table.hands if line.flagged]
    assert flagged
    page = client.get(reverse("games:hand", args=[game.public_id, flagged[0]]))
    assert page.context["page"].faults
    assert page.context["page"].faults[0] in page.content.decode()


def test_a_game_scored_here_has_no_file(client: Client) -> None:
    game = imported(client, "one-deal.egn")
    Game.objects.filter(pk=game.pk).update(source={})
    page = client.get(reverse("games:table", args=[game.public_id]))
    assert page.context["page"].from_file is None
    assert "From a file" not in page.content.decode()
