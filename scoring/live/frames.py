"""What goes over a stream: server-sent events, each packed so that the same bytes fit into every viewer's stream."""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass

# The start of a gzip file: deflate, no name, no time, made on an unknown system.
_GZIP_START = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
_RAW_DEFLATE = -15
_LINE_END = re.compile(r"\r\n|\r|\n")  # each of them ends a line of a stream


@dataclass(frozen=True, slots=True)
class Frame:
    """One event as bytes, `plain` and `packed` as a piece of gzip; `version` is that of the state it shows, else 0."""

    version: int
    plain: bytes
    packed: bytes


def frame_of(version: int, html: str) -> Frame:
    """Return the unnamed event that shows a state: htmx swaps what is unnamed."""
    lines = "".join(f"data: {line}\n" for line in _LINE_END.split(html))
    return _frame(f"id: {version}\n{lines}\n".encode(), version=version)


def _frame(plain: bytes, *, version: int = 0, start: bytes = b"") -> Frame:
    return Frame(version, plain, start + _packed(plain))


def _packed(plain: bytes) -> bytes:
    """Compress to a piece that refers to nothing before it and ends at a whole byte, so that it may stand anywhere."""
    press = zlib.compressobj(wbits=_RAW_DEFLATE)
    return press.compress(plain) + press.flush(zlib.Z_FULL_FLUSH)


#: The first bytes of every stream: a comment, so that whoever stands between lets the answer begin.
OPENING = _frame(b":\n\n", start=_GZIP_START)
#: Nothing has changed, and the line still holds.
BEAT = _frame(b"event: beat\ndata:\n\n")
#: The grant is gone: the page must ask what it may still see.
ENDED = _frame(b"event: ended\ndata:\n\n")
