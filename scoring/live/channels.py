"""Raise a channel's version in the transaction that changes what it shows."""

from __future__ import annotations

from django.db import connection
from django.db.models import F

from scoring.live.models import Channel

NOTICE = "left_bower_live"  # under which PostgreSQL tells every process that a channel was touched


def touch(name: str) -> None:
    """Say, inside the transaction that did it, that what this channel shows has changed."""
    if not Channel.objects.filter(name=name).update(version=F("version") + 1):
        Channel.objects.get_or_create(name=name, defaults={"version": 1})
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [NOTICE, name])


def version_of(name: str) -> int:
    """Return the channel's version; 0 for one that was never touched."""
    return Channel.objects.filter(name=name).values_list("version", flat=True).first() or 0
