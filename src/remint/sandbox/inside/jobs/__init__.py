"""The kinds of job a cell can do: calls, whole programs, assertion scripts, unittest modules, checkers.

Each kind has a part that runs in the cell and one that runs in the program's process.
"""
