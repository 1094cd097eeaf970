"""Say at the table's own words what a rule set plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from scoring.rules import RuleSet

Value = str | int | bool | None


def option_lines(rule_set: RuleSet) -> list[str]:
    """Return a sentence for the end of the game, the points, and every option that is not the usual."""
    options, usual = rule_set.to_options(), RuleSet().to_options()
    always = [_pack(rule_set), _end(rule_set), _points(rule_set)]
    differing = [words for name, value in options.items() if value != usual[name] and (words := _sentence(name, value))]
    return [*always, *differing]


def _pack(rule_set: RuleSet) -> str:
    if rule_set.joker.value == "none":
        return _("%(pack)d cards.") % {"pack": rule_set.pack}
    if rule_set.joker.value == "benny":
        return _("%(pack)d cards and the Benny, the two of spades, as best card.") % {"pack": rule_set.pack}
    return _("%(pack)d cards and the joker as best card.") % {"pack": rule_set.pack}


def _end(rule_set: RuleSet) -> str:
    if rule_set.hands is not None:
        return _("%(hands)d hands, whatever the score; it can be drawn.") % {"hands": rule_set.hands}
    if rule_set.target is not None:
        return _("To %(target)d points.") % {"target": rule_set.target}
    return _("No target: the scorer ends it.")


def _points(rule_set: RuleSet) -> str:
    return _(
        "A make is 1, a march %(march)d, alone all five %(lone_march)d; a euchre 2, of a loner %(lone_euchred)d."
    ) % {"march": rule_set.march, "lone_march": rule_set.lone_march, "lone_euchred": rule_set.lone_euchred}


def _sentence(name: str, value: Value) -> str:
    """Return what a value of an option means, empty for what another line says."""
    said = _WORDS.get((name, value)) or _WORDS.get((name, None))
    return said() % {"value": value} if said else ""


_WORDS: Mapping[tuple[str, Value], Callable[[], str]] = {
    ("stick_the_dealer", "on"): lambda: _("Stick the dealer: in round 2 the dealer must name trump."),
    ("stick_the_dealer", "may_forfeit"): lambda: _("A dealer who names no trump in round 2 forfeits 1 point."),
    ("thrown_in_deal", "same_dealer"): lambda: _("After a hand thrown in the same player deals again."),
    ("dealers_partner_alone", "must_go_alone"): lambda: _("Ordering your partner up means going alone."),
    ("joker_turned_up", "dealer_names_unseen"): lambda: _("A joker turned up: the dealer names trump unseen."),
    ("joker_turned_up", "dealer_names_after_looking"): lambda: _(
        "A joker turned up: the dealer looks and names trump."
    ),
    ("joker_turned_up", "dealer_nominates"): lambda: _("A joker turned up: the dealer nominates a suit to bid on."),
    ("joker_turned_up", "agreed_suit"): lambda: _("A joker turned up stands for a suit agreed beforehand."),
    ("lone_lead", "loners_left"): lambda: _("The player left of a loner leads."),
    ("lone_lead", "loner"): lambda: _("A loner leads."),
    ("defend_alone", "against_loner"): lambda: _("A defender may go alone against a loner: a euchre is then 4."),
    ("defend_alone", "against_any_maker"): lambda: _("A defender may go alone: a euchre is then 4."),
    ("super_euchre", None): lambda: _("Makers without a trick cost %(value)s."),
    ("natural_trump", "dealer_only"): lambda: _("The dealer needs a natural trump to pick it up."),
    ("natural_trump", "any_caller"): lambda: _("Whoever calls needs a natural trump in hand."),
    ("discard_upcard", "forbidden"): lambda: _("The dealer may not lay away the card just taken."),
    ("no_trump", "round_2"): lambda: _("No trump may be named in round 2."),
    ("bad_hand", "redeal"): lambda: _("A bad hand may be dealt again."),
    ("bad_hand", "exchange_three"): lambda: _("A bad hand may exchange three cards with the kitty."),
    ("call_for_best", True): lambda: _("A loner may call for the partner's best card."),
    ("misdeal", "passes_left"): lambda: _("After a misdeal the deal passes left."),
    ("renege", "two"): lambda: _("Reneging costs 2 points."),
    ("renege", "two_or_four"): lambda: _("Reneging costs 2 points, 4 against a loner."),
    ("maker_bonus", None): lambda: _("A lone maker's own total gains %(value)s in tournaments."),
    ("set_penalty", None): lambda: _("Players who are euchred lose %(value)s of their own total in tournaments."),
    ("fast_break", True): lambda: _("Fast break: makers who lose the first two tricks and win the rest score nothing."),
    ("four_trick_tokens", True): lambda: _("Four tricks with a partner bring a token; four tokens are a point."),
}
