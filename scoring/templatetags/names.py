"""Fit long names into narrow places."""

from __future__ import annotations

from django import template

register = template.Library()

#: The longest words that have a size of letters of their own in names.css; those of eight letters need none.
_SIZES = (8, 9, 10, 11, 12, 13, 14, 18, 24, 40)
_MANY_LETTERS = 20


@register.filter
def fits(name: str) -> str:
    """Return the classes of a name that needs smaller letters, by its longest word; nothing for the others.

    A name of many words is set as small as one with a word of twelve letters, so that it takes fewer lines.
    """
    longest = max((len(word) for word in name.split()), default=0)
    letters = max(longest, 12) if len(name) > _MANY_LETTERS else longest
    size = next((size for size in _SIZES if letters <= size), _SIZES[-1])
    return "" if size == _SIZES[0] else f"fits fits-{size}"
