"""Find what somebody is or was called in texts, however it is spelt there, and put "A player" in its place."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext

from scoring.clubs.names import APOSTROPHES, spelt_out

_SHORTEST_WORD = 3  # letters of a name's word that is taken out of texts by itself
_WITHOUT_SPACES = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff"  # Thai, Khmer, Chinese and others
_BETWEEN = {"Z", "P", "C"}  # spaces, signs and what cannot be seen part the words of a name
_ASCII_SIGNS = str.maketrans(
    {sign: " " for sign in map(chr, range(128)) if not (sign.isalnum() or sign in "$+<=>^`|~.")}
)


@dataclass(frozen=True, slots=True)
class Spellings:
    """What one person is or was called, as whole names."""

    names: frozenset[str]

    def also(self, names: Iterable[str]) -> Spellings:
        """Return these and more."""
        return Spellings(self.names | frozenset(names))

    def out_of(self, text: str) -> str:
        """Return the text with "A player" for each whole name: whatever its case, accents, width, spaces and signs."""
        return _without(text, _whole_names(self.names), caseless=True)

    def and_words_out_of(self, text: str) -> str:
        """Return the text also without the single words of the names, where each is written as in the name."""
        return _without(self.out_of(text), _single_words(self.names), caseless=False)


def _without(text: str, pattern: re.Pattern[str], *, caseless: bool) -> str:
    folded, begins, ends = _folded(text, caseless=caseless)
    parts, place = [], 0
    for found in pattern.finditer(folded):
        parts += [text[place : begins[found.start()]], gettext("A player")]
        place = ends[found.end() - 1]
    return "".join([*parts, text[place:]])


def _folded(text: str, *, caseless: bool) -> tuple[str, Sequence[int], Sequence[int]]:
    """Return the text as names are compared, and for each of its letters where that begins and ends in `text`."""
    if text.isascii():  # most are, and then each letter stays one letter
        plain = text.translate(_ASCII_SIGNS)
        return plain.lower() if caseless else plain, range(len(text)), range(1, len(text) + 1)
    folded, begins, ends = [], [], []
    for begin, end in _letters(text):
        letters = _bare(text[begin:end], caseless=caseless)
        folded.append(letters)
        begins += [begin] * len(letters)
        ends += [end] * len(letters)
    return "".join(folded), begins, ends


def _letters(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each letter begins and ends, together with the marks that follow it."""
    begin = 0
    for place in range(1, len(text) + 1):
        if place == len(text) or unicodedata.category(text[place])[0] != "M":
            yield begin, place
            begin = place


def _bare(letter: str, *, caseless: bool) -> str:
    """Return a letter without accents and width, and a space for what parts words; a full stop is one of its word."""
    spelt = spelt_out(letter)
    kinds = ((each, unicodedata.category(each)[0]) for each in (spelt.casefold() if caseless else spelt))
    return "".join(" " if _parts(each, kind) else each for each, kind in kinds if kind != "M")


def _parts(letter: str, kind: str) -> bool:
    return letter in APOSTROPHES or (kind in _BETWEEN and letter != ".")


def _tokens(name: str, *, caseless: bool) -> list[str]:
    return _folded(name, caseless=caseless)[0].split()


@lru_cache(maxsize=8)
def _whole_names(names: frozenset[str]) -> re.Pattern[str]:
    """Return what finds these names, the longest first, their words apart or written as one."""
    spelt = {tuple(_tokens(name, caseless=True)) for name in names}
    spelt |= {(words[-1], *words[:-1]) for words in spelt if len(words) > 1}  # Quux, Zebedee
    longest_first = sorted(filter(None, spelt), key=lambda words: (-len("".join(words)), words))
    return _any_of(_in_a_row(words) for words in longest_first)


def _in_a_row(words: Sequence[str]) -> str:
    """Return a name as a pattern; the full stop of an initial may be there or not where another word follows."""
    *others, last = words
    return "".join([*(rf"{re.escape(word.removesuffix('.'))}\.? *" for word in others), re.escape(last)])


@lru_cache(maxsize=8)
def _single_words(names: frozenset[str]) -> re.Pattern[str]:
    words = {word.strip(".") for name in names for word in _tokens(name, caseless=False)}
    long = (word for word in words if len(word) >= _SHORTEST_WORD)
    return _any_of(re.escape(word) for word in sorted(long, key=lambda word: (-len(word), word)))


def _any_of(patterns: Iterable[str]) -> re.Pattern[str]:
    """Return what finds one of these by itself; in scripts that write no spaces also inside a line of letters."""
    edged = rf"(?:(?<!\w)|(?<=[{_WITHOUT_SPACES}])(?=[{_WITHOUT_SPACES}]))"
    ended = rf"(?:(?!\w)|(?<=[{_WITHOUT_SPACES}]))"
    return re.compile(rf"{edged}(?:{'|'.join(patterns) or '(?!)'}){ended}")
