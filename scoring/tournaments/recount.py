"""Derive again how every table of a round stands, and say where its row differs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

from django.db import transaction

from scoring.tournaments.models import RoundTable
from scoring.tournaments.services.settling import standing_of


def event_differences() -> Iterator[str]:
    """Yield a line for each derived column of each table of a round that its game and its totals do not give.

    A table at which somebody scores at that moment is looked at once more when that is done.
    """
    tables = RoundTable.objects.select_related("round__event__club", "game").order_by("pk")
    for table in tables.iterator(chunk_size=100):
        if any(_differences_of(table)):
            yield from _settled_differences_of(table)


def _settled_differences_of(table: RoundTable) -> list[str]:
    with transaction.atomic():
        held = RoundTable.objects.select_for_update(of=("self",)).select_related("round__event__club", "game")
        return list(_differences_of(held.get(pk=table.pk)))


def _differences_of(table: RoundTable) -> Iterator[str]:
    place = f"event {table.round.event.public_id}, round {table.round.number}, table {table.number}"
    for column, value in asdict(standing_of(table)).items():
        stored = getattr(table, column)
        if stored != value:
            derived = str(value) if isinstance(value, str) else value  # a choice by its value
            yield f"{place}: {column} is {stored!r}, its facts give {derived!r}"
