"""Read a file from anywhere as notated games, whichever of the formats it is in."""

from __future__ import annotations

from scoring.interchange import egn_read, emn
from scoring.interchange.egn_json import Unreadable, parse, quoted
from scoring.interchange.findings import Finding
from scoring.interchange.notation import NotatedFile


def read_file(content: bytes) -> NotatedFile:
    """Return the games in a file of Euchre Game or Match Notation; nothing is raised."""
    try:
        value = parse(content)
    except Unreadable as error:
        return _refused(error.code, error.message)
    kind = value.get("fileType", value.get("file_type")) if isinstance(value, dict) else None
    if isinstance(value, dict) and kind == emn.FILE_TYPE:
        return emn.read_match(value)
    if isinstance(value, dict) and kind == egn_read.FILE_TYPE:
        return NotatedFile(games=(egn_read.read_game(value, index=0),))
    said = "its fileType says nothing" if kind is None else f"its fileType is {quoted(kind)}"
    return _refused("not_a_game", f"The file is neither {egn_read.FILE_TYPE} nor {emn.FILE_TYPE}; {said}.")


def _refused(code: str, message: str) -> NotatedFile:
    return NotatedFile(refusals=(Finding(None, "file", code, message),))
