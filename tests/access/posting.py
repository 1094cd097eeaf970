"""What a browser sends to each address that changes something: its page's own form, with something typed into it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from scoring.clubs.forms.settings import WORD_TO_PUT_AWAY
from scoring.clubs.models import Club, Membership, Merge, Role
from scoring.clubs.writes import Attempt, new_key
from scoring.games.links import Kind, make_code, shown_code
from scoring.games.models import Game
from scoring.games.selectors import score_sheet
from scoring.games.services import abandon_game, undo_last_hand, void_hand
from scoring.tournaments.forms.setting_up import WORD_TO_CALL_OFF
from scoring.tournaments.models import Entry, Event, Place, Round, RoundTable
from tests.access.forms_seen import forms_on
from tests.access.world import World, a_password_to_choose, run_elsewhere_too
from tests.clubs.people import PASSWORD, new_account
from tests.interchange.making import played_game, written
from tests.tournaments.evenings import as_shown, say

Typed = Mapping[str, object]

#: On which page the form of an address stands, where that is another.
STANDS_ON: Mapping[str, str] = {
    "start": "first",
    "club-table-start": "club-table",
    "clubs:tables-replace": "clubs:tables-set-up",
    "clubs:table-replace": "clubs:table-link",
    "clubs:rules-retire": "clubs:rules-change",
    "clubs:link-replace": "clubs:link",
    "clubs:withdraw": "clubs:invitation",
    "clubs:role": "clubs:person",
    "clubs:remove": "clubs:person",
    "clubs:rename": "clubs:settings",
    "clubs:time-zone": "clubs:settings",
    "clubs:visibility": "clubs:settings",
    "clubs:put-away": "clubs:settings",
    "clubs:bring-back": "clubs:settings",
    "clubs:take-over": "clubs:people",
    "clubs:stop-here": "accounts:this-browser",
    "clubs:claim-settle": "clubs:claims",
    "accounts:sign-out": "accounts:home",
    "accounts:sign-out-others": "accounts:home",
    "games:record": "games:table",
    "games:undo": "games:table",
    "games:put-back": "games:table",
    "games:rematch": "games:table",
    "games:reopen": "games:table",
    "games:void": "games:hand",
    "games:restore": "games:hand",
    "games:swap": "games:seats",
    "games:substitute": "games:seats",
    "games:close": "games:ending",
    "games:abandon": "games:ending",
    "links:code": "links:share",
    "events:call-off": "events:set-up",
    "events:take-up": "events:set-up",
    "events:all-here": "events:entries",
    "events:presence": "events:entries",
    "events:entry-remove": "events:entry",
    "events:check-in-replace": "events:check-in-link",
    "events:score": "events:table",
    "events:adjustment-take-back": "events:adjustments",
    "events:card-turn": "events:cards-of",
    "events:tables-replace": "events:tables",
    "events:table-replace": "events:tables",
    "events:card-take-back": "events:cards-of",
    "events:agree": "events:totals",
    "events:take-back": "events:totals",
    "events:draw": "events:control",
    "events:finish": "events:control",
    "events:open-again": "events:control",
    "events:round-start": "events:control",
    "events:round-take-back": "events:control",
    "events:round-close": "events:control",
    "events:round-reopen": "events:control",
    "events:round-clock": "events:control",
    "events:round-move": "events:round",
    "events:round-decide": "events:round-table",
    "events:round-stand-in": "events:round-table",
    "links:replace": "links:share",
}

FOUR = {"north": "Ann", "east": "Cy", "south": "Bob", "west": "Di", "dealer": "N", "preset": "Standard"}

#: What is typed into the form of an address.
TYPED: Mapping[str, Callable[[World], Typed]] = {
    "start": lambda _world: FOUR,
    "club-table-start": lambda _world: FOUR,
    "club-move": lambda world: {"into": world.elsewhere.slug},
    "clubs:new": lambda _world: {"name": "The Sunday table"},
    "clubs:tables-set-up": lambda _world: {"count": "6"},
    "clubs:rules-new": lambda _world: {"name": "Garden rules"},
    "clubs:rules-change": lambda _world: {"name": "Cellar rules"},
    "clubs:invite": lambda _world: {"role": "member", "days": "7"},
    "clubs:role": lambda _world: {"was": "member", "role": "scorer"},
    "clubs:remove": lambda _world: {"was": "member"},
    "clubs:rename": lambda _world: {"becomes": "The Monday table"},
    "clubs:time-zone": lambda _world: {"becomes": "Europe/Berlin"},
    "clubs:visibility": lambda _world: {"becomes": "unlisted"},
    "clubs:put-away": lambda _world: {"word": str(WORD_TO_PUT_AWAY)},
    "clubs:player-add": lambda _world: {"name": "Quentin"},
    "clubs:player-paste": lambda _world: {"lines": "Quentin\nRosalind"},
    "clubs:player-edit": lambda _world: {"note": "plays on Thursdays"},
    "clubs:player-merge": lambda world: {"into": world.zoe.pk},
    "clubs:player-forget": lambda _world: {"word": "forget"},
    "clubs:claim-settle": lambda _world: {"answer": "confirmed"},
    "clubs:pair-add": lambda world: {"first": world.zed.pk, "second": world.game.ns.first_id},
    "clubs:pair-team": lambda _world: {"team_name": "The Bowers"},
    "accounts:sign-up": lambda _world: {
        "name": "Quentin",
        "email": "quentin@example.org",
        "new_password": "nine of diamonds",
        "again": "nine of diamonds",
    },
    "accounts:sign-in": lambda _world: {"email": new_account("Somebody").email, "password": PASSWORD},
    "accounts:details": lambda _world: {"name": "Quentin", "password": PASSWORD},
    "accounts:password": lambda _world: {
        "password": PASSWORD,
        "new_password": "nine of diamonds",
        "again": "nine of diamonds",
    },
    "accounts:delete": lambda _world: {"password": PASSWORD, "word": "delete"},
    "accounts:forgotten": lambda world: {"email": world.accounts[Role.MEMBER].email},
    "accounts:new-password": lambda _world: {"new_password": "nine of diamonds", "again": "nine of diamonds"},
    "games:record": lambda _world: {"maker": "N", "outcome": "made"},
    "games:other": lambda _world: {"kind": "misdeal"},
    "games:hand-other": lambda _world: {"kind": "misdeal", "confirmed": "on"},
    "games:cards": lambda _world: {"tap": "up 9H"},
    "games:hand-cards": lambda _world: {"tap": "up 9H"},
    "games:correct": lambda _world: {"outcome": "march", "maker": "S", "confirmed": "on"},
    "games:dealer": lambda _world: {"dealer": "E", "confirmed": "on"},
    "games:swap": lambda _world: {"first": "N", "second": "E", "from_number": "1"},
    "games:substitute": lambda _world: {"seat": "N", "name": "Quentin", "from_number": "3"},
    "events:new": lambda _world: {"name": "Friday night"},
    "events:set-up": lambda _world: {"minutes": "25"},
    "events:call-off": lambda _world: {"word": str(WORD_TO_CALL_OFF)},
    "events:entries": lambda _world: {"name": "Quentin"},
    "events:entries-roster": lambda world: {"who": [world.zed.pk]},
    "events:entries-paste": lambda _world: {"lines": "Quentin\nRosalind"},
    "events:entry": lambda _world: {"team_name": "The Bowers"},
    "events:check-in": lambda _world: {"entry": "2"},
    "events:check-in-name": lambda _world: {"name": "Quentin"},
    "events:check-in-link": lambda _world: {"lets": "on"},
    "events:me": lambda _world: {"entry": "2"},
    "events:print-placards": lambda _world: {"count": "5"},
    "events:adjustments": lambda _world: {"entry": "1", "way": "give", "points": "2", "reason": "Made the tea"},
    "events:cut": lambda _world: {"cut-1": "1", "cut-3": "2", "cut-5": "3", "cut-7": "4"},
    "events:cards-of": lambda _world: {"table": "1", "points_ns": "9", "points_ew": "4"},
    "events:card-take-back": lambda world: {
        "table": "1",
        "acts_on": _keyed_card(world, 2),
        "stands": as_shown(_first_table(world, 2)),
    },
    "events:card-turn": lambda world: {"table": "1", "acts_on": _keyed_card(world, 1)},
    "events:totals": lambda _world: {"side": "NS", "points_ns": "9", "points_ew": "4"},
    "events:round-clock": lambda _world: {"change": "15"},
    "events:round-move": lambda _world: {"table": "1", "to": "7"},
    "events:round-decide": lambda _world: {"what": "forfeit-NS"},
    "events:round-stand-in": lambda _world: {"seat": "N", "name": "Quentin"},
    "links:join": lambda world: {"code": _a_code(world)},
    "interchange:upload": lambda _world: {"files": _a_file()},
}


def _a_code(world: World) -> str:
    key = new_key()
    make_code(world.other, kind=Kind.VIEWER, attempt=replace(Attempt.by_command("code"), key=key))
    shown = shown_code(world.other, Kind.VIEWER, key)
    assert shown
    return shown.code


def _a_file() -> SimpleUploadedFile:
    game, _score = played_game(1)
    return SimpleUploadedFile("evening.egn", written(game))


#: What has to be so before something can be done at all.
BEFORE: Mapping[str, Callable[[World, Client], object]] = {
    "club-move": lambda world, _visitor: run_elsewhere_too(world),
    "clubs:take-over": lambda world, _visitor: _without_owner(world),
    "clubs:bring-back": lambda world, _visitor: Club.objects.filter(pk=world.club.pk).update(
        archived_at=timezone.now()
    ),
    "clubs:player-unmerge": lambda world, _visitor: _merge(world),
    "clubs:player-unclaim": lambda world, _visitor: _claimed(world),
    "accounts:new-password": lambda world, visitor: a_password_to_choose(visitor, world.accounts[Role.MEMBER]),
    "games:put-back": lambda world, _visitor: undo_last_hand(
        world.game, acts_on=score_sheet(world.game).newest, attempt=Attempt.by_command("undo")
    ),
    "games:restore": lambda world, _visitor: void_hand(
        world.game,
        number=1,
        acts_on=score_sheet(world.game).lines_by_number[1].hand.pk,
        attempt=Attempt.by_command("void"),
    ),
    "games:close": lambda world, _visitor: Game.objects.filter(pk=world.game.pk).update(
        options={**world.game.options, "target": None}
    ),
    "events:take-up": lambda world, _visitor: _change(world, status=Event.Status.CALLED_OFF),
    "events:all-here": lambda world, _visitor: world.event.entries.update(state=Entry.State.EXPECTED),
    "events:entry": lambda world, _visitor: _change(world, format=Event.Format.PAIRS),
    "events:entry-remove": lambda world, _visitor: Place.objects.filter(entry__number=1).delete(),
    "events:check-in": lambda world, _visitor: _change(world, checks_in=True),
    "events:check-in-name": lambda world, _visitor: _change(world, checks_in=True),
    "events:adjustment-take-back": lambda world, _visitor: world.event.adjustments.create(
        entry=world.event.entries.get(number=1), points=2, reason="Made the tea", write=world.event.write
    ),
    "events:cut": lambda world, _visitor: _tied_at_the_top(world),
    "events:card-take-back": lambda world, _visitor: say(_first_table(world, 2), 9, 4),
    "events:agree": lambda world, _visitor: say(_first_table(world, 2), 9, 4, by="EW"),
    "events:take-back": lambda world, _visitor: say(_first_table(world, 2), 9, 4, by="EW"),
    "events:finish": lambda world, _visitor: _second_round(world, Round.State.CLOSED),
    "events:open-again": lambda world, _visitor: _finished(world),
    "events:round-start": lambda world, _visitor: _second_round(world, Round.State.DRAWN),
    "events:round-close": lambda world, _visitor: [
        say(table, 9, 4) for table in RoundTable.objects.filter(round__event=world.event, round__number=2)
    ],
    "events:round-reopen": lambda world, _visitor: _second_round(world, Round.State.DRAWN),
    "events:round-swap": lambda world, _visitor: _second_round(world, Round.State.DRAWN),
    "events:round-move": lambda world, _visitor: _second_round(world, Round.State.DRAWN),
    "games:reopen": lambda world, _visitor: _given_up(world),
    "games:rematch": lambda world, _visitor: _given_up(world),
}


def _change(world: World, **columns: object) -> None:
    Event.objects.filter(pk=world.event.pk).update(**columns)


def _first_table(world: World, number: int) -> RoundTable:
    """Return the event's first table in one of its rounds, of which the second is played."""
    return RoundTable.objects.get(round__event=world.event, round__number=number, number=1)


