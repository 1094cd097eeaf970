#!/usr/bin/env python3
"""Run Django's management commands for this site."""

import os
import secrets
import sys

from django.core.management import execute_from_command_line


def only_judges(arguments: list[str]) -> bool:
    """Return whether a command judges files and nothing else: it signs nothing, so it needs no key."""
    return arguments[:1] == ["adjudicate"] or (arguments[:1] == ["import_egn"] and "--dry-run" in arguments)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "euchre_site.settings")
    if only_judges(sys.argv[1:]):
        os.environ["SECRET_KEY"] = secrets.token_urlsafe(64)
    execute_from_command_line(sys.argv)
