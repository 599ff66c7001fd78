"""Benchmarks, in a unit that is the same on every machine."""
