"""Boards: the file format, and what is loaded from it."""
