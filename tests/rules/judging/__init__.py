"""Tests of scoring.rules.judging."""
