"""List every kind of fault that a record or a rule set can have, each with its sentence."""

from typing import Final

from scoring.rules.violations import Fault

# A rule set.
OPTION_UNKNOWN = Fault("option_unknown", "options", "There is no option called {option}.")
OPTION_VALUE = Fault("option_value", "options", "{option} cannot be {value}: it takes {expected}.")
OPTIONS_NOT_AN_OBJECT = Fault("options_not_an_object", "options", "The options must be an object, not {value}.")
NO_TRUMP_WITH_JOKER = Fault("no_trump_with_joker", "no_trump", "No trump cannot be played with a joker in the pack.")
PRESET_UNKNOWN = Fault("preset_unknown", "preset", "There is no preset called {preset}. There are: {known}.")
OPTION_TWICE = Fault("option_twice", "options", "{option} and {other} say the same thing: give one of them.")

# A record that cannot be read.
RECORD_NOT_AN_OBJECT = Fault("record_not_an_object", "", "A record must be an object, not {value}.")
FIELD_WRONG_TYPE = Fault("field_wrong_type", "", "This must be {expected}, not {value}.")
FIELD_TWICE = Fault("field_twice", "", "{name} and {other} are two names of one field: give one of them.")
FIELD_MISSING = Fault("field_missing", "", "{name} is missing.")
FIELDS_TOO_MANY = Fault("fields_too_many", "", "A record has at most {limit} fields.")
SEAT_UNKNOWN = Fault("seat_unknown", "", "{value} is not a seat: the seats are N, E, S and W.")
SIDE_UNKNOWN = Fault("side_unknown", "", "{value} is not a side: the sides are NS and EW.")
CARD_UNKNOWN = Fault("card_unknown", "", "{value} is not a card: write the rank and the suit, like 9C or TD.")
SUIT_UNKNOWN = Fault("suit_unknown", "", "{value} is not a suit: write C, D, H, S or NT.")
WORD_UNKNOWN = Fault("word_unknown", "", "{value} is not one of {expected}.")
NUMBER_OUT_OF_RANGE = Fault("number_out_of_range", "", "{value} is not a number from {low} to {high}.")
LIST_TOO_LONG = Fault("list_too_long", "", "There are {count} entries; at most {limit} make sense.")
TEXT_TOO_LONG = Fault("text_too_long", "", "The text has {count} characters; at most {limit} are kept.")
KIND_TWICE = Fault("kind_twice", "kind", "The record says both that the hand was thrown in and that it was not.")
UNREADABLE = Fault("unreadable", "", "This record cannot be read.")
NOT_JSON = Fault("not_json", "", "The line is not JSON: {reason}.")
LINE_TOO_LONG = Fault("line_too_long", "", "The line is longer than {limit} bytes.")

# The deal.
HAND_SIZE = Fault("hand_size", "hands", "{seat} should hold {size} cards at first, not {count}.")
KITTY_SIZE = Fault("kitty_size", "kitty", "The kitty of this pack should have {size} cards face down, not {count}.")
CARD_NOT_IN_PACK = Fault("card_not_in_pack", "hands", "There is no such card as {card} in this pack.")
CARD_DUPLICATED = Fault("card_duplicated", "hands", "One card, {card}, was dealt twice: to {first} and to {second}.")
NOMINATED_WITHOUT_JOKER = Fault(
    "nominated_suit", "nominated_suit", "A suit is only nominated or agreed when the joker is turned up."
)
NOMINATED_OTHER_SUIT = Fault(
    "nominated_suit", "nominated_suit", "The dealer named {suit}, so no other suit stands for the joker."
)
NOMINATED_NO_TRUMP = Fault("nominated_suit", "nominated_suit", "A suit has to be nominated, not no trump.")
EXCHANGE_NOT_ALLOWED = Fault(
    "exchange_not_allowed", "exchange", "{seat} exchanged a bad hand, which this table does not allow."
)
EXCHANGE_SIZE = Fault("exchange_size", "exchange", "{seat} has to give and take {size} different cards.")
EXCHANGE_NOT_HELD = Fault("exchange_not_held", "exchange", "{seat} gave {card} to the kitty without holding it.")
EXCHANGE_NOT_IN_KITTY = Fault(
    "exchange_not_in_kitty", "exchange", "{seat} took {card}, which did not lie face down in the kitty."
)
REDEAL_NOT_ALLOWED = Fault("redeal_not_allowed", "kind", "A bad hand is not dealt again at this table.")

