"""Hold docs/draws.md to the code."""

import re
from dataclasses import fields

from scoring.draws import PairQuality, Quality, SittingOut
from scoring.draws.wishes import MOST_PLAYERS
from scoring.draws.written import read_rounds
from scoring.management.commands.draw import Command
from tests.made import ROOT

PAGE = (ROOT / "docs" / "draws.md").read_text()


def test_every_figure_of_a_draw_is_told() -> None:
    names = {field.name for kind in (Quality, PairQuality, SittingOut) for field in fields(kind)} - {"sitting_out"}
    assert all(f"`{name}`" in PAGE for name in names)


def test_every_option_of_the_command_is_told() -> None:
    told = set(re.findall(r"--[a-z]+", PAGE))
    own = {"--format", "--players", "--rounds", "--seed", "--tables", "--present", "--history", "--json"}
    assert own == told & {
        option for action in Command().create_parser("", "draw")._actions for option in action.option_strings
    }


def test_the_example_of_a_history_can_be_read() -> None:
    examples = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert [read_rounds(example).winners for example in examples] == [({1: "NS"},)]


def test_the_most_players_are_told() -> None:
    assert f"up to {MOST_PLAYERS:,}" in PAGE
