"""Whatever is posted to whatever address: a clear refusal that changes nothing, and never a 500.

`FUZZ_BODIES` says how many bodies every writing address gets (4 unless told otherwise;
`make fuzz` sends 5,000) and `FUZZ_SEED` which ones.
"""

from __future__ import annotations

import io
import json
import os
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import timedelta
from functools import cache
from urllib.parse import urlencode

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from scoring.clubs.models import Claim, Club, ClubTable, Failure, Invitation, Membership, Role
from scoring.clubs.services.forgotten import link_for
from scoring.clubs.services.invitations import invite
from scoring.clubs.writes import Attempt
from scoring.games.models import Game
from scoring.games.selectors import score_sheet
from scoring.games.services import record_hand, void_hand
from scoring.rules import HandRecord, RuleSet
from scoring.tournaments.keys import event_link
from scoring.tournaments.models import Event
from tests.clubs.people import PASSWORD, member_of, new_account, sign_in
from tests.clubs.rules import house_rules
from tests.games.conftest import device, game, new_game, phone
from tests.sizes import size
from tests.tournaments.evenings import a_round, an_event

__all__ = ["device", "game", "new_game", "phone"]  # fixtures shared with the tests of games

pytestmark = pytest.mark.django_db

BODIES = int(os.environ.get("FUZZ_BODIES", size(4, 6)))
SEED = int(os.environ.get("FUZZ_SEED", "20260101"))

HOSTILE = [
    "",
    " ",
    "\x00",
    "\x1b[31m",
    "\u202etxet",
    "עברית ערבית",
    "<script>alert(1)</script>",
    "{{ 7 * 7 }}",
    "'; DROP TABLE scoring_hand; --",
    "-1",
    "0",
    "1e309",
    "NaN",
    "9" * 400,
    str(2**63),
    "true",
    "null",
    "[]",
    "\ud800",
    "\U0010ffff",
    "../../etc/passwd",
    "%00",
    "x" * 5000,
    "Standard",
    "Poker",
    "N",
    "9H",
    "JK",
]
CONTENT_TYPES = [
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=no-such-charset",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=x",
    "application/json",
    "text/plain",
    "",
]

