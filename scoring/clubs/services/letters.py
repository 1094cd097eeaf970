"""Write to an account's e-mail address, while nobody waits for the mail server."""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping

from django.core.mail import EmailMessage
from django.template.loader import render_to_string

_log = logging.getLogger(__name__)


def send_letter(template: str, about: Mapping[str, object], *, subject: str, to: str) -> None:
    """Send what a template says of `about` to an address; a failure is logged, and undoes nothing.

    Whoever asked is not kept waiting: how long the mail server takes would tell who has an account.
    """
    letter = EmailMessage(subject=subject, body=render_to_string(template, dict(about)), to=[to])
    threading.Thread(target=_send, args=(letter,), name="letter", daemon=True).start()


def _send(letter: EmailMessage) -> None:
    try:
        letter.send()
    except OSError as fault:  # which all errors of mail servers are; their words may hold addresses
        _log.error("A letter could not be sent: %s", type(fault).__name__)
