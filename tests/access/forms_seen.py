"""Fill in the forms of a page as a browser does: what stands in them, and what is typed over it."""

from __future__ import annotations

from collections.abc import Mapping
from html.parser import HTMLParser


class _Reader(HTMLParser):
    """Collect the forms of a page: their address and what each field would send untouched."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: dict[str, dict[str, str]] = {}
        self._fields: dict[str, str] | None = None
        self._select: str | None = None
        self._area: str | None = None
        self._first = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        name = told.get("name") or ""
        if tag == "form":
            self._fields = self.forms.setdefault(told.get("action") or "", {})
        if self._fields is None or "disabled" in told:
            return
        if tag == "input" and name and told.get("type") not in {"submit", "button", "file"}:
            if told.get("type") not in {"radio", "checkbox"} or "checked" in told:
                self._fields[name] = told.get("value") or ""
        elif tag == "select":
            self._select, self._first = name, ""
        elif tag == "textarea":
            self._area = name
            self._fields[name] = ""
        elif tag == "option" and self._select and ("selected" in told or self._select not in self._fields):
            self._fields[self._select] = told.get("value") or ""

    def handle_data(self, data: str) -> None:
        if self._area and self._fields is not None:
            self._fields[self._area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._fields = None
        elif tag == "select":
            self._select = None
        elif tag == "textarea":
            self._area = None


def forms_on(page: str) -> Mapping[str, Mapping[str, str]]:
    """Return a page's forms by the address they are sent to, each with what it would send untouched."""
    reader = _Reader()
    reader.feed(page)
    return reader.forms
