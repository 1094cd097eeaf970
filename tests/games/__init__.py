"""Tests of scoring.games."""
