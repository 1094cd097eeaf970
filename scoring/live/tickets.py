"""Sign what a page may watch into the address of its stream, so that the stream needs no cookie and no session."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from datetime import timedelta

from django.core import signing

_SALT = "scoring.live.ticket"
LASTS = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Ticket:
    """A channel, and by what somebody may watch it.

    `by` is the kind of a grant, a role, or what else the channel's feature calls it; `holder` the id of the row that
    must still be there (a device with the grant, a stay in an account), 0 for anybody; `key_count` the count at which
    a grant was given, 0 for what has none.
    """

    channel: str
    holder: int
    by: str
    key_count: int

    @property
    def kind(self) -> str:
        """What kind of channel it is: the part of the name before the colon."""
        return self.channel.partition(":")[0]

    @property
    def rest(self) -> str:
        """Which one of its kind: the part of the channel's name after the colon."""
        return self.channel.partition(":")[2]

    @property
    def address(self) -> str:
        """The path of the stream, good for a day; a stream that is open by then goes on."""
        return f"/live/{signing.dumps(astuple(self), salt=_SALT)}/"


def ticket_of(signed: str) -> Ticket | None:
    """Return the ticket in a stream's address, or None for a forged one or one that is too old."""
    try:
        channel, holder, by, key_count = signing.loads(signed, salt=_SALT, max_age=LASTS)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return Ticket(channel, holder, by, key_count)
