"""Say what changes did to hands: which, what they said before and after, and how the game stood then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import rules
from scoring.clubs.models import Write
from scoring.games import wording
from scoring.games.history import Players, changed_facts
from scoring.games.models import Game, Hand
from scoring.games.past_scores import states_after
from scoring.games.selectors import Sitting, seated_at, verdict_of
from scoring.pages.changes.words import ACTIONS, SCORED, Group

#: Rows that say of a hand only that it does not count.
_MARKS = {Hand.Kind.UNDONE.value, Hand.Kind.VOIDED.value}
Scores = Mapping[int, rules.GameState]


@dataclass(frozen=True, slots=True)
class HandTold:
    """What a change did to a game's hands; `numbers` are none where it touched the score alone.

    `before` and `after` are sentences, empty where nothing stood, `score` is that before and after it.
    """

    numbers: Sequence[int] = ()
    before: str = ""
    after: str = ""
    score: str = ""


def hands_told(games: Mapping[int, Game], sittings: Mapping[int, Sequence[Sitting]]) -> dict[int, HandTold]:
    """Return what these changes did to hands, by the id of the change: one query, however many.

    `games` has the game of each change that `words_of_hands` needs, `sittings` who sat where, by the game's id.
    """
    writes_of: dict[int, list[int]] = {}
    for write, game in games.items():
        writes_of.setdefault(game.pk, []).append(write)
    rows: dict[int, list[Hand]] = {game: [] for game in writes_of}
    for row in Hand.objects.filter(game__in=rows).order_by("pk"):
        rows[row.game_id].append(row)
    by_id = {game.pk: game for game in games.values()}
    return {
        write: told
        for game, writes in writes_of.items()
        for write, told in _GameRead(by_id[game], rows[game], sittings[game]).told(writes)
    }


def needs_hands(write: Write) -> bool:
    """Whether only the rows of hands tell what a change did."""
    return write.action in SCORED or (write.action in ACTIONS and ACTIONS[write.action].group is Group.HANDS)


class _GameRead:
    """A game with every row it ever had, judged once."""

    def __init__(self, game: Game, rows: Sequence[Hand], sittings: Sequence[Sitting]) -> None:
        self.game = game
        self.rows = rows
        self.sittings = sittings
        self.rule_set = game.rule_set
        self.by_id = {row.pk: row for row in rows}
        self.verdicts = {row.pk: verdict_of(row, self.rule_set) for row in rows}

    def told(self, writes: Sequence[int]) -> Iterator[tuple[int, HandTold]]:
        """Yield what each of these changes did."""
        just_before = [write - 1 for write in writes]  # a write's id is its place among all of them
        states = dict(states_after(self.game, self.rule_set, self.rows, self.verdicts, {*writes, *just_before}))
        for write in writes:
            yield write, self._told(write, states[write - 1], states[write])

    def _told(self, write: int, was: rules.GameState, becomes: rules.GameState) -> HandTold:
        made = [row for row in self.rows if row.write_id == write]
        if not made:
            return HandTold(score=_score(becomes))
        first = made[0].number
        earlier = self.by_id.get(made[0].replaces_id or 0)
        newest = [row for row in made if row.number == first][-1]
        players = seated_at(self.sittings, first)
        before, after = self._sentence(earlier, players), self._sentence(newest, players)
        if before == after and earlier is not None and before:
            before, after = _facts_told(earlier, newest, players)
        score = _score(becomes) if was.score == becomes.score else _from_to(_score(was), _score(becomes))
        return HandTold(sorted({row.number for row in made}), before, after, score)

    def _sentence(self, row: Hand | None, players: Players) -> str:
        if row is None or row.kind in _MARKS:
            return ""
        return wording.what_happened(row.facts, self.verdicts[row.pk], players)


def _facts_told(earlier: Hand, row: Hand, players: Players) -> tuple[str, str]:
    """Return what two rows of one sentence say otherwise: "Trump: not noted" and "Trump: hearts"."""
    changes = changed_facts(earlier, row, players)
    line = _("%(what)s: %(told)s")
    was = "; ".join(line % {"what": change.what, "told": change.was} for change in changes)
    return was, "; ".join(line % {"what": change.what, "told": change.becomes} for change in changes)


def _score(state: rules.GameState) -> str:
    score = state.score
    return _("%(ns)d–%(ew)d") % {"ns": score[rules.Side.NS], "ew": score[rules.Side.EW]}


def _from_to(was: str, becomes: str) -> str:
    return _("%(was)s → %(becomes)s") % {"was": was, "becomes": becomes}
