#!/usr/bin/env python3
"""Run Django's management commands for this site."""

import os
import secrets
import sys

try:
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db import DatabaseError

    from euchre_site.database_faults import sentence_for
except ModuleNotFoundError:
    sys.exit("Django is not here. `make run` sets everything up; then use .venv/bin/python manage.py.")

INSTEAD = {
    "runserver": "`make run` serves the site; runserver knows nothing of its live pages.",
    "test": "`make test` runs every check and every test, and .venv/bin/pytest some: .venv/bin/pytest tests/rules",
}


def only_judges(arguments: list[str]) -> bool:
    """Return whether a command only judges files or draws rounds: it signs nothing, so it needs no key."""
    return arguments[:1] in (["adjudicate"], ["draw"]) or (arguments[:1] == ["import_egn"] and "--dry-run" in arguments)


if __name__ == "__main__":
    if sys.argv[1:2] and sys.argv[1] in INSTEAD:
        sys.exit(INSTEAD[sys.argv[1]])
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "euchre_site.settings")
    if only_judges(sys.argv[1:]):
        os.environ["SECRET_KEY"] = secrets.token_urlsafe(64)
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"{error}")
    except DatabaseError as error:
        sentence = sentence_for(error)
        if sentence is None:
            raise
        sys.exit(sentence)
