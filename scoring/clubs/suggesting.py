"""Find whom somebody means who types a name: while it is typed, and before a new player is made of it.

Spelling and accents are forgiven. Everything is decided on a club's names read at once (`Roster`), without a query.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cached_property

from scoring.clubs.names import folded_words, name_key

#: So many players are suggested at most: as many as a phone shows above its keyboard.
MOST_SUGGESTED = 6
#: So many players are asked about at most, the nearest first.
MOST_ASKED = 6
#: The answer that a name means nobody of those asked about.
SOMEBODY_ELSE = "else"
#: The answer that it is no name.
NOBODY = "out"
_LIKE_ENOUGH = 0.72  # difflib's ratio from which a misspelt word is taken for another: "Kathrin" and "Catherine"
_SHORTEST_MISSPELT = 3  # letters: shorter words are like too many
_MOST_PARTS = 5  # of what is typed: no name is longer, and nobody should make the server compare a page
_SHORTEST_EDITED = 5  # letters: "Ann" and "Dan" are two people, "Annette" and "Anette" hardly

_NO_DIGIT = re.compile(r"\D+")


@dataclass(frozen=True)
class Known:
    """One spelling under which a club knows somebody: `player` is the person's id, `name` what they are called."""

    player: int
    spelling: str
    name: str
    active: bool = True
    words: tuple[str, ...] = field(default=(), repr=False)

    @property
    def answer(self) -> str:
        """The answer that this is who is meant."""
        return str(self.player)

    @classmethod
    def of(cls, player: int, spelling: str, *, name: str = "", active: bool = True) -> Known:
        """Return a spelling with its words as they are compared."""
        return cls(player, spelling, name or spelling, active, tuple(folded_words(spelling)))


@dataclass(frozen=True)
class Roster:
    """The names of a club's people: how they are called, and the other spellings merged into them.

    `display_names` are what public pages call them. Two people may be shown as one name, so whoever types one is
    asked who is meant: it alone makes nobody known.
    """

    spellings: Sequence[Known]
    display_names: Sequence[Known] = ()

    @property
    def all_names(self) -> Sequence[Known]:
        """Every name by which somebody may be meant, the display names last."""
        return (*self.spellings, *self.display_names)

    @cached_property
    def _by_key(self) -> Mapping[str, Known]:
        called_so_last = sorted(self.spellings, key=lambda known: known.spelling == known.name)
        return {name_key(known.spelling): known for known in called_so_last}

    def known(self, name: str) -> Known | None:
        """Return who is spelled so, however it is spaced and in whatever letters; None for a new name."""
        return self._by_key.get(name_key(name))

    def has_any_of(self, names: Iterable[str]) -> bool:
        """Return whether anybody is spelled, or shown as, one of these names."""
        return not {name_key(name) for name in names}.isdisjoint(name_key(known.spelling) for known in self.all_names)

    def near(self, name: str, *, also: Sequence[Known] = ()) -> list[Known]:
        """Return the people, of the club or of `also`, whom a new name may mean, each once.

        Those of a near spelling come first, then those whose names begin so; among either, the nearest first.
        """
        words = folded_words(name)
        near: list[Known] = []
        begun: list[Known] = []
        for known in (*self.all_names, *also):
            if are_near(words, known.words):
                near.append(known)
            elif is_beginning(words, known.words):
                begun.append(known)
        for found in (near, begun):
            found.sort(key=lambda known: -_alikeness(words, known.words))
        return _each_once((*near, *begun))[:MOST_ASKED]

    def begins_with(self, words: Sequence[str]) -> set[int]:
        """Return the ids of the people one of whose spellings has, for each of these words, one that begins so."""
        return {known.player for known in self.spellings if _begin_so(words, known.words)}

    def suggested(self, typed: str) -> list[Known]:
        """Return the players who still come and whose name begins, or nearly reads, as what was typed so far."""
        parts = [_Part(word) for word in folded_words(typed)[:_MOST_PARTS]]
        if not parts:
            return []
        ranked = [(rank, known) for known in self.all_names if known.active and (rank := _rank(parts, known.words))]
        ranked.sort(key=lambda found: (-found[0], found[1].name.casefold()))
        return _each_once([known for _rank_of, known in ranked])[:MOST_SUGGESTED]


@dataclass(frozen=True, slots=True)
class Question:
    """Whether a name that is new means one of the club's people: `field` holds the answer."""

    field: str
    typed: str
    people: Sequence[Known]
    answer: str = ""

    #: Whether it may be no name at all, and so is left out unless somebody says that it is one.
    doubted: bool = False

    @property
    def about(self) -> str:
        """The field that says for which name the answer was given."""
        return f"{self.field}_about"


def _each_once(found: Iterable[Known]) -> list[Known]:
    by_player: dict[int, Known] = {}
    for known in found:
        by_player.setdefault(known.player, known)
    return list(by_player.values())


