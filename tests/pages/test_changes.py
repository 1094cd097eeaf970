"""Every change of a club is listed for whoever runs it: what, by whom, to what, and when."""

from __future__ import annotations

import ast
import csv
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cache
from io import StringIO
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

import scoring
from scoring.clubs.models import Club, Device, HouseRules, Player, Role, Write
from scoring.games.models import Game
from scoring.pages.changes.about import subjects_of
from scoring.pages.changes.facts import FactsTold, told
from scoring.pages.changes.listing import LISTED
from scoring.pages.changes.words import ACTIONS, FACT_WORDS
from scoring.spreadsheets import plain_cell
from tests.clubs.people import member_of, signed_in
from tests.games.conftest import device, game, hand, new_game, phone, save

__all__ = ["device", "game", "new_game", "phone"]  # fixtures shared with the tests of games

LONGEST_ACTION = 16
#: The place of an argument that is only ever given by its name.
BY_NAME = 99


def changes(client: Client, club: Club, **asked: str) -> str:
    answer = client.get(reverse("club-changes", args=[club.slug]), asked)
    assert answer.status_code == 200
    return answer.content.decode()


def table(client: Client, club: Club, **asked: str) -> list[list[str]]:
    answer = client.get(reverse("club-changes-csv", args=[club.slug]), asked)
    return list(csv.reader(StringIO(answer.content.decode("utf-8-sig"))))


def write(club: Club, action: str, **columns: object) -> Write:
    key = f"{Write.objects.count():016}"
    return Write.objects.create(club=club, key=key, action=action, body_digest="0" * 64, **columns)


# Nothing is missing


