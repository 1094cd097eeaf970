"""Others are let into a game by a link or a code, for as long as the organiser wants it."""

from __future__ import annotations

import html
import re
import secrets
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core import signing
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from scoring.clubs.devices import COOKIE
from scoring.clubs.models import Device, Failure, Write
from scoring.clubs.origins import origin_for_others
from scoring.clubs.qr import QrCode
from scoring.clubs.throttle import GUESSES, MISTAKES
from scoring.games.by_whom import by_words
from scoring.games.links import (
    CODE_LETTERS,
    CODE_LIVES,
    Kind,
    game_of_key,
    key_count,
    link_to,
    phones_let_in,
    tidy_code,
)
from scoring.games.models import Game, GameGrant, JoinCode
from scoring.live.channels import version_of

pytestmark = pytest.mark.django_db

KINDS = [Kind.VIEWER, Kind.SCORER]
TAPPED = {"key": "k" * 16, "acts_on": "", "maker": "N", "outcome": "made"}


def table(game: Game) -> str:
    return reverse("games:table", args=[game.public_id])


def share(game: Game, kind: str = "viewer", what: str = "share_as") -> str:
    return reverse(f"links:{what}", args=[game.public_id, kind])


def followed(game: Game, kind: Kind) -> Client:
    """Return a phone that followed a link of this kind."""
    phone = Client()
    assert phone.get(link_to(game, kind)).status_code == 302
    return phone


def replace(phone: Client, game: Game, kind: str, **fields: object) -> Any:
    sent = {"key": secrets.token_hex(8), "seen": key_count(game, Kind(kind)), **fields}
    return phone.post(share(game, kind, "replace"), sent)


def made_code(phone: Client, game: Game, kind: str = "viewer") -> str:
    """Make a code as the share page does and return it as it is shown."""
    answer = phone.post(share(game, kind, "code"), {"key": secrets.token_hex(8)}, follow=True)
    code: str = answer.context["page"].code.spelled
    return code


def typed(phone: Client, code: str, **more: Any) -> Any:
    """Type a code on the page that asks for one."""
    return phone.post(reverse("links:join"), {"key": secrets.token_hex(8), "code": code}, **more)


