"""A recorded hand as it was played, one step after another: each is a picture of the table and a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypedDict, Unpack

from django.utils.translation import gettext as _

from scoring import rules
from scoring.games import wording
from scoring.games.models import Game
from scoring.games.reading import call_words
from scoring.games.selectors import SheetLine, score_sheet
from scoring.games.table import POSITIONS, SHAPES, sentence_of
from scoring.rules import Card, Seat, Side

_CALLS_OF_A_ROUND = 4


@dataclass(frozen=True, slots=True)
class Picture:
    """The table at one step.

    `held` are the cards each seat is known to hold, `backs` how many more it holds; `acts` is who has just done
    something, `won` who won the trick that lies there, `revoked` who did not follow suit in it. `begins` says whether a
    jump stops here: at the deal, at each lead and at the end.
    """

    says: str
    held: Mapping[Seat, tuple[Card, ...]]
    backs: Mapping[Seat, int]
    plays: tuple[tuple[Seat, Card], ...] = ()
    acts: Seat | None = None
    won: Seat | None = None
    revoked: frozenset[Seat] = frozenset()
    winners: tuple[Seat, ...] = ()
    trick: int = 0
    upcard: Card | None = None
    trump: rules.Trump | None = None
    sits_out: frozenset[Seat] = frozenset()
    begins: bool = False


class _Hands(TypedDict, total=False):
    """What a step may change of the four hands."""

    held: Mapping[Seat, tuple[Card, ...]]
    backs: Mapping[Seat, int]


class _Changes(_Hands, total=False):
    """What a step may change of the picture before it."""

    plays: tuple[tuple[Seat, Card], ...]
    acts: Seat | None
    won: Seat | None
    revoked: frozenset[Seat]
    winners: tuple[Seat, ...]
    trick: int
    upcard: Card | None
    trump: rules.Trump | None
    sits_out: frozenset[Seat]


def pictures(line: SheetLine, rule_set: rules.RuleSet) -> tuple[Picture, ...]:
    """Return the steps of a recorded hand; none for one of which no call and no card is recorded."""
    record = line.hand.facts
    if not (record.calls or record.tricks or record.hands):
        return ()
    return tuple(_Telling(line, record, rule_set).steps())


@dataclass(slots=True)
class _Telling:
    """The table while a hand is told; every step changes it and takes a picture."""

    line: SheetLine
    record: rules.HandRecord
    rule_set: rules.RuleSet
    dealer: Seat = field(init=False)
    known: rules.KnownHands = field(init=False)
    revokes: Sequence[rules.Revoke] = field(init=False)
    now: Picture = field(init=False)

    def __post_init__(self) -> None:
        self.dealer = Seat(self.line.hand.dealer)
        self.known = rules.known_hands(self.record, self.dealer)
        self.revokes = rules.revokes_made(self.record, self.rule_set)
        self.now = Picture(says="", **_hands(self.known.dealt))

    def steps(self) -> Iterator[Picture]:
        """Yield the pictures from the deal to the result."""
        yield self._shown(self._deal_says(), upcard=self.record.upcard, begins=True)
        yield from self._from_kitty()
        yield from self._calls()
        yield from self._before_play()
        for number, trick in enumerate(self.record.tricks or (), 1):
            yield from self._trick(number, trick)
        self._shown("", plays=(), acts=None, won=None, revoked=frozenset(), trick=0)
        yield self._shown(self._end_says(), begins=True)

    def _shown(self, says: str, *, begins: bool = False, **changes: Unpack[_Changes]) -> Picture:
        self.now = replace(self.now, says=says, begins=begins, **changes)
        return self.now

    def _name(self, seat: Seat) -> str:
        return wording.isolated(self.line.players[seat].name)

    def _deal_says(self) -> str:
        name, upcard = self._name(self.dealer), self.record.upcard
        if upcard is None:
            return _("%(name)s deals.") % {"name": name}
        return _("%(name)s deals and turns up the %(card)s.") % {"name": name, "card": upcard.words}

    def _end_says(self) -> str:
        followed = wording.suits_followed(self.record, self.rule_set, self.line.players)
        return " ".join(filter(None, (sentence_of(self.line), followed)))

    def _from_kitty(self) -> Iterator[Picture]:
        """Yield a bad hand's exchange with the kitty."""
        if self.record.exchange is not None:
            seat = self.record.exchange.seat
            says = _("%(name)s exchanges three cards with the kitty.") % {"name": self._name(seat)}
            yield self._shown(says, acts=seat, **_hands(self.known.exchanged))

    def _calls(self) -> Iterator[Picture]:
        """Yield the calls, or in one step who made trump where they are not recorded; then who defends alone."""
        record = self.record
        for place, call in enumerate(record.calls or ()):
            turned_down = place >= _CALLS_OF_A_ROUND
            made = call.call is not rules.CallKind.PASS
            yield self._shown(
                f"{self._name(call.seat)} {call_words(call, self.dealer)}.",
                acts=call.seat,
                upcard=None if turned_down else record.upcard,
                trump=(record.trump or call.suit) if made else None,
            )
        if not record.calls and record.maker and record.trump:
            says = _("%(name)s made %(suit)s alone.") if record.alone else _("%(name)s made %(suit)s.")
            words = {"name": self._name(record.maker), "suit": record.trump.word}
            yield self._shown(says % words, acts=record.maker, trump=record.trump)
        if record.lone_defender:
            says = _("%(name)s defends alone.") % {"name": self._name(record.lone_defender)}
            yield self._shown(says, acts=record.lone_defender)

    def _before_play(self) -> Iterator[Picture]:
        """Yield the up-card's way into the dealer's hand, and the cards that partners exchanged."""
        record, known = self.record, self.known
        self._shown("", sits_out=self._sitters(), trump=self.now.trump or record.trump, **_hands(known.taken_up))
        if rules.upcard_taken(record, self.dealer) and (record.upcard or known.discard):
            yield self._shown(self._discard_says(), acts=self.dealer, upcard=None)
        if record.best_card is not None and record.maker is not None:
            best, maker = record.best_card, record.maker
            says = _("%(name)s takes the %(took)s and gives the %(gave)s away.")
            words = {"name": self._name(maker), "took": best.took.words, "gave": best.gave.words}
            yield self._shown(says % words, acts=maker, **_hands(known.in_play, fewer=maker.partner))

    def _discard_says(self) -> str:
        up, out = self.record.upcard, self.known.discard
        words = {"name": self._name(self.dealer), "up": up.words if up else "", "out": out.words if out else ""}
        if up is None:
            return _("%(name)s discards the %(out)s.") % words
        if out is None:
            return _("%(name)s takes up the %(up)s.") % words
        return _("%(name)s takes up the %(up)s and discards the %(out)s.") % words

    def _sitters(self) -> frozenset[Seat]:
        record = self.record
        loners = (record.maker if record.alone else None, record.lone_defender)
        return frozenset(loner.partner for loner in loners if loner)

    def _trick(self, number: int, trick: rules.Trick) -> Iterator[Picture]:
        revoked = {revoke.seat for revoke in self.revokes if revoke.trick == number}
        for place, (seat, card) in enumerate(trick.plays):
            self._put_down(seat, card)
            last = place == len(trick.plays) - 1
            won = self._winner(number, trick) if last else None
            yield self._shown(
                self._play_says(seat, card, leads=place == 0, revokes=seat in revoked, won=won),
                plays=trick.plays[: place + 1],
                acts=seat,
                won=won,
                revoked=frozenset(revoked.intersection(who for who, _card in trick.plays[: place + 1])),
                winners=(*self.now.winners, won) if won else self.now.winners,
                trick=number,
                upcard=None,
                begins=place == 0,
            )

    def _winner(self, number: int, trick: rules.Trick) -> Seat | None:
        winners = self.line.verdict.trick_winners if self.line.verdict else ()
        return winners[number - 1] if number <= len(winners) else trick.winner

    def _play_says(self, seat: Seat, card: Card, *, leads: bool, revokes: bool, won: Seat | None) -> str:
        says = _("%(name)s leads the %(card)s.") if leads else _("%(name)s plays the %(card)s.")
        parts = [says % {"name": self._name(seat), "card": card.words}]
        if revokes:
            parts.append(_("That is a revoke."))
        if won:
            parts.append(_("%(name)s wins the trick.") % {"name": self._name(won)})
        return " ".join(parts)

    def _put_down(self, seat: Seat, card: Card) -> None:
        """Take a card out of a hand: itself where it was known to be there, else one of those that are not known."""
        held, backs = dict(self.now.held), dict(self.now.backs)
        if card in held[seat]:
            held[seat] = tuple(other for other in held[seat] if other is not card)
        else:
            backs[seat] = max(backs[seat] - 1, 0)
        self._shown("", held=held, backs=backs)


