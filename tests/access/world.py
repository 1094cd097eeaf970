"""A club in which every address of the site leads to something, and everybody who may come to it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta

from django.test import Client
from django.urls import reverse

from scoring import rules
from scoring.clubs.devices import COOKIE, digest
from scoring.clubs.keys import invitation_link, organiser_link
from scoring.clubs.models import (
    Account,
    Claim,
    Club,
    ClubTable,
    Device,
    HouseRules,
    Invitation,
    Membership,
    Partnership,
    Player,
    Role,
)
from scoring.clubs.names import name_key
from scoring.clubs.services import grant_organiser, partnership_of, player_named
from scoring.clubs.services.forgotten import link_for
from scoring.clubs.services.invitations import invite
from scoring.clubs.table_keys import table_link
from scoring.clubs.writes import Attempt
from scoring.games.demo import Nerve, played_out
from scoring.games.links import Kind, link_to
from scoring.games.models import Game
from scoring.games.selectors import score_sheet
from scoring.games.services import record_hand, start_game
from scoring.tournaments.keys import event_link, event_table_link
from scoring.tournaments.models import Event, EventTable
from tests.clubs.people import member_of, new_account, new_club, signed_in
from tests.tournaments.evenings import a_round, an_event, say

TOKEN = "the token of the organiser's phone"
FOUR = {rules.Seat.N: "Ann", rules.Seat.E: "Cy", rules.Seat.S: "Bob", rules.Seat.W: "Di"}


@dataclass(frozen=True, slots=True)
class World:
    """The club of the access table.

    `game` is played at its first table, where nothing was played after it, and has a hand with cards and one without;
    `other` is another of its games. Zed and Zoe are players who have not sat down, Yan's other spelling is merged.
    `event` is an evening of eight players under way: its first round is closed, the second is played at two tables, of
    which `event_table` is the first; nothing is recorded there yet.
    """

    club: Club
    game: Game
    other: Game
    elsewhere: Club
    elsewhere_runs: Account
    device: Device
    accounts: Mapping[Role, Account]
    zed: Player
    zoe: Player
    table: ClubTable
    empty_table: ClubTable
    invitation: Invitation
    house_rules: HouseRules
    claim: Claim
    pair: Partnership
    event: Event
    event_table: EventTable
    visitors: dict[str, Client] = field(default_factory=dict)

    def path(self, name: str, arguments: tuple[str, ...]) -> str:
        """Return the address of this name that leads to something of the club."""
        if name in KEYS:
            return KEYS[name](self)
        known: dict[str, object] = {
            "slug": self.club.slug,
            "public_id": self.event.public_id if name.startswith("events:") else self.game.public_id,
            "number": 2 if name in _SECOND else 1,
            "table": 1,
            "kind": "viewer",
            "player": self.zed.pk,
            "account": self.accounts[Role.MEMBER].pk,
            "invitation": self.invitation.public_id,
            "rules_id": self.house_rules.pk,
            "claim": self.claim.pk,
            "pair": self.pair.pk,
        }
        return reverse(name, args=[known[argument] for argument in arguments])


#: The addresses that lead to the second table, where nobody plays, the second hand, of which no card is known, or the
#: second round, which is played.
_SECOND = {
    "club-table-start",
    "games:hand-cards",
    "games:correct",
    "games:dealer",
    "events:card-take-back",
    "events:round",
    "events:round-start",
    "events:round-take-back",
    "events:round-close",
    "events:round-clock",
    "events:round-swap",
    "events:round-move",
    "events:round-table",
    "events:round-decide",
    "events:round-stand-in",
}

#: The addresses that hold a key.
KEYS: Mapping[str, Callable[[World], str]] = {
    "accounts:key": lambda world: link_for(world.accounts[Role.MEMBER]),
    "clubs:key": lambda world: organiser_link(world.club),
    "clubs:invited": lambda world: invitation_link(world.invitation),
    "clubs:table-key": lambda world: table_link(world.table),
    "events:key": lambda world: event_link(world.event),
    "events:table-key": lambda world: event_table_link(world.event_table),
    "links:score": lambda world: link_to(world.game, Kind.SCORER),
    "links:watch": lambda world: link_to(world.game, Kind.VIEWER),
}

#: Everybody the access table speaks of, and how their browser came to what it may open.
VISITORS: Mapping[str, Callable[[World], Client]] = {
    "anybody": lambda _world: Client(),
    "elsewhere": lambda world: signed_in(world.elsewhere_runs),
    "member": lambda world: signed_in(world.accounts[Role.MEMBER]),
    "scorer": lambda world: signed_in(world.accounts[Role.SCORER]),
    "game key": lambda world: _by_link(link_to(world.game, Kind.SCORER)),
    "other key": lambda world: _by_link(link_to(world.other, Kind.SCORER)),
    "viewer key": lambda world: _by_link(link_to(world.game, Kind.VIEWER)),
    "table key": lambda world: _by_link(table_link(world.table)),
    "event key": lambda world: _by_link(event_link(world.event)),
    "event table key": lambda world: _by_link(event_table_link(world.event_table)),
    "organiser key": lambda _world: _with_cookie(),
    "organiser": lambda world: signed_in(world.accounts[Role.ORGANISER]),
    "owner": lambda world: signed_in(world.accounts[Role.OWNER]),
}


def _by_link(link: str) -> Client:
    client = Client()
    client.get(link)
    return client


def _with_cookie() -> Client:
    client = Client()
    client.cookies[COOKIE] = TOKEN
    return client


def new_world() -> World:
    """Return a private club with everything in it that an address can name."""
    club, elsewhere = new_club(), new_club("The Friday table")
    device = Device.objects.create(token_digest=digest(TOKEN))
    grant_organiser(club=club, device=device)
    accounts = {role: member_of(club, role) for role in Role}
    table, empty = (ClubTable.objects.create(club=club, number=number) for number in (1, 2))
    other, game = _game(club, None), _game(club, table)
    _record_hands(game)
    zed, zoe = player_named(club, "Zed"), player_named(club, "Zoe")
    attempt = replace(Attempt.by_command("invite"), club=club)
    standard = rules.preset("Standard")
    write = game.write
    event = _evening(club)
    return World(
        club=club,
        game=game,
        other=other,
        elsewhere=elsewhere,
        elsewhere_runs=member_of(elsewhere, Role.ORGANISER),
        device=device,
        accounts=accounts,
        zed=zed,
        zoe=zoe,
        table=table,
        empty_table=empty,
        invitation=invite(club, role=Role.SCORER, note="", stands_for=timedelta(days=7), attempt=attempt),
        house_rules=HouseRules.objects.create(
            club=club,
            name="Kitchen rules",
            name_key=name_key("Kitchen rules"),
            options=standard.to_options(),
            began_from="Standard",
            write=write,
        ),
        claim=Claim.objects.create(account=member_of(club, Role.MEMBER), player=zoe, write=write),
        pair=partnership_of([zed, zoe]),
        event=event,
        event_table=event.tables.get(number=1),
    )


def _game(club: Club, table: ClubTable | None) -> Game:
    return start_game(
        club=club,
        names=FOUR,
        rule_set=rules.preset("Standard"),
        first_dealer=rules.Seat.N,
        attempt=Attempt.by_command("start"),
        table=table,
    )


def _evening(club: Club) -> Event:
    event = an_event(club, entrants=8)
    for table in a_round(event, [(1, 2, 3, 4), (5, 6, 7, 8)]).tables.all():
        say(table, 9, 4)
    a_round(event, [(1, 5, 2, 6), (3, 7, 4, 8)])
    return event


def _record_hands(game: Game) -> None:
    """Record a hand card by card, so that every page of a hand has something to show, and one by three taps."""
    cards = played_out(game.rule_set, rules.Seat.N, dict.fromkeys(rules.SEATS, Nerve()), random.Random(1))
    tapped = rules.HandRecord.from_json({"maker": "N", "outcome": "made", "alone": False})
    for record in (cards, tapped):
        record_hand(game, record=record, acts_on=score_sheet(game).newest, attempt=Attempt.by_command("record"))


def run_elsewhere_too(world: World) -> None:
    """Let whoever runs the club run the other one as well, so that one can be moved into the other."""
    grant_organiser(club=world.elsewhere, device=world.device)
    for role in (Role.ORGANISER, Role.OWNER):
        Membership.objects.create(club=world.elsewhere, account=world.accounts[role], role=Role.ORGANISER)


def a_password_to_choose(client: Client, account: Account) -> None:
    """Let a browser follow the letter by which somebody who forgot a password chooses another."""
    client.get(link_for(account))


def an_account() -> Account:
    """Return somebody's account that belongs to no club."""
    return new_account("Somebody")
