"""Let the list of changes find who made them and what they were about without reading them all."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0007_tables_may_be_taken_away"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="write",
            index=models.Index(fields=["club", "account", "device", "id"], name="write_by_whom_in_club"),
        ),
        migrations.AddIndex(
            model_name="write",
            index=models.Index(fields=["club", "about", "-id"], name="write_about_in_club"),
        ),
    ]
