"""Tests of the template tags, and of what they and the style sheet draw together."""
