"""Graphs of all states that a question goes through."""
