"""Say in the table's own words what a rule set plays, and what each option asks: the one place for these words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rules import RuleSet

Value = str | int | bool | None
Words = str | Promise
#: Among what an option `says`: any value that is not the usual.
ANY = None


@dataclass(frozen=True, slots=True)
class OptionWords:
    """One option in words: what it is called, what it means in one line, its choices, and what a value says.

    `choices` are empty for a number. `says` has the sentence for each value that is not the usual; none for an
    option that another line tells of.
    """

    label: Words
    line: Words
    choices: Mapping[Value, Words] = field(default_factory=dict)
    says: Mapping[Value, Words] = field(default_factory=dict)


def option_lines(rule_set: RuleSet) -> list[str]:
    """Return a sentence for the end of the game, the points, and every option that is not the usual."""
    return [_pack(rule_set), _end(rule_set), _points(rule_set), *_unusual_options(rule_set)]


def unusual_lines(rule_set: RuleSet) -> list[str]:
    """Return what the preset *Standard* does not say, of the points only those that differ; nothing for its like."""
    usual = RuleSet()
    begins = [line for say in (_pack, _end) if (line := say(rule_set)) != say(usual)]
    return [*begins, *_unusual_points(rule_set), *_unusual_options(rule_set)]


def _unusual_points(rule_set: RuleSet) -> list[str]:
    """Return a sentence for each number of points that is not the usual."""
    options, usual = rule_set.to_options(), RuleSet().to_options()
    return [str(says) % {"value": options[name]} for name, says in _POINTS.items() if options[name] != usual[name]]


def _unusual_options(rule_set: RuleSet) -> list[str]:
    """Return a sentence for every other option that is not the usual."""
    options, usual = rule_set.to_options(), RuleSet().to_options()
    return [words for name, value in options.items() if value != usual[name] and (words := _sentence(name, value))]


def _pack(rule_set: RuleSet) -> str:
    if rule_set.joker.value == "none":
        return gettext("%(pack)d cards.") % {"pack": rule_set.pack}
    if rule_set.joker.value == "benny":
        return gettext("%(pack)d cards and the Benny, the two of spades, as best card.") % {"pack": rule_set.pack}
    return gettext("%(pack)d cards and the joker as best card.") % {"pack": rule_set.pack}


def _end(rule_set: RuleSet) -> str:
    if rule_set.hands is not None:
        return gettext("%(hands)d hands, whatever the score; it can be drawn.") % {"hands": rule_set.hands}
    if rule_set.target is not None:
        return gettext("To %(target)d points.") % {"target": rule_set.target}
    return gettext("No target: the scorer ends it.")


def _points(rule_set: RuleSet) -> str:
    return gettext(
        "A make is 1, a march %(march)d, alone all five %(lone_march)d; a euchre 2, of a loner %(lone_euchred)d."
    ) % {"march": rule_set.march, "lone_march": rule_set.lone_march, "lone_euchred": rule_set.lone_euchred}


def _sentence(name: str, value: Value) -> str:
    """Return what a value of an option says, empty for what another line says."""
    says = OPTION_WORDS[name].says
    said = says.get(value) or says.get(ANY)
    return str(said) % {"value": value} if said else ""


#: What a number of points says where it alone is told.
_POINTS: Mapping[str, Words] = {
    "march": _("A march is %(value)s."),
    "lone_march": _("Alone all five are %(value)s."),
    "lone_euchred": _("A euchre of a loner is %(value)s."),
}
_NEXT_DEAL: Mapping[Value, Words] = {
    "passes_left": _("The deal passes left"),
    "same_dealer": _("The same player deals again"),
}
_SWITCH: Mapping[Value, Words] = {False: _("Not played"), True: _("Played")}

#: Every option of a rule set, by its name in `RuleSet.to_options`.
OPTION_WORDS: Mapping[str, OptionWords] = {
    "pack": OptionWords(
        label=_("Cards in the pack"),
        line=_("A bigger pack leaves more cards face down."),
        choices={24: _("24: nines to aces"), 28: _("28: with the eights"), 32: _("32: with the sevens and eights")},
    ),
    "joker": OptionWords(
        label=_("Best card"),
        line=_("One more card above the right bower, always trump."),
        choices={
            "none": _("The right bower, no joker"),
            "joker": _("The joker"),
            "benny": _("The Benny, the two of spades"),
        },
    ),
    "joker_turned_up": OptionWords(
        label=_("When the joker is turned up"),
        line=_("It has no suit to order up. This matters only where a joker or the Benny is played."),
        choices={
            "dealer_names_unseen": _("The dealer names trump unseen and is the maker"),
            "dealer_names_after_looking": _("The dealer looks, names trump and is the maker"),
            "dealer_nominates": _("The dealer nominates a suit, then all bid on it"),
            "agreed_suit": _("It stands for a suit agreed beforehand"),
        },
        says={
            "dealer_names_unseen": _("A joker turned up: the dealer names trump unseen."),
            "dealer_names_after_looking": _("A joker turned up: the dealer looks and names trump."),
            "dealer_nominates": _("A joker turned up: the dealer nominates a suit to bid on."),
            "agreed_suit": _("A joker turned up stands for a suit agreed beforehand."),
        },
    ),
    "target": OptionWords(
        label=_("Points to win"),
        line=_("Leave it empty where the scorer ends the game."),
    ),
    "hands": OptionWords(
        label=_("Or a number of hands"),
        line=_("Eight or twelve on club nights; the points to win then do not matter. Leave it empty to play to them."),
    ),
    "stick_the_dealer": OptionWords(
        label=_("Nobody called, and the dealer’s turn comes in round 2"),
        line=_("Whether the dealer may pass, too, so that the hand is thrown in."),
        choices={
            "off": _("The dealer may pass"),
            "on": _("The dealer is stuck and must name trump"),
            "may_forfeit": _("The dealer names trump or forfeits 1 point"),
        },
        says={
            "on": _("Stick the dealer: in round 2 the dealer must name trump."),
            "may_forfeit": _("A dealer who names no trump in round 2 forfeits 1 point."),
        },
    ),
    "thrown_in_deal": OptionWords(
        label=_("After a hand that was thrown in"),
        line=_("Who deals when nobody named trump."),
        choices=_NEXT_DEAL,
        says={"same_dealer": _("After a hand thrown in the same player deals again.")},
    ),
    "dealers_partner_alone": OptionWords(
        label=_("The dealer’s partner orders up"),
        line=_("The Canadian loner: a partner who orders up in round 1 plays alone."),
        choices={"free": _("As they like"), "must_go_alone": _("Only alone")},
        says={"must_go_alone": _("Ordering your partner up means going alone.")},
    ),
    "lone_lead": OptionWords(
        label=_("Who leads against a loner"),
        line=_("Whoever sits out is skipped."),
        choices={
            "dealers_left": _("The player left of the dealer"),
            "loners_left": _("The player left of the loner"),
            "loner": _("The loner"),
        },
        says={
            "loners_left": _("The player left of a loner leads."),
            "loner": _("A loner leads."),
        },
    ),
    "defend_alone": OptionWords(
        label=_("Defending alone"),
        line=_("A lone defender’s euchre is 4."),
        choices={
            "off": _("Not played"),
            "against_loner": _("Against a loner"),
            "against_any_maker": _("Against any maker"),
        },
        says={
            "against_loner": _("A defender may go alone against a loner: a euchre is then 4."),
            "against_any_maker": _("A defender may go alone: a euchre is then 4."),
        },
    ),
    "march": OptionWords(label=_("A march"), line=_("Points for all five tricks with a partner.")),
    "lone_march": OptionWords(label=_("A march alone"), line=_("Points for all five tricks alone.")),
    "lone_euchred": OptionWords(label=_("A loner euchred"), line=_("Points to the defenders.")),
    "super_euchre": OptionWords(
        label=_("Makers without a trick"),
        line=_("Points to the defenders when they take all five; 4 is usual. Leave it empty for a plain euchre."),
        says={ANY: _("Makers without a trick cost %(value)s.")},
    ),
    "natural_trump": OptionWords(
        label=_("A natural trump to call"),
        line=_("A trump in hand that is neither the left bower nor the joker."),
        choices={
            "off": _("Nobody needs one"),
            "dealer_only": _("The dealer needs one to pick it up"),
            "any_caller": _("Whoever calls needs one"),
        },
        says={
            "dealer_only": _("The dealer needs a natural trump to pick it up."),
            "any_caller": _("Whoever calls needs a natural trump in hand."),
        },
    ),
    "discard_upcard": OptionWords(
        label=_("The dealer lays away the card just taken"),
        line=_("The up-card that was ordered up, as the discard."),
        choices={"allowed": _("Allowed"), "forbidden": _("Not allowed")},
        says={"forbidden": _("The dealer may not lay away the card just taken.")},
    ),
    "no_trump": OptionWords(
        label=_("No trump"),
        line=_("A hand without trump or bowers; never with a joker in the pack."),
        choices={"off": _("Not played"), "round_2": _("May be named in round 2")},
        says={"round_2": _("No trump may be named in round 2.")},
    ),
    "bad_hand": OptionWords(
        label=_("A bad hand"),
        line=_("A farmer’s hand, all nines and tens: the table knows which qualify."),
        choices={
            "none": _("Is played"),
            "redeal": _("May be dealt again"),
            "exchange_three": _("May exchange three cards with the kitty"),
        },
        says={
            "redeal": _("A bad hand may be dealt again."),
            "exchange_three": _("A bad hand may exchange three cards with the kitty."),
        },
    ),
    "call_for_best": OptionWords(
        label=_("Calling for the best card"),
        line=_("A loner takes the partner’s best card and gives one away."),
        choices=_SWITCH,
        says={True: _("A loner may call for the partner's best card.")},
    ),
    "misdeal": OptionWords(
        label=_("After a misdeal"),
        line=_("Who deals when the cards were dealt wrongly."),
        choices=_NEXT_DEAL,
        says={"passes_left": _("After a misdeal the deal passes left.")},
    ),
    "renege": OptionWords(
        label=_("Reneging"),
        line=_("What it costs to fail to follow suit."),
        choices={
            "record_only": _("Is noted, no points"),
            "two": _("2 points"),
            "two_or_four": _("2 points, 4 against a loner"),
        },
        says={
            "two": _("Reneging costs 2 points."),
            "two_or_four": _("Reneging costs 2 points, 4 against a loner."),
        },
    ),
    "maker_bonus": OptionWords(
        label=_("Bonus of a lone maker"),
        line=_("Added to their own total in tournaments for all five tricks alone, never to the score."),
        says={ANY: _("A lone maker's own total gains %(value)s in tournaments.")},
    ),
    "set_penalty": OptionWords(
        label=_("Cost of being euchred"),
        line=_("Taken from each of the two’s own totals in tournaments, never from the score."),
        says={ANY: _("Players who are euchred lose %(value)s of their own total in tournaments.")},
    ),
    "fast_break": OptionWords(
        label=_("Fast break"),
        line=_("Makers who lose the first two tricks and win the rest score nothing."),
        choices=_SWITCH,
        says={True: _("Fast break: makers who lose the first two tricks and win the rest score nothing.")},
    ),
    "four_trick_tokens": OptionWords(
        label=_("Tokens for four tricks"),
        line=_("Exactly four tricks with a partner bring a token; four tokens are a point."),
        choices=_SWITCH,
        says={True: _("Four tricks with a partner bring a token; four tokens are a point.")},
    ),
}

#: What most tables ask first.
USUAL_OPTIONS: Sequence[str] = (
    "target",
    "hands",
    "stick_the_dealer",
    "dealers_partner_alone",
    "defend_alone",
    "march",
    "lone_march",
    "lone_euchred",
    "pack",
    "joker",
)
#: The others, by what they are about.
OTHER_OPTIONS: Sequence[tuple[Words, Sequence[str]]] = (
    (_("Calling"), ("joker_turned_up", "natural_trump", "discard_upcard", "no_trump", "bad_hand")),
    (_("Playing"), ("lone_lead", "call_for_best", "fast_break", "renege")),
    (_("Dealing again"), ("thrown_in_deal", "misdeal")),
    (_("Points"), ("super_euchre", "four_trick_tokens", "maker_bonus", "set_penalty")),
)
