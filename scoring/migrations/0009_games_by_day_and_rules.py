"""Index a club's games as its pages list them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0008_changes_are_found"),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="game",
            name="game_newest_of_club",
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["club", "-started_at", "-id"], name="game_newest_of_club"),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["club", "rules_name", "-started_at", "-id"], name="game_rules_of_club"),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["table", "-id"], name="game_newest_of_table"),
        ),
    ]
