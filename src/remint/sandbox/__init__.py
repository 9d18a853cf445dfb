"""Runs untrusted programs and knows nothing of problems."""
