"""Tests of scoring.live."""
