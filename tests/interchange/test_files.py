"""Whatever is in a file: games with findings, or a refusal, never an error."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.interchange.egn_replay import replay
from scoring.interchange.egn_write import flat_hand, game_of, kept_beside, metadata_of, text_of
from scoring.interchange.files import read_file
from tests.interchange.making import ALONE, NAMED, ORDERED, a_deal, played_game, written
from tests.interchange.making import game_of as a_game
from tests.interchange.test_emn import a_game as a_match_game
from tests.interchange.test_emn import a_match

HOSTILE: list[Any] = [
    None,
    True,
    0,
    -1,
    3,
    10**14,
    1.5,
    "",
    " ",
    "x",
    "Xx",
    "Jt",
    "R",
    "B",
    "7h",
    "Pass",
    "n",
    "\u202etxet",
    "<script>",
    "x" * 5000,
    [],
    [[]],
    [None],
    ["Xx", "Xx", "Xx", "Xx"],
    {},
    {"0": ["?"]},
]


def survives(content: bytes) -> None:
    """Read, replay and write whatever the file holds."""
    file = read_file(content)
    assert file.games or file.refusals
    for game in file.games:
        for accept in (False, True):
            replayed = replay(game, accept_flagged=accept)
            deals = [
                flat_hand(deal.record, kept_beside(deal.deal, deal.record, index))
                for index, deal in enumerate(replayed.deals)
            ]
            assert text_of(game_of(metadata_of(game), deals))
            for finding in (*replayed.refusals, *replayed.notes):
                assert str(finding)
                assert json.dumps(finding.to_json())


@given(st.binary(max_size=200))
def test_noise_is_refused(content: bytes) -> None:
    survives(content)


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9) | st.sampled_from(HOSTILE),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=20,
)


@given(_json)
def test_any_json_is_refused(value: Any) -> None:
    survives(json.dumps(value).encode())


@given(metadata=_json, deals=_json, version=st.sampled_from(["1.0", "1.1", "1.2", "1.4", "9"]))
def test_any_json_in_a_games_place_is_refused(metadata: Any, deals: Any, version: str) -> None:
    game = {"fileType": "Euchre Game Notation", "version": version, "metadata": metadata, "deals": deals}
    survives(json.dumps(game).encode())


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every container of a JSON value with each of its names or indexes."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, inner in list(inside):
        yield value, name
        yield from places(inner)


GAMES = {
    "named": a_game([NAMED]),
    "ordered": a_game([ORDERED], ruleset={"std": False, "joker": True}),
    "alone": a_game([ALONE], ruleset={"partners_best": True, "defend_alone": True}),
    "exchange": a_game(
        [a_deal(cardExchanges=[{"sender": 1, "receiver": -1, "cards": ["9c", "9s", "Ad"]}], kitty=["Jc", "Kc", "Js"])],
        ruleset={"go_under": True},
    ),
    "old": a_game([a_deal(initialLead=1, kitty=["", "", ""], playAnnotations={"0": ["?"]})], version="1.0.0"),
    "played": played_game(1, most_deals=3)[0],
    "match": a_match(a_match_game(0, "a", "c", "b", "d"), a_match_game(1, "a", "b", "c", "e")),
}


@pytest.mark.many
@pytest.mark.parametrize("name", GAMES)
def test_anything_in_any_place_of_a_game_is_survived(name: str) -> None:
    chance = random.Random(name)
    for _turn in range(100):
        game = json.loads(json.dumps(GAMES[name]))
        for _fault in range(chance.choice([1, 1, 1, 2, 3])):
            holder, key = chance.choice(list(places(game)))
            holder[key] = copy.deepcopy(chance.choice(HOSTILE))
        survives(written(game))


@pytest.mark.parametrize("name", GAMES)
def test_game_that_nobody_meddled_with_is_sound(name: str) -> None:
    file = read_file(written(GAMES[name]))
    assert not file.refusals
    assert not any(refusal for game in file.games for refusal in game.refusals)


@pytest.mark.parametrize("value", [{}, {"fileType": "Portable Game Notation"}, [], "game", {"deals": []}], ids=repr)
def test_what_is_neither_format_is_refused_as_that(value: object) -> None:
    (refusal,) = read_file(written(value)).refusals
    assert (refusal.where, refusal.code) == ("file", "not_a_game")