OPTIONS = {option: "" if value is None else str(value) for option, value in RuleSet().to_options().items()}
#: What each form of a side at an evening's table holds.
SIDE = {"key": "k" * 16, "round": "1", "seated": "N1.E2.S3.W4", "seen_ns": "", "seen_ew": "", "side": "NS"}
#: What each step of an evening holds.
STEP = {"key": "k" * 16, "seen": "0"}
#: What the form of an evening's settings holds.
SET_UP = {
    **STEP,
    "name": "Thursday night",
    "played_on": "2026-11-26",
    "format": "rotating",
    "rounds_planned": "8",
    "length": "hands",
    "hands": "8",
    "target": "10",
    "minutes": "25",
    "preset": "Club night",
    "times_round": "1",
    "table_limit": "",
    "drawn_when": "by_round",
    "sit_out_award": "own_average",
    "sit_out_points": "",
    "forfeit_points": "",
    "hidden_rounds": "",
    "hiding": "frozen",
    "head": "first",
    "losers": "stay",
    "parting": "lots",
    "drawn": "lots",
    **{f"rank_{place}": "" for place in range(1, 7)},
}
#: What a well-meant form of each address holds; a body is one of these gone wrong.
FORMS: Mapping[str, Mapping[str, str]] = {
    "accounts:sign-up": {
        "key": "k" * 16,
        "name": "Ann",
        "email": "ann.b@example.org",
        "new_password": "two red bowers",
        "again": "two red bowers",
        "next": "/",
    },
    "accounts:sign-in": {"email": "ann.c@example.org", "password": "two red bowers", "next": "/"},
    "accounts:sign-out": {},
    "accounts:sign-out-others": {"key": "k" * 16},
    "accounts:details": {
        "key": "k" * 16,
        "acts_on": "",
        "name": "Ann",
        "email": "ann.b@example.org",
        "password": PASSWORD,
    },
    "accounts:password": {
        "key": "k" * 16,
        "password": PASSWORD,
        "new_password": "two red bowers",
        "again": "two red bowers",
    },
    "accounts:delete": {"key": "k" * 16, "password": PASSWORD, "word": "delete"},
    "accounts:forgotten": {"key": "k" * 16, "email": "ann.c@example.org"},
    "accounts:new-password": {"key": "k" * 16, "new_password": "two red bowers", "again": "two red bowers"},
    "start": {
        "key": "k" * 16,
        "north": "Ann",
        "east": "Cy",
        "south": "Bob",
        "west": "Di",
        "dealer": "N",
        "preset": "Standard",
        "club": "",
    },
    "games:record": {
        "key": "k" * 16,
        "acts_on": "",
        "maker": "N",
        "outcome": "made",
        "alone": "on",
        "round": "1",
        "trump": "H",
        "upcard": "9H",
        "tricks": "3",
        "lone_defender": "",
    },
    "games:correct": {
        "key": "k" * 16,
        "acts_on": "",
        "confirmed": "on",
        "maker": "N",
        "dealer": "E",
        "outcome": "made",
        "alone": "on",
        "round": "1",
        "trump": "H",
        "upcard": "9H",
        "tricks": "3",
        "lone_defender": "",
    },
    "games:other": {
        "key": "k" * 16,
        "acts_on": "",
        "kind": "penalty",
        "offender": "N",
        "loner": "",
        "reason": "led early",
    },
    "games:hand-other": {
        "key": "k" * 16,
        "acts_on": "",
        "confirmed": "on",
        "kind": "misdeal",
        "offender": "",
        "loner": "",
        "reason": "",
    },
    "games:cards": {
        "key": "k" * 16,
        "acts_on": "",
        "number": "2",
        "taps": "up 9H;order",
        "tap": "discard AS",
        "alone": "on",
        "keep": "",
        "save": "made",
    },
    "games:hand-cards": {
        "key": "k" * 16,
        "acts_on": "",
        "number": "1",
        "taps": "up 9H;pass;pass;order alone",
        "tap": "",
        "keep": "3",
        "save": "saved",
        "confirmed": "on",
    },
    "games:void": {"key": "k" * 16, "acts_on": "", "confirmed": "on"},
    "games:restore": {"key": "k" * 16, "acts_on": "", "confirmed": "on"},
    "games:dealer": {"key": "k" * 16, "acts_on": "", "dealer": "E", "later": "on", "confirmed": "on"},
    "games:swap": {"key": "k" * 16, "acts_on": "", "first": "N", "second": "E", "from_number": "1"},
    "games:substitute": {"key": "k" * 16, "acts_on": "", "seat": "N", "name": "Zoe", "from_number": "1"},
    "games:abandon": {"key": "k" * 16, "acts_on": ""},
    "games:reopen": {"key": "k" * 16, "acts_on": ""},
    "games:undo": {"key": "k" * 16, "acts_on": ""},
    "games:put-back": {"key": "k" * 16, "acts_on": ""},
    "games:close": {"key": "k" * 16, "acts_on": ""},
    "games:rematch": {"key": "k" * 16, "acts_on": ""},
    "clubs:new": {"key": "k" * 16, "name": "The Sunday table", "time_zone": "Europe/Berlin"},
    "clubs:tables-set-up": {"key": "k" * 16, "count": "6", "seen": "1", "confirmed": ""},
    "clubs:tables-replace": {"key": "k" * 16, "seen": "0"},
    "clubs:table-replace": {"key": "k" * 16, "seen": "0"},
    "club-table-start": {
        "key": "k" * 16,
        "acts_on": "",
        "north": "Ann",
        "east": "Cy",
        "south": "Bob",
        "west": "Di",
        "dealer": "N",
        "preset": "Standard",
    },
    "clubs:rules-new": {"key": "k" * 16, "name": "Kitchen rules", "began_from": "Standard", **OPTIONS},
    "clubs:rules-change": {"key": "k" * 16, "name": "Kitchen rules", "began_from": "Standard", **OPTIONS},
    "clubs:rules-retire": {"key": "k" * 16},
    "links:code": {"key": "k" * 16},
    "links:replace": {"key": "k" * 16, "seen": "0"},
    "links:join": {"key": "k" * 16, "code": "K7F4 9XPM"},
    "club-move": {"key": "k" * 16, "into": "nowhere", "seen": "0" * 32, "accounts_along": "on"},
    "clubs:take-over": {"key": "k" * 16, "runs_on": "on"},
    "clubs:stop-here": {"key": "k" * 16},
    "clubs:link-replace": {"key": "k" * 16, "seen": "0"},
    "clubs:invite": {"key": "k" * 16, "role": "scorer", "note": "for Zoe", "days": "7"},
    "clubs:withdraw": {"key": "k" * 16},
    "clubs:role": {"key": "k" * 16, "was": "member", "role": "scorer"},
    "clubs:remove": {"key": "k" * 16, "was": "member"},
    "clubs:leave": {"key": "k" * 16, "was": "member"},
    "clubs:invited": {"key": "k" * 16},
    "clubs:rename": {"key": "k" * 16, "was": "", "becomes": "The Thursday table"},
    "clubs:time-zone": {"key": "k" * 16, "was": "UTC", "becomes": "Europe/Berlin"},
    "clubs:visibility": {"key": "k" * 16, "was": "private", "becomes": "unlisted"},
    "clubs:put-away": {"key": "k" * 16, "word": "put it away"},
    "clubs:bring-back": {"key": "k" * 16},
    "clubs:player-add": {"key": "k" * 16, "name": "Zoe", "display_name": "", "note": ""},
    "clubs:player-paste": {"key": "k" * 16, "lines": "Zoe\nYan", "seen": ""},
    "clubs:player-merge": {"key": "k" * 16, "into": "1", "seen": "0" * 16},
    "clubs:player-unmerge": {"key": "k" * 16, "acts_on": "", "name": ""},
    "clubs:player-forget": {"key": "k" * 16, "seen": "0" * 16, "word": "forget"},
    "clubs:player-claim": {"key": "k" * 16},
    "clubs:player-unclaim": {"key": "k" * 16, "acts_on": "1"},
    "clubs:claim-settle": {"key": "k" * 16, "answer": "declined"},
    "clubs:pair-add": {"key": "k" * 16, "first": "1", "second": "2", "team_name": "", "was": ""},
    "clubs:pair-team": {"key": "k" * 16, "was": "", "team_name": "The Bowers"},
    "clubs:player-edit": {"key": "k" * 16, "seen": "0" * 16, "name": "Zoe", "display_name": "", "note": ""},
    "events:new": SET_UP,
    "events:set-up": SET_UP,
    "events:call-off": {**STEP, "word": "call off"},
    "events:take-up": STEP,
    "events:entries": {"key": "k" * 16, "name": "Zoe", "name_is": "", "name_is_about": ""},
    "events:all-here": {"key": "k" * 16},
    "events:entries-roster": {"key": "k" * 16, "who": "1"},
    "events:entries-paste": {"key": "k" * 16, "seen": "", "lines": "Zoe\nZed", "line-1_is": "", "line-1_is_about": ""},
    "events:entry": {"key": "k" * 16, "was": "", "team_name": "The Bowers"},
    "events:presence": {"key": "k" * 16, "was": "here", "becomes": "away"},
    "events:entry-remove": {"key": "k" * 16},
    "events:check-in": {"key": "k" * 16, "entry": "1", "confirmed": ""},
    "events:check-in-name": {"key": "k" * 16, "name": "Zoe", "name_is": "", "name_is_about": "", "confirmed": ""},
    "events:check-in-link": {"key": "k" * 16, "lets": "on"},
    "events:check-in-replace": STEP,
    "events:score": {"key": "k" * 16, "round": "1", "dealer": "N"},
    "events:totals": {**SIDE, "sure": "", "points_ns": "9", "points_ew": "4", "loners_ns": "1", "euchres_ew": "0"},
    "events:me": {"key": "k" * 16, "entry": "1"},
    "events:print-placards": {"key": "k" * 16, "count": "3"},
    "events:tables-replace": {"key": "k" * 16, "seen": "0"},
    "events:table-replace": {"key": "k" * 16, "seen": "0"},
    "events:cards-of": {"key": "k" * 16, "seen": "", "sure": "", "table": "1", "points_ns": "9", "points_ew": "4"},
    "events:card-turn": {"key": "k" * 16, "table": "1", "acts_on": "1", "stands": "done-9-4-0-1"},
    "events:card-take-back": {"key": "k" * 16, "table": "1", "acts_on": "1", "stands": "done-9-4-0-1"},
    "events:agree": {**SIDE, "same_as": "1"},
    "events:take-back": SIDE,
    "events:adjustments": {"key": "k" * 16, "entry": "1", "way": "give", "points": "2", "reason": "Tea"},
    "events:adjustment-take-back": {"key": "k" * 16, "acts_on": "1"},
    "events:cut": {"key": "k" * 16, "among": "1,3", "cut-1": "1", "cut-3": "2"},
    "events:draw": STEP,
    "events:finish": STEP,
    "events:open-again": STEP,
    "events:round-start": STEP,
    "events:round-take-back": STEP,
    "events:round-close": STEP,
    "events:round-reopen": STEP,
    "events:round-clock": {**STEP, "change": "5"},
    "events:round-swap": {**STEP, "one": "1", "other": "2"},
    "events:round-move": {**STEP, "table": "1", "to": "2"},
    "events:round-decide": {
        "key": "k" * 16,
        "what": "forfeit-NS",
        "acts_on": "",
        "stands": "waiting-0-0-0",
        "claim": "",
    },
    "events:round-stand-in": {**STEP, "seat": "N", "name": "Zoe"},
    "interchange:upload": {"key": "k" * 16, "accept_flagged": "on"},
}


