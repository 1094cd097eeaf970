"""Let other phones into one game: by a signed link, or by a short code that soon runs out.

Nothing secret is stored. A link is the game's public id and its count for that kind of link under Django's signature;
once the count has risen, every link, code and grant given out before it is dead.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import takewhile

from django.core import signing
from django.db import transaction
from django.db.models import F
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from scoring.clubs.models import Device, Grant, Role, SignIn, Write
from scoring.clubs.writes import Attempt, Refused
from scoring.games.channels import game_changed
from scoring.games.models import Game, GameGrant, JoinCode
from scoring.games.rematches import held_with_its_rematches, with_its_rematches
from scoring.games.services.changing import held_to_change

Kind = GameGrant.Kind

_SALTS: Mapping[Kind, str] = {Kind.SCORER: "scoring.keys.scorer", Kind.VIEWER: "scoring.keys.viewer"}
_COUNTS: Mapping[Kind, str] = {Kind.SCORER: "scorer_count", Kind.VIEWER: "viewer_count"}
_OPENED_AT: Mapping[Kind, str] = {Kind.SCORER: "links:score", Kind.VIEWER: "links:watch"}


class LinkReplaced(Refused):
    """The link that should be replaced was replaced by someone else in the meantime."""

    sentence = _("This link was stopped already. The new one is below.")


# Links


def key_count(game: Game, kind: Kind) -> int:
    """Return how often the game's link of this kind has been replaced."""
    count: int = getattr(game, _COUNTS[kind])
    return count


def link_to(game: Game, kind: Kind) -> str:
    """Return the path that opens `game` for whoever holds it."""
    text = f"{game.public_id}.{key_count(game, kind)}"
    return reverse(_OPENED_AT[kind], args=[signing.Signer(salt=_SALTS[kind]).sign(text)])


def game_of_key(kind: Kind, key: str) -> Game | None:
    """Return the game a link's key opens, or None for a forged or revoked one."""
    try:
        public_id, count = signing.Signer(salt=_SALTS[kind]).unsign(key).rsplit(".", 1)
        return Game.objects.filter(public_id=public_id, **{_COUNTS[kind]: int(count)}).first()
    except (signing.BadSignature, ValueError):
        return None


@transaction.atomic
def let_in(device: Device, game: Game, kind: Kind) -> None:
    """Let `device` score or watch `game` from now on, and the games that followed it at its table; twice is once.

    A game whose own link was replaced, and all after it, stay closed: whoever was shut out there must not come in
    by an older link. So does `game` itself when its link was replaced since it was read.
    """
    count = key_count(game, kind)
    for opened in takewhile(lambda each: key_count(each, kind) == count, held_with_its_rematches(game)):
        GameGrant.objects.update_or_create(device=device, game=opened, kind=kind, defaults={"key_count": count})


def games_let_into(device: Device) -> list[Game]:
    """Return the games a device scores or watches by a link or a code, the newest grant first."""
    grants = device.game_grants.live().order_by("-pk").values_list("game", flat=True)
    order = list(dict.fromkeys(grants))
    games = Game.objects.for_list().in_bulk(order)
    return [games[pk] for pk in order]


def phones_let_in(game: Game, kind: Kind) -> int:
    """Return how many devices would be shut out if this kind of link were replaced now, from whichever game."""
    organisers = Grant.objects.live().filter(club=game.club_id, kind=Grant.Kind.ORGANISER)
    scorers = SignIn.objects.filter(
        device__isnull=False,
        ended_at__isnull=True,
        account__memberships__club=game.club_id,
        account__memberships__role__in=[Role.OWNER, Role.ORGANISER, Role.SCORER],
    )
    let_in = GameGrant.objects.live().filter(game__in=with_its_rematches(game), kind=kind)
    let_in = let_in.exclude(device__in=organisers.values("device")).exclude(device__in=scorers.values("device"))
    return let_in.values("device").distinct().count()


@transaction.atomic
def replace_link(game: Game, *, kind: Kind, seen: int, attempt: Attempt) -> Game:
    """Make every link, code and grant of this kind that was given out before now dead, and return the game.

    Those of the games that followed it at its table die with them: whoever was let in here was let in there.
    `seen` is the count that the page showed. Raises LinkReplaced when it has risen since, or KeyReused.
    """
    games = held_with_its_rematches(held_to_change(game))
    game = games[0]
    if attempt.earlier() is not None:
        return game
    if key_count(game, kind) != seen:
        raise LinkReplaced
    attempt.make(facts={"phones": phones_let_in(game, kind)})
    Game.objects.filter(pk__in=[each.pk for each in games]).update(**{_COUNTS[kind]: F(_COUNTS[kind]) + 1})
    # The game before shows the way to this one.
    for told in filter(None, (game.rematch_of, *games)):
        game_changed(told)
    game.refresh_from_db()
    return game


