"""Players are added one by one or as a list, changed by whoever runs the club, and nobody is made twice by a slip."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.clubs.models import Club, Player, Role, Write
from scoring.clubs.pasting import Fate, read_list
from scoring.clubs.selectors.players import player_as_seen, roster_of
from scoring.clubs.services import player_named
from scoring.clubs.suggesting import Roster
from tests.clubs.people import member_of, new_club, signed_in

pytestmark = pytest.mark.django_db

KEY = "k" * 16


@pytest.fixture
def club(db: None) -> Club:
    """Return a club in which Ann Smith plays."""
    club = new_club()
    player_named(club, "Ann Smith")
    return club


@pytest.fixture
def organiser(club: Club) -> Client:
    """Return the browser of one who runs it."""
    return signed_in(member_of(club, Role.ORGANISER))


def names(club: Club) -> list[str]:
    return sorted(club.players.people().values_list("name", flat=True))


def post(client: Client, name: str, club: Club, /, *more: object, **fields: str) -> Any:
    return client.post(reverse(f"clubs:{name}", args=[club.slug, *more]), {"key": KEY, **fields})


# Adding one


def test_a_player_is_added_with_a_name_for_public_pages_and_a_note(organiser: Client, club: Club) -> None:
    added = post(organiser, "player-add", club, name=" Bob  Jones ", display_name="B. J.", note="Deals slowly")
    assert added.status_code == 302
    bob = club.players.get(name="Bob Jones")
    assert (bob.display_name, bob.note) == ("B. J.", "Deals slowly")
    write = Write.objects.get(action="add_player")
    assert (write.about, write.club) == (f"player {bob.pk}", club)
    assert "Bob" not in str(write.facts)


def test_a_double_tap_adds_one_player(organiser: Client, club: Club) -> None:
    assert [post(organiser, "player-add", club, name="Bob").status_code for _tap in range(2)] == [302, 302]
    assert names(club) == ["Ann Smith", "Bob"]


def test_a_name_that_is_there_is_refused_beside_its_field_and_kept(organiser: Client, club: Club) -> None:
    answer = post(organiser, "player-add", club, name="ann SMITH", note="Left-handed")
    assert answer.status_code == 422
    assert answer.context["form"].errors == {"name": ["Ann Smith plays here already."]}
    assert "Left-handed" in answer.content.decode()


def test_a_name_near_another_is_asked_about_before_anybody_is_made(organiser: Client, club: Club) -> None:
    ann = club.players.get()
    asked = post(organiser, "player-add", club, name="Anne Smith", note="New")
    assert asked.status_code == 422
    assert "Who is “Anne Smith”?" in asked.content.decode()
    assert names(club) == ["Ann Smith"]
    answer = {"name": "Anne Smith", "name_is_about": "Anne Smith"}
    assert post(organiser, "player-add", club, **answer, name_is=str(ann.pk)).status_code == 302
    assert names(club) == ["Ann Smith"]
    assert post(organiser, "player-add", club, **answer, name_is="else").status_code == 302
    assert names(club) == ["Ann Smith", "Anne Smith"]


def test_an_answer_holds_only_for_the_name_it_was_given_for(organiser: Client, club: Club) -> None:
    answer = post(organiser, "player-add", club, name="Ann Smyth", name_is_about="Anne Smith", name_is="else")
    assert answer.status_code == 422
    assert names(club) == ["Ann Smith"]


# Changing one


def edited(player: Player, **fields: str) -> dict[str, str]:
    """Return what the form of a player sends."""
    kept = {"name": player.name, "display_name": player.display_name, "note": player.note}
    return {"seen": player_as_seen(player), **kept, **fields}


def test_a_player_is_renamed_put_aside_and_taken_off_public_pages(organiser: Client, club: Club) -> None:
    ann = club.players.get()
    assert post(organiser, "player-edit", club, ann.pk, **edited(ann, name="Anne Smith")).status_code == 302
    ann.refresh_from_db()
    assert (ann.name, ann.name_key, ann.active, ann.on_public_pages) == ("Anne Smith", "annesmith", False, False)
    assert ann.public_name == "A player"
    facts = Write.objects.get(action="edit_player").facts
    assert facts == {
        "changed": ["active", "name", "on_public_pages"],
        "name": ["Ann Smith", "Anne Smith"],
        "active": [True, False],
        "on_public_pages": [True, False],
    }


def test_another_players_name_is_refused_on_a_change(organiser: Client, club: Club) -> None:
    bob = player_named(club, "Bob")
    answer = post(organiser, "player-edit", club, bob.pk, **edited(bob, name="ann smith", note="Kept"))
    assert answer.status_code == 422
    assert answer.context["form"].errors == {"name": ["Ann Smith plays here already."]}
    assert "Kept" in answer.content.decode()


def test_a_change_to_what_was_changed_meanwhile_is_refused_with_what_was_typed(organiser: Client, club: Club) -> None:
    ann = club.players.get()
    old = edited(ann, note="Mine")
    club.players.update(note="Theirs")
    answer = post(organiser, "player-edit", club, ann.pk, **old)
    assert answer.status_code == 409
    assert "Mine" in answer.content.decode()
    assert club.players.get().note == "Theirs"
    again = {**old, "seen": answer.context["form"]["seen"].value(), "key": "second" * 4}
    assert post(organiser, "player-edit", club, ann.pk, **again).status_code == 302
    assert club.players.get().note == "Mine"


def test_a_change_arriving_twice_is_one(organiser: Client, club: Club) -> None:
    ann = club.players.get()
    form = edited(ann, note="Once")
    assert [post(organiser, "player-edit", club, ann.pk, **form).status_code for _tap in range(2)] == [302, 302]
    assert Write.objects.filter(action="edit_player").count() == 1


@pytest.mark.parametrize("role", [Role.MEMBER, Role.SCORER])
@pytest.mark.parametrize("name", ["player-add", "player-paste", "player-edit"])
def test_only_who_runs_the_club_changes_its_players(club: Club, role: Role, name: str) -> None:
    more = [club.players.get().pk] if name == "player-edit" else []
    client = signed_in(member_of(club, role))
    url = reverse(f"clubs:{name}", args=[club.slug, *more])
    assert client.get(url).status_code == client.post(url).status_code == 403
    assert Client().get(url).status_code == 404


def test_a_player_of_another_club_is_not_there(organiser: Client, club: Club) -> None:
    elsewhere = player_named(new_club("Other"), "Zoe")
    assert organiser.get(reverse("clubs:player-edit", args=[club.slug, elsewhere.pk])).status_code == 404


# A pasted list

LIST = (
    "Name;Display name\nBob Jones\nCy Young\tCy\nDi, D.\n\nann smith\nAnne Smith\nBob Jone\n\N{ZERO WIDTH SPACE}\na,b,c"
)


def fates(text: str, club: Club, answers: dict[int, tuple[str, str]] | None = None) -> dict[int, Fate]:
    return {line.number: line.fate for line in read_list(text, roster_of(club), answers or {}).lines}


def test_each_line_of_a_list_is_new_there_asked_about_or_refused_by_its_number(club: Club) -> None:
    new = dict.fromkeys((2, 3, 4), Fate.NEW)
    other = {6: Fate.THERE, 7: Fate.ASKED, 8: Fate.ASKED, 9: Fate.REFUSED, 10: Fate.REFUSED}
    assert fates(LIST, club) == new | other


def test_an_answer_settles_a_line_and_only_for_its_name(club: Club) -> None:
    ann = club.players.get().pk
    answers = {7: (str(ann), "Anne Smith"), 8: ("-2", "Bob Jone")}
    assert [fates(LIST, club, answers)[line] for line in (7, 8)] == [Fate.THERE, Fate.THERE]
    answers = {7: ("else", "Anne Smith"), 8: ("else", "Bob Jonas")}
    assert [fates(LIST, club, answers)[line] for line in (7, 8)] == [Fate.NEW, Fate.ASKED]


@pytest.mark.parametrize(
    ("line", "name", "display_name"),
    [
        ('"Young, Cy";Cy', "Young, Cy", "Cy"),
        ("Cy Young\tCy", "Cy Young", "Cy"),
        ("Cy Young, C. Y.", "Cy Young", "C. Y."),
        ("Cy Young;;", "Cy Young", ""),
        ("Cy O'Neil", "Cy O'Neil", ""),
    ],
)
def test_lines_are_parted_as_spreadsheets_part_them(line: str, name: str, display_name: str) -> None:
    (read,) = read_list(line, Roster([]), {}).lines
    assert (read.name, read.display_name) == (name, display_name)


def test_a_list_written_as_a_sentence_is_its_names(club: Club) -> None:
    read = read_list("Marian Kessel, Otto Lund, Petra Moss and Sandy Nye.\n", roster_of(club), {}).lines
    assert [line.name for line in read] == ["Marian Kessel", "Otto Lund", "Petra Moss", "Sandy Nye"]
    assert {line.fate for line in read} == {Fate.NEW}


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("1. Marian Kessel", "Marian Kessel"),
        ("12.Marian Kessel", "Marian Kessel"),
        ("2) Cy", "Cy"),
        ("(3) Di", "Di"),
        ("4\tEve", "Eve"),
        ("- Ann", "Ann"),
        ("– Ann", "Ann"),
        ("  * Ann", "Ann"),
        ("•\tBob", "Bob"),
        ("[ ] Bob", "Bob"),
        ("> 1. Ann O’Neil-Smith", "Ann O’Neil-Smith"),
        ("Ann-Marie", "Ann-Marie"),
    ],
)
def test_the_marks_of_a_list_are_no_part_of_a_name(line: str, name: str) -> None:
    (read,) = read_list(line, Roster([]), {}).lines
    assert (read.name, read.display_name, read.fate) == (name, "", Fate.NEW)


def test_a_name_twice_or_there_already_is_noticed_behind_its_mark(club: Club) -> None:
    text = "1. Ann Smith\n2. Bob\n- Bob\n• Anne Smith"
    assert fates(text, club) == {1: Fate.THERE, 2: Fate.NEW, 3: Fate.TWICE, 4: Fate.ASKED}


@pytest.mark.parametrize(
    "line",
    [
        "Dear Greta (here is the list:)",
        "Dear Greta,",
        "Hi all, here they are",
        "Members:",
        "these are all who come on Mondays",
        "See you on the 12th",
        "Thanks, Theo",
        "https://example.org/list",
        "Ann Jones (treasurer)",
    ],
)
def test_a_line_that_may_be_no_name_is_left_out_until_somebody_says_that_it_is_one(club: Club, line: str) -> None:
    (left,) = read_list(line, roster_of(club), {}).lines
    assert left.fate is Fate.LEFT
    assert left.question is not None
    assert left.question.answer == "out"
    (taken,) = read_list(line, roster_of(club), {1: ("else", left.name)}).lines
    assert taken.fate is Fate.NEW


@pytest.mark.parametrize("line", ["María del Carmen Cruz", "O’Neil-Łukasz", "Eve S.", "Dearborn", "Hilda", "محمد"])
def test_a_name_is_taken_for_one(club: Club, line: str) -> None:
    (read,) = read_list(line, roster_of(club), {}).lines
    assert read.fate is Fate.NEW


def test_nobody_is_lost_to_a_line_that_is_left_out(club: Club) -> None:
    text = "Bob Jones (captain)\nBob Jones\nBob Jones (captain)"
    assert fates(text, club) == {1: Fate.LEFT, 2: Fate.NEW, 3: Fate.TWICE}
    captain = read_list(text, roster_of(club), {}).lines[0]
    assert captain.question is not None
    assert [known.name for known in captain.question.people] == ["Bob Jones"]
    assert fates(text, club, {1: ("-2", "Bob Jones (captain)")})[1] is Fate.THERE


def test_a_list_out_of_a_letter_is_added_without_its_greeting_unless_that_is_taken(
    organiser: Client, club: Club
) -> None:
    lines = "Dear Greta (here is the list:)\n\n1. Bob\n2. Cy"
    look = post(organiser, "player-paste", club, lines=lines, look="1")
    page = look.content.decode()
    assert "Is “Dear Greta (here is the list:)” a player?" in page
    assert '<input type="radio" name="line-1_is" value="out" checked>' in page
    form = {"lines": lines, "seen": look.context["form"]["seen"].value()}
    answer = {"line-1_is": "out", "line-1_is_about": "Dear Greta (here is the list:)"}
    assert post(organiser, "player-paste", club, **form, **answer).status_code == 302
    assert names(club) == ["Ann Smith", "Bob", "Cy"]


def test_a_name_that_stands_twice_in_a_list_is_told_with_its_lines_and_not_as_there_already(
    organiser: Client, club: Club
) -> None:
    look = post(organiser, "player-paste", club, lines="Bob\nCy\n\nbob\nAnn Smith\nCy\nCY", look="1")
    repeated = [(each.name, each.lines) for each in look.context["pasted"].repeated]
    assert repeated == [("Bob", "lines 1 and 4"), ("Cy", "lines 2, 6 and 7")]
    there, twice = re.findall(
        r"<h3>(?:There already|Twice in your list)</h3>.*?</ul>", look.content.decode(), re.DOTALL
    )
    assert "Ann Smith" in there
    assert "Bob" not in there
    assert '<bdi>Bob</bdi> <span class="soft">(lines 1 and 4)</span>' in twice


def test_a_list_is_shown_before_anybody_is_added_and_added_once(organiser: Client, club: Club) -> None:
    look = post(organiser, "player-paste", club, lines="Bob\nCy\nann smith", look="1")
    assert look.status_code == 200
    assert names(club) == ["Ann Smith"]
    form = {"lines": "Bob\nCy\nann smith", "seen": look.context["form"]["seen"].value()}
    assert [post(organiser, "player-paste", club, **form).status_code for _tap in range(2)] == [302, 302]
    assert names(club) == ["Ann Smith", "Bob", "Cy"]
    made = list(club.players.filter(name__in=["Bob", "Cy"]).order_by("pk").values_list("pk", flat=True))
    assert Write.objects.get(action="paste_players").facts == {"added": 2, "players": made}


def test_a_list_whose_questions_wait_adds_nobody(organiser: Client, club: Club) -> None:
    look = post(organiser, "player-paste", club, lines="Bob\nAnne Smith")
    form = {"lines": "Bob\nAnne Smith", "seen": look.context["form"]["seen"].value()}
    answer = post(organiser, "player-paste", club, **form)
    assert answer.status_code == 422
    assert names(club) == ["Ann Smith"]
    form |= {"line-2_is": "else", "line-2_is_about": "Anne Smith"}
    assert post(organiser, "player-paste", club, **form).status_code == 302
    assert names(club) == ["Ann Smith", "Anne Smith", "Bob"]


def test_answers_change_no_other_question_of_a_list(organiser: Client, club: Club) -> None:
    lines = "Bob Jones\nBob Jonas\nBob Jonus\nBob Jonis"
    look = post(organiser, "player-paste", club, lines=lines)
    form = {"lines": lines, "seen": look.context["form"]["seen"].value()}
    for line in look.context["pasted"].questions:
        form |= {line.question.field: "else", line.question.about: line.name}
    assert post(organiser, "player-paste", club, **form).status_code == 302
    assert len(names(club)) == 5


def test_a_list_that_would_become_something_else_by_now_is_shown_again(organiser: Client, club: Club) -> None:
    look = post(organiser, "player-paste", club, lines="Bob\nCy")
    player_named(club, "Bob")
    answer = post(organiser, "player-paste", club, lines="Bob\nCy", seen=look.context["form"]["seen"].value())
    assert answer.status_code == 409
    assert [line.name for line in answer.context["pasted"].new] == ["Cy"]
    assert names(club) == ["Ann Smith", "Bob"]


@pytest.mark.parametrize("lines", ["", " \n\n", "\n".join(f"Player {number}" for number in range(301))])
def test_an_empty_list_and_one_too_long_are_refused_and_kept(organiser: Client, club: Club, lines: str) -> None:
    answer = post(organiser, "player-paste", club, lines=lines)
    assert answer.status_code == 422
    assert "lines" in answer.context["form"].errors
    assert lines.strip() in answer.content.decode()
