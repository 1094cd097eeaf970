"""Know the rules of euchre: judge hands, fold games, and play hands out by legal moves.

Everything another package needs is here; it uses the standard library only.
"""

from scoring.rules.cards import Card, Rank
from scoring.rules.errors import IllegalHand, RecordError, RulesError, RuleSetError
from scoring.rules.games import TOKENS_FOR_A_POINT, GameState
from scoring.rules.judging.judge import judge, judge_json
from scoring.rules.judging.revokes_made import all_cards_known, revokes_made
from scoring.rules.judging.turns import opening_leader, play_order
from scoring.rules.kinds import CallKind, Depth, Kind, Outcome
from scoring.rules.known_hands import KnownHands, known_hands, upcard_taken
from scoring.rules.options import (
    BadHand,
    DefendAlone,
    DiscardUpcard,
    Joker,
    JokerTurnedUp,
    LoneLead,
    NaturalTrump,
    NextDeal,
    NoTrump,
    PartnerAlone,
    Renege,
    StickTheDealer,
)
from scoring.rules.packs import HAND_SIZE, kitty_size, pack_of
from scoring.rules.playing.hand import HandInPlay
from scoring.rules.playing.moves import (
    CallForBest,
    Defend,
    Discard,
    ExchangeThree,
    KeepHand,
    KeepOwn,
    Move,
    Name,
    Nominate,
    OrderUp,
    Pass,
    Phase,
    Play,
)
from scoring.rules.playing.retelling import retold
from scoring.rules.playing.seen import HandSeen
from scoring.rules.playing.seen_moves import (
    Dealt,
    Made,
    NoteRevoke,
    PlayRevoking,
    SeenMove,
    Step,
    TurnUp,
    Unseen,
)
from scoring.rules.points import Points, earns_token, points_for
from scoring.rules.record_parts import BestCard, Call, Exchange, Penalty, Revoke, Trick
from scoring.rules.records import HandRecord
from scoring.rules.rulesets import PRESETS, RuleSet, preset
from scoring.rules.seats import SEATS, SIDES, Seat, Side
from scoring.rules.suits import SUITS, Suit, Trump
from scoring.rules.trump_order import effective_suit, winning_seat
from scoring.rules.verdicts import Verdict
from scoring.rules.violations import Violation

__all__ = [
    "HAND_SIZE",
    "PRESETS",
    "SEATS",
    "SIDES",
    "SUITS",
    "TOKENS_FOR_A_POINT",
    "BadHand",
    "BestCard",
    "Call",
    "CallForBest",
    "CallKind",
    "Card",
    "Dealt",
    "Defend",
    "DefendAlone",
    "Depth",
    "Discard",
    "DiscardUpcard",
    "Exchange",
    "ExchangeThree",
    "GameState",
    "HandInPlay",
    "HandRecord",
    "HandSeen",
    "IllegalHand",
    "Joker",
    "JokerTurnedUp",
    "KeepHand",
    "KeepOwn",
    "Kind",
    "KnownHands",
    "LoneLead",
    "Made",
    "Move",
    "Name",
    "NaturalTrump",
    "NextDeal",
    "NoTrump",
    "Nominate",
    "NoteRevoke",
    "OrderUp",
    "Outcome",
    "PartnerAlone",
    "Pass",
    "Penalty",
    "Phase",
    "Play",
    "PlayRevoking",
    "Points",
    "Rank",
    "RecordError",
    "Renege",
    "Revoke",
    "RuleSet",
    "RuleSetError",
    "RulesError",
    "Seat",
    "SeenMove",
    "Side",
    "Step",
    "StickTheDealer",
    "Suit",
    "Trick",
    "Trump",
    "TurnUp",
    "Unseen",
    "Verdict",
    "Violation",
    "all_cards_known",
    "earns_token",
    "effective_suit",
    "judge",
    "judge_json",
    "kitty_size",
    "known_hands",
    "opening_leader",
    "pack_of",
    "play_order",
    "points_for",
    "preset",
    "retold",
    "revokes_made",
    "upcard_taken",
    "winning_seat",
]
