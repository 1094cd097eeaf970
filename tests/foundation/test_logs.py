"""What the logs keep to themselves."""

import logging

import pytest
from django.test import Client

from euchre_site.logs import HideKeys, ShortRefusals
from euchre_site.settings import LOGGING


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ('"GET /key/abc:def:ghi/ HTTP/1.1"', '"GET /key/.../ HTTP/1.1"'),
        ("/key/abc", "/key/.../"),
        ("/key/abc/?page=1", "/key/.../?page=1"),
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
