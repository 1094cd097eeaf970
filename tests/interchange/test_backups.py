"""A backup is the whole site at one moment, and a restore is that moment again, whatever happened since."""

from __future__ import annotations

import io
import json
import sqlite3
import tarfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
from django.conf import settings as django_settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from scoring.clubs.forgettings import Deletion, Forgetting, keep_apart
from scoring.clubs.keys import organiser_link
from scoring.clubs.models import Club, Invitation, Player, Role, SignIn
from scoring.clubs.selectors.moving import both_rosters_as_seen
from scoring.clubs.selectors.players import player_as_seen
from scoring.clubs.services.accounts import delete_account
from scoring.clubs.services.forgetting import forget_player
from scoring.games.links import Kind, link_to
from scoring.games.models import Game, Hand
from scoring.games.recount import differences
from scoring.games.selectors import score_sheet
from scoring.games.services import undo_last_hand
from scoring.games.services.moving import move_club
from scoring.interchange.backups import Unusable, back_up, look_into, restore
from scoring.interchange.backups.archive import digest_of
from scoring.live.channels import version_of
from tests.clubs.people import member_of, new_account, new_club, signed_in
from tests.games.conftest import attempt, device, game, hand, new_game, phone, save

__all__ = ["device", "game", "new_game", "phone"]  # fixtures shared with the tests of games

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "evening.backup"


@pytest.fixture(autouse=True)
def forgotten_apart(settings: Settings, tmp_path: Path) -> None:
    """Keep who was forgotten in a file of the test's own."""
    settings.FORGOTTEN = tmp_path / "forgotten.jsonl"


def restored(file: Path, *, revoke_links: bool = False) -> None:
    restore(file, revoke_links=revoke_links, set_aside=None)


def scores(game: Game) -> tuple[int, int]:
    game.refresh_from_db()
    return game.score_ns, game.score_ew


def test_what_was_there_is_there_again_and_nothing_else(game: Game, new_game: Callable[..., Game], file: Path) -> None:
    save(game, hand("N"))
    save(game, hand("E", "march"))
    manifest = back_up(file)
    assert manifest.rows["scoring_hand"] == 2
    save(game, hand("N"))
    undo_last_hand(game, acts_on=score_sheet(game).newest, attempt=attempt("undo"))
    later = new_game()
    restored(file)
    assert scores(game) == (1, 2)
    assert list(game.hands.values_list("kind", flat=True)) == ["played", "played"]
    assert not Game.objects.filter(pk=later.pk).exists()
    assert list(differences()) == []
    again = file.with_name("again")
    assert {**back_up(again).rows, "scoring_channel": 0} == {**manifest.rows, "scoring_channel": 0}


def test_a_backup_is_for_its_owner_only_and_never_written_over_unasked(game: Game, file: Path) -> None:
    back_up(file)
    assert file.stat().st_mode & 0o777 == 0o600
    content = file.read_bytes()
    with pytest.raises(Unusable, match="is there already"):
        back_up(file)
    assert file.read_bytes() == content
    save(game, hand("N"))
    assert back_up(file, over=True).rows["scoring_hand"] == 1
    assert list(file.parent.glob("*.unfinished")) == []


def repacked(file: Path, **changed: bytes) -> None:
    """Put other contents into a backup, by the names of its members."""
    with tarfile.open(file) as tar:
        contents = {entry.name: tar.extractfile(entry).read() for entry in tar.getmembers()}  # type: ignore[union-attr]
    with tarfile.open(file, "w:gz") as tar:
        for name, content in {**contents, **changed}.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            tar.addfile(entry, io.BytesIO(content))


def told_otherwise(file: Path, **stated: object) -> None:
    """Let a backup's manifest state something else."""
    with tarfile.open(file) as tar:
        manifest = json.loads(tar.extractfile("manifest.json").read())  # type: ignore[union-attr]
    repacked(file, **{"manifest.json": json.dumps({**manifest, **stated}).encode()})


def with_a_foreign_database(file: Path) -> None:
    """Put another program's database into a backup, and let the manifest state all that is true of it."""
    foreign = file.with_name("foreign")
    with closing(sqlite3.connect(foreign)) as database, database:
        database.execute("CREATE TABLE recipes (name)")
    repacked(file, database=foreign.read_bytes())
    told_otherwise(file, digest=digest_of(foreign), rows={"recipes": 0}, migrations=[])


