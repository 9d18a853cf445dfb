"""The command line: thin, every command a few lines over a function that a notebook can call."""
