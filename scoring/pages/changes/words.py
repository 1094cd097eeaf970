"""What each kind of change is called: a table with a row for every action that the code makes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.games.links import Kind, replacing
from scoring.tournaments import setting_words


class Group(Enum):
    """What a change is about, as the list is filtered by it."""

    HANDS = "hands"
    GAMES = "games"
    PLAYERS = "players"
    PEOPLE = "people"
    LINKS = "links"
    CLUB = "club"
    EVENINGS = "evenings"


#: What each group is called where one is chosen.
GROUP_WORDS: Mapping[Group, Promise] = {
    Group.HANDS: _("hands"),
    Group.GAMES: _("games and seats"),
    Group.PLAYERS: _("players and pairs"),
    Group.PEOPLE: _("accounts and roles"),
    Group.LINKS: _("links and tables"),
    Group.CLUB: _("settings and rules"),
    Group.EVENINGS: _("evenings"),
}


@dataclass(frozen=True, slots=True)
class ActionWords:
    """What a change did, in a sentence, and what it is about; `%(hand)s` in it is "Hand 3"."""

    group: Group
    sentence: Promise


#: Every action of a `Write`, and what it did.
ACTIONS: Mapping[str, ActionWords] = {
    "record": ActionWords(Group.HANDS, _("%(hand)s was saved")),
    "cards": ActionWords(Group.HANDS, _("%(hand)s was saved card by card")),
    "other": ActionWords(Group.HANDS, _("%(hand)s was saved, dealt again or with a penalty")),
    "correct": ActionWords(Group.HANDS, _("%(hand)s was corrected")),
    "dealer": ActionWords(Group.HANDS, _("%(hand)s got another dealer")),
    "undo": ActionWords(Group.HANDS, _("%(hand)s was taken back")),
    "put_back": ActionWords(Group.HANDS, _("%(hand)s was put back")),
    "void": ActionWords(Group.HANDS, _("%(hand)s was voided")),
    "restore": ActionWords(Group.HANDS, _("%(hand)s was voided and counts again")),
    "start": ActionWords(Group.GAMES, _("A game was started")),
    "rematch": ActionWords(Group.GAMES, _("The next game was started")),
    "import": ActionWords(Group.GAMES, _("A game came from a file")),
    "demo": ActionWords(Group.GAMES, _("A game was made up to look around in")),
    "move": ActionWords(Group.GAMES, _("Another club moved in, with its players and games")),
    "swap": ActionWords(Group.GAMES, _("Two players changed seats")),
    "substitute": ActionWords(Group.GAMES, _("A seat was taken over")),
    "close": ActionWords(Group.GAMES, _("A game was stopped, the score decided")),
    "abandon": ActionWords(Group.GAMES, _("A game was given up")),
    "reopen": ActionWords(Group.GAMES, _("A stopped game went on")),
    "join": ActionWords(Group.LINKS, _("A phone was let in by a code")),
    "stop_here": ActionWords(Group.LINKS, _("A phone or computer runs the club no more")),
    "replace_link": ActionWords(Group.LINKS, _("The organiser’s link was replaced")),
    "set_tables": ActionWords(Group.LINKS, _("The tables in the room were counted")),
    "replace_table": ActionWords(Group.LINKS, _("A table’s link was replaced")),
    "replace_tables": ActionWords(Group.LINKS, _("The links of all tables were replaced")),
    f"code {Kind.SCORER}": ActionWords(Group.LINKS, _("A code to enter hands was made")),
    f"code {Kind.VIEWER}": ActionWords(Group.LINKS, _("A code to look on was made")),
    replacing(Kind.SCORER): ActionWords(Group.LINKS, _("The link to enter hands was replaced")),
    replacing(Kind.VIEWER): ActionWords(Group.LINKS, _("The link to look on was replaced")),
    "add_player": ActionWords(Group.PLAYERS, _("A player was added")),
    "paste_players": ActionWords(Group.PLAYERS, _("A list of players was added")),
    "edit_player": ActionWords(Group.PLAYERS, _("A player’s entry was changed")),
    "merge": ActionWords(Group.PLAYERS, _("A player was merged into another")),
    "undo_merge": ActionWords(Group.PLAYERS, _("A merge was undone")),
    "forget": ActionWords(Group.PLAYERS, _("A player was forgotten")),
    "claim": ActionWords(Group.PLAYERS, _("Somebody said which player they are")),
    "settle_claim": ActionWords(Group.PLAYERS, _("A claim was answered")),
    "unclaim": ActionWords(Group.PLAYERS, _("A player’s account was taken away")),
    "make_pair": ActionWords(Group.PLAYERS, _("Two players were made a pair")),
    "name_team": ActionWords(Group.PLAYERS, _("A pair’s team got another name")),
    "invite": ActionWords(Group.PEOPLE, _("An invitation was made")),
    "withdraw": ActionWords(Group.PEOPLE, _("An invitation was taken back")),
    "accept": ActionWords(Group.PEOPLE, _("Somebody joined by an invitation")),
    "set_role": ActionWords(Group.PEOPLE, _("Somebody got another role")),
    "remove_account": ActionWords(Group.PEOPLE, _("Somebody was taken out of the club")),
    "leave": ActionWords(Group.PEOPLE, _("Somebody left the club")),
    "take_over": ActionWords(Group.PEOPLE, _("Somebody made the club theirs")),
    "sign_up": ActionWords(Group.PEOPLE, _("An account was made")),
    "change_account": ActionWords(Group.PEOPLE, _("An account was changed")),
    "new_password": ActionWords(Group.PEOPLE, _("An account got another password")),
    "sign_out_others": ActionWords(Group.PEOPLE, _("An account was signed out elsewhere")),
    "delete_account": ActionWords(Group.PEOPLE, _("An account was deleted")),
    "found": ActionWords(Group.CLUB, _("The club was started")),
    "settings": ActionWords(Group.CLUB, _("A setting was changed")),
    "put_away": ActionWords(Group.CLUB, _("The club was put away")),
    "bring_back": ActionWords(Group.CLUB, _("The club was brought back")),
    "add_rules": ActionWords(Group.CLUB, _("House rules were named")),
    "change_rules": ActionWords(Group.CLUB, _("House rules were changed")),
    "retire_rules": ActionWords(Group.CLUB, _("House rules were retired")),
    "make_event": ActionWords(Group.EVENINGS, _("An evening was set up")),
    "change_event": ActionWords(Group.EVENINGS, _("The settings of an evening were changed")),
    "call_off_event": ActionWords(Group.EVENINGS, _("An evening was called off")),
    "take_up_event": ActionWords(Group.EVENINGS, _("An evening that was called off was taken up again")),
    "enter": ActionWords(Group.EVENINGS, _("Somebody entered an evening")),
    "name_entry": ActionWords(Group.EVENINGS, _("A team of an evening got another name")),
    "remove_entry": ActionWords(Group.EVENINGS, _("Somebody was taken off an evening’s list")),
    "presence": ActionWords(Group.EVENINGS, _("Somebody was ticked in an evening’s list")),
    "all_here": ActionWords(Group.EVENINGS, _("Everyone in an evening’s list was ticked as here")),
    "check_in": ActionWords(Group.EVENINGS, _("Somebody checked in by phone")),
    "let_check_in": ActionWords(Group.EVENINGS, _("Checking in by phone was opened or closed")),
    "replace_event": ActionWords(Group.EVENINGS, _("The link that phones follow an evening by was replaced")),
    "adjust": ActionWords(Group.EVENINGS, _("Points were given or taken by hand")),
    "take_back_points": ActionWords(Group.EVENINGS, _("Points given or taken by hand were taken back")),
    "own_phone": ActionWords(Group.EVENINGS, _("A phone was told whose it is")),
    "lay_tables": ActionWords(Group.EVENINGS, _("Placards were made for an evening’s tables")),
    "cut_cards": ActionWords(Group.EVENINGS, _("Cards were cut for a place")),
    "score_table": ActionWords(Group.EVENINGS, _("A table began to score hand by hand")),
    "say_total": ActionWords(Group.EVENINGS, _("A side said what its table came to")),
    "agree_total": ActionWords(Group.EVENINGS, _("A side said the same as the other")),
    "take_total_back": ActionWords(Group.EVENINGS, _("A side took back what it had said")),
    "key_total": ActionWords(Group.EVENINGS, _("A table’s card was keyed")),
    "turn_total": ActionWords(Group.EVENINGS, _("The sides of a keyed card were swapped")),
    "replace_placards": ActionWords(Group.EVENINGS, _("The links of an evening’s tables were replaced")),
    "draw_round": ActionWords(Group.EVENINGS, _("A round was drawn")),
    "start_round": ActionWords(Group.EVENINGS, _("A round was started")),
    "unstart_round": ActionWords(Group.EVENINGS, _("The start of a round was taken back")),
    "close_round": ActionWords(Group.EVENINGS, _("A round was closed")),
    "reopen_round": ActionWords(Group.EVENINGS, _("A closed round was opened again")),
    "round_clock": ActionWords(Group.EVENINGS, _("A round’s clock was changed")),
    "swap_places": ActionWords(Group.EVENINGS, _("Two changed places in a drawn round")),
    "move_table": ActionWords(Group.EVENINGS, _("A table of a drawn round got another number")),
    "forfeit_table": ActionWords(Group.EVENINGS, _("A table’s round was given away")),
    "stop_table": ActionWords(Group.EVENINGS, _("A table stopped with the hands it had")),
    "take_claim": ActionWords(Group.EVENINGS, _("A side was taken at its word")),
    "undecide_table": ActionWords(Group.EVENINGS, _("What an organiser decided of a table was taken back")),
    "stand_in": ActionWords(Group.EVENINGS, _("Somebody plays on for who left")),
    "finish_event": ActionWords(Group.EVENINGS, _("An evening was finished")),
    "open_event": ActionWords(Group.EVENINGS, _("A finished evening was opened again")),
    "import_event": ActionWords(Group.EVENINGS, _("An evening came from a file")),
}


#: The actions that end a game or let it go on: how it stood then is told.
SCORED = frozenset({"close", "abandon", "reopen"})

#: Which setting was changed, by the name of its fact.
SETTINGS: Mapping[str, Promise] = {
    "visibility": _("Who may look at the club was changed"),  # first: a club may get its name with it
    "name": _("The club got another name"),
    "time_zone": _("The club’s time zone was changed"),
}


def actions_in(group: Group) -> list[str]:
    """Return the actions of a group."""
    return [action for action, words in ACTIONS.items() if words.group is group]


#: What the facts of changes are called. What is not here is an id that the list tells as a link, or not at all.
FACT_WORDS: Mapping[str, Promise] = {
    "absent": _("did not come"),
    "accounts": _("new members"),
    "active": _("still comes"),
    "added": _("added"),
    "became": _("answer"),
    "began_from": _("begun from"),
    "changed": _("changed"),
    "checks_in": _("phones check in"),
    "clock": _("clock"),
    "confirmed": _("confirmed"),
    "days": _("days"),
    "days_away": _("days put away"),
    "devices": _("devices shut out"),
    "display_name": _("display name"),
    "drawn": _("after a drawn round"),
    "drawn_ahead": _("drawn ahead"),
    "ended": _("stays ended"),
    "entered": _("entered"),
    "entry": _("number in the list"),
    "forfeit_points": _("points when the others do not come"),
    "format": _("format"),
    "events": _("evenings"),
    "games": _("games"),
    "hands": _("hands"),
    "head": _("winners move towards"),
    "here": _("here"),
    "hidden_rounds": _("last rounds kept back"),
    "hiding": _("seen until the end"),
    "links": _("links"),
    "losers": _("losers"),
    "matched": _("matched"),
    "minutes": _("minutes"),
    "name": _("name"),
    "named": _("named"),
    "numbers": _("numbers"),
    "on_public_pages": _("on public pages"),
    "parting": _("partners part"),
    "people": _("players"),
    "phones": _("phones shut out"),
    "played_on": _("day"),
    "points": _("points"),
    "presence": _("in the list"),
    "ranking": _("decides"),
    "role": _("role"),
    "round": _("round"),
    "rounds": _("rounds"),
    "rounds_planned": _("rounds"),
    "rules": _("house rules"),
    "rules_name": _("rules"),
    "side": _("side"),
    "sit_out_award": _("a round sat out counts"),
    "sit_out_points": _("points for a round sat out"),
    "table": _("table"),
    "table_limit": _("tables at most"),
    "tables": _("tables"),
    "team_name": _("team"),
    "time_zone": _("time zone"),
    "times_round": _("times round"),
    "total": _("points"),
    "visibility": _("who may look"),
}

#: Values that have words of their own.
VALUE_WORDS: Mapping[object, Promise] = {
    **setting_words.VALUES,
    True: _("yes"),
    False: _("no"),
    "": _("none"),
    "private": _("private"),
    "unlisted": _("unlisted"),
    "public": _("public"),
    "owner": _("owner"),
    "organiser": _("organiser"),
    "scorer": _("scorer"),
    "member": _("member"),
    "NS": _("North and South"),
    "EW": _("East and West"),
    "both": _("both sides"),
    "stopped": _("stopped"),
    "goes_on": _("goes on"),
    "asked": _("asked"),
    "declined": _("declined"),
    "confirmed": _("confirmed"),
    "withdrawn": _("withdrawn"),
    "name": _("name"),
    "display_name": _("display name"),
    "on_public_pages": _("public pages"),
    "accounts": _("new members"),
    "active": _("still comes"),
    "note": _("note"),
}
