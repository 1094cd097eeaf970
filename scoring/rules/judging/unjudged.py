"""Name the rules that could not be judged from what is recorded."""

from enum import StrEnum


class Unjudged(StrEnum):
    """Name a rule; the names never change, so that programs can rely on them."""

    DEALING = "dealing"
    CALLING_ORDER = "calling_order"
    CALL_SUIT = "call_suit"
    DEALERS_PARTNER_ALONE = "dealers_partner_alone"
    NATURAL_TRUMP = "natural_trump"
    JOKER_TURNED_UP = "joker_turned_up"
    LONE_DEFENDER = "lone_defender"
    DISCARD = "discard"
    OPENING_LEAD = "opening_lead"
    CARDS_HELD = "cards_held"
    FOLLOWING_SUIT = "following_suit"
    TRICK_WINNERS = "trick_winners"
    NOTED_REVOKES = "noted_revokes"
    PENALTY_PLAY = "penalty_play"
    VOID_PLAY = "void_play"
    SCORE_AFTER = "score_after"
    UNREAD = "unread"
