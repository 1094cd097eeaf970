"""Two players who are one person count together, by a pointer that can be taken away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from scoring import rules
from scoring.clubs.models import Club, Merge, Player, Role, Write
from scoring.clubs.selectors.merging import both_as_seen, merge_choices, merge_preview, merges_into
from scoring.clubs.services import player_named
from scoring.clubs.services.merging import NameTaken, PlayedTogether, SamePerson, merge_players, undo_merge
from scoring.games.models import Game
from scoring.games.recount import differences
from scoring.games.selectors import score_sheet
from scoring.games.services import SitsAlready, start_game, substitute
from scoring.interchange.selectors import game_text
from scoring.interchange.services import Destination, GameImport
from tests.clubs.people import member_of, new_account, new_club, signed_in
from tests.games.conftest import attempt, hand, save

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(db: None) -> Club:
    return new_club()


@pytest.fixture
def organiser(club: Club) -> Client:
    return signed_in(member_of(club, Role.ORGANISER))


def play(club: Club, names: str = "Ann Cy Bob Di") -> Game:
    """Start a game of four, from North on around the table."""
    seats: Mapping[rules.Seat, str] = dict(zip(rules.Seat, names.split(), strict=True))
    return start_game(
        club=club,
        names=seats,
        rule_set=rules.preset("Standard"),
        first_dealer=rules.Seat.N,
        attempt=attempt("start"),
    )


def named(club: Club, name: str) -> Player:
    return Player.objects.select_related("merged_into", "club").get(club=club, name=name)


def merge(club: Club, name: str, into: str) -> Player:
    player, root = named(club, name), named(club, into)
    return merge_players(player, into=root, seen=both_as_seen(player, root.person), attempt=attempt("merge"))


def undo(club: Club, name: str, *, new_name: str = "") -> Player:
    player = named(club, name)
    standing = player.merges.standing().get()
    return undo_merge(player, merge=standing.pk, name=new_name, attempt=attempt("undo_merge"))


def people(club: Club) -> list[str]:
    assert list(differences()) == []
    return sorted(club.players.people().values_list("name", flat=True))


# What a merge does


def test_a_merge_is_a_pointer_and_no_game_is_rewritten(club: Club) -> None:
    game = play(club, "Anne Cy Bob Di")
    before = list(game.seatings.values_list("pk", "player"))
    player_named(club, "Ann")
    merge(club, "Anne", "Ann")
    assert list(game.seatings.values_list("pk", "player")) == before
    assert score_sheet(game).names[rules.Seat.N] == "Ann"
    assert people(club) == ["Ann", "Bob", "Cy", "Di"]


def test_a_merged_spelling_sits_down_as_the_person(club: Club) -> None:
    play(club, "Anne Cy Bob Di")
    ann = player_named(club, "Ann")
    merge(club, "Anne", "Ann")
    assert score_sheet(play(club, "Anne Cy Bob Di")).players[rules.Seat.N].player == ann
    with pytest.raises(SitsAlready):
        play(club, "Anne Cy Ann Di")


def test_chains_lead_to_their_root_and_part_where_they_are_parted(club: Club) -> None:
    for name in ("A", "B", "C", "D"):
        player_named(club, name)
    merge(club, "A", "B")
    merge(club, "B", "C")
    assert {named(club, name).person.name for name in "ABC"} == {"C"}
    assert merge(club, "D", "A").name == "C"
    assert people(club) == ["C"]
    undo(club, "B")
    assert [named(club, name).person.name for name in "ABCD"] == ["B", "B", "C", "C"]
    assert people(club) == ["B", "C"]


def test_two_spellings_of_one_person_are_not_merged_again(club: Club) -> None:
    for name in ("A", "B", "C"):
        player_named(club, name)
    merge(club, "A", "C")
    merge(club, "B", "C")
    with pytest.raises(SamePerson):
        merge(club, "C", "A")


def test_two_who_sat_in_one_game_at_one_time_are_two_people(club: Club) -> None:
    play(club, "Ann Anne Bob Di")
    with pytest.raises(PlayedTogether) as refused:
        merge(club, "Anne", "Ann")
    assert "Ann & Bob – Anne & Di" in str(refused.value.sentence)
    assert not Merge.objects.exists()


def test_other_spellings_of_both_count_for_having_played_together(club: Club) -> None:
    play(club, "Ann Cy Bob Di")
    player_named(club, "Annie")
    player_named(club, "Cyril")
    merge(club, "Ann", "Annie")
    merge(club, "Cy", "Cyril")
    with pytest.raises(PlayedTogether):
        merge(club, "Cyril", "Annie")


def test_one_who_took_over_from_the_other_may_be_the_same(club: Club) -> None:
    game = play(club, "Ann Cy Bob Di")
    save(game, hand())
    sheet = score_sheet(game)
    substitute(
        game,
        seat=rules.Seat.N,
        name="Anne",
        from_number=sheet.next_number,
        acts_on=sheet.newest_seating,
        attempt=attempt("substitute"),
    )
    merge(club, "Anne", "Ann")
    assert people(club) == ["Ann", "Bob", "Cy", "Di"]


def test_what_the_other_says_stands_and_an_account_moves_only_to_who_has_none(club: Club) -> None:
    olive, otto = new_account("Olive"), new_account("Otto")
    for name, account in (("A", olive), ("B", None), ("C", otto)):
        player_named(club, name)
        club.players.filter(name=name).update(account=account, note=f"Note of {name}", active=name != "B")
    merge(club, "A", "B")
    b = named(club, "B")
    assert (b.account, b.note, b.active, named(club, "A").account) == (olive, "Note of B", False, None)
    merge(club, "B", "C")
    assert named(club, "C").account == otto
    undo(club, "B")
    undo(club, "A")
    assert [named(club, name).account for name in "ABC"] == [olive, None, otto]


def test_an_account_that_is_somebody_else_by_now_stays_theirs(club: Club) -> None:
    olive, otto = new_account("Olive"), new_account("Otto")
    for name in ("A", "B", "C"):
        player_named(club, name)
    club.players.filter(name="A").update(account=olive)
    club.players.filter(name="B").update(account=otto)
    merge(club, "A", "B")
    club.players.filter(name="C").update(account=olive)
    undo(club, "A")
    assert [named(club, name).account for name in "ABC"] == [None, otto, olive]


def test_the_freed_name_may_be_taken_and_then_another_is_asked_for(club: Club) -> None:
    for name in ("Anne", "Ann"):
        player_named(club, name)
    merge(club, "Anne", "Ann")
    Player.objects.create(club=club, name="ANNE", name_key="anne")
    with pytest.raises(NameTaken):
        undo(club, "Anne")
    assert undo(club, "Anne", new_name="Anne S.").name == "Anne S."
    assert people(club) == ["ANNE", "Ann", "Anne S."]


def test_recount_tells_of_a_pointer_that_no_merge_gives(club: Club) -> None:
    ann, anne = player_named(club, "Ann"), player_named(club, "Anne")
    Player.objects.filter(pk=anne.pk).update(merged_into=ann)
    assert list(differences()) == [f"player {anne.pk}: merged_into is {ann.pk}, the merges give None"]


def test_a_file_in_which_one_person_plays_twice_is_refused_in_words(club: Club) -> None:
    game = play(new_club("Elsewhere"), "Ann Anne Bob Di")
    save(game, hand())
    for name in ("Ann", "Anne"):
        player_named(club, name)
    merge(club, "Anne", "Ann")
    game.refresh_from_db()
    content = game_text(game).encode()
    (report,) = GameImport(to=lambda: Destination(club)).reports("game.egn", content)
    assert [refusal.code for refusal in report.refusals] == ["one_player_twice"]
    assert not club.games.exists()


# What is looked at first


def test_the_preview_counts_what_goes_together(club: Club) -> None:
    for names in ("Ann Cy Bob Di", "Anne Cy Bob Di", "Anne Cy Eve Di"):
        save(play(club, names), hand())
    preview = merge_preview(named(club, "Anne"), named(club, "Ann"))
    assert (preview.own.games, preview.own.hands, preview.other.games, preview.games, preview.hands) == (2, 2, 1, 3, 3)
    assert [(pair.partner, pair.games, pair.other_games) for pair in preview.pairs] == [("Bob", 1, 1)]
    assert preview.shared is None


def test_only_the_hands_that_somebody_sat_there_for_count(club: Club) -> None:
    game = play(club)
    save(game, hand())
    sheet = score_sheet(game)
    seat = {"seat": rules.Seat.N, "name": "Eve", "from_number": 2, "acts_on": sheet.newest_seating}
    substitute(game, **seat, attempt=attempt("substitute"))  # type: ignore[arg-type]  # as the form sends them
    save(game, hand())
    save(game, hand())
    preview = merge_preview(named(club, "Eve"), named(club, "Ann"))
    assert (preview.own.hands, preview.other.hands) == (2, 1)


def test_names_like_the_players_are_offered_first(club: Club) -> None:
    for name in ("Anne Smith", "Bob", "Ann Smith"):
        player_named(club, name)
    choices = merge_choices(named(club, "Anne Smith"))
    assert [name for _pk, name in choices.near] == ["Ann Smith"]
    assert [name for _pk, name in choices.others] == ["Bob"]


# Through the pages


def post(client: Client, name: str, player: Player, /, **fields: object) -> Any:
    url = reverse(f"clubs:{name}", args=[player.club.slug, player.pk])
    return client.post(url, {"key": "k" * 16, **fields})


def test_a_merge_is_previewed_made_listed_and_undone_by_its_pages(organiser: Client, club: Club) -> None:
    ann, anne = player_named(club, "Ann"), player_named(club, "Anne")
    url = reverse("clubs:player-merge", args=[club.slug, anne.pk])
    assert "Ann</option>" in organiser.get(url).content.decode()
    look = organiser.get(url, {"into": ann.pk})
    assert not Merge.objects.exists()
    form = {"into": ann.pk, "seen": look.context["form"]["seen"].value()}
    for _tap in range(2):
        made = post(organiser, "player-merge", anne, **form)
        assert made["Location"] == reverse("club-player", args=[club.slug, ann.pk])
    assert [found.player.name for found in merges_into(ann)] == ["Anne"]
    assert Write.objects.get(action="merge").about == f"player {anne.pk}"
    url = reverse("clubs:player-unmerge", args=[club.slug, anne.pk])
    acts_on = organiser.get(url).context["form"]["acts_on"].value()
    for _tap in range(2):
        assert post(organiser, "player-unmerge", anne, key="u" * 16, acts_on=acts_on).status_code == 302
    assert people(club) == ["Ann", "Anne"]
    assert post(organiser, "player-unmerge", anne, key="v" * 16, acts_on=acts_on).status_code == 409


def test_a_merge_of_who_was_changed_meanwhile_is_looked_at_again(organiser: Client, club: Club) -> None:
    ann, anne = player_named(club, "Ann"), player_named(club, "Anne")
    seen = both_as_seen(anne, ann)
    club.players.filter(pk=ann.pk).update(name="Annabel", name_key="annabel")
    answer = post(organiser, "player-merge", anne, into=ann.pk, seen=seen)
    assert answer.status_code == 409
    assert "Annabel" in answer.content.decode()
    assert post(organiser, "player-merge", anne, into=ann.pk, seen=answer.context["form"]["seen"].value()).status_code


def test_a_merge_of_two_who_played_together_names_the_game(organiser: Client, club: Club) -> None:
    game = play(club, "Ann Anne Bob Di")
    ann, anne = named(club, "Ann"), named(club, "Anne")
    look = organiser.get(reverse("clubs:player-merge", args=[club.slug, anne.pk]), {"into": ann.pk})
    assert game.public_id in look.content.decode()
    answer = post(organiser, "player-merge", anne, into=ann.pk, seen=both_as_seen(anne, ann))
    assert answer.status_code == 409
    assert people(club) == ["Ann", "Anne", "Bob", "Di"]


def test_a_freed_name_that_is_taken_asks_for_another_on_its_page(organiser: Client, club: Club) -> None:
    player_named(club, "Ann")
    anne = player_named(club, "Anne")
    merge(club, "Anne", "Ann")
    Player.objects.create(club=club, name="ANNE", name_key="anne")
    acts_on = anne.merges.standing().get().pk
    answer = post(organiser, "player-unmerge", anne, acts_on=acts_on)
    assert answer.status_code == 409
    assert 'name="name"' in answer.content.decode()
    assert post(organiser, "player-unmerge", anne, key="v" * 16, acts_on=acts_on, name="Anne S.").status_code == 302


@pytest.mark.parametrize("into", ["", "0", "x", "9" * 400])
def test_nobody_chosen_is_asked_for(organiser: Client, club: Club, into: str) -> None:
    anne = player_named(club, "Anne")
    assert organiser.get(reverse("clubs:player-merge", args=[club.slug, anne.pk]), {"into": into}).status_code == 200
    assert post(organiser, "player-merge", anne, into=into, seen="0" * 16).status_code == 422


def test_the_pages_ask_a_fixed_number_of_questions(organiser: Client, django_assert_max_num_queries: Any) -> None:
    club = Club.objects.get()
    Player.objects.bulk_create(Player(club=club, name=f"Player {n}", name_key=f"player{n}") for n in range(300))
    anne = player_named(club, "Anne")
    with django_assert_max_num_queries(8):
        organiser.get(reverse("clubs:player-merge", args=[club.slug, anne.pk]))


def test_whole_merges_or_none(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    player_named(club, "Ann")
    player_named(club, "Anne")

    def fail(*_touched: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("scoring.clubs.services.merging._store_roots", fail)
    with pytest.raises(RuntimeError), transaction.atomic():
        merge(club, "Anne", "Ann")
    assert not Merge.objects.exists()
    assert not Write.objects.filter(action="merge").exists()
