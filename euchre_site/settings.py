"""Configure the site, from the environment only.

Nothing here needs editing to run the site: `docs/deploying.md` lists the variables. What would be insecure is refused
with a sentence that names the fix, unless DEBUG says that this is a developer's own machine.
"""

import contextlib
import os
import re
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit

import dj_database_url
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent
SQLITE = "django.db.backends.sqlite3"
SQLITE_FILE = BASE_DIR / "var" / "left-bower.sqlite3"


# Reading the environment


def switch(name: str) -> bool:
    """Return whether the variable `name` is on; anything but 1, 0 or nothing is an error."""
    value = os.environ.get(name, "")
    if value not in {"", "0", "1"}:
        raise ImproperlyConfigured(f"{name} must be 1 or 0, not {value!r}.")
    return value == "1"


def words(name: str) -> list[str]:
    """Return the comma-separated words of the variable `name`."""
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def count(name: str) -> int:
    """Return the variable `name` as a whole number, 0 when it is not set."""
    value = os.environ.get(name, "") or "0"
    if not (value.isascii() and value.isdigit()):
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}.")
    return int(value)


def public_origins() -> list[str]:
    """Return the addresses people open the site at, each `scheme://host[:port]` and nothing more."""
    origins = words("PUBLIC_ORIGINS")
    for origin in origins:
        if not re.fullmatch(r"https?://([a-z0-9.-]+|\[[0-9a-f:.]+\])(:[0-9]+)?", origin):
            raise ImproperlyConfigured(f"PUBLIC_ORIGINS: {origin!r} is not like https://scores.example.org")
        if DEBUG and origin.startswith("https:"):
            raise ImproperlyConfigured("DEBUG=1 shows the site's insides to everyone. Unset DEBUG or PUBLIC_ORIGINS.")
        if HTTP_ON_LAN and origin.startswith("https:"):
            raise ImproperlyConfigured(f"HTTP_ON_LAN=1 would weaken {origin} in PUBLIC_ORIGINS. Unset one of them.")
        if not (DEBUG or HTTP_ON_LAN) and origin.startswith("http:"):
            raise ImproperlyConfigured(
                f"PUBLIC_ORIGINS: {origin} is plain http. Use https, or set HTTP_ON_LAN=1 if everyone is on one local "
                "network and you accept that others on it can read along."
            )
    return origins


def hosts() -> list[str]:
    """Return the host names that requests may ask for: those of the public addresses, and ALLOWED_HOSTS."""
    names = [re.sub(r"^https?://|:[0-9]+$", "", origin) for origin in PUBLIC_ORIGINS] + words("ALLOWED_HOSTS")
    if DEBUG or HTTP_ON_LAN:
        names += ["localhost", "127.0.0.1", "[::1]"]
    if "*" in names and not DEBUG:
        raise ImproperlyConfigured("ALLOWED_HOSTS=* lets anyone forge the site's address. List the hosts' names.")
    return names


def served_at() -> str:
    """Return the address to tell people: the first public one, else that of PORT or of the last `make run`."""
    if PUBLIC_ORIGINS:
        return PUBLIC_ORIGINS[0]
    port = os.environ.get("PORT", "")
    written = BASE_DIR / "var" / "address"
    if not port and written.is_file():
        return written.read_text(encoding="utf-8").strip()
    return f"http://127.0.0.1:{port or 8000}"


def secret_key() -> str:
    """Return the key that signs links and sessions, from SECRET_KEY or from a file that only its owner can read."""
    key = os.environ.get("SECRET_KEY", "")
    if not key:
        file = Path(os.environ.get("SECRET_KEY_FILE", "") or BASE_DIR / "var" / "secret-key")
        if not file.is_file():
            raise ImproperlyConfigured(
                f"There is no secret key. `make run` makes {file} once; or set SECRET_KEY or SECRET_KEY_FILE."
            )
        if file.stat().st_mode & 0o077:
            raise ImproperlyConfigured(f"Other users of this machine can read {file}. Fix it with: chmod 600 {file}")
        key = file.read_text(encoding="utf-8", errors="replace").strip()
    if len(key) < 50 or len(set(key)) < 5 or key.startswith("django-insecure-"):
        raise ImproperlyConfigured("The secret key is too easy to guess: use at least 50 random characters.")
    return key


