"""Judge the play: whose turn it is, what they hold, whether they follow suit, and who wins."""

from typing import Final

from scoring.rules import faults
from scoring.rules.cards import CARDS, Card
from scoring.rules.judging.case import Case
from scoring.rules.judging.holdings import Holdings
from scoring.rules.judging.not_held import not_held
from scoring.rules.judging.revokes import Revokes
from scoring.rules.judging.turns import play_orders
from scoring.rules.record_parts import Trick
from scoring.rules.seats import Seat
from scoring.rules.suits import Suit
from scoring.rules.trump_order import EFFECTIVE_SUITS, POWER

Plays = tuple[tuple[Seat, Card], ...]


class TrickJudge:
    """Judge a hand's tricks one after another, each to be led by the winner derived for the one before."""

    __slots__ = ("case", "held", "orders", "powers", "revokes", "sitters", "suits")

    def __init__(self, case: Case, holdings: Holdings) -> None:
        self.case = case
        self.held = {seat: holding.cards for seat, holding in holdings.items()}
        self.sitters = case.sitters
        self.orders = play_orders(self.sitters)
        self.suits = _UNKNOWN_SUITS if case.trump is None else EFFECTIVE_SUITS[case.trump]
        self.powers = _UNKNOWN_POWERS if case.trump is None else POWER[case.trump]
        self.revokes = Revokes(case, holdings)

    def judge(self, tricks: tuple[Trick, ...], leader: Seat | None) -> tuple[Seat | None, ...]:
        """Judge all tricks, the first to be led by `leader`; return who won each, as far as that is known."""
        winners: list[Seat | None] = []
        for number, trick in enumerate(tricks, 1):
            plays = trick.plays
            if leader is None or leader is not trick.leader or self.orders[leader] != [seat for seat, _ in plays]:
                plays = self._judge_seats(number, trick, leader)
            if not plays:
                self.case.wrong.append(faults.TRICK_EMPTY.at(f"trick {number}", number=number))
                leader = None
            else:
                leader = self._judge_cards(number, plays)
                if self.case.trump is None:
                    leader = self._told_winner(number, tricks)
                elif trick.winner is not leader and trick.winner is not None:
                    self._refuse_winner(number, trick.winner, leader)
            winners.append(leader)
        self.revokes.judge_unused()
        return tuple(winners)

    def _judge_cards(self, number: int, plays: Plays) -> Seat:
        """Judge that each card is held and follows suit, and return who wins."""
        suits, held = self.suits, self.held
        winner, led = plays[0][0], suits[plays[0][1]]
        power, highest = self.powers[led], -1
        for seat, card in plays:
            cards = held[seat]
            try:
                cards.remove(card)
            except KeyError:
                self.case.wrong.append(not_held(self.case, seat, card, number))
            if suits[card] is not led and led in [suits[other] for other in cards]:
                self.revokes.judge(number, seat, card, led, suits)
            if (height := power[card]) > highest:
                winner, highest = seat, height
        return winner

    def _judge_seats(self, number: int, trick: Trick, leader: Seat | None) -> Plays:
        """Judge who led, who played and in which order; return the plays of those who do not sit out."""
        wrong, where, plays = self.case.wrong, f"trick {number}", trick.plays
        if trick.leader in self.sitters:
            wrong.append(faults.SITTER_LEADS.at(where, seat=trick.leader, number=number))
        for seat, card in plays:
            if seat in self.sitters:
                wrong.append(faults.SITTER_PLAYED.at(f"{where}, seat {seat}, {card}", seat=seat))
        plays = tuple([play for play in plays if play[0] not in self.sitters])
        if plays:
            self._judge_turns(number, trick.leader, plays, leader or plays[0][0])
        return plays

    def _judge_turns(self, number: int, stated: Seat | None, plays: Plays, leader: Seat) -> None:
        """Judge the order of the plays, and that everyone at the table played once."""
        wrong, where = self.case.wrong, f"trick {number}"
        if stated is not None and stated is not leader and stated not in self.sitters:
            wrong.append(faults.LEADER_MISMATCH.at(where, stated=stated, seat=leader, number=number))
        order = self.orders[plays[0][0]]
        if len(plays) != len(order):
            wrong.append(faults.TRICK_SIZE.at(where, number=number, count=len(plays), size=len(order)))
        for (seat, card), due in zip(plays, (leader, *order[1:]), strict=False):
            if seat is not due:
                wrong.append(faults.OUT_OF_TURN.at(f"{where}, seat {seat}, {card}", seat=seat, due=due))

    def _told_winner(self, number: int, tricks: tuple[Trick, ...]) -> Seat | None:
        """Return who won a trick of unknown trump: the winner as stated, else whoever leads to the next trick."""
        stated = tricks[number - 1].winner
        if stated in self.sitters:
            self._refuse_winner(number, stated)
        elif stated is not None:
            return stated
        leads = [seat for trick in tricks[number : number + 1] for seat, _ in trick.plays[:1]]
        return next((seat for seat in leads if seat not in self.sitters), None)

    def _refuse_winner(self, number: int, stated: Seat, winner: Seat | None = None) -> None:
        fault = faults.SITTER_WINS if stated in self.sitters else faults.TRICK_WINNER
        self.case.wrong.append(fault.at(f"trick {number}", stated=stated, seat=winner, number=number))


# As long as trump is not known, no card can be said to follow another or to beat it.
_UNKNOWN_SUITS: Final[dict[Card, Suit | None]] = dict.fromkeys(CARDS.values())
_UNKNOWN_POWERS: Final[dict[Suit | None, dict[Card, int]]] = {None: dict.fromkeys(CARDS.values(), 0)}
