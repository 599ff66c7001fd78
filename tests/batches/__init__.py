"""Tests of boards by the thousand."""
