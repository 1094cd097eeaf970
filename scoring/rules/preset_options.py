"""Say which options each shipped preset sets; all others keep their defaults."""

from collections.abc import Mapping
from typing import Final

PRESET_OPTIONS: Final[Mapping[str, Mapping[str, object]]] = {
    "Standard": {},
    "Stick the dealer": {"stick_the_dealer": "on"},
    "Canadian loner": {"dealers_partner_alone": "must_go_alone"},
    "Club night": {"hands": 8, "stick_the_dealer": "on"},
    "British": {"joker": "benny", "joker_turned_up": "dealer_names_unseen", "target": 21},
    "Guernsey": {"pack": 32, "joker": "joker", "joker_turned_up": "dealer_names_unseen"},
    "Australian": {"joker": "joker", "joker_turned_up": "dealer_nominates", "target": 15},
    "Railroad": {
        "joker": "joker",
        "joker_turned_up": "agreed_suit",
        "defend_alone": "against_loner",
        "call_for_best": True,
    },
}


def preset_name(text: str) -> str | None:
    """Return the shipped preset's own spelling of the name, whatever its case, or None.

    >>> preset_name("  club NIGHT")
    'Club night'
    """
    return _SPELLINGS.get(text.strip().casefold())


_SPELLINGS = {name.casefold(): name for name in PRESET_OPTIONS}
