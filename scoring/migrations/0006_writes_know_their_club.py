"""Say of every change so far in which club, and to which game, it was made."""

from typing import Any

from django.db import migrations
from django.db.models import OuterRef, Subquery

#: The rows that name the write that made them, and how each leads to its game.
_MADE = (("Hand", "game_id"), ("Seating", "game_id"), ("Closing", "game_id"), ("Game", "id"))


def fill(apps: Any, _schema_editor: Any) -> None:
    writes = apps.get_model("scoring", "Write").objects
    games = apps.get_model("scoring", "Game").objects
    for model, to_game in _MADE:
        rows = apps.get_model("scoring", model).objects.filter(write=OuterRef("pk"))
        game = games.filter(pk=OuterRef("game"))
        made = writes.filter(club__isnull=True, pk__in=apps.get_model("scoring", model).objects.values("write"))
        for write in made.annotate(game=Subquery(rows.values(to_game)[:1])).annotate(
            in_club=Subquery(game.values("club_id")[:1]), to=Subquery(game.values("public_id")[:1])
        ):
            writes.filter(pk=write.pk).update(club_id=write.in_club, about=write.to or "")


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0005_clubs_and_accounts"),
    ]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
