"""Read one deal of a notated game: its cards, calls, plays, comments and other lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scoring.interchange.egn_cards import CardTextError, NotatedCard
from scoring.interchange.egn_json import quoted
from scoring.interchange.egn_section import Section
from scoring.interchange.findings import Findings
from scoring.interchange.notation import Comments, NotatedCall, NotatedDeal, NotatedExchange
from scoring.rules import SEATS, Seat

_MOST_CALLS = 8
_MOST_TRICKS = 5
_MOST_CARDS = 13  # the kitty of the largest pack, and some
_CALLS = {str(call).lower(): call for call in NotatedCall}
_PACKED = (
    "This deal is written as one packed text (base64), which is not read. "
    "Save the game again with its deals written out."
)


def read_deal(value: object, index: int, findings: Findings) -> NotatedDeal | None:
    """Return the deal at `index` of a file; what is wrong with it is added to `findings`.

    None for what is no deal at all. The findings are placed by the file's own deal number.
    """
    own = Findings(deal=index)
    if isinstance(value, dict):
        deal = _read(Section(value, "", own), index)
    else:
        deal = None
        if isinstance(value, str):
            own.refuse("", "deal_packed", _PACKED)
        else:
            own.refuse("", "wrong_type", f"A deal must be an object, not {quoted(value)}.")
    findings.add(own)
    return deal


def _read(section: Section, index: int) -> NotatedDeal:
    number = section.whole("dealNumber", least=0, most=10**6)
    section.findings.deal = index if number is None else number
    deal = NotatedDeal(number=section.findings.deal)
    if (state := section.section("initialState")) is not None:
        deal = _with_initial_state(deal, state)
    if deal.dealer is None and not section.findings.refusals:
        section.refuse("initialState", "dealer_missing", "The deal does not say who dealt it.")
    phases = _phases(section)
    if (bidding := phases.get(0)) is not None:
        deal = _with_bidding(deal, bidding)
    if (play := phases.get(1)) is not None:
        deal = _with_play(deal, play)
    deal = replace(deal, other_lines=_other_lines(section))
    section.note_unread()
    return deal


def _phases(section: Section) -> dict[int, Section]:
    """Return the deal's bidding (0) and play (1), as far as it has them."""
    found: dict[int, Section] = {}
    for value in section.items("phases"):
        if not isinstance(value, dict):
            section.refuse("phases", "wrong_type", f"A phase must be an object, not {quoted(value)}.")
            continue
        number = _phase_number(value)
        if number is None:
            section.refuse("phases", "phase_unknown", f"{quoted(value)} is neither a bidding nor a play phase.")
            continue
        where = "play" if number else "bidding"
        if number in found:
            section.refuse("phases", "phase_twice", f"The deal has its {where} twice.")
            continue
        found[number] = Section(value, where, section.findings)
        found[number].take("phaseNumber")
        found[number].take("type")
    return found


def _phase_number(phase: Mapping[str, object]) -> int | None:
    """Return 0 for a bidding, 1 for a play phase; None when its number and type do not say so."""
    stated = {0: (0, "EUCHRE_BIDDING"), 1: (1, "TRICK_PLAY")}
    number, kind = phase.get("phaseNumber"), phase.get("type")
    for phase_number, (own_number, own_kind) in stated.items():
        if (number, kind) in ((own_number, own_kind), (own_number, None), (None, own_kind)):
            return phase_number
    return None


def _with_initial_state(deal: NotatedDeal, state: Section) -> NotatedDeal:
    dealer = _seat(state, "dealer")
    upcard = _card(state, "upCard")
    hands = state.items("playerCards")
    if hands and len(hands) != len(SEATS):
        state.refuse("playerCards", "not_four_hands", f"playerCards has {len(hands)} hands, not four.")
        hands = []
    held = {seat: _cards(state, cards, f"{seat}'s cards") for seat, cards in zip(SEATS, hands, strict=False)}
    kitty = _cards(state, state.take("kitty"), "kitty")
    state.note_unread()
    return replace(
        deal,
        dealer=dealer,
        upcard=upcard,
        hands={seat: cards for seat, cards in held.items() if cards},
        kitty=kitty,
    )


def _with_bidding(deal: NotatedDeal, bidding: Section) -> NotatedDeal:
    calls = tuple(_calls(bidding))
    deal = replace(
        deal,
        calls=calls,
        alone=bidding.flag("isAlone") or False,
        lone_defender=_seat(bidding, "aloneDefender"),
        discard=_card(bidding, "discard"),
        exchanges=tuple(_exchanges(bidding)),
        call_comments=_comments(bidding, "callAnnotations", len(calls)),
    )
    bidding.note_unread()
    return deal


def _with_play(deal: NotatedDeal, play: Section) -> NotatedDeal:
    tricks = tuple(_tricks(play))
    alone = play.flag("isAlone")
    if alone is not None and alone != deal.alone:
        play.findings.note("play, isAlone", "alone_differs", "The play and the bidding differ on who was alone.")
    deal = replace(
        deal,
        tricks=tricks,
        first_lead=_seat(play, "initialLead"),
        play_comments=_comments(play, "playAnnotations", sum(map(len, tricks))),
    )
    play.note_unread()
    return deal


