# problem: add
# why: the entry point is a builtin function under another name
from operator import add

__all__ = ["add"]
