"""Pages of a club and of accounts: one file a subject."""
