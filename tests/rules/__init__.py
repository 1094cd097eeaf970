"""Tests of scoring.rules."""
