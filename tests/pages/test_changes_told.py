"""What the list of changes says that each of them did: what was, what is, to which game, table and hand."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import rules
from scoring.clubs.models import (
    Club,
    ClubTable,
    Device,
    HouseRules,
    Invitation,
    Merge,
    Partnership,
    Player,
    Role,
    Write,
)
from scoring.clubs.selectors.merging import both_as_seen
from scoring.clubs.selectors.pairs import pair_of
from scoring.clubs.selectors.players import player_as_seen
from scoring.clubs.services import player_named
from scoring.clubs.services.forgetting import forget_player
from scoring.clubs.services.merging import merge_players, undo_merge
from scoring.clubs.services.pairs import name_team
from scoring.clubs.services.players import edit_player
from scoring.clubs.writes import Attempt, new_key
from scoring.games.models import Game
from scoring.games.selectors import score_sheet
from scoring.games.services import (
    abandon_game,
    correct_dealer,
    correct_hand,
    put_hand_back,
    record_hand,
    rematch,
    restore_hand,
    start_game,
    substitute,
    swap_seats,
    undo_last_hand,
    void_hand,
)
from scoring.pages.changes.lines import ChangeLine, change_lines
from scoring.pages.changes.whom import letters_of_phones
from tests.clubs.people import member_of, new_account, new_club, signed_in
from tests.games.conftest import NAMES, hand, save

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def kept(tmp_path: Path) -> Iterator[None]:
    """Keep forgettings in a file of this test alone."""
    with override_settings(FORGOTTEN=tmp_path / "forgotten.jsonl"):
        yield


@pytest.fixture
def club() -> Club:
    return new_club("Lantern Street")


@pytest.fixture
def organiser(club: Club) -> Client:
    return signed_in(member_of(club, Role.ORGANISER, name="Olive"))


def by(club: Club, action: str, about: str = "", *, device: Device | None = None, right: str = "") -> Attempt:
    """Return an attempt at a change in the club, by a command unless a device makes it."""
    return Attempt.of(key=new_key(), action=action, body={}, club=club, about=about, device=device, by=right)


def play(club: Club, *, table: int | None = None, device: Device | None = None, right: str = "") -> Game:
    """Start a game of Ann & Bob against Cy & Di and save one hand: Ann makes it for one point."""
    at = ClubTable.objects.get_or_create(club=club, number=table)[0] if table else None
    game = start_game(
        club=club,
        names=NAMES,
        rule_set=rules.preset("Standard"),
        first_dealer=rules.Seat.N,
        attempt=by(club, "start", device=device, right=right),
        table=at,
    )
    attempt = by(club, "record", game.public_id, device=device, right=right)
    record_hand(game, record=hand(), acts_on=None, attempt=attempt)
    return game


def words_in(client: Client, address: str) -> list[str]:
    return re.findall(r"\w+", client.get(address).content.decode())


def newest(club: Club) -> ChangeLine:
    return change_lines(club, list(Write.objects.filter(club=club).order_by("-pk")[:1]), None)[0]


def acting(game: Game, action: str) -> dict[str, Any]:
    """Return what a change of the game acts on, and an attempt at it."""
    return {"acts_on": score_sheet(game).newest, "attempt": by(game.club, action, game.public_id)}


# Hands


def test_a_saved_hand_is_told_with_its_game_its_table_and_the_score(club: Club) -> None:
    play(club, table=2)
    line = newest(club)
    assert (line.sentence, line.before, line.after) == ("Hand 1 was saved", "", "Ann made it. 1 to Ann & Bob.")
    assert (line.game, line.table, line.hands) == ("Ann & Bob – Cy & Di", 2, [1])
    assert line.details == ["score 0–0 → 1–0"]


def test_a_correction_says_what_the_hand_was_and_what_it_is(club: Club) -> None:
    game = play(club)
    correct_hand(game, number=1, record=hand("E", "euchred"), **acting(game, "correct"))
    line = newest(club)
    assert (line.sentence, line.before) == ("Hand 1 was corrected", "Ann made it. 1 to Ann & Bob.")
    assert line.after == "Cy was euchred. 2 to Ann & Bob."
    assert line.details == ["score 1–0 → 2–0"]


def test_a_correction_of_what_no_sentence_says_names_the_fact(club: Club) -> None:
    game = play(club)
    correct_hand(game, number=1, record=hand(trump="H"), **acting(game, "correct"))
    line = newest(club)
    assert (line.before, line.after) == ("Trump: not noted", "Trump: hearts")
    assert line.details == ["score 1–0"]


def test_another_dealer_is_told_by_name_and_so_are_the_hands_that_turn_with_it(club: Club) -> None:
    game = play(club)
    save(game, hand())
    first = score_sheet(game).lines[0].hand.pk
    attempt = by(club, "dealer", game.public_id)
    correct_dealer(game, number=1, dealer=rules.Seat.E, later=True, acts_on=first, attempt=attempt)
    line = newest(club)
    assert (line.sentence, line.hands) == ("Hands 1, 2 got another dealer", [1, 2])
    assert (line.before, line.after) == ("Dealer: Ann", "Dealer: Cy")


@pytest.mark.parametrize(
    ("change", "back", "words"),
    [
        (undo_last_hand, put_hand_back, ("Hand 1 was taken back", "Hand 1 was put back")),
        (void_hand, restore_hand, ("Hand 1 was voided", "Hand 1 was voided and counts again")),
    ],
)
def test_a_hand_that_goes_and_comes_again_is_told_both_times(
    club: Club, change: Callable[..., object], back: Callable[..., object], words: tuple[str, str]
) -> None:
    game, number = play(club), {"number": 1} if change is void_hand else {}
    actions = ("void", "restore") if change is void_hand else ("undo", "put_back")
    change(game, **number, **acting(game, actions[0]))
    gone = newest(club)
    assert (gone.sentence, gone.before, gone.after) == (words[0], "Ann made it. 1 to Ann & Bob.", "")
    assert gone.details == ["score 1–0 → 0–0"]
    back(game, **number, **acting(game, actions[1]))
    again = newest(club)
    assert (again.sentence, again.before, again.after) == (words[1], "", "Ann made it. 1 to Ann & Bob.")
    assert again.details == ["score 0–0 → 1–0"]


def test_what_a_hand_said_then_is_told_though_it_was_corrected_since(club: Club) -> None:
    game = play(club)
    saved = Write.objects.get(action="record")
    correct_hand(game, number=1, record=hand("E", "march"), **acting(game, "correct"))
    line = change_lines(club, [saved], None)[0]
    assert (line.after, line.details) == ("Ann made it. 1 to Ann & Bob.", ["score 0–0 → 1–0"])


# Games and seats


def test_a_game_that_was_given_up_says_how_it_stood(club: Club) -> None:
    game = play(club)
    abandon_game(game, **acting(game, "abandon"))
    assert (newest(club).sentence, newest(club).details) == ("A game was given up", ["score 1–0"])


def test_a_game_begins_by_its_rules_at_its_table(club: Club) -> None:
    play(club, table=3)
    line = change_lines(club, [Write.objects.get(action="start")], None)[0]
    assert (line.game, line.table, line.details) == ("Ann & Bob – Cy & Di", 3, ["Standard", "New: Ann, Cy, Bob, Di"])
    assert line.address == reverse("games:table", args=[Game.objects.get().public_id])


def test_a_game_says_who_is_new_by_it_and_one_of_the_clubs_players_alone_says_nothing(club: Club) -> None:
    for name in ("Ann", "Bob", "Cy"):
        player_named(club, name)
    play(club)
    play(club)
    second, first = change_lines(club, list(Write.objects.filter(action="start").order_by("-pk")), None)
    assert first.details == ["Standard", "New: Di"]
    assert second.details == ["Standard"]
    assert Write.objects.filter(action="start").earliest("pk").facts == {"new": [Player.objects.get(name="Di").pk]}


def test_whoever_is_new_by_taking_over_is_told_by_their_own_spelling_also_after_a_merge(
    club: Club, organiser: Client
) -> None:
    henry = player_named(club, "Henry Calloway")
    game = play(club)
    take_over(game, "Hank")
    assert newest(club).details == ["from hand 2 on", "New: Hank"]
    hank = Player.objects.get(name="Hank")
    attempt = by(club, "merge", f"player {hank.pk}")
    merge_players(hank, into=henry, seen=both_as_seen(hank, henry), attempt=attempt)
    told = "New: Hank, who is Henry Calloway now"
    for page in ("club-changes", "club-changes-csv"):
        assert told in organiser.get(reverse(page, args=[club.slug])).content.decode()


def test_whoever_took_over_and_played_here_before_is_not_told_as_new(club: Club) -> None:
    player_named(club, "Eve")
    take_over(play(club), "Eve")
    assert newest(club).details == ["from hand 2 on"]


def test_a_new_player_who_is_forgotten_since_has_no_name_in_the_list(club: Club) -> None:
    take_over(play(club), "Quentin")
    quentin = Player.objects.get(name="Quentin")
    forget_player(quentin, seen=player_as_seen(quentin), attempt=by(club, "forget", f"player {quentin.pk}"))
    (line,) = change_lines(club, [Write.objects.get(action="substitute")], None)
    assert line.details == ["from hand 2 on", "New: A player"]


def take_over(game: Game, name: str) -> None:
    """Let somebody of this name take over North's seat from the second hand on."""
    attempt = by(game.club, "substitute", game.public_id)
    seen = score_sheet(game).newest_seating
    substitute(game, seat=rules.Seat.N, name=name, from_number=2, acts_on=seen, attempt=attempt)


