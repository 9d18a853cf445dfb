"""The ledger in a browser: pages over runs, answers and verdicts, served on this machine or written to a folder."""
