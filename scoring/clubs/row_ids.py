"""Ids of rows in addresses: as long as a database's whole numbers, since longer ones make it fail."""

from __future__ import annotations

from django.urls import register_converter
from django.urls.converters import IntConverter


class RowId(IntConverter):
    """A row's id, `<row:name>` in a path."""

    regex = "[0-9]{1,18}"


register_converter(RowId, "row")
