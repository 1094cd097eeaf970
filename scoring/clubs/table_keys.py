"""Links that lie on a club's tables: signed, and dead once the table's key count has risen or its club is put away.

Nothing secret is stored: a link is the table's id and key count under Django's signature.
"""

from __future__ import annotations

from django.core import signing
from django.urls import reverse

from scoring.clubs.models import ClubTable

_TABLE_SALT = "scoring.keys.table"


def table_link(table: ClubTable) -> str:
    """Return the path that lets whoever holds it score at `table`."""
    signed = signing.Signer(salt=_TABLE_SALT).sign(f"{table.pk}.{table.key_count}")
    return reverse("clubs:table-key", args=[signed])


def table_of_key(key: str) -> ClubTable | None:
    """Return the table that a key opens, with its club; None for a forged, replaced or dead one."""
    try:
        pk, key_count = signing.Signer(salt=_TABLE_SALT).unsign(key).split(".")
        in_use = ClubTable.objects.standing().filter(club__archived_at__isnull=True)
        return in_use.select_related("club").filter(pk=int(pk), key_count=int(key_count)).first()
    except (signing.BadSignature, ValueError):
        return None