# The calls.
CALL_OUT_OF_TURN = Fault("call_out_of_turn", "calls", "{seat} called, but it was {expected} to call.")
CALL_ROUND = Fault("call_round", "calls", "This call belongs to round {round}.")
CALL_KIND = Fault("call_kind", "calls", "{seat} can pass or {verb} in round {round}, nothing else.")
CALL_SUIT_ROUND_1 = Fault(
    "call_suit", "calls", "Only the suit turned up, {turned}, can be ordered up; {suit} has to wait for round 2."
)
CALL_SUIT_ROUND_2 = Fault("call_suit", "calls", "The suit turned down, {suit}, cannot be named in round 2.")
NO_TRUMP_NOT_ALLOWED = Fault(
    "no_trump_not_allowed", "calls", "No trump can only be named in round 2, and only where the table plays it."
)
PASS_WITH_SUIT = Fault("pass_with_suit", "calls", "{seat} passed, so there is no suit and nobody goes alone.")
CALL_AFTER_CALL = Fault("call_after_call", "calls", "{seat} called after {maker} had made trump.")
TOO_MANY_CALLS = Fault("too_many_calls", "calls", "There are at most {limit} calls.")
NO_CALL = Fault("no_call", "calls", "The calls do not say who made trump.")
PASSES_MISSING = Fault(
    "passes_missing", "calls", "A hand is thrown in after {limit} passes; the calls recorded come to {count}."
)
STUCK_DEALER_PASSED = Fault(
    "stuck_dealer_passed", "calls", "The dealer is stuck at this table: after seven passes the dealer has to name."
)
DEALER_MUST_NAME = Fault(
    "dealer_must_name", "maker", "The joker was turned up, so the dealer has to name trump and is the maker."
)
MAKER_MISSING = Fault("maker_missing", "maker", "It is not recorded which side made trump.")
MAKER_MISMATCH = Fault("maker_mismatch", "maker", "{seat} made trump, not {stated}.")
MAKER_SIDE_MISMATCH = Fault("maker_side_mismatch", "maker_side", "{seat} made trump and is not of the side of {side}.")
MAKER_ROUND_MISMATCH = Fault("maker_round_mismatch", "maker_round", "Trump was made in round {round}.")
MAKER_ROUND_UNKNOWN = Fault("maker_round_mismatch", "maker_round", "Trump is made in round 1 or in round 2.")
TRUMP_MISMATCH = Fault("trump_mismatch", "trump", "The call was {suit}, so trump cannot be {stated}.")
ALONE_MISMATCH = Fault(
    "alone_mismatch", "alone", "The call and the record disagree about whether the maker goes alone."
)
PARTNER_MUST_GO_ALONE = Fault(
    "partner_must_go_alone", "alone", "{seat} is the dealer's partner and has to go alone after ordering up."
)
NATURAL_TRUMP = Fault(
    "natural_trump", "maker", "{seat} called {suit} without holding a trump other than the left bower and the joker."
)

# Who sits out.
SITTING_OUT_MISMATCH = Fault("sitting_out_mismatch", "sitting_out", "Sitting out: {seats}, not {stated}.")
SITTING_OUT_IMPOSSIBLE = Fault(
    "sitting_out_mismatch", "sitting_out", "Sitting out cannot have been {stated}, with what else is recorded."
)
LONE_DEFENDER_OFF = Fault(
    "lone_defender_not_allowed", "lone_defender", "{seat} cannot defend alone: this table does not play it."
)
LONE_DEFENDER_AGAINST_PAIR = Fault(
    "lone_defender_not_allowed", "lone_defender", "{seat} can defend alone only against a maker who goes alone."
)
LONE_DEFENDER_SIDE = Fault("lone_defender_side", "lone_defender", "{seat} is of the side that made trump.")

# The up-card, the discard and the best card.
DISCARD_MISSING = Fault("discard_missing", "discard", "{seat} took the up-card and has to discard a card.")
DISCARD_IN_ROUND_2 = Fault(
    "discard_in_round_2", "discard", "The dealer cannot discard {card}: the up-card was turned down."
)
DISCARD_NOT_HELD = Fault("discard_not_held", "discard", "The dealer discarded {card} without holding it.")
UPCARD_DISCARDED = Fault(
    "upcard_discarded", "discard", "The dealer cannot discard {card}: at this table the card just taken up is kept."
)
BEST_CARD_NOT_ALLOWED = Fault("best_card_not_allowed", "best_card", "Calling for best is not played at this table.")
BEST_CARD_WITHOUT_LONER = Fault(
    "best_card_not_allowed", "best_card", "Only a maker who goes alone calls for the partner's best card."
)
BEST_CARD_OUT_OF_PLAY = Fault(
    "best_card_not_held", "best_card", "{card} was out of play, so nobody could give it away."
)
BEST_CARD_KEPT = Fault("best_card_not_held", "best_card", "One card cannot be both given away and taken.")
BEST_CARD_NOT_HELD = Fault("best_card_not_held", "best_card", "{seat} gave {card} without holding it.")

