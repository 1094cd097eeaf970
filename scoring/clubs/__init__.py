"""Clubs: the people who play, and what a device may open."""
