"""A slow and obvious second implementation of the layer system, written from the rules alone.

It shares nothing with the solver but the input models and the vocabulary. It exists to disagree.
"""

from tests.reference.characteristics import Characteristics, Outcome, characteristics, outcomes

__all__ = ["Characteristics", "Outcome", "characteristics", "outcomes"]
