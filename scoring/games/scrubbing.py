"""Take somebody's name out of the texts that are kept beside games: what files told, and what was written of hands."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from django.db.models import Q
from django.utils.translation import gettext

from scoring.clubs.models import Club
from scoring.games.models import Game, Hand

#: What of a hand's extras is words; the rest are cards, seats and numbers.
_WORDS_BESIDE = ("call_comments", "play_comments", "other_lines", "violations")
#: What inside such words is no text either.
_NO_TEXT = {"code", "where", "content"}


def scrub_texts(club: Club, games: Collection[int], name: re.Pattern[str], word: re.Pattern[str]) -> None:
    """Put "A player" in place of what matches `name` in all texts of a club's games, of `word` in those of `games`."""
    for game in Game.objects.filter(club=club).exclude(source={}).iterator(chunk_size=200):
        patterns = [name, word] if game.pk in games else [name]
        source = _scrubbed(game.source, patterns)
        if source != game.source:
            Game.objects.filter(pk=game.pk).update(source=source)
    for hand in _hands_with_words(club):
        patterns = [name, word] if hand.game_id in games else [name]
        record, extras = _scrubbed_record(hand.record, patterns), dict(hand.extras)
        extras |= {part: _scrubbed(extras[part], patterns) for part in _WORDS_BESIDE if part in extras}
        if (record, extras) != (hand.record, hand.extras):
            Hand.objects.filter(pk=hand.pk).update(record=record, extras=extras)


def _hands_with_words(club: Club) -> Iterator[Hand]:
    with_words = Hand.objects.filter(Q(kind=Hand.Kind.PENALTY) | ~Q(extras={}), game__club=club)
    return with_words.only("game_id", "record", "extras").order_by("pk").iterator(chunk_size=200)


def _scrubbed_record(record: dict[str, object], patterns: Collection[re.Pattern[str]]) -> dict[str, object]:
    """Return a hand's facts with the reason of a penalty scrubbed; nothing else in them is words."""
    penalty = record.get("penalty")
    if not isinstance(penalty, dict) or "reason" not in penalty:
        return record
    return {**record, "penalty": {**penalty, "reason": _scrubbed(penalty["reason"], patterns)}}


def _scrubbed(told: object, patterns: Collection[re.Pattern[str]]) -> object:
    if isinstance(told, str):
        for pattern in patterns:
            told = pattern.sub(gettext("A player"), told)
        return told
    if isinstance(told, list):
        return [_scrubbed(part, patterns) for part in told]
    if isinstance(told, dict):
        return {name: part if name in _NO_TEXT else _scrubbed(part, patterns) for name, part in told.items()}
    return told
