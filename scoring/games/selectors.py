"""Fold a game's standing hands into its score sheet: the one way any page learns the score."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import prefetch_related_objects

from scoring import rules
from scoring.clubs.audience import Called, names_at_one_table
from scoring.games.models import Game, Hand, Seating


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One numbered hand on the sheet, and where the game stood after it.

    `verdict` is None for a hand that was left without a result or voided; `counted` is False for one
    recorded after the hand that, as things stand now, ended the game. `players` sat there then.
    """

    hand: Hand
    verdict: rules.Verdict | None
    counted: bool
    after: rules.GameState
    players: Mapping[rules.Seat, Called]

    @property
    def voided(self) -> bool:
        """Whether the hand was taken out of the count and keeps its number."""
        return self.hand.kind == Hand.Kind.VOIDED

    @property
    def token_side(self) -> rules.Side | None:
        """The side that this hand brought the point for four tokens, if it did."""
        side = self.verdict.token if self.verdict and self.counted else None
        return side if side and self.after.tokens[side] == 0 else None


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits where from hand `from_number` on.

    `newest` is the id of its newest row, `write` that of the change that seated them, and `changed` whether it came
    after the game began.
    """

    from_number: int
    players: dict[rules.Seat, Called]
    newest: int
    write: int
    changed: bool


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A game as it stands: its rule set, who sits where, its hands, and the state they fold to.

    `newest` is the id of the game's newest row, which a change must name (None before any);
    `sittings` come in the order of the hands they begin with, the first with hand 1; `brought` are the numbers of
    the hands that came with the game from a file; `taken_back` is the hand that had the next number before an undo,
    while nothing but that was done since; `undone` is whether the newest row is the mark of an undo; `reseated` is who
    sits where by a change that came after every row of a hand.
    """

    game: Game
    rule_set: rules.RuleSet
    sittings: tuple[Sitting, ...]
    lines: tuple[SheetLine, ...]
    state: rules.GameState
    newest: int | None
    brought: frozenset[int]
    taken_back: Hand | None
    undone: bool
    reseated: Sitting | None

    @property
    def players(self) -> dict[rules.Seat, Called]:
        """Who sits where: for the next hand, or in a game that is over as its last hand that counts was played."""
        return seated_at(self.sittings, self.last_counted if self.state.finished else self.next_number)

    def seated(self, number: int) -> int | None:
        """Return what a change that names a seat of hand `number` must name: the id of the newest row of its sitting.

        None while they sit as they sat down.
        """
        sitting = sitting_at(self.sittings, number)
        return sitting.newest if sitting.changed else None

    @property
    def newest_seating(self) -> int:
        """The id of the newest row of who sits where, which a change of seats must name."""
        return max(sitting.newest for sitting in self.sittings)

    @property
    def lines_by_number(self) -> dict[int, SheetLine]:
        """The hands by their number."""
        return {line.hand.number: line for line in self.lines}

    @property
    def next_number(self) -> int:
        """The number of the hand that is recorded next; numbers never shift."""
        return _number_after(self.lines)

    @property
    def last_counted(self) -> int:
        """The number of the last hand that counts; 1 before any."""
        return max((line.hand.number for line in self.lines if line.counted), default=1)

    @property
    def closes_by_hand(self) -> bool:
        """Whether the scorer, and nothing else, ends this game."""
        return self.rule_set.target is None and self.rule_set.hands is None

    def name(self, seat: rules.Seat) -> str:
        """Return the name of who sits at `seat`."""
        return self.players[seat].name

    @property
    def names(self) -> dict[rules.Seat, str]:
        """The players' names by seat."""
        return {seat: player.name for seat, player in self.players.items()}


def saved_since(sheet: ScoreSheet, record: rules.HandRecord, acts_on: int | None) -> SheetLine | None:
    """Return the hand that says just what `record` does, whoever dealt it, of those the row `acts_on` came before.

    A hand that was there then and was corrected or brought back since is another one.
    """
    seen = sheet.game.hands.filter(pk__lte=acts_on or 0).order_by("pk").values_list("number", "kind")
    there = {number for number, kind in dict(seen).items() if kind != Hand.Kind.UNDONE}
    newer = (line for line in sheet.lines if line.hand.number not in there)
    return next((line for line in newer if replace(line.hand.facts, dealer=record.dealer) == record), None)


