"""A slow and obvious second implementation of what becomes of a stack, written from the rules alone.

Every line of play is gone through on its own, from the beginning: nothing is merged and nothing is remembered. What
cards do is said in a small language of its own (`parts`), so that not even the reading of cards is shared.
"""
