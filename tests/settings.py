"""Run the site's settings as the tests need them, whatever the developer's environment says."""

import os
import tempfile
from pathlib import Path

os.environ |= {
    "SECRET_KEY": "a key for tests only, long enough and not worth stealing 0123456789",
    "HTTP_ON_LAN": "1",
    "ALLOWED_HOSTS": "",
    "DEBUG": "",
    "FORGOTTEN_FILE": "",
    "EMAIL_FROM": "",
    "EMAIL_URL": "",
    "PORT": "8000",
    "PUBLIC_ORIGINS": "",
    "SECRET_KEY_FALLBACKS": "",
    "STATIC_ROOT": "",
    "TRUSTED_PROXIES": "",
}

from euchre_site.settings import *  # noqa: F403 - the tests want every setting
from euchre_site.settings import DATABASES, SQLITE, STORAGES

# A folder of its own, so that several runs can go on at once.
FOLDER = tempfile.TemporaryDirectory(prefix="left-bower-tests-", ignore_cleanup_errors=True)

# A file, not memory: only a file has write-ahead logging and is locked as in production.
if DATABASES["default"]["ENGINE"] == SQLITE:
    DATABASES["default"]["TEST"] = {"NAME": str(Path(FOLDER.name) / "tests.sqlite3")}
else:
    DATABASES["default"]["TEST"] = {"NAME": f"tests_{os.getpid()}"}

# Passwords that nobody guards need no slow digest; tests of the real one name it.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# The tests of pages need no collected files; those in the browser collect their own.
STATIC_ROOT = Path(FOLDER.name)
FORGOTTEN = Path(FOLDER.name) / "forgotten.jsonl"
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