def sqlite_file() -> Path:
    """Return the database's file in var/, made here when it is not there yet: names and scores are its owner's."""
    if not SQLITE_FILE.exists():
        with contextlib.suppress(OSError):  # the database itself says what is in its way
            SQLITE_FILE.parent.mkdir(exist_ok=True)
            SQLITE_FILE.touch(mode=0o600)
    return SQLITE_FILE


def database_named() -> dict[str, Any]:
    """Return what DATABASE_URL says of the database, an SQLite file in var/ without it; ENGINE is None for nonsense."""
    url = os.environ.get("DATABASE_URL", "")
    if not url:
        return {"ENGINE": SQLITE, "NAME": sqlite_file()}
    try:
        named: dict[str, Any] = dict(dj_database_url.parse(url))
    except ValueError:
        return {"ENGINE": None}  # not the parser's own words: they could show the password
    if named["ENGINE"] == SQLITE:
        complete = Path(named["NAME"]).is_absolute()  # else it would be another file wherever a command is run
    else:
        complete = bool(named["NAME"] or "service" in named.get("OPTIONS", {}))
    return named if complete else {"ENGINE": None}


def database() -> dict[str, Any]:
    """Return the database of DATABASE_URL as the site uses it; an SQLite file in var/ unless it says otherwise."""
    chosen = database_named()
    if chosen["ENGINE"] == SQLITE:
        # IMMEDIATE: writers queue up instead of failing. FULL: a hand we called saved survives a power cut.
        # secure_delete: what was forgotten is overwritten in the file, however SQLite was built.
        chosen["CONN_MAX_AGE"] = None
        chosen["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 5,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON",
        }
    elif chosen["ENGINE"] == "django.db.backends.postgresql":
        chosen |= {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
    else:
        raise ImproperlyConfigured(
            "DATABASE_URL must be like sqlite:////folder/file (four slashes) or postgres://user@host/name."
        )
    return chosen


def mail_server() -> SplitResult | None:
    """Return the mail server of EMAIL_URL, None without one. Errors never show it: there is a password in it."""
    url, sender = os.environ.get("EMAIL_URL", ""), os.environ.get("EMAIL_FROM", "")
    if not (url or sender):
        return None
    if not (url and sender):
        raise ImproperlyConfigured("Set both EMAIL_URL, the mail server, and EMAIL_FROM, whom letters come from.")
    if not re.fullmatch(r"[^@\s<>]+@[^@\s<>]+", sender):
        raise ImproperlyConfigured(f"EMAIL_FROM must be like scores@example.org, not {sender!r}.")
    try:
        server = urlsplit(url)
        is_whole = server.port != 0 and bool(server.username) == bool(server.password)
    except ValueError:  # a port that is no number
        is_whole = False
    if not (is_whole and server.scheme in {"smtp", "smtps"} and server.hostname):
        raise ImproperlyConfigured(
            "EMAIL_URL must be like smtp://user:password@mail.example.org:587, or smtps:// where the port is encrypted."
        )
    return server


# The site and who may reach it

DEBUG = switch("DEBUG")
HTTP_ON_LAN = switch("HTTP_ON_LAN")  # everyone is on one local network, where no one can have a certificate
SECURE = not (DEBUG or HTTP_ON_LAN)
TRUSTED_PROXIES = count("TRUSTED_PROXIES")  # how many proxies of our own stand between people and this server
PUBLIC_ORIGINS = public_origins()
SERVED_AT = served_at()
ALLOWED_HOSTS = hosts()
SECRET_KEY = secret_key()
SECRET_KEY_FALLBACKS = words("SECRET_KEY_FALLBACKS")  # older keys whose links still open

INSTALLED_APPS = [
    "scoring.apps.ScoringConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",  # which auth needs
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "django_htmx",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # pads at random, so that nobody reads a token off the length
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "euchre_site.middleware.say_what_is_permitted",
    "euchre_site.middleware.keep_no_refusal",
    "euchre_site.middleware.explain_what_takes_no_forms",
    "euchre_site.middleware.refuse_what_no_form_sends",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "scoring.clubs.devices.keep_device",
    "scoring.clubs.access.in_own_time",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "euchre_site.urls"
WSGI_APPLICATION = "euchre_site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "csp.context_processors.nonce",
                "django.contrib.messages.context_processors.messages",
                "scoring.clubs.sign_ins.signed_in_as",
            ],
        },
    },
]


