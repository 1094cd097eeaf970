"""Answer what clubs ask of their evenings when people are merged, called otherwise, forgotten, or move."""

from __future__ import annotations

import hashlib

from django.db.models import F, Q, QuerySet

from scoring.clubs.ledger import Evenings, Players, SharedEvening, keep_evenings
from scoring.clubs.models import Club
from scoring.clubs.services.forgetting import scrub
from scoring.clubs.spellings import Spellings
from scoring.rules import PRESETS
from scoring.tournaments.channels import evening_changed
from scoring.tournaments.models import Adjustment, Entry, Event


def register() -> None:
    """Let clubs ask."""
    keep_evenings(Evenings(shared=shared_evening, renamed=renamed, scrubbed=scrubbed, moved=moved))


def shared_evening(one: Players, other: Players) -> SharedEvening | None:
    """Return the newest evening that one of each entered, be it with each other; None for none."""
    both = Event.objects.filter(entries__in=_entries_of(one)).filter(entries__in=_entries_of(other))
    event = both.order_by("-played_on", "-pk").first()
    return SharedEvening(event.public_id, event.name) if event else None


def renamed(club: Club, players: Players) -> None:
    """Tell who watches an evening with one of these players in it that they are called otherwise now."""
    for event in Event.objects.filter(entries__in=_entries_of(players)).select_related("club").distinct():
        evening_changed(event)


def _entries_of(players: Players) -> QuerySet[Entry]:
    return Entry.objects.filter(Q(player__in=players) | Q(partner__in=players))


def scrubbed(club: Club, spellings: Spellings) -> None:
    """Put "A player" in place of names in what a club's evenings, their teams and rules are called, and in reasons."""
    scrub(Event.objects.filter(club=club), "name", spellings)
    scrub(Event.objects.filter(club=club).exclude(rules_name__in=PRESETS), "rules_name", spellings)
    scrub(Entry.objects.filter(event__club=club), "team_name", spellings)
    scrub(Adjustment.objects.filter(event__club=club), "reason", spellings)


def moved(source: Club, target: Club) -> int:
    """Give all evenings of `source` to `target`, whose both are held, and return how many.

    One from a file that `target` knows, too, keeps being another evening than that. The links in its room stay good:
    whoever follows one plays on.
    """
    events = list(source.events.select_for_update(of=("self",)).order_by("pk"))
    digests = [event.source_digest for event in events if event.source_digest]
    known = set(target.events.filter(source_digest__in=digests).values_list("source_digest", flat=True))
    for event in events:
        digest = event.source_digest
        if digest in known:
            digest = hashlib.sha256(f"{digest} {event.public_id}".encode()).hexdigest()
        changed = {"club": target, "source_digest": digest, "version": F("version") + 1}
        Event.objects.filter(pk=event.pk).update(**changed)
    return len(events)
