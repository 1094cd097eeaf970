"""What the settings of an evening are called, and what can be chosen: the one place for these words."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.draws import Drawn, Head, Losers, Parting
from scoring.tournaments.models import Entry, Event

Choices = tuple[tuple[str, Promise], ...]

FORMAT_WORDS: Mapping[str, tuple[Promise, Promise]] = {
    Event.Format.ROTATING: (
        _("Rotating partners"),
        _("Everyone comes alone and gets another partner every round. The most points win, then rounds won."),
    ),
    Event.Format.PROGRESSIVE: (
        _("Progressive"),
        _("Everyone comes alone. Winners move up a table, and partners part. The most points win, then rounds won."),
    ),
    Event.Format.PAIRS: (
        _("Fixed pairs"),
        _("Two come together and stay partners; every pair meets every other. Rounds won decide, then points."),
    ),
}

#: What the presets mean for the rounds of an evening, which are as long as the evening says.
PRESET_WORDS: Mapping[str, Promise] = {
    "Standard": _("24 cards. Four passes twice: thrown in."),
    "Stick the dealer": _("The dealer must name trump in the end."),
    "Canadian loner": _("Ordering your partner up means going alone."),
    "Club night": _("As most clubs play: the dealer is stuck."),
    "British": _("With the Benny as best card."),
    "Guernsey": _("32 cards and the joker."),
    "Australian": _("With the joker; the dealer nominates when it turns up."),
}

HANDS = "hands"
POINTS = "points"
LENGTHS: Choices = ((HANDS, _("A number of hands")), (POINTS, _("Up to a score")))

BY_ROUND = "by_round"
AHEAD = "ahead"
DRAWN_WHEN: Choices = ((BY_ROUND, _("Round by round")), (AHEAD, _("All rounds before the first")))

TIMES_ROUND: Choices = (("1", _("Once")), ("2", _("Twice, with sides changed")))

AWARDS: Choices = (
    (Event.SitOutAward.OWN_AVERAGE, _("Their own average a round")),
    (Event.SitOutAward.EVENT_AVERAGE, _("The average of all who played")),
    (Event.SitOutAward.FIXED, _("The same for everyone")),
    (Event.SitOutAward.ZERO, _("Nothing")),
)

HIDINGS: Choices = (
    (Event.Hiding.FROZEN, _("The standings as they were before")),
    (Event.Hiding.HIDDEN, _("No standings")),
)

#: How a progressive evening goes on, by the names that `draws.Progression` has.
PROGRESSION: Mapping[str, tuple[Promise, Choices]] = {
    "head": (
        _("Winners move towards"),
        ((Head.FIRST, _("Table 1")), (Head.LAST, _("The last table"))),
    ),
    "losers": (
        _("Losers"),
        ((Losers.STAY, _("Stay; at the head table they go to the other end")), (Losers.DOWN, _("Move down a table"))),
    ),
    "parting": (
        _("Partners part"),
        (
            (Parting.FEWEST_REPEATS, _("So that the fewest meet again")),
            (Parting.ALIKE, _("North with north and east, south with south and west")),
            (Parting.CROSSWISE, _("Crosswise")),
            (Parting.LOTS, _("By lots")),
        ),
    ),
    "drawn": (
        _("After a drawn round move up"),
        ((Drawn.LOTS, _("Whom lots decide")), (Drawn.NS, _("North and South")), (Drawn.EW, _("East and West"))),
    ),
}

#: What decides, as it is chosen from; `metric_words` has the headings of columns.
DECIDES: Mapping[str, Promise] = {
    "points": _("Most points"),
    "round_wins": _("Most rounds won"),
    "loners": _("Most loners"),
    "fewest_euchres": _("Fewest times euchred"),
    "head_to_head": _("Who won against each other"),
    "cut": _("A card cut"),
}

#: How somebody stands in an evening's list.
PRESENCE: Choices = (
    (Entry.State.EXPECTED, _("not here yet")),
    (Entry.State.HERE, _("here")),
    (Entry.State.AWAY, _("gone")),
)

#: Every value of these settings in words, where it is told by itself.
VALUES: Mapping[object, Promise] = dict(
    chain(
        ((value, name) for value, (name, _line) in FORMAT_WORDS.items()),
        DECIDES.items(),
        AWARDS,
        HIDINGS,
        PRESENCE,
        chain.from_iterable(choices for _label, choices in PROGRESSION.values()),
    )
)
