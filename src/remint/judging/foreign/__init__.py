"""Judging assertion scripts in languages other than Python.

`foreign_plan.py` decides how. Where a test can be split into calls (`calls/`), expected values never meet the candidate
(`separate_values.py`); else the test shares the candidate's process, and canaries check a pass (`shared_process.py`).
"""
