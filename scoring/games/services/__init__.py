"""Every change to a game. Each counts once, acts on what its maker saw, and is made whole or refused whole."""

from scoring.games.services.correcting import (
    MovedDeal,
    correct_dealer,
    correct_hand,
    deals_moved,
    restore_hand,
    void_hand,
)
from scoring.games.services.ending import abandon_game, close_game, reopen_game
from scoring.games.services.importing import ImportedHand, import_game
from scoring.games.services.recording import record_hand, undo_last_hand, why_no_undo
from scoring.games.services.refusals import (
    EndsBefore,
    EndsByItself,
    FromFile,
    GameOver,
    NextBegun,
    NoSuchHand,
    NothingToUndo,
    NotVoided,
    Open,
    OtherDealer,
    SitsAlready,
    Stale,
    StillPlaying,
    TakenBack,
    Voided,
)
from scoring.games.services.seating import substitute, swap_seats
from scoring.games.services.starting import rematch, start_game

__all__ = [
    "EndsBefore",
    "EndsByItself",
    "FromFile",
    "GameOver",
    "ImportedHand",
    "MovedDeal",
    "NextBegun",
    "NoSuchHand",
    "NotVoided",
    "NothingToUndo",
    "Open",
    "OtherDealer",
    "SitsAlready",
    "Stale",
    "StillPlaying",
    "TakenBack",
    "Voided",
    "abandon_game",
    "close_game",
    "correct_dealer",
    "correct_hand",
    "deals_moved",
    "import_game",
    "record_hand",
    "rematch",
    "reopen_game",
    "restore_hand",
    "start_game",
    "substitute",
    "swap_seats",
    "undo_last_hand",
    "void_hand",
    "why_no_undo",
]