def are_near(one: Sequence[str], other: Sequence[str]) -> bool:
    """Return whether two names, as folded words, may well be one person's.

    They read the same without accents, differ by one slip of the finger in five letters or more, or one says less of
    the same: only the first name, or an initial in place of a word.

    >>> are_near(["anne", "smith"], ["ann", "smith"]), are_near(["ann", "s"], ["ann", "smith"])
    (True, True)
    >>> are_near(["ann", "smith"], ["ann", "jones"]), are_near(["ann"], ["dan"])
    (False, False)
    """
    if not one or not other:
        return False
    joined, others = "".join(one), "".join(other)
    longer = len(joined) - len(others)
    near = (
        (longer == 0 and (joined == others or sorted(one) == sorted(other)))
        or (-1 <= longer <= 1 and min(len(joined), len(others)) >= _SHORTEST_EDITED and is_one_slip(joined, others))
        or (one[0] == other[0] and (_says_less(one, other) or _says_less(other, one)))
    )
    # "Player 1" and "Player 2" are told apart on purpose.
    return near and _NO_DIGIT.sub("", joined) == _NO_DIGIT.sub("", others)


def is_beginning(less: Sequence[str], more: Sequence[str]) -> bool:
    """Return whether somebody who has this name, as folded words, may be meant by the beginnings of some of them.

    >>> is_beginning(["ma"], ["mabel", "smith"]), is_beginning(["ann", "sm"], ["annette", "smith"])
    (True, True)
    >>> is_beginning(["bel"], ["mabel", "smith"]), is_beginning(["player", "1"], ["player", "12"])
    (False, False)
    """
    if not less or not _begin_so(less, more):
        return False
    digits = _NO_DIGIT.sub("", "".join(less))
    return not digits or digits == _NO_DIGIT.sub("", "".join(more))


def _begin_so(words: Iterable[str], others: Sequence[str]) -> bool:
    return all(any(other.startswith(word) for other in others) for word in words)


def is_one_slip(one: str, other: str) -> bool:
    """Return whether one letter more, less or other, or two neighbours in turn, make one word of the other.

    >>> is_one_slip("smith", "smyth"), is_one_slip("smith", "simth"), is_one_slip("smith", "smyths")
    (True, True, False)
    """
    if abs(len(one) - len(other)) > 1:
        return False
    begin = 0
    while begin < min(len(one), len(other)) and one[begin] == other[begin]:
        begin += 1
    rest, others = one[begin:], other[begin:]
    return (
        rest[1:] == others[1:]
        or rest[1:] == others
        or rest == others[1:]
        or (rest[:2] == others[1::-1] and rest[2:] == others[2:])
    )


def _says_less(less: Sequence[str], more: Sequence[str]) -> bool:
    """Return whether each word of `less` is, in turn, a word of `more` or its initial, the first name in full."""
    if len(less) > len(more) or less[0] != more[0]:
        return False
    return all(
        word == full or (len(word) == 1 and full.startswith(word)) for word, full in zip(less, more, strict=False)
    )


def _alikeness(one: Sequence[str], other: Sequence[str]) -> float:
    return SequenceMatcher(None, " ".join(one), " ".join(other)).ratio()


def _rank(parts: Sequence[_Part], words: Sequence[str]) -> float:
    """Return how well a name fits what was typed: from 1 up when its words begin so, less for alike ones, else 0."""
    if _begin_so((part.typed for part in parts), words):
        return 2.0 if words[0].startswith(parts[0].typed) else 1.0
    return min(max((part.likeness(word) for word in words), default=0.0) for part in parts)


class _Part:
    """One word that was typed, or its beginning, to be held beside the words of many names."""

    def __init__(self, typed: str) -> None:
        self.typed = typed
        self._matcher = SequenceMatcher(None, "", typed)  # it prepares its second word once for all first ones
        self._likeness: dict[str, float] = {}

    def likeness(self, word: str) -> float:
        """Return how alike it and the beginning of a word are, 0 for what is not alike enough to be meant."""
        beginning = word[: len(self.typed) + 1]
        if beginning not in self._likeness:
            self._likeness[beginning] = self._likeness_of(beginning)
        return self._likeness[beginning]

    def _likeness_of(self, beginning: str) -> float:
        if beginning.startswith(self.typed):
            return 1.0
        if len(self.typed) < _SHORTEST_MISSPELT:
            return 0.0
        self._matcher.set_seq1(beginning)
        rough = (self._matcher.real_quick_ratio, self._matcher.quick_ratio)
        if any(ratio() < _LIKE_ENOUGH for ratio in rough):
            return 0.0
        ratio = self._matcher.ratio()
        return ratio if ratio >= _LIKE_ENOUGH else 0.0
