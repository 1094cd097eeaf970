"""Hold who sits where: a table, a round of tables, and the same for fixed pairs."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """Seat four players, named by their numbers, at a table; north and south are partners.

    >>> Table(1, north=3, east=8, south=5, west=2).partnerships
    ((3, 5), (8, 2))
    """

    number: int
    north: int
    east: int
    south: int
    west: int

    @property
    def players(self) -> tuple[int, int, int, int]:
        """Return the players clockwise from north."""
        return self.north, self.east, self.south, self.west

    @property
    def partnerships(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return the players of north-south and those of east-west."""
        return (self.north, self.south), (self.east, self.west)

    @property
    def opponents(self) -> tuple[tuple[int, int], ...]:
        """Return the four pairs of players who oppose each other."""
        return tuple((one, other) for one in (self.north, self.south) for other in (self.east, self.west))

    @property
    def couples(self) -> tuple[tuple[int, int], ...]:
        """Return the six pairs of players who meet."""
        return self.partnerships + self.opponents


@dataclass(frozen=True, slots=True)
class Round:
    """Hold the tables of one round and who sits out."""

    tables: tuple[Table, ...]
    sit_outs: tuple[int, ...] = ()

    @property
    def entrants(self) -> list[int]:
        """Return the players who were there, at the tables first."""
        return [player for table in self.tables for player in table.players] + list(self.sit_outs)


@dataclass(frozen=True, slots=True)
class PairTable:
    """Seat two fixed pairs, named by their numbers, at a table."""

    number: int
    ns: int
    ew: int

    @property
    def pairs(self) -> tuple[int, int]:
        """Return the pair that sits north and south, and the other."""
        return self.ns, self.ew


@dataclass(frozen=True, slots=True)
class PairRound:
    """Hold the tables of one round of fixed pairs and which pairs sit out."""

    tables: tuple[PairTable, ...]
    sit_outs: tuple[int, ...] = ()

    @property
    def entrants(self) -> list[int]:
        """Return the pairs that were there, at the tables first."""
        return [pair for table in self.tables for pair in table.pairs] + list(self.sit_outs)
