"""Share out meetings among rounds so that nobody is wanted twice in one: the circle method, and repairing by lots."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from scoring.draws.chances import below

Meeting = tuple[int, int]


def circle(entrants: int) -> list[list[Meeting]]:
    """Return the rounds in which each of an even number of entrants meets each other once.

    The last stays, the others go round it by one place a round.

    >>> circle(4)
    [[(3, 0), (1, 2)], [(3, 1), (2, 0)], [(3, 2), (0, 1)]]
    """
    going = entrants - 1
    return [
        [(going, first)] + [((first + step) % going, (first - step) % going) for step in range(1, entrants // 2)]
        for first in range(going)
    ]


def shared_out(meetings: Sequence[Meeting], *, rounds: int, random: Random, tries: int) -> list[list[Meeting]]:
    """Return rounds that have each of the meetings once and everyone in every round, or nothing where no way was found.

    Everyone must be in as many meetings as there are rounds.
    """
    entrants = 1 + max(max(meeting) for meeting in meetings)
    sharing = _Sharing(
        [[None] * entrants for _ in range(rounds)], [list(range(rounds)) for _ in range(entrants)], random
    )
    waiting = list(meetings)
    for _ in range(tries):
        if not waiting:
            return [_meetings_of(opponents) for opponents in sharing.opponent]
        chosen = below(random, len(waiting))
        waiting[chosen], waiting[-1] = waiting[-1], waiting[chosen]
        if sharing.place(*waiting[-1]):
            waiting.pop()
    return []


@dataclass(slots=True)
class _Sharing:
    """Hold who meets whom in each round so far, and the rounds in which each is still free."""

    opponent: list[list[int | None]]
    free: list[list[int]]
    random: Random

    def place(self, one: int, other: int) -> bool:
        """Put a meeting into a round, and say whether that was possible.

        Where no round has both free, take one in which the first is and one in which the second is. A chain of meetings
        of these two rounds starts with the second. Unless it ends with the first, let its meetings change rounds (after
        Kempe): both are then free. Else some other chain does that, so that another attempt may find a way.
        """
        common = set(self.free[one]).intersection(self.free[other])
        if common:
            self._meet(one, other, min(common))
            return True
        number, instead = self._any(self.free[one]), self._any(self.free[other])
        chain = self._chain(other, number, instead)
        if one in chain[-1][:2]:
            self._change_any_chain()
            return False
        self._change_rounds(chain, number, instead)
        self._meet(one, other, number)
        return True

    def _any(self, numbers: Sequence[int]) -> int:
        return numbers[below(self.random, len(numbers))]

    def _change_any_chain(self) -> None:
        """Let all meetings that hang together in two rounds change them."""
        first, second = below(self.random, len(self.opponent)), below(self.random, len(self.opponent))
        start = below(self.random, len(self.opponent[0]))
        if first == second:
            return
        chain = self._chain(start, first, second)
        if not chain or start not in chain[-1][:2] or len(chain) % 2:
            chain = self._chain(start, second, first)[::-1] + chain
        self._change_rounds(chain, first, second)

    def _chain(self, start: int, first: int, second: int) -> list[tuple[int, int, int]]:
        """Return the meetings, with their rounds, that lead from one by turns through these two rounds."""
        chain: list[tuple[int, int, int]] = []
        here, number, following = start, first, second
        while (there := self.opponent[number][here]) is not None:
            chain.append((here, there, number))
            if there == start:
                break
            here, number, following = there, following, number
        return chain

    def _change_rounds(self, chain: Sequence[tuple[int, int, int]], first: int, second: int) -> None:
        for meeting in chain:
            self._part(*meeting)
        for one, other, left in chain:
            self._meet(one, other, second if left == first else first)

    def _meet(self, one: int, other: int, number: int) -> None:
        self.opponent[number][one], self.opponent[number][other] = other, one
        self.free[one].remove(number)
        self.free[other].remove(number)

    def _part(self, one: int, other: int, number: int) -> None:
        self.opponent[number][one] = self.opponent[number][other] = None
        self.free[one].append(number)
        self.free[other].append(number)


def _meetings_of(opponent: Sequence[int | None]) -> list[Meeting]:
    return [(one, other) for one, other in enumerate(opponent) if other is not None and one < other]