def _keyed_card(world: World, number: int) -> int:
    return _first_table(world, number).totals.standing().get(said_by="organiser").pk


def _tied_at_the_top(world: World) -> None:
    """Let the four who won the first round be all who are tied, and cards decide."""
    world.event.entries.filter(number__in=[1, 3, 5, 7]).update(cut=None)
    for number in (2, 4, 6):
        entry = world.event.entries.get(number=number)
        world.event.adjustments.create(entry=entry, points=-number, reason="Late", write=world.event.write)
    Event.objects.filter(pk=world.event.pk).update(ranking=["points", "cut"])


def _second_round(world: World, state: Round.State) -> None:
    """Let the event's second round be drawn only, or closed."""
    closed_at = timezone.now() if state == Round.State.CLOSED else None
    world.event.rounds.filter(number=2).update(state=state, closed_at=closed_at)


def _finished(world: World) -> None:
    _second_round(world, Round.State.CLOSED)
    Event.objects.filter(pk=world.event.pk).update(status=Event.Status.FINISHED)


def _without_owner(world: World) -> None:
    """Leave the club without an owner; whoever was it comes to belong to it like others."""
    Membership.objects.filter(club=world.club, role=Role.OWNER).update(role=Role.MEMBER)


def _merge(world: World) -> None:
    Merge.objects.create(player=world.zed, into=world.zoe, write=world.game.write)
    world.club.players.filter(pk=world.zed.pk).update(merged_into=world.zoe)


