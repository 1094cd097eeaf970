"""Take somebody's name out of the texts that are kept beside games: what files told, and what was written of hands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from django.db.models import F, Q
from django.utils.translation import gettext

from scoring.clubs.models import Club
from scoring.clubs.names import LONGEST_NAME
from scoring.clubs.spellings import Spellings
from scoring.games.models import Game, Hand, Seating
from scoring.rules import PRESETS, SEATS, Seat

#: What of a hand's extras is words; the rest are cards, seats and numbers.
_WORDS_BESIDE = ("call_comments", "play_comments", "other_lines", "violations")
#: What inside such words is no text either.
_NO_TEXT = {"code", "where", "content"}

Scrub = Callable[[str], str]


def scrub_texts(club: Club, players: Collection[int], spellings: Spellings) -> None:
    """Put "A player" in place of the names in all texts of a club's games.

    Out of the games in which these players sat go also what files called them there, and the names' single words.
    """
    own = dict.fromkeys(_games_of(players), spellings.and_words_out_of)
    seats = _seats_by_files(players)
    for game in Game.objects.filter(club=club).exclude(source={}).iterator(chunk_size=200):
        called, source = _without_seats(game.source, seats.get(game.pk, ()))
        if called:
            own[game.pk] = spellings.also(called).and_words_out_of
        source = _scrubbed(source, own.get(game.pk, spellings.out_of))
        if source != game.source:
            Game.objects.filter(pk=game.pk).update(source=source)
    for hand in _hands_with_words(club):
        scrub = own.get(hand.game_id, spellings.out_of)
        record, extras = _scrubbed_record(hand.record, scrub), dict(hand.extras)
        extras |= {part: _scrubbed(extras[part], scrub) for part in _WORDS_BESIDE if part in extras}
        if (record, extras) != (hand.record, hand.extras):
            Hand.objects.filter(pk=hand.pk).update(record=record, extras=extras)
    _scrub_rules(club, spellings)


def _games_of(players: Collection[int]) -> set[int]:
    return set(Seating.objects.filter(player__in=players).values_list("game_id", flat=True))


def _seats_by_files(players: Collection[int]) -> Mapping[int, Collection[Seat]]:
    """Return in which seats games' own files had these players: game → seats."""
    seats: dict[int, list[Seat]] = defaultdict(list)
    rows = Seating.objects.filter(player__in=players, from_number=1, write=F("game__write")).exclude(game__source={})
    for game, seat in rows.values_list("game_id", "seat"):
        seats[game].append(Seat(seat))
    return seats


def _without_seats(source: dict[str, Any], seats: Collection[Seat]) -> tuple[list[str], dict[str, Any]]:
    """Return what a file called the players of these seats, and what is kept of it without them and their ids."""
    if not seats or "players" not in source:
        return [], source
    places = {SEATS.index(seat) for seat in seats}
    told = [source["players"][place] for place in places]
    kept = [gettext("A player") if place in places else player for place, player in enumerate(source["players"])]
    return [player["name"] if isinstance(player, dict) else player for player in told], {**source, "players": kept}


def _hands_with_words(club: Club) -> Iterator[Hand]:
    with_words = Hand.objects.filter(Q(kind=Hand.Kind.PENALTY) | ~Q(extras={}), game__club=club)
    return with_words.only("game_id", "record", "extras").order_by("pk").iterator(chunk_size=200)


def _scrub_rules(club: Club, spellings: Spellings) -> None:
    """Let the rules of no game be called after them; the names of presets are nobody's."""
    games = Game.objects.filter(club=club).exclude(rules_name__in=PRESETS)
    for name in set(games.values_list("rules_name", flat=True)):
        if (scrubbed := spellings.out_of(name)) != name:
            games.filter(rules_name=name).update(rules_name=scrubbed[:LONGEST_NAME])


def _scrubbed_record(record: dict[str, object], scrub: Scrub) -> dict[str, object]:
    """Return a hand's facts with the reason of a penalty scrubbed; nothing else in them is words."""
    penalty = record.get("penalty")
    if not isinstance(penalty, dict) or "reason" not in penalty:
        return record
    return {**record, "penalty": {**penalty, "reason": _scrubbed(penalty["reason"], scrub)}}


def _scrubbed(told: Any, scrub: Scrub) -> Any:
    if isinstance(told, str):
        return scrub(told)
    if isinstance(told, list):
        return [_scrubbed(part, scrub) for part in told]
    if isinstance(told, dict):
        return {name: part if name in _NO_TEXT else _scrubbed(part, scrub) for name, part in told.items()}
    return told
