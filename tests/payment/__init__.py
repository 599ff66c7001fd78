"""Paying: the total cost, the search for ways to pay, and answers."""
