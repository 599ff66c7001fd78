"""Tests of reading boards."""
