"""Every change carries a key, so that one that arrives twice counts once."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db import IntegrityError, transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.clubs.models import Account, Club, Device, Write


class Refused(Exception):
    """A change that is understood but cannot be made as things stand; nothing was changed."""

    #: What the person who asked is told.
    sentence: Promise


class KeyReused(Refused):
    """A key came back with another body: not the same change."""

    sentence = _("This was saved before with other contents. Look at it, then enter it again.")


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try at a change: which, by whom, to what, under which key.

    `action` is the kind of change; `body_digest` stands for everything that was asked for; `by` is the kind of grant
    or the role that lets it be made, `account` who was signed in; `club` is where, `about` what is changed there (a
    game's public id, or "player 12"), and `facts` what the list of changes tells beside that.
    """

    key: str
    action: str
    body_digest: str
    device: Device | None
    by: str = ""
    account: Account | None = None
    club: Club | None = None
    about: str = ""
    facts: Mapping[str, object] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        *,
        key: str,
        action: str,
        body: Mapping[str, object],
        device: Device | None,
        by: str = "",
        account: Account | None = None,
        club: Club | None = None,
        about: str = "",
        facts: Mapping[str, object] | None = None,
    ) -> Attempt:
        """Return the attempt at `action` with this body (JSON-able values)."""
        text = json.dumps({"action": action, **body}, sort_keys=True, default=str)
        digest = hashlib.sha256(text.encode()).hexdigest()
        return cls(key, action, digest, device, by, account, club, about, facts or {})

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

    def make(self, *, club: Club | None = None, about: str = "", facts: Mapping[str, object] | None = None) -> Write:
        """Store the attempt as a write, with what is only known now. Raises KeyReused when its key was just used."""
        try:
            with transaction.atomic():
                return Write.objects.create(
                    key=self.key,
                    action=self.action,
                    body_digest=self.body_digest,
                    device=self.device,
                    account=self.account,
                    by=self.by,
                    club=club or self.club,
                    about=about or self.about,
                    facts={**self.facts, **(facts or {})},
                )
        except IntegrityError as taken:
            raise KeyReused from taken


def new_key() -> str:
    """Return a key for a page without scripts; with them the browser makes its own."""
    return secrets.token_hex(16)
