"""Read a game in Euchre Game Notation, version 1.0 to 1.4, from parsed JSON."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime

from scoring.interchange.egn_deals import read_deal
from scoring.interchange.egn_json import Unreadable, quoted
from scoring.interchange.egn_names import in_camel_case
from scoring.interchange.egn_rules import read_rule_set
from scoring.interchange.egn_section import Section, is_a
from scoring.interchange.findings import Findings
from scoring.interchange.notation import NotatedDeal, NotatedGame, NotatedPlayer
from scoring.rules import SEATS, Side

FILE_TYPE = "Euchre Game Notation"
LONGEST_ID = 64
LONGEST_TITLE = 128
LONGEST_DESCRIPTION = 1024
LONGEST_NAME = 64
_LONGEST_DATE = 40
_MOST_DEALS = 1000
_MOST_POINTS = 10_000
_MOST_IDS = 20
_NEWEST_MINOR = 4
_STRICT_SINCE = 2  # from 1.2 on nothing but the four names stands at the top


def read_game(value: object, *, index: int) -> NotatedGame:
    """Return the game that `value` notates, the one at `index` of its file.

    Whatever is wrong or odd is in the game's `refusals` and `notes`; nothing is raised.
    """
    findings = Findings()
    game = NotatedGame(label=index)
    if isinstance(value, dict):
        minor = _minor_version(value, findings)
        if minor < _STRICT_SINCE:
            value = _renamed(value, findings)
        game = _read(game, Section(value, "", findings), minor)
    else:
        findings.refuse("", "wrong_type", f"A game must be an object, not {quoted(value)}.")
    return replace(game, refusals=tuple(findings.refusals), notes=tuple(findings.notes))


def _renamed(entries: Mapping[str, object], findings: Findings) -> Mapping[str, object]:
    try:
        return in_camel_case(entries)
    except Unreadable as error:
        findings.refuse("", error.code, error.message)
        return entries


def _minor_version(entries: Mapping[str, object], findings: Findings) -> int:
    """Return n of version 1.n; an unknown version is refused and read as the newest."""
    version = entries.get("version")
    match = re.fullmatch(r"1(?:\.(\d{1,3})(?:\.\d{1,3})?)?", version, re.ASCII) if isinstance(version, str) else None
    minor = int(match[1] or 0) if match else _NEWEST_MINOR + 1
    if minor > _NEWEST_MINOR:
        findings.refuse("version", "version_unknown", f"Versions 1.0 to 1.4 are read, not {quoted(version)}.")
        return _NEWEST_MINOR
    return minor


def _read(game: NotatedGame, top: Section, minor: int) -> NotatedGame:
    top.take("version")
    if (kind := top.take("fileType")) != FILE_TYPE:
        said = "it says nothing" if kind is None else f"it is {quoted(kind)}"
        top.refuse("fileType", "not_a_game", f"fileType must be “{FILE_TYPE}”; {said}.")
    metadata = top.section("metadata")
    if metadata is None:
        top.refuse("metadata", "metadata_missing", "The game has no metadata: who played, from which score.")
        metadata = Section({}, "metadata", Findings())
    game = _with_metadata(game, metadata)
    game = replace(game, deals=_deals(top))
    for name in top.unread():
        if minor >= _STRICT_SINCE:
            top.refuse(name, "name_unknown", f"{quoted(name)} may not stand at the top of a file of this version.")
        else:
            top.findings.note(name, "name_not_read", f"{quoted(name)} is no name of this format: not read.")
    return game


def _deals(top: Section) -> tuple[NotatedDeal, ...]:
    values = top.items("deals")
    if not values:
        top.refuse("deals", "no_deals", "The game has no deals.")
    if len(values) > _MOST_DEALS:
        top.refuse("deals", "too_many_deals", f"The game has {len(values)} deals; {_MOST_DEALS} is the most.")
        return ()
    deals = [read_deal(value, index, top.findings) for index, value in enumerate(values)]
    expected = 0
    for deal in deals:
        if deal is not None and deal.number != expected:
            top.findings.note("deals", "deal_number", f"Deal {deal.number} stands where deal {expected} would.")
        expected = (expected if deal is None else deal.number) + 1
    return tuple(deal for deal in deals if deal is not None)


def _with_metadata(game: NotatedGame, metadata: Section) -> NotatedGame:
    players = tuple(_players(metadata))
    initial = _score(metadata, "initialScore")
    if initial is None and "initialScore" not in metadata:
        metadata.refuse("initialScore", "initial_score_missing", "The game does not say from which score it starts.")
    game_id = metadata.text("gameId", longest=LONGEST_ID)
    stated, rule_set = read_rule_set(metadata)
    game = replace(
        game,
        label=game_id or game.label,
        game_id=game_id or None,
        title=metadata.text("title", longest=LONGEST_TITLE),
        description=metadata.text("description", longest=LONGEST_DESCRIPTION),
        date=_date(metadata),
        players=dict(zip(SEATS, players, strict=False)) if len(players) == len(SEATS) else {},
        initial_score=initial or game.initial_score,
        final_score=_score(metadata, "finalScore"),
        ruleset=stated,
        rule_set=rule_set,
    )
    metadata.note_unread()
    return game


def _score(metadata: Section, name: str) -> Mapping[Side, int] | None:
    """Return a score written as two numbers: the side of seats 0 and 2, then of seats 1 and 3."""
    value = metadata.take(name)
    if value is None:
        return None
    points = value if isinstance(value, list) else []
    if len(points) != len(Side) or not all(is_a(number, int) and 0 <= number <= _MOST_POINTS for number in points):
        metadata.refuse(name, "score_unreadable", f"{name} must be two numbers from 0, not {quoted(value)}.")
        return None
    return dict(zip(Side, points, strict=True))


def _date(metadata: Section) -> str | None:
    """Return the date as it is written; one that is not ISO 8601 is kept and said."""
    date = metadata.text("date", longest=_LONGEST_DATE)
    if date:
        try:
            datetime.fromisoformat(date)
        except ValueError:
            place = metadata.place("date")
            metadata.findings.note(place, "date_unreadable", f"{quoted(date)} is not an ISO 8601 date.")
    return date or None


def _players(metadata: Section) -> list[NotatedPlayer]:
    """Return the players from seat 0 on; there are four, or the game is refused."""
    values = metadata.items("players")
    if len(values) != len(SEATS):
        metadata.refuse("players", "not_four_players", f"A game is of four players; this one names {len(values)}.")
        return []
    players = [read_player(value, f"player {index}", metadata.findings) for index, value in enumerate(values)]
    found = [player for player in players if player is not None]
    refuse_player_twice([player.id for player in found], metadata)
    return found


def read_player(value: object, where: str, findings: Findings) -> NotatedPlayer | None:
    """Return the player a text, or an object with a name and ids, stands for; None if refused."""
    entries = {"name": value} if isinstance(value, str) else value
    if not isinstance(entries, dict):
        findings.refuse(where, "wrong_type", f"A player must be a name or an object, not {quoted(value)}.")
        return None
    player = Section(entries, where, findings)
    name = player.text("name", longest=LONGEST_NAME)
    identity = _identity(player)
    stated = player.items("playerIds")
    ids = tuple(other for other in stated if isinstance(other, dict))
    if len(ids) < len(stated) or len(ids) > _MOST_IDS:
        player.refuse("playerIds", "wrong_type", f"playerIds must be a list of at most {_MOST_IDS} objects.")
    player.note_unread()
    if name is None:
        if "name" not in player:
            player.refuse("name", "name_missing", "The player has no name.")
        return None
    return NotatedPlayer(name, identity, ids)


def refuse_player_twice(ids: Iterable[str | None], seats: Section) -> None:
    """Refuse a game in whose `players` an id has two seats; a player without an id is nobody else."""
    taken = Counter(identity for identity in ids if identity is not None)
    for identity, times in taken.items():
        if times > 1:
            seats.refuse("players", "player_twice", f"The player with the id {quoted(identity)} has {times} seats.")


def _identity(player: Section) -> str | None:
    """Return the file's own id of a player; a number does as well as a text."""
    if is_a(player.take("id"), int):
        return str(player.take("id"))
    return player.text("id", longest=LONGEST_ID)
