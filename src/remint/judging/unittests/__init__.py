"""Judging by a unittest module: in a process of its own, or with decoys in the candidate's process."""
