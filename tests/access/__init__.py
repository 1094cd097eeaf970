"""Who may open what: every address of the site against everybody who may come to it."""
