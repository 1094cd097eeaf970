"""Pages of an evening."""
