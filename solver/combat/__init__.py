"""Declaring attackers and blockers (508.1, 509.1)."""
