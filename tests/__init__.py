"""The tests of the solver."""
