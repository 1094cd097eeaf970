"""Name the values of the options whose values are words."""

from enum import StrEnum


class Joker(StrEnum):
    """Say which card, if any, is the best bower."""

    NONE = "none"
    JOKER = "joker"
    BENNY = "benny"


class JokerTurnedUp(StrEnum):
    """Say what happens when the joker is the up-card."""

    DEALER_NAMES_UNSEEN = "dealer_names_unseen"
    DEALER_NAMES_AFTER_LOOKING = "dealer_names_after_looking"
    DEALER_NOMINATES = "dealer_nominates"
    AGREED_SUIT = "agreed_suit"

    @property
    def dealer_makes(self) -> bool:
        """Say whether the dealer names trump and is the maker."""
        return self in (JokerTurnedUp.DEALER_NAMES_UNSEEN, JokerTurnedUp.DEALER_NAMES_AFTER_LOOKING)


class StickTheDealer(StrEnum):
    """Say whether the dealer may pass when everyone else has passed twice."""

    OFF = "off"
    ON = "on"
    MAY_FORFEIT = "may_forfeit"


class NextDeal(StrEnum):
    """Say who deals after a hand that was not played."""

    PASSES_LEFT = "passes_left"
    SAME_DEALER = "same_dealer"


class PartnerAlone(StrEnum):
    """Say whether the dealer's partner may order up without going alone."""

    FREE = "free"
    MUST_GO_ALONE = "must_go_alone"


class LoneLead(StrEnum):
    """Say who leads to the first trick of a loner."""

    DEALERS_LEFT = "dealers_left"
    LONERS_LEFT = "loners_left"
    LONER = "loner"


class DefendAlone(StrEnum):
    """Say when a defender may go alone."""

    OFF = "off"
    AGAINST_LONER = "against_loner"
    AGAINST_ANY_MAKER = "against_any_maker"


class NaturalTrump(StrEnum):
    """Say which callers must hold a trump other than the left bower and the joker."""

    OFF = "off"
    DEALER_ONLY = "dealer_only"
    ANY_CALLER = "any_caller"


class DiscardUpcard(StrEnum):
    """Say whether the dealer may discard the card just taken up."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class NoTrump(StrEnum):
    """Say when no trump may be named."""

    OFF = "off"
    ROUND_2 = "round_2"


class BadHand(StrEnum):
    """Say what a player with a bad enough hand may do before the calls."""

    NONE = "none"
    REDEAL = "redeal"
    EXCHANGE_THREE = "exchange_three"


class Renege(StrEnum):
    """Say what a penalty hand scores for the other side."""

    RECORD_ONLY = "record_only"
    TWO = "two"
    TWO_OR_FOUR = "two_or_four"
