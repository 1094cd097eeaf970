"""List every kind of fault that a record or a rule set can have, each with its sentence."""

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

# A game.
GAME_OVER = Fault("game_over", "", "The game is over: no more hands can be recorded.")
SCORE_AFTER_MISMATCH = Fault(
    "score_after_mismatch", "score_after", "The score of {side} after this hand is {derived}, not {stated}."
)
