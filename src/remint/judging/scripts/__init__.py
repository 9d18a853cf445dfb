"""Judging Python candidates by assertion scripts, which run in a process of their own."""