def sittings_of(game: Game) -> tuple[Sitting, ...]:
    """Return who sat where in a game, sitting by sitting, called as `game.audience` may read it: one query."""
    return sittings_of_all([game])[game.pk]


def sittings_of_all(games: Collection[Game]) -> dict[int, tuple[Sitting, ...]]:
    """Return the same of many games, by their ids: one query, however many."""
    rows: dict[int, list[Seating]] = {game.pk: [] for game in games}
    for seating in Seating.objects.standing().filter(game__in=rows).select_related("player__merged_into"):
        rows[seating.game_id].append(seating)
    return {game.pk: _sittings(game, rows[game.pk]) for game in games}


def _sittings(game: Game, seatings: Iterable[Seating]) -> tuple[Sitting, ...]:
    by_number: dict[int, dict[rules.Seat, Seating]] = {}
    for seating in seatings:
        by_number.setdefault(seating.from_number, {})[rules.Seat(seating.seat)] = seating
    clockwise = {number: {seat: rows[seat] for seat in rules.Seat} for number, rows in by_number.items()}
    sat = [row.player for rows in clockwise.values() for row in rows.values()]
    names = names_at_one_table(sat, game.audience)
    return tuple(
        Sitting(
            from_number=number,
            players={seat: Called(row.player, names[row.player_id]) for seat, row in rows.items()},
            newest=max(row.pk for row in rows.values()),
            write=max(row.write_id for row in rows.values()),
            changed=any(row.write_id != game.write_id for row in rows.values()),
        )
        for number, rows in clockwise.items()
    )


def seated_at(sittings: Sequence[Sitting], number: int) -> dict[rules.Seat, Called]:
    """Return who sits where for hand `number`."""
    return sitting_at(sittings, number).players


def sitting_at(sittings: Sequence[Sitting], number: int) -> Sitting:
    """Return the sitting that holds for hand `number`."""
    return next(sitting for sitting in reversed(sittings) if sitting.from_number <= number)


def verdict_of(hand: Hand, rule_set: rules.RuleSet) -> rules.Verdict | None:
    """Return what a stored hand was worth, judged anew from its facts.

    A hand that was accepted with its fault noted is not legal, so its stored result stands.
    """
    if "violations" in hand.extras:
        return _stored_verdict(hand, rule_set)
    if not hand.outcome:
        return None
    return rules.judge(hand.facts, rule_set)


def _stored_verdict(hand: Hand, rule_set: rules.RuleSet) -> rules.Verdict | None:
    if not hand.outcome:
        return None
    maker_side = rules.Side(hand.maker_side) if hand.maker_side else None
    tricks: dict[rules.Side, int | None] = dict.fromkeys(rules.Side)
    if maker_side and hand.maker_tricks is not None:
        tricks = {maker_side: hand.maker_tricks, maker_side.other: 5 - hand.maker_tricks}
    points = {rules.Side.NS: hand.points_ns, rules.Side.EW: hand.points_ew}
    return rules.Verdict(
        outcome=rules.Outcome(hand.outcome),
        points=points,
        side=next((side for side in rules.Side if points[side]), None),
        maker_side=maker_side,
        tricks=tricks,
        trick_winners=(),
        next_dealer=rules.Seat(hand.dealer).next,
        deal_passes=True,
        counts=True,
        token=maker_side
        if rules.earns_token(rule_set, alone=bool(hand.alone), maker_tricks=hand.maker_tricks)
        else None,
        individual=None,
        stuck_dealer=False,
        unjudged=(),
        score_after=None,
        depth=hand.facts.depth,
    )


def score_sheet(game: Game) -> ScoreSheet:
    """Return the game's sheet: two queries, whatever the number of hands."""
    return _sheet(game, sittings_of(game))


