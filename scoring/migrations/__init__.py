"""The database, step by step."""
