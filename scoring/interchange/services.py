"""Import the games of files into a club: each whole or not at all, and each only once."""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext

from scoring.clubs.models import Account, Club, Device
from scoring.clubs.names import clean_name, name_key
from scoring.clubs.services import found_club, grant_organiser, player_named
from scoring.clubs.services.holding import PutAway
from scoring.clubs.writes import Attempt, new_key
from scoring.games.models import Game
from scoring.games.selectors import score_sheet
from scoring.games.services import ImportedHand, SitsAlready, close_game, import_game
from scoring.interchange.egn_replay import ReplayedGame, replay
from scoring.interchange.egn_write import flat_deal, kept_beside, metadata_of, score_of
from scoring.interchange.files import read_file
from scoring.interchange.findings import Finding
from scoring.interchange.players import ClubNames
from scoring.rules import SIDES, Seat, Side

_COMMENTS = ("callAnnotations", "playAnnotations", "alternativeLines")


@dataclass(frozen=True, slots=True)
class Report:
    """What became of one game of a file; of a file without one, `label` is None.

    `game` is the stored game, or the one it was recognised as; None when refused or not stored.
    """

    file: str
    label: str | int | None
    score: Mapping[Side, int]
    hands: int
    finished: bool
    refusals: tuple[Finding, ...]
    notes: tuple[Finding, ...]
    game: Game | None = None

    @property
    def called(self) -> str:
        """What people call the game: its own id, else its place in the file, counted from 1."""
        return str(self.label + 1 if isinstance(self.label, int) else self.label or "")

    @property
    def points(self) -> dict[str, int]:
        """The score by the letters of each side."""
        return {side.value: self.score[side] for side in SIDES}

    def to_json(self) -> dict[str, object]:
        """Return the report as `import_egn --json` prints it."""
        return {
            "file": self.file,
            "game": self.label,
            "score": self.points,
            "hands": self.hands,
            "finished": self.finished,
            "refusals": [finding.to_json() for finding in self.refusals],
            "notes": [finding.to_json() for finding in self.notes],
        }


@dataclass(frozen=True, slots=True)
class Destination:
    """Where games go: the club, and whoever brings them there, by which right (nobody on the server)."""

    club: Club
    device: Device | None = None
    account: Account | None = None
    by: str = ""


class GameImport:
    """One run of importing: where the games go, and which were seen in it so far.

    `to` is called once, when the first game is to be stored; without it nothing is stored.
    """

    def __init__(self, *, to: Callable[[], Destination] | None, accept_flagged: bool = False) -> None:
        self._destination = functools.cache(to) if to else None
        self._accept_flagged = accept_flagged
        self._contents: dict[str, str] = {}

    def reports(self, file: str, content: bytes) -> Iterator[Report]:
        """Import the games of one file and yield what became of each."""
        notated = read_file(content)
        if notated.refusals:
            yield refused_file(file, notated.refusals)
        names = ClubNames()
        for game in notated.games:
            yield self._report(file, replay(game, accept_flagged=self._accept_flagged), names.of(game))

    def _report(self, file: str, replayed: ReplayedGame, names: Mapping[Seat, str]) -> Report:
        report = Report(
            file=file,
            label=replayed.game.label,
            score=replayed.score,
            hands=len(replayed.deals),
            finished=replayed.finished,
            refusals=(*replayed.refusals, *_unfit_names(names)),
            notes=(*replayed.notes, *_other_names(replayed, names)),
        )
        if report.refusals:
            return report
        identity = _Identity.of(replayed)
        if (content := self._contents.get(identity.digest)) is not None:
            return _recognised(report, same=content == identity.content)
        self._contents[identity.digest] = identity.content
        if self._destination is None:
            return report
        return _stored(report, replayed, names, identity, self._destination())


def _stored(
    report: Report, replayed: ReplayedGame, names: Mapping[Seat, str], identity: _Identity, to: Destination
) -> Report:
    """Store a game, unless the club has it already, and return the report with the game."""
    known = identity.known_in(to.club)
    if known is None:
        try:
            return replace(report, game=_new_game(report, replayed, names, identity, to))
        except SitsAlready as refusal:
            # Two names of the file were merged into one player of this club.
            return replace(report, refusals=(Finding(None, "", "one_player_twice", str(refusal.sentence)),))
        except PutAway as refusal:
            return replace(report, refusals=(Finding(None, "", "club_put_away", str(refusal.sentence)),))
        except IntegrityError:
            # The same game arrived twice at once and the other arrival was first.
            known = identity.known_in(to.club)
            if known is None:
                raise
    content = known.source.get("content", identity.content)
    return replace(_recognised(report, same=content == identity.content), game=known)


