"""Stop whoever guesses: what was tried in vain is counted by what it was and where it came from.

Nothing that opens something is ever counted, and nobody is refused for what others behind the same address got wrong:
forty phones in a hall have one address. Only an address that fails far beyond what a hall full of people mistypes is
not looked at any more, and then only for as long as its failures are new.
"""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scoring.clubs.models import Device, Failure, tidy_email

#: How long a failure counts.
WINDOW = timedelta(minutes=15)
#: So many different failures from one address are answered as mistakes; the next one is told to wait.
MISTAKES = 10
#: From so many on, nothing that comes from the address is looked at: it guesses.
GUESSES = 100
#: From so many on in all, whoever fails is told to wait, and is not looked at again until then.
SITE_GUESSES = 1000
#: So many wrong passwords for one account, from wherever, and only devices that have been in it are looked at.
ACCOUNT_GUESSES = 50
#: So often something is done for one e-mail address, such as writing to it.
FAVOURS = 5

_UNKNOWN = "unknown"
_LONGEST_SUBJECT = 64
_IPV6_HOUSEHOLD = 64  # one subscriber has all the addresses that share these first bits


def address_of(request: HttpRequest) -> str:
    """Return where a request comes from: an IPv4 address, an IPv6 network of one household, or what else is known.

    Only what proxies of our own wrote is believed: each appends to `X-Forwarded-For` where its request came from, so
    the outermost of `settings.TRUSTED_PROXIES` proxies wrote the entry that is as many from the end.
    """
    reached_us = request.META.get("REMOTE_ADDR", "")
    proxies: int = settings.TRUSTED_PROXIES
    written = [entry.strip() for entry in request.headers.get("X-Forwarded-For", "").split(",")]
    claimed = written[-proxies] if 0 < proxies <= len(written) else reached_us
    return _household(claimed) or _household(reached_us) or _UNKNOWN


def one_address_of(request: HttpRequest) -> str | None:
    """Return the same for a column that takes one address: a household's first, None where none is known."""
    address = address_of(request)
    return None if address == _UNKNOWN else address.partition("/")[0]


def _household(text: str) -> str | None:
    """Return an address as failures are counted by it, None for what is no address."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address), _IPV6_HOUSEHOLD), strict=False))


@dataclass(frozen=True, slots=True)
class Tries:
    """What one address tries of one kind, such as join codes."""

    kind: str
    address: str

    def closed_until(self) -> datetime | None:
        """Return until when nothing from this address is looked at; None while it is."""
        closed = _full_until(self._from_here(), GUESSES)
        if closed is None and self._from_here().exists():
            closed = _full_until(self._everywhere(), SITE_GUESSES)
        return closed

    def failed(self, subject: str) -> datetime | None:
        """Count a failure and return until when the address should wait; None while it may try on.

        `subject` stands for what was tried, without giving it away. The same again is the same mistake: the button
        pressed twice, or a whole hall that types a code which has run out.
        """
        kept = f"{self.kind}:{subject}"[:_LONGEST_SUBJECT]
        if not self._from_here().filter(subject=kept).exists():
            _count(kept, self.address)
        return _full_until(self._from_here(), MISTAKES + 1) or _full_until(self._everywhere(), SITE_GUESSES)

    def _everywhere(self) -> QuerySet[Failure]:
        return _new().filter(subject__startswith=f"{self.kind}:")

    def _from_here(self) -> QuerySet[Failure]:
        return self._everywhere().filter(address=self.address)


def email_digest(email: str) -> str:
    """Return what is counted and compared of an e-mail address, however it is written: 40 letters that name nobody."""
    return salted_hmac("scoring.clubs.email", tidy_email(email), algorithm="sha256").hexdigest()[:40]


@dataclass(frozen=True, slots=True)
class PasswordTries:
    """The passwords that are tried at the account of one e-mail address, whether there is one or not.

    A device that has been in the account is counted by itself alone: no guesses of others keep it out. All others are
    counted by their address, which is stopped when it tries many accounts, and together, so that many addresses that
    try one account are stopped too.
    """

    email: str
    address: str
    #: The device, if it has been in the account.
    known_device: Device | None

    def closed_until(self) -> datetime | None:
        """Return until when no password from here is looked at; None while it is."""
        if self.known_device is not None:
            return _full_until(self._at_account().filter(address=self._place), MISTAKES)
        return Tries("password", self.address).closed_until() or _full_until(self._at_account(), ACCOUNT_GUESSES)

    def failed(self) -> datetime | None:
        """Count a wrong password and return until when whoever typed it should wait; None while they may try on."""
        _count(self._subject, self._place)
        if self.known_device is not None:
            return self.closed_until()
        return Tries("password", self.address).failed(email_digest(self.email)) or self.closed_until()

    @property
    def _subject(self) -> str:
        return f"account:{email_digest(self.email)}"

    @property
    def _place(self) -> str:
        return f"device {self.known_device.pk}" if self.known_device is not None else self.address

    def _at_account(self) -> QuerySet[Failure]:
        return _new().filter(subject=self._subject)


@dataclass(frozen=True, slots=True)
class Favours:
    """What anybody may ask for an e-mail address, but not without end: an account, or a letter to it."""

    kind: str
    email: str
    address: str

    def ask(self) -> datetime | None:
        """Count one more and return None, or return until when no more are granted."""
        subject = f"{self.kind}:{email_digest(self.email)}"
        asked = _new().filter(subject__startswith=f"{self.kind}:")
        until = _full_until(asked.filter(subject=subject), FAVOURS)
        until = until or _full_until(asked.filter(address=self.address), GUESSES)
        if until is None:
            _count(subject, self.address)
        return until


def minutes_until(time: datetime) -> int:
    """Return how many minutes to wait, at least one."""
    return max(ceil((time - timezone.now()) / timedelta(minutes=1)), 1)


def _new() -> QuerySet[Failure]:
    """Return what still counts."""
    return Failure.objects.filter(made_at__gte=timezone.now() - WINDOW)


def _count(subject: str, address: str) -> None:
    """Count one, and forget what no longer counts."""
    Failure.objects.filter(made_at__lt=timezone.now() - WINDOW).delete()
    Failure.objects.create(subject=subject, address=address)


def _full_until(failures: QuerySet[Failure], limit: int) -> datetime | None:
    """Return when fewer than `limit` of these failures will still count; None when it is so now."""
    newest = list(failures.order_by("-made_at").values_list("made_at", flat=True)[limit - 1 : limit])
    return newest[0] + WINDOW if newest else None
