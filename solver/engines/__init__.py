"""Answers of other engines, compared with ours."""
