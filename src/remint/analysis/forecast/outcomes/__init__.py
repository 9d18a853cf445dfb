"""Regressions of scores on prompts."""