def score_sheets(games: Collection[Game]) -> list[ScoreSheet]:
    """Return the sheets of many games: two queries, however many."""
    prefetch_related_objects(list(games), "hands")
    sittings = sittings_of_all(games)
    return [_sheet(game, sittings[game.pk]) for game in games]


def _sheet(game: Game, sittings: tuple[Sitting, ...]) -> ScoreSheet:
    rule_set = game.rule_set
    rows = list(game.hands.all())
    start = rules.GameState.start(
        rule_set,
        first_dealer=rules.Seat(game.first_dealer),
        score={rules.Side.NS: game.initial_ns, rules.Side.EW: game.initial_ew},
    )
    standing = sorted((row for row in rows if _is_on_sheet(row)), key=lambda row: row.number)
    lines = tuple(_folded(standing, rule_set, start, sittings))
    return ScoreSheet(
        game=game,
        rule_set=rule_set,
        sittings=sittings,
        lines=lines,
        state=_ended_by_hand(game, lines[-1].after if lines else start),
        newest=rows[-1].pk if rows else None,
        brought=frozenset(row.number for row in rows if row.came_with_its_game),
        taken_back=_taken_back(rows, _number_after(lines), sittings),
        undone=bool(rows) and rows[-1].kind == Hand.Kind.UNDONE,
        reseated=_reseated(rows, sittings),
    )


def _number_after(lines: Sequence[SheetLine]) -> int:
    return lines[-1].hand.number + 1 if lines else 1


def _taken_back(rows: Sequence[Hand], number: int, sittings: Sequence[Sitting]) -> Hand | None:
    """Return the row that an undo took from a number, unless anything else was done since.

    Another dealer, other players, or another hand in an earlier place would make another hand of it.
    """
    mark = next((row for row in rows if row.number == number and row.standing), None)
    if mark is None or any(sitting.write > mark.write_id for sitting in sittings):
        return None
    by_id: dict[int | None, Hand] = {row.pk: row for row in rows}
    if not all(_undoes_or_puts_back(row, by_id) for row in rows if row.pk > mark.pk):
        return None
    return by_id.get(mark.replaces_id)


def _reseated(rows: Sequence[Hand], sittings: Sequence[Sitting]) -> Sitting | None:
    """Return the last sitting that the newest change of seats made, unless a hand was recorded or changed since."""
    newest = max(reversed(sittings), key=lambda sitting: sitting.write)
    return newest if newest.changed and (not rows or newest.write > rows[-1].write_id) else None


def _undoes_or_puts_back(row: Hand, by_id: Mapping[int | None, Hand]) -> bool:
    """Return whether a row is the mark of an undo, or the hand again that such a mark replaced."""
    if row.kind == Hand.Kind.UNDONE:
        return True
    mark = by_id.get(row.replaces_id)
    was = by_id.get(mark.replaces_id) if mark and mark.kind == Hand.Kind.UNDONE else None
    return was is not None and (was.kind, was.record) == (row.kind, row.record)


def _ended_by_hand(game: Game, state: rules.GameState) -> rules.GameState:
    if game.status == Game.Status.CLOSED:
        return state.closed()
    return state.given_up() if game.status == Game.Status.ABANDONED else state


def _is_on_sheet(row: Hand) -> bool:
    return row.standing and row.kind != Hand.Kind.UNDONE


def _folded(
    hands: Iterable[Hand], rule_set: rules.RuleSet, state: rules.GameState, sittings: Sequence[Sitting]
) -> Iterable[SheetLine]:
    for hand in hands:
        verdict = verdict_of(hand, rule_set)
        counted = verdict is not None and not state.finished
        if verdict is not None and counted:
            # What a record says of the score after it was so when it was written; an earlier hand may be another now.
            state = state.after(replace(verdict, score_after=None))
        yield SheetLine(
            hand=hand, verdict=verdict, counted=counted, after=state, players=seated_at(sittings, hand.number)
        )
