"""Paying: what a spell or ability costs in the end, and every way in which a player can pay for it."""
