"""Answers for people and for programs: tables in a terminal, plain text in a pipe, JSON."""