# The play.
TOO_MANY_TRICKS = Fault("too_many_tricks", "tricks", "A hand has {limit} tricks.")
TRICK_EMPTY = Fault("trick_size", "tricks", "Nobody at the table played to trick {number}.")
TRICK_SIZE = Fault("trick_size", "tricks", "Trick {number} should have {size} cards, not {count}.")
SITTER_PLAYED = Fault("sitter_played", "tricks", "{seat} sits out and cannot play.")
SITTER_LEADS = Fault("sitter_leads", "tricks", "{seat} sits out and cannot lead to trick {number}.")
SITTER_WINS = Fault("sitter_wins", "tricks", "{stated} sits out and cannot win a trick.")
LEADER_MISMATCH = Fault("leader_mismatch", "tricks", "{seat} leads to trick {number}, not {stated}.")
OUT_OF_TURN = Fault("out_of_turn", "tricks", "{seat} played, but it was {due} to play.")
CARD_NOT_HELD = Fault("card_not_held", "tricks", "{seat} played {card} without holding it.")
CARD_PLAYED_TWICE = Fault("card_not_held", "tricks", "{seat} played {card}, which is played twice in this hand.")
CARD_DISCARDED = Fault("card_not_held", "tricks", "{seat} played {card}, which the dealer had discarded.")
CARD_IN_KITTY = Fault("card_not_held", "tricks", "{seat} played {card}, which lay in the kitty.")
CARD_OF_ANOTHER = Fault("card_not_held", "tricks", "{seat} played {card}, which was dealt to {owner}.")
UPCARD_TURNED_DOWN = Fault("card_not_held", "tricks", "{seat} played {card}, which was turned up and turned down.")
UPCARD_OF_DEALER = Fault("card_not_held", "tricks", "{seat} played {card}, which was turned up for the dealer.")
REVOKE = Fault("revoke", "tricks", "{seat} played {card} to trick {number}, but could have followed {suit}.")
REVOKE_NOT_MADE = Fault("revoke_not_made", "revokes", "{seat} did not revoke in trick {number}.")
TRICK_WINNER = Fault("trick_winner", "tricks", "{seat} won trick {number}, not {stated}.")

# The result.
OUTCOME_MISSING = Fault("outcome_missing", "outcome", "It is not recorded how the hand went: made, march or euchred.")
FAST_BREAK_NEEDED = Fault("outcome_missing", "outcome", "It has to be said whether this was a fast break.")
OUTCOME_MISMATCH = Fault(
    "outcome_mismatch",
    "outcome",
    "Taking {tricks} of the tricks, the makers did not end like that: 3 or 4 are made, 5 a march, fewer euchred.",
)
FAST_BREAK_MISMATCH = Fault(
    "outcome_mismatch",
    "outcome",
    "A hand is a fast break when the defenders win the first two tricks and no other, and only then.",
)
FAST_BREAK_NOT_ALLOWED = Fault("fast_break_not_allowed", "outcome", "Fast breaks are not played at this table.")
OUTCOME_OF_ANOTHER_KIND = Fault("outcome_mismatch", "outcome", "A hand of this kind cannot go that way.")
TRICKS_MISMATCH = Fault("tricks_mismatch", "maker_tricks", "The makers' tricks come to {tricks}, not what is stated.")
SEAT_TRICKS_MISMATCH = Fault("tricks_mismatch", "tricks_by_seat", "{seat}'s tricks come to {tricks}, not {stated}.")
TRICKS_SUM = Fault("tricks_sum", "tricks_by_side", "The tricks sum to {count}, not to {sum}.")
TRICKS_TOO_MANY = Fault("tricks_sum", "tricks_by_side", "The tricks come to {count}; a hand has {limit}.")
EXACT_TRICKS_NEEDED = Fault(
    "exact_tricks_needed", "maker_tricks", "The points hang on whether the makers took {tricks} tricks."
)
ALONE_NEEDED = Fault("alone_needed", "alone", "The points hang on whether the maker went alone.")
POINTS_MISMATCH = Fault("points_mismatch", "points", "The hand gives {points} to {side}, not {stated}.")
POINTS_IMPOSSIBLE = Fault(
    "points_mismatch", "points", "However the rest of it went, a hand recorded like this cannot give these points."
)

# Hands that were not played out.
THROWN_IN_CALLED = Fault("thrown_in_called", "calls", "{seat} made trump, so the hand was not thrown in.")
THROWN_IN_PLAYED = Fault("thrown_in_played", "kind", "A hand that is thrown in has no {name}.")
THROWN_IN_SCORES = Fault("thrown_in_scores", "points", "A hand nobody called gives {points} to {side}, not {stated}.")
DEALER_NEEDED = Fault("dealer_needed", "dealer", "The points hang on who dealt.")
VOID_SCORES = Fault("void_scores", "points", "A void hand gives {points} to {side}, not {stated}.")
PENALTY_MISSING = Fault("penalty_missing", "penalty", "It is not recorded whose offence ended the hand.")
PENALTY_IN_PLAYED_HAND = Fault(
    "penalty_unexpected", "penalty", "A penalty ends a hand: it is then recorded as a penalty hand."
)

# A game.
GAME_OVER = Fault("game_over", "", "The game is over: no more hands can be recorded.")
SCORE_AFTER_MISMATCH = Fault(
    "score_after_mismatch", "score_after", "The score of {side} after this hand is {derived}, not {stated}."
)
SCORE_AFTER_TOO_LOW = Fault(
    "score_after_mismatch", "score_after", "The score of {side} after this hand cannot be {stated}: the hand gave more."
)
MOVE_NOT_LEGAL = Fault("move_not_legal", "", "That cannot be done now.")

ALL: Final = tuple(fault for fault in list(globals().values()) if isinstance(fault, Fault))
