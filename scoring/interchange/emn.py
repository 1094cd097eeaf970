"""Read Euchre Match Notation: several games of one pool of players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scoring.interchange.egn_json import quoted
from scoring.interchange.egn_read import (
    LONGEST_DESCRIPTION,
    LONGEST_ID,
    LONGEST_TITLE,
    read_game,
    read_player,
    refuse_player_twice,
)
from scoring.interchange.egn_section import Section, is_a
from scoring.interchange.findings import Findings
from scoring.interchange.notation import NotatedFile, NotatedGame, NotatedPlayer
from scoring.rules import SEATS, Seat

FILE_TYPE = "Euchre Match Notation"
MOST_GAMES = 1000
_VERSIONS = ("1.0", "1.0.0", "1")
_MOST_PLAYERS = 1000

Pool = Mapping[str, NotatedPlayer]


def read_match(value: Mapping[str, object]) -> NotatedFile:
    """Return the games of a match. What is wrong with the match as a whole refuses all of them."""
    findings = Findings()
    top = Section(value, "", findings)
    top.take("fileType")
    if (version := top.take("version")) not in _VERSIONS:
        top.refuse("version", "version_unknown", f"Version 1.0 of a match is read, not {quoted(version)}.")
    metadata = top.section("metadata") or Section({}, "metadata", findings)
    pool = _pool(metadata)
    match = _match(metadata)
    games = top.items("games")
    if not 1 <= len(games) <= MOST_GAMES:
        top.refuse("games", "no_games", f"A match has 1 to {MOST_GAMES} games; this one has {len(games)}.")
    top.note_unread()
    if findings.refusals:
        return NotatedFile(refusals=tuple(findings.refusals))
    read = [_game(game, index, pool, match) for index, game in enumerate(games)]
    read[0] = replace(read[0], notes=(*findings.notes, *read[0].notes))
    return NotatedFile(games=tuple(read))


def _pool(metadata: Section) -> Pool:
    """Return the match's players by their id."""
    values = metadata.items("players")
    if not 1 <= len(values) <= _MOST_PLAYERS:
        metadata.refuse("players", "no_players", f"A match has 1 to {_MOST_PLAYERS} players, not {len(values)}.")
        return {}
    pool: dict[str, NotatedPlayer] = {}
    for index, value in enumerate(values):
        player = read_player(value, metadata.place(f"player {index}"), metadata.findings)
        if player is None:
            continue
        if player.id is None or player.id in pool:
            metadata.refuse(f"player {index}", "player_id", "Every player of a match needs an id of their own.")
        else:
            pool[player.id] = player
    return pool


def _match(metadata: Section) -> dict[str, object]:
    """Return what is said of the match as a whole; its format and result are kept unread."""
    said: dict[str, object] = {
        "matchId": metadata.text("matchId", longest=LONGEST_ID),
        "title": metadata.text("title", longest=LONGEST_TITLE),
        "description": metadata.text("description", longest=LONGEST_DESCRIPTION),
        "date": metadata.text("date", longest=LONGEST_ID),
    }
    for name in ("matchFormat", "result"):
        section = metadata.section(name)
        said[name] = section.entries if section else None
    metadata.note_unread()
    return {name: value for name, value in said.items() if value is not None}


def _game(value: object, index: int, pool: Pool, match: Mapping[str, object]) -> NotatedGame:
    findings = Findings()
    if not isinstance(value, dict):
        findings.refuse("", "wrong_type", f"A game must be an object, not {quoted(value)}.")
        return NotatedGame(label=index, refusals=tuple(findings.refusals))
    entry = Section(value, "", findings)
    number = entry.whole("gameIndex", least=0, most=10**6)
    players = _seated(entry, pool)
    game = read_game(_with_names(entry.take("gameData"), players), index=index if number is None else number)
    entry.note_unread()
    _note_other_names(game, players, findings)
    return replace(
        game,
        players=players or game.players,
        match={**match, "gameIndex": number},
        refusals=(*findings.refusals, *game.refusals),
        notes=(*findings.notes, *game.notes),
    )


def _seated(entry: Section, pool: Pool) -> dict[Seat, NotatedPlayer]:
    """Return the pool's players by seat, from the four ids of a game."""
    ids = [str(value) if is_a(value, int) else value for value in entry.items("players")]
    unknown = [value for value in ids if not isinstance(value, str) or value not in pool]
    if len(ids) != len(SEATS) or unknown:
        what = f"{quoted(unknown[0])} is no player of the match." if unknown else f"There are {len(ids)} ids, not four."
        entry.refuse("players", "not_four_players", what)
        return {}
    seated = {seat: pool[str(value)] for seat, value in zip(SEATS, ids, strict=True)}
    refuse_player_twice([player.id for player in seated.values()], entry)
    return seated


def _with_names(game: object, players: Mapping[Seat, NotatedPlayer]) -> object:
    """Return the game with its players named as in the match where it names none itself."""
    metadata = game.get("metadata") if isinstance(game, dict) else None
    if not isinstance(game, dict) or not isinstance(metadata, dict) or metadata.get("players") or not players:
        return game
    return {**game, "metadata": {**metadata, "players": [player.name for player in players.values()]}}


def _note_other_names(game: NotatedGame, players: Mapping[Seat, NotatedPlayer], findings: Findings) -> None:
    for seat, player in players.items():
        named = game.players.get(seat, player).name
        if named.split() != player.name.split():
            findings.note(
                f"{seat.word}", "name_differs", f"The game calls {quoted(player.name)} {quoted(named)}; the id decides."
            )
