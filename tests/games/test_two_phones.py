"""Two phones score one game, their answers late or lost; what stands is what one careful scorer would have written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from itertools import count
from typing import Any

import hypothesis.strategies as st
import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from scoring import rules
from scoring.clubs.devices import COOKIE, digest
from scoring.clubs.models import Device
from scoring.games.models import Game
from scoring.games.recount import differences
from scoring.games.selectors import score_sheet
from scoring.games.services import start_game
from scoring.rules import GameState, HandRecord, Seat, Side, judge
from tests.games.conftest import NAMES, attempt
from tests.sizes import size

PHONES = (0, 1)
phones = st.sampled_from(PHONES)
seats = st.sampled_from([seat.value for seat in Seat])
outcomes = st.sampled_from(["made", "march", "euchred"])
chances = st.integers(0, 50)


class Way(Enum):
    """What becomes of something that is sent."""

    ANSWERED = "answered"
    LOST = "it arrives, its answer does not"
    LATE = "it arrives some time later"


ways = st.sampled_from(Way)
_keys = count(1)


@dataclass
class Line:
    """A hand as the careful scorer has it."""

    facts: dict[str, Any]
    voided: bool = False


@dataclass(frozen=True)
class Sent:
    """What a phone sent: where, what, whether it can be done when it arrives, and what it then does."""

    url: str
    body: dict[str, Any]
    possible: Callable[[], bool]
    done: Callable[[], object]


@dataclass
class Phone:
    """What one phone last saw, the newest rows and the rows by hand, and what it sent that is not answered."""

    browser: Client
    newest: int | None = None
    seated: int | None = None
    newest_seating: int = 0
    rows: dict[int, int] = field(default_factory=dict)
    on_its_way: list[Sent] = field(default_factory=list)
    unanswered: list[Sent] = field(default_factory=list)


class TwoPhones(RuleBasedStateMachine):
    """Drive two phones, and beside them a plain list of what the hands are."""

    def __init__(self) -> None:
        super().__init__()
        token = f"token {next(_keys)}"
        device = Device.objects.create(token_digest=digest(token))
        self.rule_set = rules.RuleSet.from_options({"target": None})
        self.game = start_game(
            club=None,
            names=NAMES,
            rule_set=self.rule_set,
            first_dealer=Seat.N,
            attempt=attempt("start", device=device),
        )
        self.phones = [Phone(Client()) for _phone in PHONES]
        for phone in self.phones:
            phone.browser.cookies[COOKIE] = token
            self.look(phone)
        self.hands: list[Line] = []
        self.taken_back: dict[int, Line] = {}
        self.places = {seat: NAMES[seat] for seat in Seat}

    def look(self, phone: Phone) -> None:
        """Let a phone load the table."""
        sheet = score_sheet(self.game)
        phone.newest, phone.newest_seating = sheet.newest, sheet.newest_seating
        phone.seated = sheet.seated(sheet.next_number)
        phone.rows = {line.hand.number: line.hand.pk for line in sheet.lines}

    def send(
        self,
        phone: Phone,
        name: str,
        *numbers: int,
        way: Way,
        possible: Callable[[], bool],
        done: Callable[[], object],
        **fields: Any,
    ) -> None:
        """Post from a phone under a key of its own, now or later."""
        url = reverse(f"games:{name}", args=[self.game.public_id, *numbers])
        sent = Sent(url, {"key": f"two-phones-{next(_keys):010}", **fields}, possible, done)
        if way is Way.LATE:
            phone.on_its_way.append(sent)
        else:
            self.arrive(phone, sent, answered=way is Way.ANSWERED)

    def arrive(self, phone: Phone, sent: Sent, *, answered: bool) -> None:
        """Let something arrive: it is done when it can be, else refused; a lost answer leaves the phone not knowing."""
        possible = sent.possible()
        status = phone.browser.post(sent.url, sent.body).status_code
        assert status == (302 if possible else 409)
        if possible:
            sent.done()
        if answered:
            self.look(phone)
        else:
            phone.unanswered.append(sent)

    @rule(which=phones)
    def reload(self, which: int) -> None:
        self.look(self.phones[which])

    @precondition(lambda self: any(phone.on_its_way for phone in self.phones))
    @rule(which=phones, answered=st.booleans())
    def arrive_late(self, which: int, *, answered: bool) -> None:
        phone = self.phones[which]
        if phone.on_its_way:
            self.arrive(phone, phone.on_its_way.pop(0), answered=answered)

    @precondition(lambda self: any(phone.unanswered for phone in self.phones))
    @rule(which=phones)
    def send_again(self, which: int) -> None:
        """The phone does not know whether it was saved, and taps once more: nothing may count twice."""
        phone = self.phones[which]
        for sent in phone.unanswered:
            phone.browser.post(sent.url, sent.body)
        phone.unanswered.clear()
        self.look(phone)

    @rule(which=phones, maker=seats, outcome=outcomes, way=ways)
    def save(self, which: int, maker: str, outcome: str, way: Way) -> None:
        tapped = {"maker": maker, "outcome": outcome}
        self._save(which, "record", way, tapped, tapped | {"alone": False})

    @rule(which=phones, way=ways)
    def misdeal(self, which: int, way: Way) -> None:
        self._save(which, "other", way, {"kind": "misdeal"}, {"kind": "misdeal"})

    def _save(self, which: int, name: str, way: Way, fields: dict[str, Any], facts: dict[str, Any]) -> None:
        phone = self.phones[which]
        seen = phone.newest, phone.seated

        def done() -> None:
            line = Line(facts | {"dealer": self.careful().dealer.value})
            self.hands.append(line)
            if self.taken_back.pop(len(self.hands), None) != line:
                self.taken_back.clear()

        self.send(
            phone,
            name,
            way=way,
            possible=lambda: (self.newest(), self.seated()) == seen,
            done=done,
            acts_on=phone.newest or "",
            seated=phone.seated or "",
            **fields,
        )

    @rule(which=phones, way=ways)
    def undo(self, which: int, way: Way) -> None:
        phone = self.phones[which]
        seen = phone.newest

        def done() -> None:
            number = len(self.hands)
            self.taken_back[number] = self.hands.pop()

        self.send(
            phone,
            "undo",
            way=way,
            possible=lambda: self.newest() == seen and bool(self.hands) and not self.hands[-1].voided,
            done=done,
            acts_on=seen or "",
        )

    @precondition(lambda self: self.taken_back)
    @rule(which=phones, way=ways)
    def put_back(self, which: int, way: Way) -> None:
        phone = self.phones[which]
        seen = phone.newest
        self.send(
            phone,
            "put-back",
            way=way,
            possible=lambda: self.newest() == seen and len(self.hands) + 1 in self.taken_back,
            done=lambda: self.hands.append(self.taken_back.pop(len(self.hands) + 1)),
            acts_on=seen or "",
        )

    @rule(which=phones, first=seats, second=seats, way=ways)
    def change_places(self, which: int, first: str, second: str, way: Way) -> None:
        if first == second:
            return
        phone = self.phones[which]
        seen = phone.newest_seating

        def done() -> None:
            one, other = Seat(first), Seat(second)
            self.places[one], self.places[other] = self.places[other], self.places[one]
            self.taken_back.clear()

        self.send(
            phone,
            "swap",
            way=way,
            possible=lambda: score_sheet(self.game).newest_seating == seen,
            done=done,
            acts_on=seen,
            first=first,
            second=second,
            from_number=1,
        )

    @precondition(lambda self: self.hands)
    @rule(which=phones, chance=chances, maker=seats, outcome=outcomes, way=ways)
    def correct(self, which: int, chance: int, maker: str, outcome: str, way: Way) -> None:
        tapped = {"maker": maker, "outcome": outcome}
        self._change(which, chance, "correct", way, lambda line: _replaced(line, **tapped, alone=False), tapped)

    @precondition(lambda self: self.hands)
    @rule(which=phones, chance=chances, way=ways)
    def correct_to_a_misdeal(self, which: int, chance: int, way: Way) -> None:
        tapped = {"kind": "misdeal"}
        self._change(which, chance, "hand-other", way, lambda line: _replaced(line, **tapped), tapped)

    @precondition(lambda self: self.hands)
    @rule(which=phones, chance=chances, dealer=seats, way=ways)
    def correct_the_dealer(self, which: int, chance: int, dealer: str, way: Way) -> None:
        self._change(which, chance, "dealer", way, lambda line: line.facts.update(dealer=dealer), {"dealer": dealer})

    @precondition(lambda self: self.hands)
    @rule(which=phones, chance=chances, way=ways)
    def void(self, which: int, chance: int, way: Way) -> None:
        self._change(which, chance, "void", way, lambda line: setattr(line, "voided", True), {})

    @precondition(lambda self: any(line.voided for line in self.hands))
    @rule(which=phones, chance=chances, way=ways)
    def restore(self, which: int, chance: int, way: Way) -> None:
        self._change(which, chance, "restore", way, lambda line: setattr(line, "voided", False), {}, voided=True)

    def _change(
        self,
        which: int,
        chance: int,
        name: str,
        way: Way,
        done: Callable[[Line], object],
        fields: dict[str, Any],
        *,
        voided: bool = False,
    ) -> None:
        """Change a hand that is voided, or one that is not, as the phone saw it."""
        phone, number = self.phones[which], chance % len(self.hands) + 1
        row, seen = phone.rows.get(number, 0), phone.seated
        names_a_seat = name not in {"void", "restore"}

        def change() -> None:
            done(self.hands[number - 1])
            self.taken_back.clear()

        self.send(
            phone,
            name,
            number,
            way=way,
            possible=lambda: (
                self.stands(number, row)
                and self.hands[number - 1].voided == voided
                and (self.seated() == seen or not names_a_seat)
            ),
            done=change,
            acts_on=row or "",
            seated=seen or "",
            **fields,
        )

    def newest(self) -> int | None:
        """The newest row of the game."""
        return score_sheet(self.game).newest

    def seated(self) -> int | None:
        """Who sits where, as a phone that looks now names it."""
        return score_sheet(self.game).seated(1)

    def stands(self, number: int, row: int) -> bool:
        """Whether the row that a phone saw for a hand still stands."""
        return self.game.hands.filter(number=number, standing=True, pk=row).exists()

    def careful(self) -> GameState:
        """Where the careful scorer has the game."""
        state = GameState.start(self.rule_set, first_dealer=Seat.N)
        for line in self.hands:
            if not line.voided:
                state = state.after(judge(HandRecord.from_json(line.facts), self.rule_set))
        return state

    @invariant()
    def game_is_what_a_careful_scorer_wrote(self) -> None:
        state, sheet = self.careful(), score_sheet(self.game)
        for ours, line in zip(self.hands, sheet.lines, strict=True):
            assert line.voided == ours.voided
            assert line.hand.dealer == ours.facts["dealer"]
        assert sheet.state.dealer is state.dealer
        assert sheet.names == self.places
        game = Game.objects.get(pk=self.game.pk)
        assert (game.score_ns, game.score_ew) == (state.score[Side.NS], state.score[Side.EW])

    def teardown(self) -> None:
        assert list(differences()) == []


def _replaced(line: Line, **facts: Any) -> None:
    line.facts = {"dealer": line.facts["dealer"], **facts}


@pytest.mark.many
@pytest.mark.django_db
def test_what_two_phones_leave_is_what_one_careful_scorer_would_have_written() -> None:
    enough = settings(max_examples=size(5, 10), stateful_step_count=25, deadline=None)
    run_state_machine_as_test(TwoPhones, settings=enough)