@transaction.atomic
def _new_game(
    report: Report, replayed: ReplayedGame, names: Mapping[Seat, str], identity: _Identity, to: Destination
) -> Game:
    game = import_game(
        club=to.club,
        players={seat: player_named(to.club, name) for seat, name in names.items()},
        rule_set=replayed.rule_set,
        first_dealer=next((deal.record.dealer for deal in replayed.deals if deal.record.dealer), Seat.N),
        initial_score=replayed.game.initial_score,
        hands=[
            ImportedHand(
                record=deal.record,
                verdict=deal.verdict,
                extras=kept_beside(deal.deal, deal.record, index),
                violations=deal.violations,
            )
            for index, deal in enumerate(replayed.deals)
        ],
        attempt=_attempt(to),
        source=_source(report, replayed, identity),
        source_digest=identity.digest,
    )
    if replayed.overrun:
        game = close_game(game, acts_on=score_sheet(game).newest, attempt=_attempt(to))
    return game


def _attempt(to: Destination) -> Attempt:
    """Return an attempt under a key of its own: a game that comes again is recognised by its digest."""
    return Attempt.of(
        key=new_key(), action="import", body={}, device=to.device, account=to.account, by=to.by, club=to.club
    )


def own_club(device: Device, account: Account | None) -> Club:
    """Return a new club for what somebody without one brings: only the account, or without one the device, opens it."""
    with transaction.atomic():
        club = found_club(name=gettext("Games from files"), owner=account)
        if account is None:
            grant_organiser(club=club, device=device)
    return club


def refused_file(file: str, refusals: Iterable[Finding]) -> Report:
    """Return the report of a file in which no game can be read."""
    return Report(file, None, dict.fromkeys(SIDES, 0), hands=0, finished=False, refusals=tuple(refusals), notes=())


@dataclass(frozen=True, slots=True)
class _Identity:
    """By what a game is recognised: `digest` is its id's, else that of its `content`."""

    game_id: str | None
    digest: str
    content: str

    @classmethod
    def of(cls, replayed: ReplayedGame) -> _Identity:
        """Return a game's identity; comments and other lines are no part of it."""
        game = replayed.game
        content = _digest(
            {
                "players": [name_key(player.name) for player in game.players.values()],
                "date": game.date,
                "score": score_of(game.initial_score),
                "rules": game.rule_set.to_options() if game.rule_set else None,
                "deals": [
                    {name: value for name, value in flat_deal(deal).items() if name not in _COMMENTS}
                    for deal in game.deals
                ],
            }
        )
        return cls(game.game_id, _digest({"gameId": game.game_id}) if game.game_id else content, content)

    def known_in(self, club: Club) -> Game | None:
        """Return the club's game that this is: imported before, or scored here and saved as a file."""
        games = Game.objects.filter(club=club)
        imported = games.filter(source_digest=self.digest).first()
        return imported or (games.filter(public_id=self.game_id).first() if self.game_id else None)


def _digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def _recognised(report: Report, *, same: bool) -> Report:
    if same:
        note = Finding(None, "", "already_imported", "This game was imported before; it is not imported again.")
        return replace(report, notes=(*report.notes, note))
    refusal = Finding(
        None, "gameId", "game_id_taken", "Another game was imported under this gameId before; this one differs from it."
    )
    return replace(report, refusals=(*report.refusals, refusal))


def _unfit_names(names: Mapping[Seat, str]) -> Iterator[Finding]:
    for seat, name in names.items():
        try:
            clean_name(name)
        except ValidationError as error:
            yield Finding(None, f"player {seat.word}", "player_name", " ".join(error.messages))


def _other_names(replayed: ReplayedGame, names: Mapping[Seat, str]) -> Iterator[Finding]:
    """Say which players go by another name in the club than in the file."""
    for seat, player in replayed.game.players.items():
        if name_key(player.name) != name_key(names[seat]):
            yield Finding(
                None,
                f"player {seat.word}",
                "name_made",
                f"{seat.word} has no name of their own; “{names[seat]}” is used.",
            )


def _source(report: Report, replayed: ReplayedGame, identity: _Identity) -> dict[str, object]:
    """Return what is kept of a file beside its hands: its metadata, and what was odd about it."""
    return {
        **metadata_of(replayed.game),
        "match": dict(replayed.game.match),
        "content": identity.content,
        "overrun": replayed.overrun,
        "notes": [finding.to_json() for finding in report.notes],
    }
