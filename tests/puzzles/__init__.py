"""Tests of the way between game states of another engine and boards."""
