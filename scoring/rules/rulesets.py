"""Hold a table's rules: every option with its default."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scoring.rules import faults
from scoring.rules.errors import RuleSetError
from scoring.rules.option_values import OPTION_VALUES
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
from scoring.rules.preset_options import PRESET_OPTIONS
from scoring.rules.reading_options import canonical_preset, read_option, read_options

HOUSE_RULES = "House rules"


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Hold every option of a table's rules; the defaults are the preset *Standard*.

    Two rule sets with the same options are equal, whatever they are called. Making one raises RuleSetError
    when a value is out of its limits or options contradict each other.

    >>> RuleSet(target=5).march
    2
    """

    pack: int = 24
    joker: Joker = Joker.NONE
    joker_turned_up: JokerTurnedUp = JokerTurnedUp.DEALER_NAMES_UNSEEN
    target: int | None = 10
    hands: int | None = None
    stick_the_dealer: StickTheDealer = StickTheDealer.OFF
    thrown_in_deal: NextDeal = NextDeal.PASSES_LEFT
    dealers_partner_alone: PartnerAlone = PartnerAlone.FREE
    lone_lead: LoneLead = LoneLead.DEALERS_LEFT
    defend_alone: DefendAlone = DefendAlone.OFF
    march: int = 2
    lone_march: int = 4
    lone_euchred: int = 2
    super_euchre: int | None = None
    natural_trump: NaturalTrump = NaturalTrump.OFF
    discard_upcard: DiscardUpcard = DiscardUpcard.ALLOWED
    no_trump: NoTrump = NoTrump.OFF
    bad_hand: BadHand = BadHand.NONE
    call_for_best: bool = False
    misdeal: NextDeal = NextDeal.SAME_DEALER
    renege: Renege = Renege.RECORD_ONLY
    maker_bonus: int = 0
    set_penalty: int = 0
    fast_break: bool = False
    four_trick_tokens: bool = False
    name: str = field(default="Standard", compare=False)

    def __post_init__(self) -> None:
        for option, values in OPTION_VALUES.items():
            object.__setattr__(self, option, read_option(option, values, getattr(self, option)))
        if self.joker is not Joker.NONE and self.no_trump is not NoTrump.OFF:
            raise RuleSetError([faults.NO_TRUMP_WITH_JOKER.at("no_trump")])

    @classmethod
    def from_options(cls, options: Mapping[str, object], *, name: str | None = None) -> "RuleSet":
        """Read a rule set from JSON; an option left out has its default.

        `preset` names the rule set to start from, and `allow_lone_defender` stands for `defend_alone`.
        Without a `name` it is called like the preset it equals, else "House rules".
        Raise RuleSetError listing everything that is wrong.

        >>> RuleSet.from_options({"stick_the_dealer": True}).name
        'Stick the dealer'
        >>> RuleSet.from_options({"preset": "British", "target": 11}).joker
        <Joker.BENNY: 'benny'>
        """
        rules = cls(**read_options(options), name=name or HOUSE_RULES)
        equal = [known for known, preset_rules in PRESETS.items() if preset_rules == rules]
        return replace(rules, name=equal[0]) if equal and not name else rules

    def to_options(self) -> dict[str, str | int | bool | None]:
        """Return every option as JSON has it; `from_options` reads it back.

        >>> RuleSet().to_options()["renege"]
        'record_only'
        """
        options = {option: getattr(self, option) for option in OPTION_VALUES}
        return {option: str(value) if isinstance(value, str) else value for option, value in options.items()}


PRESETS: Mapping[str, RuleSet] = {
    name: RuleSet(**read_options(options), name=name) for name, options in PRESET_OPTIONS.items()
}


def preset(name: str) -> RuleSet:
    """Return the shipped rule set of that name, whatever its case; raise RuleSetError naming those there are.

    >>> preset("club night").hands
    8
    """
    return PRESETS[canonical_preset(name)]
