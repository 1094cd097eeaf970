"""The time zones that a club can choose from, as people look for theirs: by region, then by place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from zoneinfo import available_timezones

from django.utils.translation import gettext_noop

_REGIONS = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
_OTHERS = gettext_noop("By other names")


@cache
def zones_by_region() -> Sequence[tuple[str, Sequence[tuple[str, str]]]]:
    """Return each region with its zones, every zone's name beside the place it is called by; last what has no region.

    >>> regions = dict(zones_by_region())
    >>> dict(regions["America"])["America/Indiana/Knox"]
    'Indiana, Knox'
    >>> "CET" in dict(regions["By other names"])
    True
    """
    regions: dict[str, list[tuple[str, str]]] = {region: [] for region in (*_REGIONS, _OTHERS)}
    for zone in sorted(available_timezones()):
        region, _slash, place = zone.partition("/")
        if region in regions and place:
            regions[region].append((zone, place.replace("/", ", ").replace("_", " ")))
        else:
            regions[_OTHERS].append((zone, zone))
    return list(regions.items())
