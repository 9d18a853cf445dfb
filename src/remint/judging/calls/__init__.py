"""Judging by calls: the sandbox makes them and returns data, which is compared here."""
