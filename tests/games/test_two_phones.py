"""Two phones score one game, their answers late or lost; what stands is what one careful scorer would have written."""

from __future__ import annotations

from dataclasses import dataclass, field
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

PHONES = (0, 1)
phones = st.sampled_from(PHONES)
makers = st.sampled_from([seat.value for seat in Seat])
outcomes = st.sampled_from(["made", "march", "euchred"])

Line = dict[str, Any] | None  # a voided hand is None

_keys = count(1)


@dataclass
class Phone:
    """What one phone last saw: the newest row, the rows by hand, and what it sent without seeing an answer."""

    browser: Client
    newest: int | None = None
    rows: dict[int, int] = field(default_factory=dict)
    unanswered: list[tuple[str, dict[str, Any]]] = field(default_factory=list)


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
        self.hands: list[Line] = []

    def look(self, phone: Phone) -> None:
        """Let a phone load the table."""
        sheet = score_sheet(self.game)
        phone.newest = sheet.newest
        phone.rows = {line.hand.number: line.hand.pk for line in sheet.lines}

    def is_current(self, phone: Phone) -> bool:
        return phone.newest == score_sheet(self.game).newest

    def send(self, phone: Phone, name: str, *numbers: int, lost: bool, **sent: Any) -> int:
        """Post from a phone under a key of its own; a lost answer leaves it not knowing."""
        url = reverse(f"games:{name}", args=[self.game.public_id, *numbers])
        body = {"key": f"two-phones-{next(_keys):010}", **sent}
        status = phone.browser.post(url, body).status_code
        if lost:
            phone.unanswered.append((url, body))
        else:
            self.look(phone)
        return status

    @rule(which=phones)
    def reload(self, which: int) -> None:
        self.look(self.phones[which])

    @rule(which=phones, maker=makers, outcome=outcomes, lost=st.booleans())
    def save(self, which: int, maker: str, outcome: str, *, lost: bool) -> None:
        phone = self.phones[which]
        current = self.is_current(phone)
        sent = {"acts_on": phone.newest or "", "maker": maker, "outcome": outcome}
        status = self.send(phone, "record", lost=lost, **sent)
        assert (status == 302) == current
        if current:
            self.hands.append({"maker": maker, "outcome": outcome})

    @rule(which=phones, lost=st.booleans())
    def undo(self, which: int, *, lost: bool) -> None:
        phone = self.phones[which]
        possible = self.is_current(phone) and bool(self.hands) and self.hands[-1] is not None
        status = self.send(phone, "undo", lost=lost, acts_on=phone.newest or "")
        assert (status == 302) == possible
        if possible:
            self.hands.pop()

    @precondition(lambda self: self.hands)
    @rule(which=phones, chance=st.integers(0, 50), maker=makers, outcome=outcomes, lost=st.booleans())
    def correct(self, which: int, chance: int, maker: str, outcome: str, *, lost: bool) -> None:
        phone, number = self.phones[which], chance % len(self.hands) + 1
        possible = self.stands(phone, number) and self.hands[number - 1] is not None
        sent = {"acts_on": phone.rows.get(number, ""), "maker": maker, "outcome": outcome}
        status = self.send(phone, "correct", number, lost=lost, **sent)
        assert (status == 302) == possible
        if possible:
            self.hands[number - 1] = {"maker": maker, "outcome": outcome}

    @precondition(lambda self: self.hands)
    @rule(which=phones, chance=st.integers(0, 50), lost=st.booleans())
    def void(self, which: int, chance: int, *, lost: bool) -> None:
        phone, number = self.phones[which], chance % len(self.hands) + 1
        possible = self.stands(phone, number) and self.hands[number - 1] is not None
        status = self.send(phone, "void", number, lost=lost, acts_on=phone.rows.get(number, ""))
        assert (status == 302) == possible
        if possible:
            self.hands[number - 1] = None

    @precondition(lambda self: any(phone.unanswered for phone in self.phones))
    @rule(which=phones)
    def send_again(self, which: int) -> None:
        """The phone does not know whether it was saved, and taps once more: nothing may count twice."""
        phone = self.phones[which]
        for url, body in phone.unanswered:
            phone.browser.post(url, body)
        phone.unanswered.clear()
        self.look(phone)

    def stands(self, phone: Phone, number: int) -> bool:
        """Whether the row that the phone saw for a hand still stands."""
        return self.game.hands.filter(number=number, standing=True, pk=phone.rows.get(number, 0)).exists()

    @invariant()
    def game_is_what_a_careful_scorer_wrote(self) -> None:
        state = GameState.start(self.rule_set, first_dealer=Seat.N)
        for facts, line in zip(self.hands, score_sheet(self.game).lines, strict=True):
            assert line.voided == (facts is None)
            if facts is not None:
                record = HandRecord.from_json({**facts, "alone": False, "dealer": line.hand.dealer})
                state = state.after(judge(record, self.rule_set))
        game = Game.objects.get(pk=self.game.pk)
        assert (game.score_ns, game.score_ew) == (state.score[Side.NS], state.score[Side.EW])

    def teardown(self) -> None:
        assert list(differences()) == []


@pytest.mark.django_db
def test_what_two_phones_leave_is_what_one_careful_scorer_would_have_written() -> None:
    run_state_machine_as_test(TwoPhones, settings=settings(max_examples=10, stateful_step_count=25, deadline=None))
