"""Explain why samples fail: the debugging dictionary, filled by alignment, execution and repair."""
