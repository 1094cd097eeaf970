"""Put together what is told of each change: what it did, to what, by whom, and how it was before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.clubs.audience import Audience
from scoring.clubs.models import Club, Device, Write
from scoring.games.models import Game
from scoring.games.selectors import sittings_of_all
from scoring.pages.changes.about import Subjects, subjects_of
from scoring.pages.changes.facts import told
from scoring.pages.changes.hands import HandTold, hands_told, needs_hands
from scoring.pages.changes.seats import SeatsTold, seats_told
from scoring.pages.changes.whom import letters_of_phones, who_changed
from scoring.pages.changes.words import ACTIONS, SETTINGS
from scoring.pages.game_lines import GameLine, game_lines

_RESEATING = {"swap", "substitute"}
_STARTING = {"start", "rematch"}
_MERGING = {"merge", "undo_merge"}
#: Changes whose facts name the players they were about.
_NAMING_PLAYERS = {
    "paste_players",
    "adjust",
    "take_back_points",
    "cut_cards",
    "enter",
    "name_entry",
    "remove_entry",
    "presence",
    "check_in",
}


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """One change in words.

    `about` is a player, a role or whatever else it was about; `game` who played whom, `game_id` its public id, `table`
    and `hands` where it was one of these; `before` and `after` what was and is, empty where there is no such thing;
    `address` is where it is looked at. `people` are those whom a list brought.
    """

    made_at: datetime
    who: str
    sentence: str
    address: str = ""
    about: str = ""
    game: str = ""
    game_id: str = ""
    table: int | None = None
    hands: Sequence[int] = ()
    before: str = ""
    after: str = ""
    details: Sequence[str] = ()
    people: Sequence[str] = ()

    @property
    def names_about(self) -> bool:
        """Whether what it was about is told by itself: who was merged stands as what is now."""
        return bool(self.about) and self.about != self.after

    @property
    def says_more(self) -> bool:
        """Whether anything follows the sentence."""
        return bool(self.names_about or self.people or self.before or self.after)


@dataclass(frozen=True, slots=True)
class _Read:
    """What was read about some changes; games, hands and seats by the change's id."""

    games: Mapping[int, GameLine]
    hands: Mapping[int, HandTold]
    seats: Mapping[int, SeatsTold]
    subjects: Subjects
    letters: Mapping[int, str]


def change_lines(club: Club, writes: Sequence[Write], looking: Device | None) -> list[ChangeLine]:
    """Return a line a change, in a fixed number of queries; `looking` is the device they are read on."""
    games = _games(club, writes)
    lines = {line.public_id: line for line in game_lines(list(set(games.values())), Audience.CLUB)}
    scored = {write.pk: games[write.pk] for write in writes if write.pk in games and needs_hands(write)}
    reseated = {write.pk: games[write.pk] for write in writes if write.pk in games and write.action in _RESEATING}
    read = _Read(
        games={write: lines[game.public_id] for write, game in games.items()},
        hands=hands_told(scored, sittings_of_all(list(set(scored.values())))) if scored else {},
        seats=seats_told(reseated) if reseated else {},
        subjects=subjects_of(club, writes),
        letters=letters_of_phones(club),
    )
    return [_line(write, read, looking) for write in writes]


def _games(club: Club, writes: Sequence[Write]) -> dict[int, Game]:
    """Return the club's game that each change was about, or began, by the change's id: one query."""
    began = {write.pk for write in writes if write.action == "rematch"}
    public_ids = {write.about for write in writes if write.about and " " not in write.about and write.pk not in began}
    if not began and not public_ids:
        return {}
    games = Game.objects.for_list().defer(None)  # hands are judged by their game's rules
    found = list(games.filter(Q(public_id__in=public_ids) | Q(write__in=began), club=club))
    by_public_id = {game.public_id: game for game in found}
    by_write = {game.write_id: game for game in found}
    of_each = {
        write.pk: (by_write.get(write.pk) if write.pk in began else by_public_id.get(write.about)) for write in writes
    }
    return {write: game for write, game in of_each.items() if game is not None}


