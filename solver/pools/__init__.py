"""Mana pools: every activation of a mana ability that a player could make, and what all of them come to."""