@cache
def calls_that_name_an_action() -> list[tuple[str, ast.expr]]:
    """Return what is given for `action` wherever a function that has such a parameter is called, and the place."""
    here = Path(scoring.__file__).parent
    files = {path: ast.parse(path.read_text()) for path in here.rglob("*.py") if path.parent.name != "migrations"}
    found: list[tuple[str, ast.expr]] = []
    everywhere: dict[str, int] = {}
    for tree in files.values():
        everywhere |= {name: place for name, place in takers_of_actions(tree) if not name.startswith("_")}
    for path, tree in files.items():
        places = everywhere | dict(takers_of_actions(tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called in places:
                    given = [keyword.value for keyword in node.keywords if keyword.arg == "action"]
                    given += node.args[places[called] : places[called] + 1]
                    found += ((f"{path.name}:{node.lineno}", value) for value in given)
    return found


def takers_of_actions(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield each function of a module that has a parameter `action`, and which of its arguments that is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            names = [argument.arg for argument in node.args.args if argument.arg not in {"self", "cls"}]
            if "action" in names:
                yield node.name, names.index("action")
            elif "action" in [argument.arg for argument in node.args.kwonlyargs]:
                yield node.name, BY_NAME


def actions_named_by(value: ast.expr) -> list[str] | None:
    """Return the actions that an expression can be; None for one that passes on what its caller named."""
    match value:
        case ast.Constant(value=str(action)):
            return [action]
        case ast.IfExp(body=body, orelse=other):
            return [action for each in (body, other) for action in actions_named_by(each) or ["unknown"]]
        case ast.JoinedStr(values=parts):
            pattern = "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in parts)
            return [action for action in ACTIONS if re.fullmatch(pattern, action)] or [pattern]
        case ast.Call(func=ast.Name(id="replacing")):
            return [action for action in ACTIONS if action.startswith("replace ")]
        case ast.Name(id="action") | ast.Attribute(attr="action"):
            return None
    return [ast.unparse(value)]


def test_every_action_that_the_code_makes_has_words() -> None:
    named = {place: actions_named_by(value) for place, value in calls_that_name_an_action()}
    made = {action: place for place, actions in named.items() for action in actions or ()}
    assert {"record", "undo", "close", "settings", "invite", "add_player", "start", "import"} <= set(made)
    assert {action: place for action, place in made.items() if action not in ACTIONS} == {}


def test_no_words_are_kept_for_what_nobody_does() -> None:
    named = [actions_named_by(value) for _place, value in calls_that_name_an_action()]
    assert set(ACTIONS) == {action for actions in named for action in actions or ()}


def test_every_action_fits_its_column() -> None:
    assert [action for action in ACTIONS if len(action) > LONGEST_ACTION] == []


# The list


@pytest.mark.django_db
def test_what_the_phones_at_a_table_do_is_listed_newest_first(phone: Client, game: Game) -> None:
    phone.post(reverse("games:record", args=[game.public_id]), {"key": "k" * 16, "maker": "N", "outcome": "made"})
    page = changes(phone, game.club)
    assert page.index("Hand 1 was saved") < page.index("A game was started")
    assert f'href="{reverse("games:hand", args=[game.public_id, 1])}"' in page
    assert f'href="{reverse("games:table", args=[game.public_id])}"' in page
    assert "this device (A)" in page


@pytest.mark.django_db
def test_a_role_and_a_setting_are_told_as_they_were_and_are(game: Game) -> None:
    owner = signed_in(member_of(game.club, Role.OWNER, name="Olive"))
    scorer = member_of(game.club, Role.SCORER, name="Sam")
    role = reverse("clubs:role", args=[game.club.slug, scorer.pk])
    owner.post(role, {"key": "r" * 16, "was": "scorer", "role": "organiser"})
    owner.post(
        reverse("clubs:visibility", args=[game.club.slug]),
        {"key": "v" * 16, "was": "private", "becomes": "public", "name": "Lantern Street"},
    )
    page = changes(owner, game.club)
    assert "Olive, owner" in page
    told = {row[3]: (row[8], row[9]) for row in table(owner, game.club)}
    both = ("name: none; who may look: private", "name: Lantern Street; who may look: public")
    assert told["Who may look at the club was changed"] == both
    assert told["Somebody got another role"] == ("scorer", "organiser")
    assert f'href="{reverse("clubs:person", args=[game.club.slug, scorer.pk])}"' in page


@pytest.mark.django_db
def test_what_a_change_made_is_named(phone: Client, game: Game) -> None:
    pair = game.ns
    made = write(game.club, "make_pair", facts={"pair": pair.pk, "players": [pair.first_id, pair.second_id]})
    rules = write(game.club, "add_rules", facts={"began_from": "Standard"})
    HouseRules.objects.create(
        club=game.club, name="Kitchen", name_key="kitchen", options={}, began_from="Standard", write=rules
    )
    subjects = subjects_of(game.club, [made, rules])
    assert [subject.name for subject in (subjects.of(made), subjects.of(rules)) if subject] == ["Ann & Bob", "Kitchen"]
    assert told(made.facts) == FactsTold()
    assert told(rules.facts) == FactsTold(details=("begun from: Standard",))


@pytest.mark.django_db
def test_changes_of_another_club_are_not_listed(phone: Client, game: Game, device: Device) -> None:
    other = Club.objects.create(name="Another")
    write(other, "put_away", device=device)
    assert "put away" not in changes(phone, game.club)


@pytest.mark.django_db
def test_a_forgotten_player_is_not_named_in_the_list(phone: Client, game: Game) -> None:
    ann = Player.objects.get(name="Ann")
    write(game.club, "edit_player", about=f"player {ann.pk}", facts={"changed": ["name", "note"]})
    assert "changed: name, note" in changes(phone, game.club)
    Player.objects.filter(pk=ann.pk).update(
        name="A player", name_key="forgotten", display_name="", note="", forgotten_at=timezone.now()
    )
    assert "Ann" not in re.sub(re.escape(game.club.name.replace("&", "&amp;")), "", changes(phone, game.club))


@pytest.mark.django_db
def test_changes_are_found_by_who_by_kind_and_by_day(phone: Client, game: Game, device: Device) -> None:
    account = member_of(game.club, Role.ORGANISER, name="Olive")
    club = game.club
    Club.objects.filter(pk=club.pk).update(time_zone="America/Toronto")
    write(club, "put_away", account=account, device=device, by="organiser")
    write(club, "demo")
    late = write(club, "swap", device=device, by="scorer", about=game.public_id)
    midnight = datetime(2026, 3, 1, 0, 30, tzinfo=ZoneInfo("America/Toronto"))
    Write.objects.filter(pk=late.pk).update(made_at=midnight)

    def sentences(**asked: str) -> list[str]:
        return [row[3] for row in table(phone, club, **asked)[1:]]

    assert sentences(who=str(account.pk)) == ["The club was put away"]
    assert sentences(who="server") == ["A game was made up to look around in"]
    assert sentences(who="phones") == ["Two players changed seats", "A game was started"]
    assert sentences(kind="club") == ["The club was put away"]
    assert sentences(since="2026-03-01", until="2026-03-01") == ["Two players changed seats"]
    assert sentences(until="2026-02-28") == []
    assert sentences(who="phones", kind="games", until="2026-03-01") == ["Two players changed seats"]


@pytest.mark.django_db
@pytest.mark.parametrize("asked", [{"who": "999999"}, {"since": "yesterday"}, {"kind": "x"}, {"who": "9" * 40}])
def test_what_cannot_be_asked_for_is_refused_beside_its_field(phone: Client, game: Game, asked: dict[str, str]) -> None:
    answer = phone.get(reverse("club-changes", args=[game.club.slug]), asked)
    assert answer.status_code == 422
    assert 'class="fault"' in answer.content.decode()


@pytest.mark.django_db
def test_changes_are_for_whoever_runs_the_club(game: Game) -> None:
    for name in ("club-changes", "club-changes-csv"):
        url = reverse(name, args=[game.club.slug])
        assert signed_in(member_of(game.club, Role.SCORER)).get(url).status_code == 403
        assert Client().get(url).status_code == 404


@pytest.mark.django_db
def test_thousands_of_changes_cost_as_many_queries_as_one_page(
    phone: Client, game: Game, device: Device, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    save(game, hand())
    players = [f"player {player.pk}" for player in Player.objects.all()]
    Write.objects.bulk_create(
        Write(
            club=game.club,
            key=f"bulk{number:012}",
            action="edit_player" if number % 2 else "record",
            body_digest="0" * 64,
            device=device,
            about=players[number % 4] if number % 2 else game.public_id,
        )
        for number in range(5000)
    )
    with django_assert_max_num_queries(18):
        page = changes(phone, game.club, page="3")
    assert page.count('class="change"') == LISTED
    assert "Page 3 of 101" in page


# Taken along


@pytest.mark.django_db
def test_the_table_has_every_change_that_was_asked_for(phone: Client, game: Game, device: Device) -> None:
    Club.objects.filter(pk=game.club_id).update(time_zone="America/Toronto")
    made = write(game.club, "swap", device=device, by="scorer", about=game.public_id)
    Write.objects.filter(pk=made.pk).update(made_at=datetime(2026, 3, 1, 0, 30, tzinfo=ZoneInfo("America/Toronto")))
    head, *rows = table(phone, game.club)
    assert head == ["Date", "Time", "Who", "What", "About", "Table", "Game", "Hand", "Before", "After", "Details"]
    who, what = "a phone let in to enter hands (A)", "Two players changed seats"
    assert rows[0][:7] == ["2026-03-01", "00:30:00", who, what, "", "", "Ann & Bob – Cy & Di"]
    assert len(rows) == Write.objects.filter(club=game.club).count()
    assert len(table(phone, game.club, kind="club")) == 1


@pytest.mark.django_db
def test_a_long_table_is_whole_and_in_order(phone: Client, game: Game) -> None:
    Write.objects.bulk_create(
        Write(club=game.club, key=f"bulk{number:012}", action="demo", body_digest="0" * 64) for number in range(1001)
    )
    assert len(table(phone, game.club)) == 1 + 1001 + 1
    assert timedelta(0) <= timezone.now() - Write.objects.earliest("pk").made_at


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+1", "-1+1", "@here", "\tAnn"])
def test_no_name_becomes_a_formula_in_a_spreadsheet(phone: Client, game: Game, name: str) -> None:
    account = member_of(game.club, Role.ORGANISER, name=name)
    write(game.club, "put_away", account=account)
    row = table(phone, game.club, who=str(account.pk))[1]
    assert row[2] == f"'{name}"
    assert plain_cell("Ann = Bob") == "Ann = Bob"


def test_facts_have_words_or_are_ids() -> None:
    given = re.findall(
        r"facts=\{(.+?)\}\)", "".join(p.read_text() for p in Path(scoring.__file__).parent.rglob("*.py"))
    )
    names = {name for facts in given for name in re.findall(r'"(\w+)":', facts)}
    assert {"role", "links", "days"} <= names
    assert names - set(FACT_WORDS) <= {"player", "players", "pair", "into", "account", "from", "merge", "replaces"}
