"""Tests of what happens when nobody does anything: state-based actions."""
