"""Run the site's settings as the tests need them, whatever the developer's environment says."""

import os

os.environ |= {
    "SECRET_KEY": "a key for tests only, long enough and not worth stealing 0123456789",
    "HTTP_ON_LAN": "1",
    "DEBUG": "",
    "PUBLIC_ORIGINS": "",
    "ALLOWED_HOSTS": "",
    "TRUSTED_PROXIES": "",
}

from euchre_site.settings import *  # noqa: F403 - the environment must be set first
