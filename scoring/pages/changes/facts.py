"""Tell the facts of a change in words: what a setting was and is, how many there were."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _

from scoring.clubs.option_words import OPTION_WORDS
from scoring.pages.changes.words import FACT_WORDS, VALUE_WORDS


def told(facts: Mapping[str, object]) -> list[str]:
    """Return a line a fact, such as `role: scorer → organiser`.

    >>> told({"role": ["scorer", "organiser"], "merge": 4})
    ['role: scorer → organiser']
    """
    return list(_lines(facts))


def _lines(facts: Mapping[str, object]) -> Iterator[str]:
    for name, value in facts.items():
        if isinstance(value, dict):
            for option, pair in value.items():
                yield _("%(what)s: %(told)s") % {"what": OPTION_WORDS[option].label, "told": _value(pair)}
        elif name == "changed" and isinstance(value, list):
            yield _("%(what)s: %(told)s") % {"what": FACT_WORDS[name], "told": ", ".join(map(_value, value))}
        elif name in FACT_WORDS:
            yield _("%(what)s: %(told)s") % {"what": FACT_WORDS[name], "told": _value(value)}


def _value(value: object) -> str:
    """Return a value in words; of two of them, what it was and what it is."""
    match value:
        case [was, becomes]:
            return _("%(was)s → %(becomes)s") % {"was": _value(was), "becomes": _value(becomes)}
        case None:
            return _("none")
        case bool() | str():
            return str(VALUE_WORDS.get(value, value))
        case _:
            return str(value)
