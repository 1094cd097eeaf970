"""manage.py import_event: an evening comes from a table of its results or from tally sheets, and faults are named."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from scoring.clubs.models import Club, Player
from scoring.clubs.services import found_club
from scoring.tournaments.channels import Watching
from scoring.tournaments.exports import results_as_csv
from scoring.tournaments.models import Event, RoundTable
from scoring.tournaments.recount import event_differences
from scoring.tournaments.selectors.standings import standings_of
from tests.interchange.sheets import SHEETS, results_of, totals_of
from tests.tournaments.evenings import a_round, an_event, say

pytestmark = pytest.mark.django_db

#: A real evening beside the repository, which is others' and never part of it.
REAL = Path(__file__).parents[2] / ".." / "shared" / "cases" / "club-night-a.csv"
HEADS = "round,table,N,E,S,W,points_ns,points_ew,loners_ns,loners_ew,euchres_ns,euchres_ew,absent\n"
SOUND = HEADS + "1,1,Ann,Bob,Cy,Di,9,4,1,,0,2,\n1,,Eve,,,,,,,,,,\n2,1,Ann,Bob,Eve,Di,,,,,,,EW\n2,,Cy,,,,,,,,,,\n"


@pytest.fixture
def club() -> Club:
    return found_club(name="Thursday club", named=True)


class Answer:
    """What a run of the command printed, and how it ended."""

    def __init__(self, file: Path, *arguments: Any, **options: Any) -> None:
        out, err = StringIO(), StringIO()
        self.status = 0
        try:
            call_command("import_event", str(file), *arguments, stdout=out, stderr=err, **options)
        except SystemExit as ended:
            self.status = int(ended.code or 0)
        except CommandError as error:
            self.status = error.returncode
            err.write(str(error))
        self.out, self.err = out.getvalue(), err.getvalue()


@pytest.fixture
def run(tmp_path: Path, club: Club) -> Any:
    """Return what imports a text into the club."""

    def imported(text: str | bytes, *arguments: Any, **options: Any) -> Answer:
        file = tmp_path / "evening.csv"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return Answer(file, *arguments, club=club.slug, **options)

    return imported


def points_of(event: Event) -> dict[str, str]:
    return {line.name: line.points for line in standings_of(event, Watching.ORGANISER).lines}


def test_a_table_of_results_becomes_a_finished_evening(run: Any) -> None:
    answer = run(SOUND, "--name", "Old night", "--date", "2019-03-07")
    assert (answer.status, answer.err) == (0, "")
    event = Event.objects.select_related("club").get()
    assert (event.name, str(event.played_on), event.status, event.rounds_planned) == (
        "Old night",
        "2019-03-07",
        "finished",
        2,
    )
    assert points_of(event) == {"Ann": "9", "Bob": "4", "Cy": "18", "Di": "4", "Eve": "0"}
    table = RoundTable.objects.get(round__number=1)
    assert (table.loners_ns, table.loners_ew, table.euchres_ns, table.euchres_ew) == (1, None, 0, 2)
    assert RoundTable.objects.get(round__number=2).forfeited == "EW"
    assert list(event_differences()) == []


def test_the_same_evening_again_is_the_same_event(run: Any) -> None:
    run(SOUND)
    again = run("\ufeff" + SOUND.replace(",", ";").replace("\n", "\r\n"))
    assert "Known already" in again.out
    assert Event.objects.count() == 1


def test_players_of_the_club_are_known_by_their_names(run: Any, club: Club) -> None:
    ann = Player.objects.create(club=club, name="Ann", name_key="ann")
    run(SOUND)
    assert Event.objects.get().entries.get(number=1).player == ann
    assert club.players.count() == 5


def test_what_the_product_gives_out_it_takes_in_again(run: Any) -> None:
    event = an_event(entrants=5)
    say(a_round(event, [(1, 2, 3, 4)], sit_outs=[5]).tables.get(), 9, 5, loners_ns=1, euchres_ew=2)
    say(a_round(event, [(1, 2, 5, 4)], sit_outs=[3]).tables.get(), 6, 6)
    event.rounds.filter(number=2).update(state="closed", closed_at=timezone.now())
    Event.objects.update(status=Event.Status.FINISHED)
    event = Event.objects.select_related("club").get()
    assert run(results_as_csv(event, Watching.ORGANISER)).status == 0
    imported = Event.objects.exclude(pk=event.pk).select_related("club").get()
    assert points_of(imported) == points_of(event)


def test_fixed_pairs_are_ranked_as_pairs(run: Any) -> None:
    text = HEADS + "1,1,Ann,Bob,Cy,Di,9,4,,,,,\n2,1,Di,Ann,Bob,Cy,3,8,,,,,\n"
    assert run(text, "--pairs").status == 0
    assert points_of(Event.objects.select_related("club").get()) == {"Ann & Cy": "17", "Bob & Di": "7"}


def test_pairs_that_part_are_refused(run: Any) -> None:
    answer = run(SOUND, "--pairs")
    assert answer.status == 1
    assert "Line 4: Ann plays with Eve, before with Cy." in answer.err
    assert not Event.objects.exists()


def test_nothing_is_stored_by_a_dry_run(run: Any) -> None:
    answer = run(SOUND, "--dry-run")
    assert "5 players, 2 rounds, 2 tables." in answer.out
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "The file is empty."),
        (b"\xff\xfe", "The file is not UTF-8 text (byte 0)."),
        (HEADS, "No table is in the file."),
        ("round,table,N,E,S\n", "Line 1: The column 'W' is missing."),
        (HEADS.replace("absent", "score"), "Line 1: There is no column 'score' in such a file."),
        (HEADS.replace("absent", "N"), "Line 1: The column 'N' is there more than once."),
        (HEADS + "1,1,Ann,Bob\n", "Line 2: There are 4 cells here and 13 columns."),
        (HEADS + "one,1,Ann,Bob,Cy,Di,9,4,,,,,\n", "Line 2, round: 'one' is not a whole number from 1 to 99."),
        (HEADS + "1,1,Ann,Bob,Cy,Di,-9,4,,,,,\n", "Line 2, points_ns: '-9' is not a whole number from 0 to 999."),
        (HEADS + "1,1,Ann,Bob,Cy,Di,9,,,,,,\n", "Line 2, points_ew: It is empty."),
        (HEADS + "1,1,Ann,Bob,Cy,Di,9,4,x,,,,\n", "Line 2, loners_ns: 'x' is not a whole number from 0 to 999."),
        (HEADS + "1,1,Ann,Bob,Cy,Di,9,4,,,,,N\n", "Line 2, absent: 'N' is not NS, EW or both."),
        (
            HEADS + "1,1,Ann,Bob,Cy,Di,9,,,,,,NS\n",
            "Line 2, points_ns: A side did not come (NS), so nothing was played: leave it empty.",
        ),
        (HEADS + "1,1,Ann,,Cy,Di,9,4,,,,,\n", "Line 2, E: "),
        (HEADS + "1,1,Ann,Bob,Ann,Di,9,4,,,,,\n", "Line 2: Ann is in line 2 of round 1 already."),
        (HEADS + "1,1,Ann,Bob,Cy,Di,9,4,,,,,\n1,1,Eve,Flo,Gus,Hal,9,4,,,,,\n", "Line 3: Line 2 has table 1 of round 1"),
        (HEADS + "1,1,Ann,Bob,Cy,Di,9,4,,,,,\n1,2,Eve,Flo,Gus,ANN,9,4,,,,,\n", "Line 3: 'ANN' is spelt 'Ann' before."),
        (HEADS + "1,1,Ann,Bob,Cy,Di,9,4,,,,,\n1,,Di,,,,,,,,,,\n", "Line 3: Di is in line 2 of round 1 already."),
        (HEADS + "1,,,,,,,,,,,,\n", "Line 2, table: The number of the table is missing."),
        (HEADS + "1,,Ann,,,,5,,,,,,\n", "Line 2, points_ns: A row without a table says who sits out"),
        (HEADS + "2,1,Ann,Bob,Cy,Di,9,4,,,,,\n", "There is no table of round 1."),
        (HEADS + '1,1,"Ann,Bob,Cy,Di,9,4,,,,,\n', "The file is not a table"),
    ],
)
def test_a_fault_names_its_line_and_column_and_nothing_is_stored(run: Any, text: str | bytes, told: str) -> None:
    answer = run(text)
    assert answer.status == 1
    assert told in answer.err
    assert not Event.objects.exists()
    assert not Player.objects.exists()


def test_figures_that_hands_hardly_come_to_are_asked_about(run: Any) -> None:
    answer = run(HEADS + "1,1,Ann,Bob,Cy,Di,40,0,,,,,\n", "--hands", "8")
    assert answer.status == 0
    assert "note: Line 2, points_ns: 8 hands give one side 32 points at most. (round 1, table 1)" in answer.err


def test_whoever_is_in_some_rounds_only_is_named(run: Any) -> None:
    answer = run(HEADS + "1,1,Ann,Bob,Cy,Di,9,4,,,,,\n2,1,Ann,Bob,Cy,Eve,9,4,,,,,\n")
    assert "note: Di is in 1 of 2 rounds.\nnote: Eve is in 1 of 2 rounds.\n" in answer.err


def test_a_file_or_a_club_that_is_not_there_is_said(tmp_path: Path) -> None:
    assert Answer(tmp_path / "none.csv").status == 2
    (tmp_path / "evening.csv").write_text(SOUND)
    assert "There is no club 'nowhere'." in Answer(tmp_path / "evening.csv", club="nowhere").err
    assert Answer(tmp_path / "evening.csv", "--rules", "Chess").status == 2


def test_without_a_club_the_evening_goes_to_a_new_one(tmp_path: Path) -> None:
    (tmp_path / "Our night.csv").write_text(SOUND)
    answer = Answer(tmp_path / "Our night.csv")
    assert "/key/" in answer.out
    assert Event.objects.get().name == "Our night"


def test_sheets_come_to_their_totals_and_their_faults_are_named(run: Any) -> None:
    answer = run(SHEETS)
    assert answer.status == 0
    assert (
        answer.err.splitlines()
        == [
            "note: Line 3: Ann and Bob differ in hands 1 and 3: 1 4 against 2 3. Both come to 5.",
            "note: Line 9, called_2: Nobody called hand 2: Eve and Flo against Gus and Hal.",
            "note: Line 13, total: The hands come to 6, the total says 7.",
            "note: Line 13, total: Bob has a total of 6, Di of 7. Line 12 counts.",
            "note: Line 14, opponent_1: Eve has Gus as partner and Eve and Hal as opponents. That is not four people.",
            "note: Line 17, called_2: ",
        ][:5]
    )


def test_results_written_from_sheets_stand_as_the_sheets_say(run: Any) -> None:
    assert run(results_of(SHEETS)).status == 0
    points = {name: int(shown) for name, shown in points_of(Event.objects.select_related("club").get()).items()}
    assert points == {**totals_of(SHEETS), "Di": 9}  # her own total is not what her hands, and her partner's, come to


@pytest.mark.parametrize("read", ["sheets", "results"])
@pytest.mark.skipif(not REAL.is_file(), reason=f"the real evening is not at {REAL}")
def test_a_real_evening_stands_as_its_sheets_say(run: Any, read: str) -> None:
    sheets = REAL.read_text()
    answer = run(sheets if read == "sheets" else results_of(sheets), "--hands", "12")
    assert answer.status == 0
    event = Event.objects.select_related("club").get()
    assert (event.entries.count(), event.rounds.count(), RoundTable.objects.count()) == (24, 6, 36)
    assert {name: int(points) for name, points in points_of(event).items()} == totals_of(sheets)
    if read == "sheets":
        # Three of its 36 tables have faults: other hands of partners, one that nobody called, a player against herself.
        assert set(re.findall(r"Line \d+", answer.err)) == {"Line 37", "Line 61", "Line 63"}


@pytest.mark.parametrize(
    ("was", "becomes", "told"),
    [
        ("called_4", "call_4", "Line 1: The column 'called_4' is missing."),
        ("Ann,Bob,Cy,Di,1,1,", "Ann,Bob,Cy,Di,1,one,", "Line 2, points_1: 'one' is not a number of points."),
        ("Ann,Bob,Cy,Di,1,", "Ann,Bob,Cy,Di,,", "Line 2, round: '' is not the number of a round."),
        ("1,called,0,,4", "1,X,0,,4", "Line 2, called_1: 'X' is not called or alone."),
        ("Bob,Ann,Di", ",Ann,Di", "Line 3, name: "),
        ("Bob,Ann,Di,Cy,1", "Ann,Bob,Di,Cy,1", "Line 3: Ann has round 1 in line 2 already."),
        ("Hal,Flo,Gus,Eve,2", "Ivo,Flo,Gus,Eve,2", "leave Ivo no table with these three."),
    ],
)
def test_a_sheet_that_cannot_be_read_is_named_and_nothing_is_stored(
    run: Any, was: str, becomes: str, told: str
) -> None:
    answer = run(SHEETS.replace(was, becomes, 1))
    assert answer.status == 1
    assert told in answer.err
    assert not Event.objects.exists()


def test_a_side_without_any_sheet_is_named(run: Any) -> None:
    without = "".join(line for line in SHEETS.splitlines(keepends=True) if not line.startswith(("Gus,Hal", "Hal,Gus")))
    answer = run(without)
    assert answer.status == 1
    assert "Line 6: Their opponents, Gus and Hal, have no sheet of this round." in answer.err


def test_the_sheet_of_either_partner_is_enough(run: Any) -> None:
    without = "".join(line for line in SHEETS.splitlines(keepends=True) if not line.startswith("Bob,Ann"))
    assert run(without).status == 0
    assert points_of(Event.objects.select_related("club").get())["Bob"] == "11"