def _line(write: Write, read: _Read, looking: Device | None) -> ChangeLine:
    game, hand = read.games.get(write.pk), read.hands.get(write.pk)
    table = _table(write, game)
    subject = read.subjects.of(write)
    before, after, details = _told(write, read)
    return ChangeLine(
        made_at=write.made_at,
        who=who_changed(write, table, read.letters, looking),
        sentence=_sentence(write, hand),
        address=_address(game, hand) or (subject.address if subject else ""),
        about=subject.name if subject else "",
        game=_("%(first)s – %(second)s") % {"first": game.ns_names, "second": game.ew_names} if game else "",
        game_id=game.public_id if game else "",
        table=table,
        hands=hand.numbers if hand else (),
        before=before,
        after=after,
        details=details,
        people=[found.name for pk in _brought(write) if (found := read.subjects.player(pk))],
    )


def _told(write: Write, read: _Read) -> tuple[str, str, list[str]]:
    """Return what was before a change, what is after it, and what else there is to say."""
    facts = told(write.facts)
    before, after, details = facts.before, facts.after, list(facts.details)
    if hand := read.hands.get(write.pk):
        before, after = hand.before, hand.after
        details += [_("score %(score)s") % {"score": hand.score}]
    if seats := read.seats.get(write.pk):
        before, after = seats.before, seats.after
        details += [seats.since]
    if write.action in _MERGING:
        before, after = _merged(write, read.subjects)
    if write.action in _STARTING and (game := read.games.get(write.pk)):
        details += [game.rules_name]
    if new := _names_of(write.facts.get("new", ()), read.subjects):
        details += [_("New: %(names)s") % {"names": ", ".join(new)}]
    if account := read.subjects.account(write.facts.get("account")):
        details += [_("account: %(name)s") % {"name": account.name}]
    return before, after, details


def _sentence(write: Write, hand: HandTold | None) -> str:
    if write.action == "settings":
        return str(
            next((words for name, words in SETTINGS.items() if name in write.facts), ACTIONS["settings"].sentence)
        )
    if write.action not in ACTIONS:
        return write.action
    return str(ACTIONS[write.action].sentence) % {"hand": _hands(hand.numbers if hand else ())}


def _hands(numbers: Sequence[int]) -> str:
    if not numbers:
        return _("A hand")
    if len(numbers) == 1:
        return _("Hand %(number)d") % {"number": numbers[0]}
    return _("Hands %(numbers)s") % {"numbers": ", ".join(map(str, numbers))}


def _table(write: Write, game: GameLine | None) -> int | None:
    """Return at which table a change was made, as its address told then or its game tells now."""
    if write.about.startswith("table "):
        return int(write.about.removeprefix("table "))
    told_then = write.facts.get("table")
    return int(told_then) if isinstance(told_then, int) else game.table if game else None


def _address(game: GameLine | None, hand: HandTold | None) -> str:
    if game is None:
        return ""
    if hand is not None and hand.numbers:
        return reverse("games:hand", args=[game.public_id, hand.numbers[0]])
    return reverse("games:table", args=[game.public_id])


def _merged(write: Write, subjects: Subjects) -> tuple[str, str]:
    """Return who was merged into whom, or who was parted from whom."""
    own = subjects.of(write)
    other = subjects.player(write.facts.get("into", write.facts.get("from")))
    if own is None or other is None:
        return "", ""
    return (own.own_name, other.own_name) if write.action == "merge" else (other.own_name, own.own_name)


def _names_of(players: Sequence[int], subjects: Subjects) -> list[str]:
    return [found.then_and_now for pk in players if (found := subjects.player(pk))]


def _brought(write: Write) -> Iterator[int]:
    if write.action in _NAMING_PLAYERS:
        yield from write.facts.get("players", ())
