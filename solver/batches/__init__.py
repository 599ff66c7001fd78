"""Boards by the thousand: where they come from, who answers them, and what is written down of the answers."""
