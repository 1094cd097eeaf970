"""Tests of what a person sees and does, in a real browser against a real server."""