def test_the_next_game_is_the_one_that_was_begun(club: Club) -> None:
    game = play(club)
    abandon_game(game, **acting(game, "abandon"))
    following = rematch(game, attempt=by(club, "rematch", game.public_id))
    assert newest(club).address == reverse("games:table", args=[following.public_id])


def test_a_swap_says_who_sat_where_before_and_after(club: Club) -> None:
    game = play(club)
    seen = score_sheet(game).newest_seating
    attempt = by(club, "swap", game.public_id)
    swap_seats(game, first=rules.Seat.N, second=rules.Seat.E, from_number=2, acts_on=seen, attempt=attempt)
    line = newest(club)
    assert (line.before, line.after) == ("Ann & Bob – Cy & Di", "Cy & Bob – Ann & Di")
    assert line.details == ["from hand 2 on"]


def test_a_substitute_says_who_came_for_whom_also_after_another_change_of_seats(club: Club) -> None:
    game = play(club)
    for name, seat in (("Eve", rules.Seat.N), ("Fay", rules.Seat.N)):
        seen = score_sheet(game).newest_seating
        attempt = by(club, "substitute", game.public_id)
        substitute(game, seat=seat, name=name, from_number=2, acts_on=seen, attempt=attempt)
    second, first = change_lines(club, list(Write.objects.filter(action="substitute").order_by("-pk")), None)
    assert (first.before, first.after) == ("Ann", "Eve")
    assert (second.before, second.after) == ("Eve", "Fay")


