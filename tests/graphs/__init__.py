"""Tests of graphs of states."""