def _hands(known: Mapping[Seat, tuple[Card, ...]], *, fewer: Seat | None = None) -> _Hands:
    """Return four hands of five cards, face up where they are known; `fewer` has given one of them away."""
    return {
        "held": known,
        "backs": {seat: max(rules.HAND_SIZE - len(known[seat]) - (seat is fewer), 0) for seat in Seat},
    }


# The page


@dataclass(frozen=True, slots=True)
class SeatShown:
    """One seat in a picture."""

    name: str
    shape: str
    position: str
    is_dealer: bool
    acts: bool
    won: bool
    revoked: bool
    sits_out: bool
    cards: Sequence[Card]
    backs: int
    played: Card | None


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """One step of a hand's replay, and the ways to the others."""

    game: Game
    line: SheetLine
    steps: Sequence[Picture]
    step: int

    @property
    def number(self) -> int:
        """The hand's number."""
        return self.line.hand.number

    @property
    def picture(self) -> Picture:
        """The table at this step."""
        return self.steps[self.step]

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.steps) - 1

    @property
    def back(self) -> int | None:
        """The step before; None at the first."""
        return self.step - 1 if self.step else None

    @property
    def forward(self) -> int | None:
        """The step after; None at the last."""
        return self.step + 1 if self.step < self.last else None

    @property
    def trick_back(self) -> int | None:
        """The lead, or the deal, before this step."""
        return max((place for place in self._beginnings if place < self.step), default=None)

    @property
    def trick_forward(self) -> int | None:
        """The lead, or the end, after this step."""
        return min((place for place in self._beginnings if place > self.step), default=None)

    @property
    def _beginnings(self) -> list[int]:
        return [place for place, picture in enumerate(self.steps) if picture.begins]

    @property
    def seats(self) -> list[SeatShown]:
        """The four seats as they lie around this phone."""
        picture, plays = self.picture, dict(self.picture.plays)
        return [
            SeatShown(
                name=self.line.players[seat].name,
                shape=SHAPES[seat.side],
                position=position,
                is_dealer=seat.value == self.line.hand.dealer,
                acts=seat is picture.acts,
                won=seat is picture.won,
                revoked=seat in picture.revoked,
                sits_out=seat in picture.sits_out,
                cards=_in_order(picture.held[seat], picture.trump),
                backs=picture.backs[seat],
                played=plays.get(seat),
            )
            for seat, position in POSITIONS.items()
        ]

    @property
    def tricks(self) -> list[tuple[str, str, int]]:
        """Both sides' shape, names and tricks so far."""
        return [
            (
                SHAPES[side],
                wording.side_names(self.line.players, side),
                sum(winner in side.seats for winner in self.picture.winners),
            )
            for side in Side
        ]


def _in_order(cards: Iterable[Card], trump: rules.Trump | None) -> list[Card]:
    """Return a hand as people hold it: trump first, then suit by suit, the highest first."""
    ranks = list(rules.Rank)

    def place(card: Card) -> tuple[bool, str, int]:
        suit = rules.effective_suit(card, trump) if trump else card.suit
        is_trump = suit is not None and trump is not None and suit is trump.suit
        return not is_trump, suit or "", -ranks.index(card.rank)

    return sorted(cards, key=place)


def replay_page(game: Game, number: int, step: int) -> ReplayPage | None:
    """Return a step of a hand's replay, the nearest there is; None for a hand without any."""
    sheet = score_sheet(game)
    line = sheet.lines_by_number.get(number)
    steps = pictures(line, sheet.rule_set) if line and line.hand.record else ()
    if line is None or not steps:
        return None
    return ReplayPage(game, line, steps, min(step, len(steps) - 1))