# People


def test_a_merge_says_into_whom_and_its_undoing_from_whom(club: Club) -> None:
    ma, mabel = player_named(club, "Ma"), player_named(club, "Mabel")
    attempt = by(club, "merge", f"player {ma.pk}")
    merge_players(ma, into=mabel, seen=both_as_seen(ma, mabel), attempt=attempt)
    assert (newest(club).before, newest(club).after) == ("Ma", "Mabel")
    merged = Merge.objects.get()
    undo_merge(ma, merge=merged.pk, name="", attempt=by(club, "undo_merge", f"player {ma.pk}"))
    assert (newest(club).before, newest(club).after) == ("Mabel", "Ma")


def test_an_invitation_says_as_what_and_for_whom(club: Club, organiser: Client) -> None:
    answer = organiser.post(
        reverse("clubs:invite", args=[club.slug]),
        {"key": "i" * 16, "role": "scorer", "note": "Fay at the door", "days": "7"},
    )
    assert answer.status_code == 302
    assert newest(club).about == "as scorer, for “Fay at the door”"


def test_a_pasted_list_names_whom_it_brought(club: Club) -> None:
    people = [player_named(club, name).pk for name in ("Ann", "Bob")]
    by(club, "paste_players").make(facts={"added": 2, "players": people})
    assert newest(club).people == ["Ann", "Bob"]
    assert newest(club).details == ["added: 2"]


def edit(player: Player, **kept: object) -> None:
    every = {"name": player.name, "display_name": "", "on_public_pages": True, "active": True, "note": ""}
    attempt = by(player.club, "edit_player", f"player {player.pk}")
    edit_player(player, seen=player_as_seen(player), kept=every | kept, attempt=attempt)


def test_an_entry_says_which_of_it_was_what(club: Club) -> None:
    edit(player_named(club, "Ma"), name="Mabel", on_public_pages=False, note="left-handed")
    line = newest(club)
    assert (line.before, line.after) == ("name: Ma; on public pages: yes", "name: Mabel; on public pages: no")
    assert line.details == ["changed: note"]


