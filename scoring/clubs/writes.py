"""Every change carries a key, so that one that arrives twice counts once."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.clubs.models import Device, Write


class Refused(Exception):
    """A change that is understood but cannot be made as things stand; nothing was changed."""

    #: What the person who asked is told.
    sentence: Promise


class KeyReused(Refused):
    """A key came back with another body: not the same change."""

    sentence = _("This was saved before with other contents. Look at it, then enter it again.")


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try at a change: which, by whom, under which key.

    `action` is the kind of change; `body_digest` stands for everything that was asked for; `by` is the kind of grant
    that lets the device make it.
    """

    key: str
    action: str
    body_digest: str
    device: Device | None
    by: str = ""

    @classmethod
    def of(cls, *, key: str, action: str, body: Mapping[str, object], device: Device | None, by: str = "") -> Attempt:
        """Return the attempt at `action` with this body (JSON-able values)."""
        text = json.dumps({"action": action, **body}, sort_keys=True, default=str)
        return cls(key, action, hashlib.sha256(text.encode()).hexdigest(), device, by)

    @classmethod
    def by_command(cls, action: str) -> Attempt:
        """Return an attempt made by a command on the server, which is never repeated."""
        return cls.of(key=new_key(), action=action, body={}, device=None)

    def earlier(self) -> Write | None:
        """Return the write an earlier arrival of this attempt made, or None if this is the first.

        Raises KeyReused when the key belongs to another change.
        """
        write = Write.objects.filter(key=self.key).first()
        if write is not None and write.body_digest != self.body_digest:
            raise KeyReused
        return write

    def make(self) -> Write:
        """Store the attempt as a write. Raises KeyReused when its key was used this moment."""
        try:
            with transaction.atomic():
                return Write.objects.create(
                    key=self.key,
                    action=self.action,
                    body_digest=self.body_digest,
                    device=self.device,
                    by=self.by,
                )
        except IntegrityError as taken:
            raise KeyReused from taken


def new_key() -> str:
    """Return a key for a page without scripts; with them the browser makes its own."""
    return secrets.token_hex(16)