def _seat(section: Section, name: str) -> Seat | None:
    """Return the seat whose number is under `name`; -1 is nobody."""
    number = section.whole(name, least=-1, most=3)
    return SEATS[number] if number is not None and number >= 0 else None


def _card(section: Section, name: str) -> NotatedCard | None:
    return _card_in(section, section.take(name), name)


def _cards(section: Section, value: object, where: str) -> tuple[NotatedCard, ...]:
    """Return the cards of a list; empty texts and nulls are cards that are not written down."""
    if value is None:
        return ()
    if not isinstance(value, list) or len(value) > _MOST_CARDS:
        section.refuse(where, "wrong_type", f"Cards are a list of at most {_MOST_CARDS}, not {quoted(value)}.")
        return ()
    cards = (_card_in(section, card, where) for card in value)
    return tuple(card for card in cards if card is not None)


def _card_in(section: Section, value: object, where: str) -> NotatedCard | None:
    """Return the card a text writes; None for an empty text, or one that is no card (refused)."""
    if value is None or value == "":
        return None
    try:
        return NotatedCard.parse(value)
    except CardTextError as error:
        section.refuse(where, "card_unknown", str(error))
        return None


def _calls(bidding: Section) -> Iterable[NotatedCall]:
    values = bidding.items("calls")
    if len(values) > _MOST_CALLS:
        bidding.refuse("calls", "too_many_calls", f"There are {len(values)} calls; eight is the most.")
        return
    for place, value in enumerate(values, 1):
        call = _CALLS.get(value.lower()) if isinstance(value, str) else None
        if call is None:
            bidding.refuse(f"call {place}", "call_unknown", f"{quoted(value)} is not a call.")
            return
        yield call


def _tricks(play: Section) -> Iterable[tuple[NotatedCard, ...]]:
    written = [_without_blanks_behind(value) if isinstance(value, list) else value for value in play.items("tricks")]
    values = _without_blanks_behind(written)
    if len(values) > _MOST_TRICKS:
        play.refuse("tricks", "too_many_tricks", f"There are {len(values)} tricks; five is the most.")
        return
    for place, value in enumerate(values, 1):
        where = f"trick {place}"
        cards = _cards(play, value, where)
        if len(cards) > len(SEATS):
            play.refuse(where, "trick_size", f"Trick {place} has {len(cards)} cards; four is the most.")
        elif isinstance(value, list) and len(cards) < max(1, len(value)):
            play.refuse(where, "card_missing", f"Trick {place} has a card that cannot be read, with others after it.")
        yield cards


def _without_blanks_behind(values: list[object]) -> list[object]:
    """Return a list without the empty values at its end."""
    end = len(values)
    while end and values[end - 1] in (None, "", []):
        end -= 1
    return values[:end]


def _exchanges(bidding: Section) -> Iterable[NotatedExchange]:
    for place, value in enumerate(bidding.items("cardExchanges"), 1):
        where = f"exchange {place}"
        if not isinstance(value, dict):
            bidding.refuse(where, "wrong_type", f"An exchange must be an object, not {quoted(value)}.")
            continue
        exchange = Section(value, where, bidding.findings)
        sender, receiver = _seat(exchange, "sender"), _seat(exchange, "receiver")
        cards = _cards(exchange, exchange.take("cards"), "cards")
        if receiver is None and sender is None:
            exchange.refuse("receiver", "receiver_missing", "The exchange does not say who gave or received.")
        else:
            yield NotatedExchange(sender, receiver, cards)
        exchange.note_unread()


def _comments(phase: Section, name: str, count: int) -> Comments:
    """Return the comments on each of `count` calls or plays, by index from 0."""
    entries = phase.section(name)
    if entries is None:
        return {}
    comments = {}
    for index in entries.names:
        texts = entries.items(index)
        if any(not isinstance(text, str) for text in texts):
            entries.refuse(index, "wrong_type", "A comment must be text.")
            continue
        # Where no call was recorded, what is said of the first is said of the hand.
        if not (index.isascii() and index.isdigit() and int(index[:9]) < max(count, 1)):
            phase.findings.note(entries.place(index), "comment_astray", "This comment is on nothing that was recorded.")
        comments[index] = tuple(str(text) for text in texts)
    return comments


def _other_lines(section: Section) -> tuple[Mapping[str, object], ...]:
    """Return the analysed lines as the file has them; they are kept, never scored."""
    lines = []
    for place, line in enumerate(section.items("alternativeLines"), 1):
        if isinstance(line, dict) and isinstance(line.get("phases"), list):
            lines.append(line)
        else:
            section.refuse(f"other line {place}", "wrong_type", "An alternative line must be an object with phases.")
    return tuple(lines)
