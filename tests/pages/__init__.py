"""Tests of scoring.pages."""
