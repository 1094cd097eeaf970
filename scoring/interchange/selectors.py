"""Read a stored game as it is written to a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext

from scoring.clubs.audience import Audience, Called
from scoring.clubs.models import Player
from scoring.games.filed import as_file_has_it, as_filed, filed_lines, keeps_its_score, verdict_from_file
from scoring.games.models import Game
from scoring.games.selectors import ScoreSheet, SheetLine, score_sheet
from scoring.games.wording import isolated, what_happened
from scoring.interchange.egn_rules import switches_of, told_beyond
from scoring.interchange.egn_write import Flat, commented, flat_hand, game_of, score_of, text_of
from scoring.rules import SEATS, HandRecord, IllegalHand, RuleSet, Seat, Side, Verdict

_STATED = ("gameId", "title", "description", "date", "players", "initialScore", "finalScore", "ruleset")
_CALLS, _PLAYS = "callAnnotations", "playAnnotations"

Seated = Mapping[Seat, Called]


def game_text(game: Game) -> str:
    """Return the game as an EGN file's text: what its hands record, and what its own file said.

    Hands that count for nothing any more are left out; who took over a seat is told in a comment. For anybody's eyes
    what its own file said beside its hands is left out too: it may name those whom our pages do not.
    """
    for_public = game.audience is Audience.PUBLIC
    sheet = score_sheet(game)
    lines = filed_lines(sheet)
    seated = lines[0].players if lines else sheet.players
    players = _players(game, seated)
    stated = {name: game.source[name] for name in _STATED if name in game.source and not for_public}
    metadata = {**stated, "players": players} if stated else _metadata(sheet, players)
    if any(not line.hand.came_with_its_game for line in sheet.lines):
        metadata["finalScore"] = score_of(sheet.state.score)
    before = [seated, *(line.players for line in lines)]
    deals = [
        _flat(line, sheet.rule_set, was, extras={} if for_public else line.hand.extras)
        for line, was in zip(lines, before, strict=False)
    ]
    return text_of(game_of(metadata, deals))


def _metadata(sheet: ScoreSheet, players: list[object]) -> dict[str, object]:
    """Return the metadata of a game that was scored here."""
    game = sheet.game
    metadata: dict[str, object] = {
        "gameId": game.public_id,
        "description": told_beyond(sheet.rule_set),
        "date": game.started_at.astimezone(ZoneInfo(game.club.time_zone)).isoformat(timespec="minutes"),
        "players": players,
        "initialScore": score_of({Side.NS: game.initial_ns, Side.EW: game.initial_ew}),
        "ruleset": switches_of(sheet.rule_set),
    }
    return {name: value for name, value in metadata.items() if value}


def _players(game: Game, seated: Seated) -> list[object]:
    """Return who sat down first as a file names them: each as the game's own file does, if it does."""
    stated: dict[Player, object] = {}
    if game.source.get("players") and game.audience is Audience.CLUB:
        rows = game.seatings.filter(write=game.write_id, from_number=1).select_related("player")
        stated = {row.player: game.source["players"][SEATS.index(Seat(row.seat))] for row in rows}
    return [stated.get(seated[seat].player, seated[seat].name) for seat in SEATS]


def _flat(line: SheetLine, rule_set: RuleSet, before: Seated, *, extras: Mapping[str, Any]) -> Flat:
    """Return a hand as flat EGN, with what EGN has no place for in comments.

    `before` sat there for the hand before it; `extras` are what is told of what its file said beside its facts.
    """
    record = line.hand.facts
    arrivals = list(_arrivals(before, line.players))
    if as_file_has_it(line):
        return commented(flat_hand(record, extras), _CALLS, 0, arrivals)
    flat = commented(flat_hand(as_filed(record, rule_set), extras), _CALLS, 0, arrivals)
    calls = flat.get("calls")
    last = len(calls) - 1 if isinstance(calls, list) else 0
    for place, said in _revokes(record, flat, line.players):
        flat = commented(flat, *((_CALLS, last) if place is None else (_PLAYS, place)), [said])
    if line.verdict is None or _tells_result(record, line.verdict, rule_set):
        return flat
    said = what_happened(record, line.verdict, line.players)
    if extras.get("call_comments"):
        # The file may tell the result that it had before.
        said = gettext("Corrected: %(sentence)s") % {"sentence": said}
    return commented(flat, _CALLS, last, [said])


def _arrivals(before: Seated, players: Seated) -> Iterator[str]:
    """Yield who sits down where somebody else sat for the hand before."""
    for seat in SEATS:
        if players[seat] != before[seat]:
            moved = players[seat] in before.values()
            said = (
                gettext("%(new)s sits where %(old)s sat from here.")
                if moved
                else gettext("%(new)s plays for %(old)s from here.")
            )
            yield said % {"new": isolated(players[seat].name), "old": isolated(before[seat].name)}


def _revokes(record: HandRecord, flat: Flat, players: Seated) -> Iterator[tuple[int | None, str]]:
    """Yield each revoke that was noted, with the place of its card among all that are written (None: not there)."""
    tricks = record.tricks or () if "tricks" in flat else ()
    places = [(seat, number) for number, trick in enumerate(tricks, 1) for seat, _card in trick.plays]
    for revoke in record.revokes:
        made = (revoke.seat, revoke.trick)
        said = gettext("%(name)s revoked in trick %(number)d.") % {
            "name": isolated(players[revoke.seat].name),
            "number": revoke.trick,
        }
        yield places.index(made) if made in places else None, said


def _tells_result(record: HandRecord, verdict: Verdict, rule_set: RuleSet) -> bool:
    """Whether calls and cards alone say how the hand went."""
    try:
        read = verdict_from_file(record, rule_set)
    except IllegalHand:
        return False
    return read is not None and read.outcome is verdict.outcome and keeps_its_score(record, verdict, rule_set)