OTHER_ENGINE = {"sqlite": "postgresql", "postgresql": "sqlite"}
SPOILT: dict[str, tuple[Callable[[Path], object], str]] = {
    "broken off": (lambda file: file.write_bytes(file.read_bytes()[:-2000]), "no backup, or was broken off"),
    "another file": (lambda file: file.write_text("Ann & Bob won."), "no backup"),
    "empty": (lambda file: file.write_bytes(b""), "no backup"),
    "changed": (lambda file: repacked(file, database=b"other"), "not the one that was put there"),
    "of a newer version": (lambda file: told_otherwise(file, migrations=["scoring.9999_later"]), "newer version"),
    "of a newer format": (lambda file: told_otherwise(file, format=99), "format 99"),
    "of another engine": (lambda file: told_otherwise(file, engine=OTHER_ENGINE[connection.vendor]), "DATABASE_URL"),
    "without its last bytes": (lambda file: file.write_bytes(file.read_bytes()[:-5]), "broken off"),
    "with more behind it": (lambda file: file.write_bytes(file.read_bytes() + b"more"), "broken off"),
    "of fewer rows": (lambda file: told_otherwise(file, rows={"scoring_club": 7}), "does not hold what"),
    "of other migrations": (lambda file: told_otherwise(file, migrations=[]), "does not hold what"),
    "of another database": (with_a_foreign_database, "does not hold what|is broken"),
    "forgetting in no letters": (lambda file: repacked(file, **{"forgotten.jsonl": b"\xff\xfe\n"}), "is not text"),
    "of nothing": (lambda file: repacked(file, **{"manifest.json": b"[]"}), "another file"),
}


@pytest.mark.parametrize(("spoil", "why"), SPOILT.values(), ids=SPOILT)
def test_a_file_that_will_not_do_is_refused_and_nothing_changes(
    game: Game, file: Path, spoil: Callable[[Path], object], why: str
) -> None:
    back_up(file)
    save(game, hand("N"))
    spoil(file)
    with pytest.raises(Unusable, match=why):
        look_into(file)
    with pytest.raises(Unusable, match=why):
        restored(file)
    assert scores(game) == (1, 0)


def test_what_was_there_before_a_restore_is_set_aside_and_can_be_restored_itself(game: Game, file: Path) -> None:
    back_up(file)
    save(game, hand("N"))
    aside = file.with_name("aside")
    restore(file, revoke_links=False, set_aside=aside)
    assert scores(game) == (0, 0)
    restored(aside)
    assert scores(game) == (1, 0)


def test_links_kept_open_what_they_opened(game: Game, file: Path) -> None:
    link = link_to(game, Kind.VIEWER)
    back_up(file)
    restored(file)
    assert Client().get(link).status_code == 302


def test_links_revoked_open_nothing_whether_given_out_before_the_backup_or_after(
    phone: Client, game: Game, file: Path
) -> None:
    before = [organiser_link(game.club), link_to(game, Kind.VIEWER), link_to(game, Kind.SCORER)]
    member = signed_in(member_of(game.club, Role.OWNER))
    back_up(file)
    for _replaced in range(3):
        Game.objects.update(viewer_count=game.viewer_count + 1)
        Club.objects.update(key_count=game.club.key_count + 1)
        game.refresh_from_db()
        game.club.refresh_from_db()
    after = [organiser_link(game.club), link_to(game, Kind.VIEWER)]
    restored(file, revoke_links=True)
    assert {Client().get(link).status_code for link in (*before, *after)} == {404}
    table = reverse("games:table", args=[game.public_id])
    assert phone.get(table).status_code == 404
    assert member.get(table).status_code == 404
    assert not SignIn.objects.filter(ended_at=None).exists()
    assert not Invitation.objects.filter(withdrawn_at=None).exists()
    game.refresh_from_db()
    game.club.refresh_from_db()
    assert Client().get(organiser_link(game.club)).status_code == 302


def test_pages_that_are_open_are_behind_after_a_restore(game: Game, file: Path) -> None:
    save(game, hand("N"))
    back_up(file)
    save(game, hand("N"))
    seen = version_of(f"game:{game.public_id}")
    restored(file)
    assert version_of(f"game:{game.public_id}") > seen


def test_a_backup_made_while_hands_are_saved_has_all_up_to_a_moment_and_none_after(
    new_game: Callable[..., Game], file: Path
) -> None:
    games = [new_game("Standard", target=None) for _table in range(4)]
    stop, half_way = Event(), Event()

    def keep_score(one: Game) -> None:
        try:
            for number in range(1, 200):
                save(one, hand("N"))
                if number == 5:
                    half_way.set()
                if stop.is_set():
                    return
        finally:
            connection.close()

    with ThreadPoolExecutor(len(games)) as pool:
        tables = [pool.submit(keep_score, one) for one in games]
        half_way.wait(30)
        acknowledged = {one.pk: one.hands.count() for one in games}
        back_up(file)
        stop.set()
        for table in tables:
            table.result()
    restored(file)
    for one in games:
        numbers = list(Hand.objects.filter(game=one, standing=True).values_list("number", flat=True))
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) >= acknowledged[one.pk]
    assert list(differences()) == []


def forget(player: Player) -> None:
    forget_player(player, seen=player_as_seen(player), attempt=attempt("forget"))


def test_who_asked_to_be_forgotten_stays_so_whatever_copy_is_restored(game: Game, file: Path) -> None:
    back_up(file)
    ann = game.club.players.get(name="Ann")
    forget(ann)
    with_it = file.with_name("later")
    back_up(with_it)
    restored(file)
    assert not game.club.players.filter(name="Ann").exists()
    assert game.club.players.get(pk=ann.pk).forgotten_at is not None
    Path(django_settings.FORGOTTEN).unlink()
    restored(with_it)
    restored(file)
    assert not game.club.players.filter(name="Ann").exists()


