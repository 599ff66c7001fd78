"""Boards and cards as ASP facts."""
