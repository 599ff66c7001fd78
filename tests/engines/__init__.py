"""Tests of comparing with other engines."""
