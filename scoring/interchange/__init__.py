"""Read games from other programs' files, and write them: EGN and EMN."""
