"""Raise a channel's version in the transaction that changes what it shows."""

from __future__ import annotations

from django.db.models import F

from scoring.live.models import Channel


def touch(name: str) -> None:
    """Say, inside the transaction that did it, that what this channel shows has changed."""
    if not Channel.objects.filter(name=name).update(version=F("version") + 1):
        Channel.objects.get_or_create(name=name, defaults={"version": 1})


def version_of(name: str) -> int:
    """Return the channel's version; 0 for one that was never touched."""
    return Channel.objects.filter(name=name).values_list("version", flat=True).first() or 0
