"""Judging whole programs by what they print."""
