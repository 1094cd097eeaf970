"""Tell the facts of a change in words: what was before it and after it, and how many there were."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.clubs.option_words import OPTION_WORDS, Value
from scoring.pages.changes.words import FACT_WORDS, VALUE_WORDS

#: Facts that the sentence of a change names already, where it is about nothing else.
_NAMED_BY_THE_SENTENCE = {"role", "tables", "team_name", "time_zone", "visibility", "name"}
#: Facts that are told elsewhere: the table has its own place.
_ELSEWHERE = {"table"}


@dataclass(frozen=True, slots=True)
class FactsTold:
    """What was before a change and after it, empty where it has no such facts, and what else it tells."""

    before: str = ""
    after: str = ""
    details: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Turned:
    """A thing that was one way and is another; `what` is empty where the sentence names it."""

    what: str
    was: str
    becomes: str


def told(facts: Mapping[str, object]) -> FactsTold:
    """Return the facts in words.

    >>> told({"role": ["scorer", "organiser"]})
    FactsTold(before='scorer', after='organiser', details=())
    >>> told({"days": 7, "merge": 4})
    FactsTold(before='', after='', details=('days: 7',))
    """
    turned = list(_turned(facts))
    return FactsTold(
        before="; ".join(_labelled(each.what, each.was) for each in turned),
        after="; ".join(_labelled(each.what, each.becomes) for each in turned),
        details=tuple(_details(facts)),
    )


def _turned(facts: Mapping[str, object]) -> Iterator[_Turned]:
    for name, value in sorted(facts.items()):  # databases keep them in orders of their own
        match value:
            case dict():
                for option, (was, becomes) in value.items():
                    label = str(OPTION_WORDS[option].label)
                    yield _Turned(label, _option(option, was), _option(option, becomes))
            case [was, becomes] if name in FACT_WORDS and name != "changed":
                alone = name in _NAMED_BY_THE_SENTENCE and len(facts) == 1
                yield _Turned("" if alone else str(FACT_WORDS[name]), _value(was), _value(becomes))


def _option(option: str, value: Value) -> str:
    return str(OPTION_WORDS[option].choices.get(value) or _value(value))


def _details(facts: Mapping[str, object]) -> Iterator[str]:
    for name, value in sorted(facts.items()):
        if name not in FACT_WORDS or name in _ELSEWHERE or isinstance(value, dict):
            continue
        if name == "changed" and isinstance(value, list):
            others = [_value(column) for column in value if column not in facts]
            if others:
                yield _labelled(str(FACT_WORDS[name]), ", ".join(others))
        elif not isinstance(value, list):
            yield _labelled(str(FACT_WORDS[name]), _value(value))


def _labelled(what: str, words: str) -> str:
    return _("%(what)s: %(told)s") % {"what": what, "told": words} if what else words


def _value(value: object) -> str:
    match value:
        case None:
            return _("none")
        case bool() | str():
            return str(VALUE_WORDS.get(value, value))
        case list():
            return ", ".join(_value(each) for each in value)
        case _:
            return str(value)
