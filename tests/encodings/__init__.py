"""Tests of the encodings, and the checks that keep them readable."""