@pytest.mark.parametrize("forgotten_first", [True, False])
def test_who_was_forgotten_stays_so_in_a_copy_from_before_their_club_moved(
    game: Game, file: Path, *, forgotten_first: bool
) -> None:
    back_up(file)
    ann = game.club.players.get(name="Ann")
    if forgotten_first:
        forget(ann)
    move(game.club, new_club())
    if not forgotten_first:
        forget(Player.objects.select_related("club").get(pk=ann.pk))
    restored(file)
    assert Player.objects.get(pk=ann.pk).club == game.club
    assert not Player.objects.filter(name="Ann").exists()
    assert "Ann" not in Club.objects.get().name


def move(source: Club, target: Club) -> None:
    people = dict.fromkeys(source.players.people().values_list("pk", flat=True))
    seen = both_rosters_as_seen(source, target)
    move_club(source, target, matches=people, accounts_along=False, seen=seen, attempt=attempt("move_club"))


def test_a_deleted_account_stays_so_and_nothing_kept_apart_says_whose_it_was(game: Game, file: Path) -> None:
    account = new_account("Olive", email="olive@example.org")
    back_up(file)
    delete_account(account=account, attempt=attempt("delete_account"))
    told = Path(django_settings.FORGOTTEN).read_text()
    assert "olive" not in told.lower()
    restored(file)
    account.refresh_from_db()
    assert (account.name, account.is_active, account.deleted_at is None) == ("", False, False)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="one server keeps the files of PostgreSQL")
def test_a_forgotten_name_is_in_no_file_of_the_database_any_more(game: Game) -> None:
    note = "Wilhelmina owes a round. " * 15
    ann = game.club.players.get(name="Ann")
    Player.objects.filter(pk=ann.pk).update(note=note, name="Wilhelmina", name_key="wilhelmina")
    database = Path(str(connection.settings_dict["NAME"]))
    files = [database, database.with_name(f"{database.name}-wal")]
    assert any(b"Wilhelmina" in one.read_bytes() for one in files)
    forget(Player.objects.select_related("club").get(pk=ann.pk))
    assert not any(b"Wilhelmina" in one.read_bytes() for one in files)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has no such file")
def test_who_reads_meanwhile_keeps_nobody_from_being_forgotten(game: Game, caplog: pytest.LogCaptureFixture) -> None:
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM scoring_player").fetchone()
        forget(game.club.players.select_related("club").get(name="Ann"))
    assert "until newer changes are written over it" in caplog.text
    assert not Player.objects.filter(name="Ann").exists()
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA busy_timeout").fetchone() == (5000,)


@pytest.mark.parametrize(("answer", "opens"), [("yes", 404), ("no", 302)])
def test_the_command_asks_what_becomes_of_links(
    game: Game, file: Path, monkeypatch: pytest.MonkeyPatch, answer: str, opens: int
) -> None:
    link = link_to(game, Kind.VIEWER)
    call_command("backup", str(file), stdout=io.StringIO())
    monkeypatch.setattr("builtins.input", lambda: answer)
    said = io.StringIO()
    call_command("restore", str(file), stdout=said)
    assert Client().get(link).status_code == opens
    assert "recount: no differences" in said.getvalue()
    assert len(list(file.parent.glob("evening.backup.before-restore-*"))) == 1


def test_the_command_says_who_was_forgotten_again_and_whom_to_look_at(game: Game, file: Path) -> None:
    call_command("backup", str(file), stdout=io.StringIO())
    bob = game.club.players.get(name="Bob")
    forget(game.club.players.select_related("club").get(name="Ann"))
    older = Forgetting(bob.pk, "elsewhere", None, timezone.now())
    keep_apart([older, Deletion(10**6, bob.created_at, timezone.now())])
    with Path(django_settings.FORGOTTEN).open("a") as kept:
        kept.write('{"player": ')
    said = io.StringIO()
    call_command("restore", str(file), "--keep-links", stdout=said)
    for sentence in (
        "Forgotten again, as they asked: players 1, accounts 0.",
        "Not in this backup, of those who asked: 1.",
        f"Look at the players {bob.pk} ",
        "cannot be read: 1.",
    ):
        assert sentence in said.getvalue()


def test_the_command_changes_nothing_where_nobody_answers(
    game: Game, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    call_command("backup", str(file), stdout=io.StringIO())
    save(game, hand("N"))

    def nobody() -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", nobody)
    with pytest.raises(CommandError, match="--revoke-links or --keep-links"):
        call_command("restore", str(file), stdout=io.StringIO())
    with pytest.raises(CommandError, match="There is no file"):
        call_command("restore", str(file.with_name("none")), "--keep-links", stdout=io.StringIO())
    assert scores(game) == (1, 0)
