"""Who meets whom, and how entrants are ranked."""