# The database

DATABASES = {"default": database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"


# Accounts

AUTH_USER_MODEL = "scoring.Account"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.ScryptPasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}", "OPTIONS": options}
    for name, options in {
        "UserAttributeSimilarityValidator": {"user_attributes": ["email", "name"]},
        "MinimumLengthValidator": {},
        "CommonPasswordValidator": {},
    }.items()
]
PASSWORD_RESET_TIMEOUT = 2 * 3600  # how long the link in a letter lets somebody choose a new password
LOGIN_URL = "accounts:sign-in"
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"  # nobody needs a session for them
SESSION_COOKIE_AGE = 60 * 24 * 3600  # from the last sign-in on

# Wrong passwords are counted by account and address together: nobody is shut out by what others get wrong. What one
# address, or many, try of many accounts is `scoring.clubs.throttle`'s.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False  # the wait that was told is the wait
AXES_CLIENT_IP_CALLABLE = "scoring.clubs.throttle.one_address_of"
AXES_USERNAME_FORM_FIELD = "username"  # as Django calls what people sign in with
AXES_USERNAME_CALLABLE = "scoring.clubs.passwords.tried_at"
AXES_LOCKOUT_CALLABLE = "scoring.clubs.passwords.answer_given"
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "email", "name", "key", "csrfmiddlewaretoken"]
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False


# Letters, which only those who forget a password get

MAIL_SERVER = mail_server()
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if MAIL_SERVER else 'console'}.EmailBackend"
if MAIL_SERVER:
    EMAIL_HOST = MAIL_SERVER.hostname
    EMAIL_USE_SSL = MAIL_SERVER.scheme == "smtps"
    EMAIL_USE_TLS = not EMAIL_USE_SSL and EMAIL_HOST not in {"localhost", "127.0.0.1", "::1"}
    EMAIL_PORT = MAIL_SERVER.port or (465 if EMAIL_USE_SSL else 587)
    EMAIL_HOST_USER = unquote(MAIL_SERVER.username or "")
    EMAIL_HOST_PASSWORD = unquote(MAIL_SERVER.password or "")
    EMAIL_TIMEOUT = 20
    DEFAULT_FROM_EMAIL = os.environ["EMAIL_FROM"]


# Language and time

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"  # each club has its own


# Who asked to be forgotten, kept apart from the database so that no older copy of it brings anybody back

FORGOTTEN = Path(os.environ.get("FORGOTTEN_FILE", "") or BASE_DIR / "var" / "forgotten.jsonl")


# Static files

STATIC_URL = "static/"
STATIC_ROOT = Path(os.environ.get("STATIC_ROOT", "") or BASE_DIR / "var" / "static")
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},  # uploads are read, never kept
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}


# What a browser may do with our pages

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"  # addresses can be keys: other sites must not learn them
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
PERMISSIONS_POLICY = "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()"

SECURE_SSL_REDIRECT = SECURE
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if SECURE else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None
# HSTS for every subdomain, and in browsers' own lists, is for the domain's owner to decide, not for one site on it.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
CSRF_TRUSTED_ORIGINS = PUBLIC_ORIGINS


# How much a request may bring

BODY_MAX_SIZE = 5 * 1024 * 1024  # with its files; what is larger is refused before it is read
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024  # without its files
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
DATA_UPLOAD_MAX_NUMBER_FILES = 100  # more than any form of ours takes, so that the form itself can say so


# What is written down about requests

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "keys": {"()": "euchre_site.logs.HideKeys"},
        "refusals": {"()": "euchre_site.logs.ShortRefusals"},
    },
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"lines": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["keys", "refusals"]}},
    "root": {"handlers": ["lines"], "level": "INFO"},
    "loggers": {
        # Take the places of the handlers that Django and uvicorn set up for themselves, which would show keys.
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
        "uvicorn": {"handlers": [], "propagate": True},
        "uvicorn.error": {"handlers": [], "level": "WARNING", "propagate": True},  # its name for all but requests
        "uvicorn.access": {"handlers": [], "propagate": True},
        "axes": {"handlers": [], "level": "ERROR", "propagate": True},  # it tells of every sign-in
    },
}
