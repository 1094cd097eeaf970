"""The list of every change of a club: what was changed, by whom, when; to filter and to take along."""