def test_no_name_of_who_is_forgotten_is_left_in_the_list(club: Club, organiser: Client) -> None:
    game = play(club)
    seen = score_sheet(game).newest_seating
    attempt = by(club, "substitute", game.public_id)
    substitute(game, seat=rules.Seat.N, name="Quentin", from_number=2, acts_on=seen, attempt=attempt)
    quentin = Player.objects.get(name="Quentin")
    edit(quentin, name="Quincy", display_name="Quill")
    edit(Player.objects.get(name="Ann"), display_name="cousin of Quincy")
    pair = Partnership.objects.filter(second=quentin).get()
    team = by(club, "name_team", f"pair {pair.pk}")
    seen_pair = pair_of(club, pair.pk)
    assert seen_pair is not None
    name_team(club, seen_pair, was="", becomes="Quincy and Bob", attempt=team)
    spelled = player_named(club, "Quinze")
    quentin.refresh_from_db()
    merging = by(club, "merge", f"player {spelled.pk}")
    merge_players(spelled, into=quentin, seen=both_as_seen(spelled, quentin), attempt=merging)
    address = reverse("club-changes-csv", args=[club.slug])
    assert {"Quincy", "Quentin", "Quill", "Quinze"} <= set(words_in(organiser, address))
    quentin.refresh_from_db()
    forget_player(quentin, seen=player_as_seen(quentin), attempt=by(club, "forget", f"player {quentin.pk}"))
    for page in (address, reverse("club-changes", args=[club.slug])):
        assert [word for word in words_in(organiser, page) if word.startswith("Qu")] == []
    assert not Write.objects.filter(facts__icontains="Qu").exists()


# By whom, and found again


def a_phone(number: int) -> Device:
    return Device.objects.create(token_digest=f"{number:064}")


def test_phones_at_tables_are_told_apart_by_letters_that_stay(club: Club, organiser: Client) -> None:
    ours, theirs = a_phone(1), a_phone(2)
    play(club, table=2, device=theirs, right="table")
    play(club, table=3, device=ours, right="table")
    rows = list(csv.reader(StringIO(organiser.get(reverse("club-changes-csv", args=[club.slug])).content.decode())))
    assert [row[2] for row in rows[1:]] == [
        "a phone at table 3 (B)",
        "a phone at table 3 (B)",
        "a phone at table 2 (A)",
        "a phone at table 2 (A)",
    ]
    one_table = organiser.get(reverse("club-changes", args=[club.slug]), {"table": "3"}).content.decode()
    assert one_table.count("a phone at table 3 (B)") == 2
    assert "(A)" not in one_table
    assert letters_of_phones(club) == {theirs.pk: "A", ours.pk: "B"}


def test_a_letter_is_given_to_phones_and_to_no_account(club: Club) -> None:
    account = new_account()
    Write.objects.create(
        club=club, key="k" * 16, action="swap", body_digest="0" * 64, device=a_phone(1), account=account
    )
    assert letters_of_phones(club) == {}
    assert newest(club).who == "Olive"


def found(organiser: Client, club: Club, **asked: str) -> list[str]:
    """Return the sentences of the changes that are asked for."""
    answer = organiser.get(reverse("club-changes-csv", args=[club.slug]), asked)
    return [row[3] for row in csv.reader(StringIO(answer.content.decode()))][1:]


def test_changes_are_found_by_table_by_game_and_by_player(club: Club, organiser: Client) -> None:
    at_two, at_none = play(club, table=2), play(club)
    eve = player_named(club, "Eve")
    edit(eve, active=False)
    seen = score_sheet(at_none).newest_seating
    attempt = by(club, "substitute", at_none.public_id)
    substitute(at_none, seat=rules.Seat.N, name="Eve", from_number=2, acts_on=seen, attempt=attempt)
    by(club, "replace_table", "table 2").make()
    of_none = ["A seat was taken over", "Hand 1 was saved", "A game was started"]
    assert found(organiser, club, table="2") == [
        "A table’s link was replaced",
        "Hand 1 was saved",
        "A game was started",
    ]
    assert found(organiser, club, game=at_two.public_id) == ["Hand 1 was saved", "A game was started"]
    assert found(organiser, club, game=at_none.public_id) == of_none
    assert found(organiser, club, q="eve") == [of_none[0], "A player’s entry was changed", *of_none[1:]]
    assert found(organiser, club, q="eve nobody") == []
    assert found(organiser, club, q="ann", table="2") == ["Hand 1 was saved", "A game was started"]


@pytest.mark.parametrize("asked", [{"game": "no game"}, {"table": "9"}, {"q": "x" * 500}])
def test_what_cannot_be_found_is_said_beside_its_field(club: Club, organiser: Client, asked: dict[str, str]) -> None:
    play(club)
    answer = organiser.get(reverse("club-changes", args=[club.slug]), asked)
    assert answer.status_code == 422
    assert 'class="fault"' in answer.content.decode()


