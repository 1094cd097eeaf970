"""Tests of scoring.draws."""
