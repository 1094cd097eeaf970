"""Let a table be taken out of the room while the games that were played at it keep it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0006_writes_know_their_club"),
    ]

    operations = [
        migrations.AddField(
            model_name="clubtable",
            name="standing",
            field=models.BooleanField(default=True),
        ),
    ]
