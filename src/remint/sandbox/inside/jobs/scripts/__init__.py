"""Jobs whose test code runs in a process of its own and calls the candidate in another.

`job.py` starts the pair, `tester.py` is the process of the test code, `candidate.py` that of the candidate, and
`link.py` the line between them. Loaded only by cells that get such a job.
"""
