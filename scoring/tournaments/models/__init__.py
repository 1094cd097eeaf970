"""Events, who enters them, their rounds and tables, and what was said of how each table ended."""

from scoring.tournaments.models.events import Adjustment, Entry, EntryQuerySet, Event, EventQuerySet
from scoring.tournaments.models.links import EventGrant, EventTable, EventTableGrant
from scoring.tournaments.models.rounds import Place, Round, RoundQuerySet, RoundTable, Total, TotalQuerySet

__all__ = [
    "Adjustment",
    "Entry",
    "EntryQuerySet",
    "Event",
    "EventGrant",
    "EventQuerySet",
    "EventTable",
    "EventTableGrant",
    "Place",
    "Round",
    "RoundQuerySet",
    "RoundTable",
    "Total",
    "TotalQuerySet",
]
