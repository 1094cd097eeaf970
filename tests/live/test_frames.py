"""What goes over a stream can be read by any browser, packed or not."""

from __future__ import annotations

import zlib

import pytest

from scoring.live.frames import BEAT, ENDED, OPENING, Frame, frame_of

LONG = "<p>Ann &amp; Bob</p>\n" * 200


def unpacked(*frames: Frame) -> bytes:
    """Return what a browser makes of these frames, one after the other in one gzip stream that never ends."""
    press = zlib.decompressobj(wbits=31)
    return b"".join(press.decompress(frame.packed) for frame in frames)


def test_a_state_is_an_unnamed_event_with_its_version() -> None:
    assert frame_of(7, "<p>3</p>\n<p>5</p>").plain == b"id: 7\ndata: <p>3</p>\ndata: <p>5</p>\n\n"


@pytest.mark.parametrize("html", ["a\r\nb", "a\rb", "a\nb"])
def test_no_line_end_ends_the_event_early(html: str) -> None:
    assert frame_of(1, html).plain == b"id: 1\ndata: a\ndata: b\n\n"


def test_names_in_any_script_arrive() -> None:
    assert "data: Ζωή".encode() in unpacked(OPENING, frame_of(1, "Ζωή"))


def test_the_same_packed_bytes_fit_into_every_stream() -> None:
    first, second = frame_of(1, LONG), frame_of(2, LONG)
    early = unpacked(OPENING, first, BEAT, second, ENDED)
    late = unpacked(OPENING, second, ENDED)
    assert early == OPENING.plain + first.plain + BEAT.plain + second.plain + ENDED.plain
    assert late == OPENING.plain + second.plain + ENDED.plain


def test_packing_is_worth_it() -> None:
    frame = frame_of(1, LONG)
    assert len(frame.packed) < len(frame.plain) / 10
