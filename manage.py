#!/usr/bin/env python3
"""Run Django's management commands for this site."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "euchre_site.settings")
    execute_from_command_line(sys.argv)