def shut_out_by(game: Game, kind: Kind, key: str) -> int | None:
    """Return how many phones the replacement made under this key shut out; None where there was none."""
    write = Write.objects.filter(key=key, action=replacing(kind), about=game.public_id).first()
    return None if write is None else int(write.facts.get("phones", 0))


def replacing(kind: Kind) -> str:
    """Return the action of a write that replaced a link of this kind."""
    return f"replace {kind}"


# Codes

CODE_LENGTH = 8
CODE_LIVES = timedelta(minutes=15)
#: No two of them look alike, and without vowels they spell nothing.
CODE_LETTERS = "23456789CDFHJKMNPRTVWXY"
#: What someone may have read instead.
_READ_AS = str.maketrans("ZSGBUO0Q", "2568VDDD")


@dataclass(frozen=True, slots=True)
class ShownCode:
    """A code as it is shown to the one who made it, and when it runs out."""

    code: str
    expires_at: datetime

    @property
    def spelled(self) -> str:
        """The code in two groups of four, as it is read out."""
        half = CODE_LENGTH // 2
        return f"{self.code[:half]} {self.code[half:]}"

    @property
    def read_out(self) -> str:
        """The code letter by letter, for a screen reader."""
        return " ".join(self.code)

    @property
    def seconds_left(self) -> int:
        """For how many seconds it still opens something."""
        return max(int((self.expires_at - timezone.now()).total_seconds()), 0)


@dataclass(frozen=True, slots=True)
class Opening:
    """What a code opens."""

    game: Game
    kind: Kind


def tidy_code(typed: str) -> str:
    """Return a code as it was meant, however it was written.

    >>> tidy_code(" k7f4-9xpm ")
    'K7F49XPM'
    """
    letters = unicodedata.normalize("NFKC", typed).upper()
    return "".join(letter for letter in letters if letter.isalnum()).translate(_READ_AS)


def code_digest(code: str) -> str:
    """Return what is kept of a tidied code, in hex: without the site's secret key nobody can count it back."""
    return salted_hmac("scoring.codes.digest", code, algorithm="sha256").hexdigest()


@transaction.atomic
def make_code(game: Game, *, kind: Kind, attempt: Attempt) -> None:
    """Make the code that `shown_code` derives from the attempt's key open the game for a while. Raises KeyReused."""
    game = held_to_change(game)
    if attempt.earlier() is not None:
        return
    attempt.make()
    now = timezone.now()
    JoinCode.objects.filter(expires_at__lt=now).delete()
    JoinCode.objects.create(
        game=game,
        kind=kind,
        key_count=key_count(game, kind),
        code_digest=code_digest(_derived_code(game, kind, attempt.key)),
        expires_at=now + CODE_LIVES,
    )


def shown_code(game: Game, kind: Kind, key: str) -> ShownCode | None:
    """Return the code that was made for this game under a change's key, while it opens something.

    The code is derived from the key and the site's secret key, so that reloading the page shows it again though only
    its digest is kept.
    """
    code = _derived_code(game, kind, key)
    row = _live(code)
    return ShownCode(code, row.expires_at) if row else None


def _derived_code(game: Game, kind: Kind, key: str) -> str:
    made = salted_hmac("scoring.codes.made", f"{game.public_id} {kind} {key}", algorithm="sha256")
    number = int.from_bytes(made.digest(), "big")
    letters = []
    for _place in range(CODE_LENGTH):
        number, letter = divmod(number, len(CODE_LETTERS))
        letters.append(CODE_LETTERS[letter])
    return "".join(letters)


def opened_by(code: str) -> Opening | None:
    """Return what a tidied code opens now, or None."""
    row = _live(code)
    return Opening(row.game, Kind(row.kind)) if row else None


def _live(code: str) -> JoinCode | None:
    """Return the row of a code that has neither run out nor been revoked."""
    rows = JoinCode.objects.select_related("game__club").filter(expires_at__gt=timezone.now())
    row = rows.filter(code_digest=code_digest(code)).first()
    return row if row and row.key_count == key_count(row.game, Kind(row.kind)) else None


@transaction.atomic
def join_by_code(opening: Opening, *, device: Device, attempt: Attempt) -> Game:
    """Let `device` in by a code and return the game. Raises KeyReused."""
    if attempt.earlier() is None:
        attempt.make()
        let_in(device, opening.game, opening.kind)
    return opening.game