def _claimed(world: World) -> None:
    world.zed.claims.all().delete()
    world.club.players.filter(pk=world.zed.pk).update(account=world.accounts[Role.MEMBER])


def _given_up(world: World) -> None:
    abandon_game(world.game, acts_on=score_sheet(world.game).newest, attempt=Attempt.by_command("abandon"))


#: How the address of the page with the form goes on, for what is chosen on the way to it.
ASKED: Mapping[str, Callable[[World], Mapping[str, str]]] = {
    "club-move": lambda world: {"into": world.elsewhere.slug},
    "clubs:player-merge": lambda world: {"into": str(world.zoe.pk)},
    "events:round-swap": lambda _world: {"one": "1", "other": "3"},
}


def make_possible(world: World, visitor: Client, name: str) -> None:
    """Make so what has to be so before something can be done at the address of this name."""
    if name in BEFORE:
        BEFORE[name](world, visitor)


def well_meant(world: World, visitor: Client, name: str, url: str, page: str) -> dict[str, object]:
    """Return what a browser sends: the form for `url` on the page, filled in; a key alone where the page has none."""
    answer = visitor.get(page, ASKED[name](world) if name in ASKED else {}, follow=True)
    seen = forms_on(answer.content.decode()).get(url, {}) if answer.status_code == 200 else {}
    return {"key": new_key(), **seen, **(TYPED[name](world) if name in TYPED else {})}
