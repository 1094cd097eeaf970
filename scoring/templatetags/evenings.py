"""Draw what the pages of an evening share."""

from __future__ import annotations

import math

from django import template
from django.utils import timezone

from scoring.tournaments.models import Round

register = template.Library()


@register.inclusion_tag("tournaments/_clock.html")
def round_clock(drawn: Round) -> dict[str, object]:
    """Show a round's clock as it stands now; nothing for a round without one, or that is not played.

    `static/js/clock.js` goes on from there, also where what was drawn here is shown long after: it is told when the
    clock ends, and keeps by the latest `now` it was told.
    """
    now = timezone.now()
    left = drawn.seconds_left(now) if drawn.is_playing else None
    if left is None or drawn.ends_at is None:
        return {}
    return {
        "left": left,
        "minutes": math.ceil(left / 60),
        "now": round(now.timestamp() * 1000),
        "ends": round(drawn.ends_at.timestamp() * 1000),
        "stands": drawn.paused_at is not None,
    }
