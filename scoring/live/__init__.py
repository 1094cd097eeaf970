"""Show every open page what changes, the moment it does."""
