"""Say of every seating by which write it was made: until now, that of its game."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Subquery


def seated_with_their_game(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    game = apps.get_model("scoring", "Game").objects.filter(pk=OuterRef("game_id"))
    apps.get_model("scoring", "Seating").objects.update(write_id=Subquery(game.values("write_id")))


class Migration(migrations.Migration):
    dependencies = [("scoring", "0002_every_turn")]

    operations = [migrations.RunPython(seated_with_their_game, migrations.RunPython.noop)]