def wrong_code(number: int) -> str:
    """Return one of many codes that nobody made."""
    letters = [CODE_LETTERS[number // len(CODE_LETTERS) ** place % len(CODE_LETTERS)] for place in range(8)]
    return "".join(letters)


# Links


@pytest.mark.parametrize("kind", KINDS)
def test_a_link_opens_its_game_and_leaves_no_key_in_the_address(game: Game, kind: Kind) -> None:
    phone = Client()
    answer = phone.get(link_to(game, kind))
    assert (answer.status_code, answer["Location"]) == (302, table(game))
    assert "no-store" in answer["Cache-Control"]
    assert answer.cookies[COOKIE]["httponly"]
    assert phone.get(table(game)).status_code == 200


def test_the_scorer_s_link_lets_a_phone_enter_hands_and_the_viewer_s_does_not(game: Game) -> None:
    record = reverse("games:record", args=[game.public_id])
    assert followed(game, Kind.VIEWER).post(record, TAPPED).status_code == 403
    assert not game.hands.exists()
    assert followed(game, Kind.SCORER).post(record, TAPPED).status_code == 302
    assert game.hands.get().write.by == "scorer"


def test_a_link_opens_one_game_and_not_the_next(new_game: Callable[..., Game]) -> None:
    phone = followed(new_game(), Kind.SCORER)
    assert phone.get(table(new_game())).status_code == 404


def test_a_link_followed_twice_lets_in_once(game: Game) -> None:
    phone = followed(game, Kind.VIEWER)
    phone.get(link_to(game, Kind.VIEWER))
    assert GameGrant.objects.count() == 1


def test_a_preview_that_only_asks_by_head_leaves_nothing_behind(game: Game) -> None:
    answer = Client().head(link_to(game, Kind.VIEWER))
    assert answer.status_code == 302
    assert not GameGrant.objects.exists()


def test_a_preview_that_fetches_the_link_opens_nothing_for_others(game: Game) -> None:
    Client().get(link_to(game, Kind.SCORER))
    assert Client().get(table(game)).status_code == 404
    assert followed(game, Kind.SCORER).get(table(game)).status_code == 200


def test_a_link_of_one_kind_does_not_open_as_the_other(game: Game) -> None:
    key = link_to(game, Kind.VIEWER).split("/")[-2]
    answer = Client().get(reverse("links:score", args=[key]))
    assert answer.status_code == 404
    assert not Device.objects.filter(game_grants__isnull=False).exists()


@pytest.mark.parametrize("key", ["x", "abcdefghijkl.0:forged", "a" * 5000, "%00", "ключ", ".:", "a.b.c:d:e"])
def test_a_forged_link_says_what_to_do_and_makes_no_device(game: Game, key: str) -> None:
    answer = Client().get(reverse("links:watch", args=[key]))
    assert answer.status_code == 404
    assert "Ask whoever keeps the score" in answer.content.decode()
    assert reverse("links:join") in answer.content.decode()
    assert Device.objects.count() == 1  # the one that started the game


@pytest.mark.parametrize("text", ["nothing", "x.y.z", "x.-1", "x.1e9"])
def test_what_we_signed_for_no_game_opens_none(text: str) -> None:
    assert game_of_key(Kind.VIEWER, signing.Signer(salt="scoring.keys.viewer").sign(text)) is None


def test_only_looking_is_possible_where_a_key_is(game: Game) -> None:
    assert Client().post(link_to(game, Kind.SCORER)).status_code == 405


def test_the_first_page_leads_back_to_a_table_one_was_let_into_until_the_link_is_replaced(
    phone: Client, game: Game
) -> None:
    first, way = reverse("first"), f'href="{table(game)}"'
    guest = followed(game, Kind.VIEWER)
    guest.get(link_to(game, Kind.SCORER))
    assert guest.get(first).content.decode().count(way) == 1
    assert not phone.get(first).context["joined"]
    for kind in KINDS:
        assert way in guest.get(first).content.decode()
        replace(phone, game, kind)
    assert way not in guest.get(first).content.decode()


# Replacing a link


@pytest.mark.parametrize("kind", KINDS)
def test_a_replaced_link_and_all_that_came_of_it_are_dead_and_the_new_one_opens(
    phone: Client, game: Game, kind: Kind
) -> None:
    old, guest, code = link_to(game, kind), followed(game, kind), made_code(phone, game, kind)
    answer = replace(phone, game, kind)
    assert answer.status_code == 302
    assert answer["Location"].startswith(f"{share(game, kind)}?replaced=")
    game.refresh_from_db()
    assert guest.get(table(game)).status_code == 404
    assert guest.get(old).status_code == 404
    assert typed(Client(), code).status_code == 422
    assert guest.get(link_to(game, kind)).status_code == 302
    assert guest.get(table(game)).status_code == 200


def test_replacing_one_kind_of_link_leaves_the_other(phone: Client, game: Game) -> None:
    viewer = followed(game, Kind.VIEWER)
    replace(phone, game, "scorer")
    assert viewer.get(table(game)).status_code == 200


def test_replacing_a_link_tells_who_watches_so_that_streams_are_asked_again(phone: Client, game: Game) -> None:
    before = version_of(f"game:{game.public_id}")
    replace(phone, game, "viewer")
    assert version_of(f"game:{game.public_id}") > before


def test_replacing_a_link_shuts_no_organiser_out(phone: Client, game: Game) -> None:
    phone.get(link_to(game, Kind.SCORER))
    replace(phone, game, "scorer")
    assert phone.post(reverse("games:record", args=[game.public_id]), TAPPED).status_code == 302


def test_the_page_says_how_many_phones_a_replacement_shuts_out(phone: Client, game: Game) -> None:
    assert "Nobody has opened it yet" in phone.get(share(game)).content.decode()
    for _phone in range(3):
        followed(game, Kind.VIEWER)
    followed(game, Kind.SCORER)
    phone.get(link_to(game, Kind.VIEWER))  # the organiser's own is not shut out
    assert "Shut out 3 phones" in phone.get(share(game)).content.decode()
    assert "Shut out 1 phone" in phone.get(share(game, "scorer")).content.decode()
    replace(phone, game, "viewer")
    game.refresh_from_db()
    assert phones_let_in(game, Kind.VIEWER) == 0


def test_the_same_replacement_sent_twice_replaces_once(phone: Client, game: Game) -> None:
    for _time in range(2):
        assert replace(phone, game, "viewer", key="k" * 16, seen=0).status_code == 302
    game.refresh_from_db()
    assert game.viewer_count == 1


def test_the_page_says_how_many_phones_were_shut_out_however_often_it_was_asked(phone: Client, game: Game) -> None:
    for _phone in range(2):
        followed(game, Kind.VIEWER)
    for _time in range(2):
        answer = replace(phone, game, "viewer", key="k" * 16, seen=0)
        shown = phone.get(answer["Location"]).content.decode()
        assert "2 phones were shut out. This is the new link." in shown


def test_the_page_says_that_the_link_is_new_where_nobody_had_come_by_the_old_one(phone: Client, game: Game) -> None:
    shown = phone.get(replace(phone, game, "viewer")["Location"]).content.decode()
    assert "The old link opens nothing any more. This is the new link." in shown


@pytest.mark.parametrize("key", ["", "1", "made-up", "k" * 16])
def test_who_was_shut_out_is_not_told_of_another_change(phone: Client, game: Game, key: str) -> None:
    replace(phone, game, "scorer", key="k" * 16)
    shown = phone.get(f"{share(game)}?replaced={key}").content.decode()
    assert "This is the new link." not in shown


def test_of_two_organisers_who_replace_a_link_the_second_is_told(phone: Client, game: Game) -> None:
    replace(phone, game, "viewer", seen=0)
    answer = replace(phone, game, "viewer", seen=0)
    assert answer.status_code == 409
    assert "stopped already" in answer.content.decode()
    game.refresh_from_db()
    assert game.viewer_count == 1
    assert html.escape(link_to(game, Kind.VIEWER)) in answer.content.decode()


def test_a_key_of_another_change_replaces_nothing(phone: Client, game: Game) -> None:
    replace(phone, game, "viewer", key="k" * 16)
    answer = replace(phone, game, "scorer", key="k" * 16)
    assert answer.status_code == 409
    game.refresh_from_db()
    assert game.scorer_count == 0


@pytest.mark.parametrize("fields", [{"key": ""}, {"seen": ""}, {"seen": "-1"}, {"seen": "9" * 400}, {"seen": "one"}])
def test_a_replacement_nobody_was_offered_is_a_422(phone: Client, game: Game, fields: dict[str, str]) -> None:
    answer = replace(phone, game, "viewer", **fields)
    assert answer.status_code == 422
    assert answer.context["page"].notice
    game.refresh_from_db()
    assert game.viewer_count == 0


# The page that shares


@pytest.mark.parametrize("kind", KINDS)
def test_the_share_page_shows_one_link_as_picture_and_as_text(phone: Client, game: Game, kind: Kind) -> None:
    answer = phone.get(share(game, kind))
    page = answer.content.decode()
    assert f'value="http://testserver{link_to(game, kind)}"' in page
    assert answer.context["page"].qr.path in page
    (other,) = set(KINDS) - {kind}
    assert link_to(game, other) not in page
    assert "no-store" in answer["Cache-Control"]


def test_the_share_page_shows_first_what_can_be_given_to_anyone(phone: Client, game: Game) -> None:
    answer = phone.get(reverse("links:share", args=[game.public_id]))
    assert link_to(game, Kind.VIEWER) in answer.content.decode()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("what", ["share_as", "code", "replace"])
def test_who_was_let_in_lets_nobody_in(game: Game, kind: Kind, what: str) -> None:
    guest = followed(game, kind)
    for answer in (guest.get(share(game, "viewer", what)), guest.post(share(game, "scorer", what))):
        if what == "share_as" and answer.status_code == 405:
            continue
        assert answer.status_code == 403
        assert "This phone was let in by a link" in answer.content.decode()
        assert "/key/" not in answer.content.decode()
    game.refresh_from_db()
    assert (game.viewer_count, game.scorer_count, JoinCode.objects.count()) == (0, 0, 0)


@pytest.mark.parametrize("what", ["share_as", "code", "replace"])
def test_a_stranger_finds_nothing_to_share(stranger: Client, game: Game, what: str) -> None:
    assert stranger.get(share(game, "viewer", what)).status_code == 404
    assert stranger.post(share(game, "viewer", "replace"), {"key": "k" * 16, "seen": 0}).status_code == 404


@pytest.mark.parametrize("what", ["share_as", "code", "replace"])
def test_there_is_no_third_kind_of_link(phone: Client, game: Game, what: str) -> None:
    assert phone.get(share(game, "organiser", what)).status_code == 404


@pytest.mark.parametrize("what", ["code", "replace"])
def test_looking_where_a_link_is_changed_leads_to_the_page_that_shows_it(phone: Client, game: Game, what: str) -> None:
    answer = phone.get(share(game, "scorer", what))
    assert (answer.status_code, answer["Location"]) == (302, share(game, "scorer"))


@pytest.mark.parametrize("kind", KINDS)
def test_the_table_leads_an_organiser_to_the_links_and_nobody_where_they_may_not_go(
    phone: Client, game: Game, kind: Kind
) -> None:
    ways = [reverse("links:share", args=[game.public_id]), reverse("club", args=[game.club.slug])]
    page = phone.get(table(game)).content.decode()
    assert all(f'href="{way}"' in page for way in ways)
    page = followed(game, kind).get(table(game)).content.decode()
    assert not any(f'href="{way}"' in page for way in ways)


@pytest.mark.parametrize("kind", KINDS)
def test_no_key_is_on_the_table_page_of_anyone(phone: Client, game: Game, kind: Kind) -> None:
    for page in (phone, followed(game, kind)):
        assert "/key/" not in page.get(table(game)).content.decode()


@pytest.mark.parametrize(
    ("host", "served_at", "hosts", "origin"),
    [
        ("scores.example.org", "https://scores.example.org", ["scores.example.org"], "http://scores.example.org"),
        ("192.0.2.4:8000", "http://127.0.0.1:8000", ["192.0.2.4"], "http://192.0.2.4:8000"),
        ("127.0.0.1:8000", "http://127.0.0.1:8000", ["192.0.2.4", "laptop", "localhost"], "http://192.0.2.4:8000"),
        ("localhost", "http://127.0.0.1", ["192.0.2.4"], "http://192.0.2.4"),
        ("[::1]:8000", "https://scores.example.org", ["scores.example.org"], "https://scores.example.org"),
        ("127.0.0.1:8000", "http://127.0.0.1:8000", ["localhost"], "http://127.0.0.1:8000"),
        ("127.0.0.1:8000", "http://127.0.0.1:8000", ["[::1]"], "http://127.0.0.1:8000"),
        ("127.0.0.1:8000", "http://127.0.0.1:8000", ["*"], "http://127.0.0.1:8000"),
        ("127.0.0.1:8000", "http://127.0.0.1:8000", [".example.org"], "http://127.0.0.1:8000"),
    ],
)
def test_a_link_leads_where_other_phones_find_the_site(
    settings: Settings, host: str, served_at: str, hosts: list[str], origin: str
) -> None:
    settings.SERVED_AT, settings.ALLOWED_HOSTS = served_at, [*hosts, "localhost", "127.0.0.1", "[::1]"]
    assert origin_for_others(RequestFactory().get("/", headers={"host": host})) == origin


def test_a_link_that_no_phone_can_follow_says_so(phone: Client, game: Game) -> None:
    assert "other phones cannot follow it" not in phone.get(share(game)).content.decode()
    assert "other phones cannot follow it" in phone.get(share(game), headers={"host": "localhost"}).content.decode()


def test_a_qr_code_has_its_three_corners_and_light_around_them() -> None:
    code = QrCode.of("http://192.0.2.4:8000/")
    dark = {
        (int(left) + place, int(top))
        for left, top, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", code.path)
        for place in range(int(length))
    }
    assert re.fullmatch(r"(M\d+ \d+h\d+v1h-\d+z)+", code.path)
    far = code.size - 4 - 7
    for left, top in ((4, 4), (far, 4), (4, far)):
        ring = {(left + x, top + y) for x in range(7) for y in range(7) if {x, y} & {0, 6}}
        gap = {(left + x, top + y) for x in range(1, 6) for y in range(1, 6) if {x, y} & {1, 5}}
        assert ring <= dark
        assert not gap & dark
    assert all(4 <= place < code.size - 4 for module in dark for place in module)


# Codes


@pytest.mark.parametrize("kind", KINDS)
def test_a_code_lets_in_whoever_types_it(phone: Client, game: Game, kind: Kind) -> None:
    guest, code = Client(), made_code(phone, game, kind)
    answer = typed(guest, code)
    assert (answer.status_code, answer["Location"]) == (302, table(game))
    assert guest.get(table(game)).status_code == 200
    assert GameGrant.objects.get().kind == kind


@pytest.mark.parametrize("shape", ["{0} {1}", "{0}-{1}", "  {0} – {1}\t", "{0}{1}", "{0}.{1}."])
@pytest.mark.parametrize("case", ["upper", "lower"])
def test_a_code_may_be_typed_as_people_type(phone: Client, game: Game, shape: str, case: str) -> None:
    first, second = made_code(phone, game).split()
    written = shape.format(first, second)
    assert typed(Client(), written.lower() if case == "lower" else written).status_code == 302


@pytest.mark.parametrize(
    ("seen", "meant"),
    [("k7f4-9xpm", "K7F49XPM"), ("ＫＦ", "KF"), ("zsgbuo0q", "2568VDDD"), ("K7F4–9XPM.", "K7F49XPM"), (" - ", "")],
)
def test_a_letter_that_looks_like_another_is_read_as_the_one_there_is(seen: str, meant: str) -> None:
    assert tidy_code(seen) == meant
    assert set(meant) <= set(CODE_LETTERS)


@pytest.mark.many
def test_a_code_has_eight_letters_that_spell_nothing(phone: Client, game: Game) -> None:
    codes = {made_code(phone, game) for _code in range(20)}
    assert len(codes) == 20
    for code in codes:
        assert re.fullmatch(r"[2-9CDFHJKMNPRTVWXY]{4} [2-9CDFHJKMNPRTVWXY]{4}", code)


def test_a_code_is_kept_only_as_a_digest_that_says_nothing_without_the_site_s_key(
    phone: Client, game: Game, settings: Settings
) -> None:
    code = made_code(phone, game)
    kept = str(list(JoinCode.objects.values()) + list(Write.objects.values()))
    assert code not in kept
    assert tidy_code(code) not in kept
    settings.SECRET_KEY = "another " * 8
    assert typed(Client(), code).status_code == 422


def test_a_code_is_shown_again_after_a_reload_and_to_nobody_else(phone: Client, game: Game) -> None:
    answer = phone.post(share(game, "viewer", "code"), {"key": "k" * 16})
    assert answer["Location"] == f"{share(game)}?made={'k' * 16}#code"
    codes = [phone.get(f"{share(game)}?made={'k' * 16}").context["page"].code.code for _time in range(2)]
    assert codes[0] == codes[1]
    assert phone.get(f"{share(game, 'scorer')}?made={'k' * 16}").context["page"].code is None
    assert phone.get(f"{share(game)}?made={'x' * 16}").context["page"].code is None


def test_the_same_code_asked_for_twice_is_made_once(phone: Client, game: Game) -> None:
    for _time in range(2):
        assert phone.post(share(game, "viewer", "code"), {"key": "k" * 16}).status_code == 302
    assert JoinCode.objects.count() == 1


def test_a_key_of_another_change_makes_no_code(phone: Client, game: Game) -> None:
    phone.post(share(game, "viewer", "code"), {"key": "k" * 16})
    assert phone.post(share(game, "scorer", "code"), {"key": "k" * 16}).status_code == 409
    assert phone.post(share(game, "scorer", "code"), {"key": ""}).status_code == 422
    assert JoinCode.objects.count() == 1


def test_a_code_runs_out_and_is_cleared_away_by_the_next(phone: Client, game: Game) -> None:
    code = made_code(phone, game)
    assert JoinCode.objects.get().expires_at <= timezone.now() + CODE_LIVES
    JoinCode.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert typed(Client(), code).status_code == 422
    made_code(phone, game)
    assert JoinCode.objects.count() == 1


def test_a_wrong_code_comes_back_as_it_was_typed(client: Client) -> None:
    answer = typed(client, "k7f4 9xpm")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="k7f4 9xpm"' in page
    assert "No table opens with this code" in page
    assert not Device.objects.exists()


@pytest.mark.parametrize("code", ["", "   ", "K7F4", "K7F4 9XPM 3", "x" * 65, "😀" * 8, "\x00" * 8])
def test_what_is_no_code_is_said_and_counts_as_no_guess(client: Client, code: str) -> None:
    assert typed(client, code).status_code in {400, 422}
    assert not Failure.objects.exists()


def test_the_same_code_sent_twice_by_one_phone_lets_it_in_once(phone: Client, game: Game) -> None:
    guest, sent = Client(), {"key": "k" * 16, "code": made_code(phone, game)}
    for _time in range(2):
        assert guest.post(reverse("links:join"), sent).status_code == 302
    assert Write.objects.filter(action="join").count() == 1


def test_a_key_used_for_one_code_joins_by_no_other(phone: Client, new_game: Callable[..., Game]) -> None:
    codes = [made_code(phone, new_game()) for _game in range(2)]
    guest = Client()
    answers = [guest.post(reverse("links:join"), {"key": "k" * 16, "code": code}) for code in codes]
    assert [answer.status_code for answer in answers] == [302, 409]
    assert answers[1].context["form"]["key"].value() != "k" * 16
    assert GameGrant.objects.count() == 1


def test_the_first_page_and_the_page_for_codes_lead_to_each_other(client: Client) -> None:
    assert reverse("links:join") in client.get(reverse("first")).content.decode()
    assert reverse("first") in client.get(reverse("links:join")).content.decode()


def test_a_form_from_elsewhere_changes_nothing(phone: Client, game: Game) -> None:
    guest = Client(enforce_csrf_checks=True)
    assert typed(guest, "K7F4 9XPM").status_code == 403
    guest.cookies = phone.cookies
    assert guest.post(share(game, "viewer", "replace"), {"key": "k" * 16, "seen": 0}).status_code == 403
    assert guest.post(share(game, "viewer", "code"), {"key": "k" * 16}).status_code == 403
    assert not JoinCode.objects.exists()


# Guessing


@pytest.mark.many
def test_forty_phones_behind_one_address_of_which_five_mistype_all_get_in(phone: Client, game: Game) -> None:
    code = made_code(phone, game)
    phones = [Client() for _phone in range(40)]
    for number, mistyping in enumerate(phones[:5]):
        assert typed(mistyping, wrong_code(number)).status_code == 422
    assert [typed(joining, code).status_code for joining in phones] == [302] * 40
    assert GameGrant.objects.count() == 40


def test_a_guesser_is_told_to_wait_and_phones_behind_the_same_address_that_type_right_are_not(
    phone: Client, game: Game
) -> None:
    code, guesser = made_code(phone, game), Client()
    guessed = [typed(guesser, wrong_code(number)).status_code for number in range(MISTAKES + 5)]
    assert guessed == [422] * MISTAKES + [429] * 5
    assert typed(Client(), code).status_code == 302
    answer = typed(guesser, wrong_code(MISTAKES + 5))
    assert 0 < int(answer["Retry-After"]) <= 15 * 60
    assert "try again in 15 minutes" in answer.content.decode()
    assert guesser.get(table(game)).status_code == 404


@pytest.mark.many
def test_an_address_that_guesses_on_is_not_looked_at_until_its_failures_are_old(phone: Client, game: Game) -> None:
    code, guesser = made_code(phone, game), Client()
    for number in range(GUESSES):
        typed(guesser, wrong_code(number))
    assert typed(guesser, code).status_code == 429
    assert typed(Client(), code, REMOTE_ADDR="198.51.100.9").status_code == 302
    assert guesser.get(link_to(game, Kind.VIEWER)).status_code == 302  # no link is ever kept waiting
    Failure.objects.update(made_at=timezone.now() - timedelta(minutes=16))
    assert typed(Client(), code).status_code == 302


@pytest.mark.many
def test_guessing_from_many_addresses_meets_the_site_s_own_limit(
    phone: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.clubs.throttle.SITE_GUESSES", 30)
    code = made_code(phone, game)
    answers = [
        typed(Client(), wrong_code(number), REMOTE_ADDR=f"198.51.100.{number}").status_code for number in range(40)
    ]
    assert answers == [422] * 29 + [429] * 11
    assert typed(Client(), code, REMOTE_ADDR="198.51.100.39").status_code == 429
    assert typed(Client(), code, REMOTE_ADDR="203.0.113.1").status_code == 302


# By whom


def test_a_change_says_by_whom_as_each_phone_would_put_it(device: Device, game: Game) -> None:
    scorer = Device.objects.create(token_digest="scorer")
    by_organiser = Write(device=device, by="organiser")
    by_scorer = Write(device=scorer, by="scorer")
    assert by_words(by_organiser, device) == by_words(by_scorer, scorer) == "this phone"
    assert by_words(by_organiser, scorer) == "a phone that keeps the score"
    assert by_words(by_scorer, device) == by_words(by_scorer, None) == "a phone let in to enter hands"
    assert by_words(game.write, scorer) == "another phone"
    assert by_words(Write(device=None), device) == "a command on the server"
