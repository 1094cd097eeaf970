"""Tests of what comes in from files and goes out as files."""
