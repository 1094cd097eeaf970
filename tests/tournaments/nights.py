"""Evenings played at random through the services, as they go: people come and leave, results are corrected."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from random import Random

from scoring import rules
from scoring.clubs.models import Player
from scoring.games.selectors import score_sheet
from scoring.games.services import record_hand
from scoring.tournaments.figures import Figures
from scoring.tournaments.models import Entry, Event, Round, RoundTable
from scoring.tournaments.plans import Plan
from scoring.tournaments.selectors.tied import tied_groups
from scoring.tournaments.services.adjusting import adjust, cut_cards
from scoring.tournaments.services.at_tables import game_for
from scoring.tournaments.services.drawing import draw_next
from scoring.tournaments.services.entering import Entering, enter_many, enter_pairs, say_presence
from scoring.tournaments.services.ruling import Absent, forfeit
from scoring.tournaments.services.running import close_round, finish_event, reopen_round, start_round
from scoring.tournaments.services.setting_up import make_event
from scoring.tournaments.services.totals import claim, key_card, newest_total_of, seats_as_seen
from tests.games.conftest import hand
from tests.tournaments.evenings import a_club, as_shown, attempt, players

HANDS = 3
_METRICS = ("points", "round_wins", "loners", "fewest_euchres")
_AWARDS = ("own_average", "event_average", "fixed", "zero")
_ABSENT: tuple[Absent, ...] = ("NS", "EW", "both")
_RULES = rules.RuleSet.from_options({**rules.preset("Club night").to_options(), "hands": HANDS}, name="Club night")


@dataclass
class Night:
    """An evening whose course lots decide; `present` says for each round that was drawn who was there."""

    lots: Random
    event: Event
    #: Who entered is drawn from these.
    people: list[Player]
    present: dict[int, set[int]] = field(default_factory=dict)

    @classmethod
    def begun(cls, lots: Random, *, style: str, entrants: int, rounds: int) -> Night:
        """Return an evening of so many players, or pairs, who are here; a few more may come late."""
        club = a_club()
        # Not too much before it, or nobody is tied when those who met each other are compared.
        first, *then = lots.sample(_METRICS, lots.randint(1, 3))
        ranking = lots.choice(([first, "head_to_head", *then, "cut"], ["head_to_head", first, *then, "cut"]))
        plan = Plan(
            name="Any night",
            played_on=date(2026, 11, 26),
            format=style,
            rule_set=_RULES,
            rounds_planned=rounds,
            ranking=tuple(ranking),
            sit_out_award=lots.choice(_AWARDS),
            sit_out_points=lots.randrange(6),
            forfeit_points=lots.randrange(6),
        )
        event = make_event(club, plan=plan, attempt=attempt(club=club), seed=lots.randrange(1000))
        night = cls(lots, event, players(club, 2 * entrants + 12))
        night.enter(entrants)
        return night

    @property
    def least(self) -> int:
        """How many entrants fill a table."""
        return 2 if self.event.of_pairs else 4

    @property
    def now(self) -> Event:
        """The event as it stands."""
        return Event.objects.select_related("club").get(pk=self.event.pk)

    def here(self) -> set[int]:
        """Return the numbers of those who are there."""
        return set(self.event.entries.filter(state=Entry.State.HERE).values_list("number", flat=True))

    def enter(self, number: int) -> None:
        """Let so many who have not come yet enter, as long as anybody is left."""
        if self.event.of_pairs:
            left = range(min(number, len(self.people) // 2))
            pairs = [Entering(self.people.pop(), self.people.pop()) for _pair in left]
            enter_pairs(self.now, pairs=pairs, here=True, attempt=attempt())
        else:
            coming = [self.people.pop() for _player in range(min(number, len(self.people)))]
            enter_many(self.now, players=coming, here=True, attempt=attempt())

    def come_and_go(self) -> None:
        """Let some leave, come back or come late, as long as a table is filled."""
        for entry in self.event.entries.all():
            if self.lots.random() < 0.1:
                becomes = Entry.State.AWAY if entry.state == Entry.State.HERE else Entry.State.HERE
                if becomes == Entry.State.HERE or len(self.here()) > self.least:
                    say_presence(self.now, number=entry.number, was=entry.state, becomes=becomes, attempt=attempt())
        if self.lots.random() < 0.4:
            self.enter(1)

    def plays_a_round(self) -> Round:
        """Draw, start, score and close the next round, and return it."""
        self.come_and_go()
        drawn = draw_next(self.now, seen=self.now.version, attempt=attempt())
        self.present[drawn.number] = self.here()
        playing = start_round(self.now, number=drawn.number, seen=self.now.version, attempt=attempt())
        for table in playing.tables.all():
            self.scores(table)
        return close_round(self.now, number=playing.number, seen=self.now.version, attempt=attempt())

    def scores(self, table: RoundTable) -> None:
        """Score a table in one of the ways there are."""
        way = self.lots.random()
        if way < 0.1:
            self.hand_by_hand(table)
        elif way < 0.2:
            forfeit(table, absent=self.lots.choice(_ABSENT), acts_on=None, stands=as_shown(table), attempt=attempt())
        elif way < 0.4:
            said, seated = self.figures(), seats_as_seen(table)
            for side in rules.Side:
                claim(table, side=side, figures=said, acts_on=None, seated=seated, attempt=attempt())
        else:
            self.keys(table)

    def keys(self, table: RoundTable) -> None:
        """Let an organiser key what a table came to, in place of all that was said before."""
        newest = newest_total_of(table.round)
        key_card(table, figures=self.figures(), seen=newest, attempt=attempt())

    def figures(self) -> Figures:
        """Return what a table may come to; loners and euchres are not always counted."""
        lots = self.lots
        counts = [lots.choice((None, 0, 0, 1, 2)) for _count in range(4)]
        return Figures(lots.randrange(8), lots.randrange(8), *counts)

    def hand_by_hand(self, table: RoundTable) -> None:
        """Play a table's hands."""
        game = game_for(table, first_dealer=rules.Seat.N, attempt=attempt())
        for _hand in range(HANDS):
            outcome = self.lots.choice((rules.Outcome.MADE, rules.Outcome.MARCH, rules.Outcome.EUCHRED))
            maker, alone = self.lots.choice(rules.SEATS), self.lots.random() < 0.3
            record = hand(outcome=outcome, maker=maker, alone=alone)
            record_hand(game, record=record, acts_on=score_sheet(game).newest, attempt=attempt("record"))

    def changes_its_mind(self) -> None:
        """Correct a table of any round, open the last round again, give or take points, or cut cards."""
        tables = list(RoundTable.objects.filter(round__event=self.event).select_related("round"))
        for table in self.lots.sample(tables, min(2, len(tables))):
            self.keys(table)
        last = self.event.rounds.filter(state=Round.State.CLOSED).order_by("-number")[0]
        if self.lots.random() < 0.5:
            reopen_round(self.now, number=last.number, seen=self.now.version, attempt=attempt())
            self.keys(self.lots.choice(list(last.tables.all())))
            close_round(self.now, number=last.number, seen=self.now.version, attempt=attempt())
        number = self.lots.choice(sorted(self.here()))
        adjust(self.now, number=number, points=self.lots.choice((-3, -1, 2)), reason="Lots", attempt=attempt())
        for group in tied_groups(self.now)[:1]:
            order = self.lots.sample(range(1, len(group.lines) + 1), len(group.lines))
            cuts = {line.number: place for line, place in zip(group.lines, order, strict=True)}
            cut_cards(self.now, cuts=cuts, attempt=attempt())

    def ends(self) -> None:
        """Finish the evening."""
        finish_event(self.now, seen=self.now.version, attempt=attempt())