def named_patterns(
    patterns: list[URLPattern | URLResolver], namespace: str = ""
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield every address's full name and its arguments' names."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{pattern.namespace}:" if pattern.namespace else ""
            for name, more in named_patterns(pattern.url_patterns, namespace + inner):
                yield name, (*pattern.pattern.converters, *more)
        elif pattern.name:
            yield namespace + pattern.name, tuple(pattern.pattern.converters)


def somebody_in(club: Club) -> Membership:
    """Return the membership of a new account."""
    member_of(club, Role.MEMBER)
    return club.memberships.get()


def an_invitation_to(club: Club) -> Invitation:
    """Return an invitation that stands."""
    attempt = replace(Attempt.by_command("invite"), club=club)
    return invite(club, role=Role.MEMBER, note="", stands_for=timedelta(days=7), attempt=attempt)


def address(name: str, arguments: tuple[str, ...], game: Game) -> str:
    """Return an existing address of this name."""
    ClubTable.objects.get_or_create(club=game.club, number=1)
    public_id = an_evening_in(game.club).public_id if name.startswith("events:") else game.public_id
    known = {"public_id": public_id, "slug": game.club.slug, "number": 1, "table": 1, "key": "forged", "kind": "viewer"}
    known |= {"player": game.ns.first_id, "pair": game.ns_id}
    if "claim" in arguments:
        known["claim"] = (Claim.objects.first() or a_claim_to(game)).pk
    if "account" in arguments:
        known["account"] = (game.club.memberships.first() or somebody_in(game.club)).account_id
    if "invitation" in arguments:
        known["invitation"] = (game.club.invitations.first() or an_invitation_to(game.club)).public_id
    if "rules_id" in arguments:
        known["rules_id"] = house_rules(game.club).pk
    return reverse(name, args=[known[argument] for argument in arguments])


def an_evening_in(club: Club) -> Event:
    """Return the club's evening, with a table at which a round is played."""
    event = club.events.first()
    if event is None:
        event = an_event(club, entrants=4)
        a_round(event, [(1, 2, 3, 4)])
    return event


def a_claim_to(game: Game) -> Claim:
    """Return what somebody says to be a player of a game."""
    account = (game.club.memberships.first() or somebody_in(game.club)).account
    return Claim.objects.create(account=account, player=game.ns.first, write=game.write)


def test_every_writing_address_is_posted_to(phone: Client, game: Game) -> None:
    names = dict(named_patterns(get_resolver().url_patterns))
    writing = {
        name for name, arguments in names.items() if phone.post(address(name, arguments, game), {}).status_code != 405
    }
    assert writing == set(FORMS)


@pytest.mark.many
@pytest.mark.parametrize("name", FORMS)
def test_no_body_is_too_bad_to_be_refused_politely(phone: Client, new_game: Callable[..., Game], name: str) -> None:
    chance = random.Random(f"{SEED} {name}")
    game = new_game("Railroad", target=None)
    arguments = dict(named_patterns(get_resolver().url_patterns))[name]
    url = address(name, arguments, game)
    form = FORMS[name]
    if name == "events:me":  # only a phone that followed the evening's link is anybody's there
        phone.get(event_link(an_evening_in(game.club)))
    if "acts_on" in form and not name.startswith("accounts:"):
        form = {**form, "acts_on": row_acted_on(name, game)}
    refused, before = 0, rows()
    for number in range(BODIES):
        if name.startswith("accounts:"):
            let_change_an_account(phone, number)
            before = rows()
        body, content_type = bad_body(chance, form)
        headers = chance.choice([{}, {"HX-Request": "true"}])
        answer = phone.generic("POST", url, body, content_type=content_type, headers=headers)
        seen = f"body {number} of seed {SEED}: {body[:200]!r} as {content_type!r} gave {answer.status_code}"
        assert answer.status_code in {200, 302, 400, 404, 409, 413, 422, 429}, seen
        if answer.status_code >= 400:
            refused += 1
            assert rows() == before, seen
            assert b"<" in answer.content, seen
        else:
            before = rows()
    assert refused or name == "accounts:sign-out"  # which asks for nothing that could be wrong


def let_change_an_account(client: Client, number: int) -> None:
    """Let a browser do everything to an account of its own, also without its password."""
    account = new_account(f"Ann{number}")
    sign_in(client, account)
    client.get(link_for(account))


def row_acted_on(name: str, game: Game) -> str:
    """Return the newest row of what a form changes, once there is a hand to change."""
    record = HandRecord.from_json({"maker": "N", "outcome": "made", "alone": False})
    hand = record_hand(game, record=record, acts_on=None, attempt=Attempt.by_command("record"))
    if name == "games:restore":
        hand = void_hand(game, number=1, acts_on=hand.pk, attempt=Attempt.by_command("void"))
    sheet = score_sheet(game)
    return str(sheet.newest_seating if name in {"games:swap", "games:substitute"} else hand.pk)


def rows() -> dict[str, int]:
    """Count the rows of every table of ours but the one that counts what was wrong, all by one question."""
    with connection.cursor() as cursor:
        cursor.execute(every_count())
        return dict(cursor.fetchall())


@cache
def every_count() -> str:
    models = apps.get_app_config("scoring").get_models()
    tables = [model._meta.db_table for model in models if model is not Failure]
    return " UNION ALL ".join(f"SELECT '{table}', count(*) FROM {table}" for table in tables)  # noqa: S608 - our own


def bad_body(chance: random.Random, form: Mapping[str, str]) -> tuple[bytes, str]:
    """Return a body that no page of ours would send, most often a form with some fields gone wrong."""
    make = chance.choice([_wrong_fields, _wrong_fields, _wrong_fields, _multipart, _json, _noise])
    return make(chance, form)


def _wrong(chance: random.Random, form: Mapping[str, str]) -> list[tuple[str, str]]:
    fields = list(form.items())
    for _fault in range(chance.randint(1, 3)):
        place = chance.randrange(len(fields) + 1)
        if place == len(fields):
            fields.append((chance.choice(HOSTILE), chance.choice(HOSTILE)))
        elif chance.random() < 0.2 and len(fields) > 1:
            del fields[place]
        elif chance.random() < 0.1:
            fields.append(fields[place])
        else:
            fields[place] = (fields[place][0], chance.choice(HOSTILE))
    return fields


def _wrong_fields(chance: random.Random, form: Mapping[str, str]) -> tuple[bytes, str]:
    body = urlencode(_wrong(chance, form), errors="surrogatepass").encode()
    return body, CONTENT_TYPES[0]


def _multipart(chance: random.Random, form: Mapping[str, str]) -> tuple[bytes, str]:
    body = io.BytesIO()
    for name, value in [*_wrong(chance, form), ("files", "{")]:
        body.write(b'--x\r\nContent-Disposition: form-data; name="')
        body.write(name.encode(errors="surrogatepass"))
        body.write(b'"; filename="a.egn"\r\n\r\n' if name == "files" else b'"\r\n\r\n')
        body.write(value.encode(errors="surrogatepass") + b"\r\n")
    if chance.random() < 0.7:
        body.write(b"--x--\r\n")
    return body.getvalue(), "multipart/form-data; boundary=x"


def _json(chance: random.Random, form: Mapping[str, str]) -> tuple[bytes, str]:
    depth = chance.choice([0, 10, 100_000])
    return b"[" * depth + json.dumps(dict(_wrong(chance, form))).encode(), "application/json"


def _noise(chance: random.Random, _form: Mapping[str, str]) -> tuple[bytes, str]:
    return chance.randbytes(chance.choice([0, 1, 100, 10_000])), chance.choice(CONTENT_TYPES)


def test_a_ten_megabyte_name_is_refused(client: Client) -> None:
    answer = client.post(reverse("start"), {**FORMS["start"], "north": "x" * 10_000_000})
    assert answer.status_code in {400, 413, 422}
    assert not Game.objects.exists()
