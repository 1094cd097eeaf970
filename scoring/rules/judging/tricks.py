"""Judge the play: whose turn it is, what they hold, whether they follow suit, and who wins."""

from scoring.rules import faults
from scoring.rules.cards import Card
from scoring.rules.judging.case import Case
from scoring.rules.judging.holdings import Holdings
from scoring.rules.judging.not_held import not_held
from scoring.rules.judging.revokes import Revokes
from scoring.rules.judging.turns import play_order
from scoring.rules.record_parts import Trick
from scoring.rules.seats import Seat
from scoring.rules.trump_order import EFFECTIVE_SUITS, POWER

Plays = tuple[tuple[Seat, Card], ...]


class TrickJudge:
    """Judge a hand's tricks one after another, each to be led by the winner derived for the one before."""

    __slots__ = ("case", "holdings", "revokes", "sitters")

    def __init__(self, case: Case, holdings: Holdings) -> None:
        self.case = case
        self.holdings = holdings
        self.sitters = frozenset(case.sitters)
        self.revokes = Revokes(case, holdings)

    def judge(self, tricks: tuple[Trick, ...], leader: Seat | None) -> tuple[Seat, ...]:
        """Judge all tricks, the first to be led by `leader`; return the winners, as far as trump is known."""
        winners: list[Seat] = []
        for number, trick in enumerate(tricks, 1):
            plays = self._plays_at_table(number, trick)
            if not plays:
                self.case.wrong.append(faults.TRICK_EMPTY.at(f"trick {number}", number=number))
                leader = None
                continue
            self._judge_turns(number, trick, plays, leader)
            self._judge_cards(number, plays)
            leader = self._winner(plays)
            if leader is None:
                leader = trick.winner
            else:
                winners.append(leader)
                self._judge_stated_winner(number, trick, leader)
        self.revokes.judge_unused()
        return tuple(winners)

    def _plays_at_table(self, number: int, trick: Trick) -> Plays:
        """Return the plays of the seats that are in the hand, refusing those that sit out."""
        if not self.sitters:
            return trick.plays
        for seat, card in trick.plays:
            if seat in self.sitters:
                self.case.wrong.append(faults.SITTER_PLAYED.at(f"trick {number}, seat {seat}, {card}", seat=seat))
        return tuple([play for play in trick.plays if play[0] not in self.sitters])

    def _judge_turns(self, number: int, trick: Trick, plays: Plays, leader: Seat | None) -> None:
        """Judge who led, the order of the others, and that everyone at the table played once."""
        wrong, led_by = self.case.wrong, plays[0][0]
        if leader is None:
            leader = led_by
        if trick.leader in self.sitters:
            wrong.append(faults.SITTER_LEADS.at(f"trick {number}", seat=trick.leader, number=number))
        elif trick.leader is not None and trick.leader is not leader:
            wrong.append(faults.LEADER_MISMATCH.at(f"trick {number}", stated=trick.leader, seat=leader, number=number))
        order = play_order(led_by, self.sitters)
        if len(plays) != len(order):
            wrong.append(faults.TRICK_SIZE.at(f"trick {number}", number=number, count=len(plays), size=len(order)))
        for (seat, card), due in zip(plays, (leader, *order[1:]), strict=False):
            if seat is not due:
                wrong.append(faults.OUT_OF_TURN.at(f"trick {number}, seat {seat}, {card}", seat=seat, due=due))

    def _judge_cards(self, number: int, plays: Plays) -> None:
        """Judge that each card is held and follows suit."""
        trump = self.case.trump
        suits = None if trump is None else EFFECTIVE_SUITS[trump]
        led = None if suits is None else suits[plays[0][1]]
        for seat, card in plays:
            cards = self.holdings[seat].cards
            if card in cards:
                cards.remove(card)
            else:
                self.case.wrong.append(not_held(self.case, seat, card, number))
            if suits is not None and suits[card] is not led:
                self.revokes.judge(number, seat, card, led, suits)

    def _winner(self, plays: Plays) -> Seat | None:
        trump = self.case.trump
        if trump is None:
            return None
        power = POWER[trump][EFFECTIVE_SUITS[trump][plays[0][1]]]
        return max(plays, key=lambda play: power[play[1]])[0]

    def _judge_stated_winner(self, number: int, trick: Trick, winner: Seat) -> None:
        if trick.winner is None or trick.winner is winner:
            return
        fault = faults.SITTER_WINS if trick.winner in self.sitters else faults.TRICK_WINNER
        self.case.wrong.append(fault.at(f"trick {number}", stated=trick.winner, seat=winner, number=number))
