"""Runs in the sandbox, next to a program: the standard library and the safe encoding are all that is at hand there."""
