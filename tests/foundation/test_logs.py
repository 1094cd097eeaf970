"""What the logs keep to themselves."""

import logging

import pytest
from django.test import Client

from euchre_site.logs import HideKeys, ShortRefusals
from euchre_site.settings import LOGGING


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ('"GET /key/abc:def:ghi/ HTTP/1.1"', '"GET /key/... HTTP/1.1"'),
        ('1.2.3.4:5 - "GET /key/abc/?page=1 HTTP/1.1" 200', '1.2.3.4:5 - "GET /key/... HTTP/1.1" 200'),
        ("/key/abc", "/key/..."),
        ("Not Found: /key/ abc/", "Not Found: /key/..."),
        ('"GET /key/%20abc/ HTTP/1.1" 404 12', '"GET /key/... HTTP/1.1" 404 12'),
        ('"GET /key/"abc HTTP/1.1" 404', '"GET /key/... HTTP/1.1" 404'),
        ("Not Found: /key/'abc", "Not Found: /key/..."),
        ("Not Found: /key/\nabc", "Not Found: /key/..."),
        ('"GET /key/ HTTP/1.1" abc HTTP/1.1" 404', '"GET /key/... HTTP/1.1" 404'),
        ('"GET /KEY/abc/ HTTP/1.1" 404', '"GET /KEY/... HTTP/1.1" 404'),
        ('"GET /?u=%2Fkey%2Fabc HTTP/1.1" 200', '"GET /?u=%2Fkey%2F... HTTP/1.1" 200'),
        ('"GET /?u=%252fkey%252fabc HTTP/1.1" 200', '"GET /?u=%252fkey%252f... HTTP/1.1" 200'),
        ('"GET /live/abc:def:ghi/ HTTP/1.1" 200', '"GET /live/... HTTP/1.1" 200'),
        ('"GET /?u=%2Flive%2Fabc HTTP/1.1" 200', '"GET /?u=%2Flive%2F... HTTP/1.1" 200'),
        ("scoring/live/hub.py: slow", "scoring/live/hub.py: slow"),
        ("GET /keys/", "GET /keys/"),
        ("GET /g/abc/", "GET /g/abc/"),
    ],
)
def test_a_keys_address_is_cut(written: str, kept: str) -> None:
    record = logging.makeLogRecord({"msg": "%s", "args": (written,)})
    assert HideKeys().filter(record)
    assert record.getMessage() == kept


def test_every_line_passes_both_filters() -> None:
    assert [handler["filters"] for handler in LOGGING["handlers"].values()] == [["keys", "refusals"]]
    assert [name for name, logger in LOGGING["loggers"].items() if logger["handlers"]] == []


@pytest.mark.django_db
def test_a_refusal_is_one_line(caplog: pytest.LogCaptureFixture) -> None:
    Client().get("/?name=%00")
    (record,) = [record for record in caplog.records if record.name == "django.request"]
    ShortRefusals().filter(record)
    assert not record.exc_info


def test_a_failure_keeps_its_traceback() -> None:
    failure = (RuntimeError, RuntimeError("broken"), None)
    record = logging.makeLogRecord({"msg": "broken", "exc_info": failure})
    assert ShortRefusals().filter(record)
    assert record.exc_info == failure
