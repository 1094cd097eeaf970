"""Keep the logs short, and keys out of them: an address that opens something must not be readable there."""

import logging
import re

KEY_ADDRESS = re.compile(r"/key/[^\s?#\"']*")


class HideKeys(logging.Filter):
    """Replace the secret part of every key's address in a log record.

    >>> record = logging.makeLogRecord({"msg": "GET %s", "args": ("/key/abc:def/?x=1",)})
    >>> HideKeys().filter(record), record.getMessage()
    (True, 'GET /key/.../?x=1')
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite the record in place and let it pass."""
        message = record.getMessage()
        if "/key/" in message:
            record.msg, record.args = KEY_ADDRESS.sub("/key/.../", message), ()
        return True


class ShortRefusals(logging.Filter):
    """Leave out where in our code a bad request was refused, so that nobody can fill the log with tracebacks."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite the record in place and let it pass; failures of our own (500) keep their traceback."""
        if getattr(record, "status_code", 500) < 500:
            record.exc_info = None
        return True