def test_the_next_game_is_begun_in_its_own_list_too(club: Club, organiser: Client) -> None:
    game = play(club)
    abandon_game(game, **acting(game, "abandon"))
    following = rematch(game, attempt=by(club, "rematch", game.public_id))
    assert found(organiser, club, game=following.public_id) == ["The next game was started"]


def test_days_are_those_of_the_club(club: Club, organiser: Client) -> None:
    Club.objects.filter(pk=club.pk).update(time_zone="America/Toronto")
    play(club)
    for action, made_at in (("start", "2026-03-02T01:00Z"), ("record", "2026-03-02T06:00Z")):
        Write.objects.filter(action=action).update(made_at=made_at)
    page = organiser.get(reverse("club-changes", args=[club.slug])).content.decode()
    days = re.findall(r'<time datetime="(2026-\d\d-\d\d)">', page)
    assert days == ["2026-03-02", "2026-03-01"]


# Fast


def test_fifty_changes_of_every_kind_take_as_many_queries_as_one_of_each(club: Club, organiser: Client) -> None:
    address = reverse("club-changes", args=[club.slug])
    a_bit_of_everything(club, "first")
    with CaptureQueriesContext(connection) as few:
        organiser.get(address)
    for evening in ("second", "third", "fourth"):
        a_bit_of_everything(club, evening)
    with CaptureQueriesContext(connection) as many:
        page = organiser.get(address).content.decode()
    assert "Page 1 of 2" in page
    assert len(many) == len(few) <= 25


def a_bit_of_everything(club: Club, evening: str) -> None:
    """Make at least one change of each kind that is read in a way of its own, by people of their own."""
    game = play(club, device=a_phone(Device.objects.count() + 1), right="scorer")
    correct_hand(game, number=1, record=hand("E", "euchred"), **acting(game, "correct"))
    for seat, name in zip(rules.SEATS, ("Eve", "Fay", "Gus", "Hal"), strict=True):
        attempt = by(club, "substitute", game.public_id)
        seen = score_sheet(game).newest_seating
        substitute(game, seat=seat, name=f"{name} {evening}", from_number=2, acts_on=seen, attempt=attempt)
    abandon_game(game, **acting(game, "abandon"))
    rematch(game, attempt=by(club, "rematch", game.public_id))
    one, other = player_named(club, f"Ivy {evening}"), player_named(club, f"Jo {evening}")
    attempt = by(club, "merge", f"player {one.pk}")
    merge_players(one, into=other, seen=both_as_seen(one, other), attempt=attempt)
    pair = Partnership.objects.latest("pk")
    by(club, "name_team", f"pair {pair.pk}").make(facts={"team_name": ["", "Lanterns"]})
    member = member_of(club, Role.SCORER)
    by(club, "set_role", f"account {member.pk}").make(facts={"role": ["member", "scorer"]})
    inviting = by(club, "invite").make(facts={"role": "member", "days": 7})
    Invitation.objects.create(club=club, role="member", expires_at=inviting.made_at, write=inviting)
    naming = by(club, "add_rules").make(facts={"began_from": "Standard"})
    key = f"rules{evening}"
    HouseRules.objects.create(club=club, name=key, name_key=key, options={}, began_from="Standard", write=naming)
    by(club, "set_tables").make(facts={"tables": [0, 6]})


def test_changes_of_one_game_stand_under_its_name_which_leads_to_it(club: Club, organiser: Client) -> None:
    game = play(club, table=2)
    by(club, "put_away").make()
    address = reverse("club-changes", args=[club.slug])
    page = organiser.get(address).content.decode()
    name = "Ann &amp; Bob – Cy &amp; Di"
    assert page.count(f"<bdi>{name}</bdi>") == 1
    assert page.index("The club was put away") < page.index(name) < page.index("Hand 1 was saved")
    assert f'href="{reverse("games:table", args=[game.public_id])}"' in page
    assert f"game={game.public_id}" in page
    narrowed = organiser.get(address, {"game": game.public_id}).content.decode()
    assert "The club was put away" not in narrowed
    assert "Of one game only" in narrowed


def test_a_table_of_what_cannot_be_asked_is_the_page_that_says_so(organiser: Client, club: Club) -> None:
    answer = organiser.get(
        reverse("club-changes-csv", args=[club.slug]), {"since": "2026-02-01", "until": "2026-01-01"}
    )
    assert answer.status_code == 422
    assert answer["Content-Type"].startswith("text/html")
