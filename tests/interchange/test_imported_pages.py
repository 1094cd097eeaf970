"""An imported game reads like any other, with what its file said beside it."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from scoring import rules
from scoring.clubs.keys import organiser_link
from scoring.games import services
from scoring.games.models import Game, Hand
from scoring.games.recount import differences
from tests.games.conftest import attempt

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


def standing(game: Game, number: int) -> Hand:
    """Return the row that stands for a number."""
    return game.hands.get(number=number, standing=True)


def test_a_hand_from_a_file_is_corrected_and_keeps_the_comments_on_what_is_the_same(client: Client) -> None:
    game = imported(client, "comments-and-other-lines.egn")
    before = standing(game, 2)
    laid_down = replace(before.facts, tricks=(before.facts.tricks or ())[:4], outcome=rules.Outcome(before.outcome))
    services.correct_hand(game, number=2, record=laid_down, acts_on=before.pk, attempt=attempt("correct"))
    after = standing(game, 2)
    assert after.replaces == before
    assert after.extras == {"call_comments": before.extras["call_comments"]}
    assert list(differences()) == []


def test_an_accepted_hand_is_voided_and_comes_back_with_its_faults(client: Client) -> None:
    game = imported(client, "breaks-the-rules.egn", accept_flagged=True)
    flagged = next(hand for hand in game.hands.all() if "violations" in hand.extras)
    number, score = flagged.number, (game.score_ns, game.score_ew)
    services.void_hand(game, number=number, acts_on=flagged.pk, attempt=attempt("void"), confirmed=True)
    game.refresh_from_db()
    assert (game.score_ns, game.score_ew) != score
    services.restore_hand(
        game, number=number, acts_on=standing(game, number).pk, attempt=attempt("restore"), confirmed=True
    )
    game.refresh_from_db()
    assert (game.score_ns, game.score_ew) == score
    again = standing(game, number)
    assert (again.record, again.extras, again.outcome) == (flagged.record, flagged.extras, flagged.outcome)
    assert again.pk != flagged.pk
    assert list(differences()) == []


def test_a_corrected_game_is_saved_with_its_new_score(client: Client) -> None:
    game = imported(client, "one-deal.egn")
    services.void_hand(game, number=1, acts_on=standing(game, 1).pk, attempt=attempt("void"))
    text = client.get(reverse("interchange:egn", args=[game.public_id])).content.decode()
    assert '"finalScore": [0, 0]' in " ".join(text.split()).replace("[ 0, 0 ]", "[0, 0]")
