"""Tests of scoring.clubs."""
