"""Keep who sits where in a round as its tables' games have it, once players changed seats or took over there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy as _

from scoring import rules
from scoring.clubs.models import Player
from scoring.clubs.writes import Refused
from scoring.games.selectors import ScoreSheet
from scoring.games.services.refusals import SitsAlready
from scoring.tournaments.models import Place, RoundTable


class PairsPart(Refused):
    """The two of a fixed pair would not sit across from each other any more."""

    sentence = _("Fixed pairs stay together: only the two of a pair change places.")


_PEOPLE = ("player__merged_into", "stand_in__merged_into")


def follow_seats(table: RoundTable, sheet: ScoreSheet) -> None:
    """Let the places at a table that is held be those of its game; whoever took over plays for whose place it is.

    Raises SitsAlready for somebody who has another place in the round, PairsPart where a fixed pair would no longer sit
    across from each other.
    """
    if not any(sitting.changed for sitting in sheet.sittings):
        return
    places = list(table.places.select_related(*_PEOPLE))
    first, last = ({seat: called.player for seat, called in sheet.sittings[at].players.items()} for at in (0, -1))
    seats = _seats_of(places, first)
    _seat(places, seats)
    for place in places:
        plays = last[rules.Seat(place.seat)]
        place.stand_in = None if plays.person == place.player.person else plays
        place.save(update_fields=["stand_in"])
    _see_that_all_sit_once(table, places)
    _see_that_pairs_stay(table, places)


def _seats_of(places: Sequence[Place], first: Mapping[rules.Seat, Player]) -> dict[int, rules.Seat]:
    """Return where each place is by who sat where at first, by the places' ids.

    Whose seat somebody took over from the start keeps it, where it is not another's now.
    """
    by_person = {player.person.pk: seat for seat, player in first.items()}
    found = {place.pk: by_person[place.player.person.pk] for place in places if place.player.person.pk in by_person}
    left = [seat for seat in rules.Seat if seat not in found.values()]
    for place in places:
        if place.pk not in found:
            kept = rules.Seat(place.seat)
            found[place.pk] = left.pop(left.index(kept) if kept in left else 0)
    return found


def _seat(places: Sequence[Place], seats: Mapping[int, rules.Seat]) -> None:
    moving = [place for place in places if seats[place.pk].value != place.seat]
    # Nobody may sit on anybody's lap: all stand up before one sits down.
    Place.objects.filter(pk__in=[place.pk for place in moving]).update(table=None, seat="")
    for place in moving:
        place.seat = seats[place.pk].value
        place.save(update_fields=["table", "seat"])


def _see_that_all_sit_once(table: RoundTable, places: Sequence[Place]) -> None:
    """Raise SitsAlready where somebody who plays at the table has a seat at another one in the round."""
    here = {(place.stand_in or place.player).person.pk for place in places}
    elsewhere = Place.objects.filter(round=table.round_id, table__isnull=False).exclude(table=table)
    if any((place.stand_in or place.player).person.pk in here for place in elsewhere.select_related(*_PEOPLE)):
        raise SitsAlready


def _see_that_pairs_stay(table: RoundTable, places: Sequence[Place]) -> None:
    sides: dict[int, set[rules.Side]] = {}
    for place in places:
        sides.setdefault(place.entry_id, set()).add(rules.Seat(place.seat).side)
    if table.round.event.of_pairs and any(len(each) > 1 for each in sides.values()):
        raise PairsPart
