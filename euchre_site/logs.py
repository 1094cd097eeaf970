"""Keep the logs short, and keys out of them: an address that opens something must not be readable there."""

import logging
import re

# To the end of the request's address, which is the end of the line but for what servers write after it: any letter at
# all can stand in an address, and an address inside another one is written with %2F.
KEY_ADDRESS = re.compile(
    r"((?:key|(?<!scoring)(?:/|%(?:25)*2F)live)(?:/|%(?:25)*2F)).*?( HTTP/\d(?:\.\d)?\"[ \d]{0,20})?\Z",
    re.IGNORECASE | re.DOTALL,
)


class HideKeys(logging.Filter):
    """Replace the secret part of every key's address in a log record.

    >>> record = logging.makeLogRecord({"msg": "GET %s", "args": ('"/key/abc:def/?x=1 HTTP/1.1" 200',)})
    >>> HideKeys().filter(record), record.getMessage()
    (True, 'GET "/key/... HTTP/1.1" 200')
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite the record in place and let it pass."""
        message = record.getMessage()
        hidden = KEY_ADDRESS.sub(r"\1...\2", message)
        if hidden != message:
            record.msg, record.args = hidden, ()
        return True


class ShortRefusals(logging.Filter):
    """Leave out where in our code a bad request was refused, so that nobody can fill the log with tracebacks."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite the record in place and let it pass; failures of our own (500) keep their traceback."""
        if getattr(record, "status_code", 500) < 500:
            record.exc_info = None
        return True
