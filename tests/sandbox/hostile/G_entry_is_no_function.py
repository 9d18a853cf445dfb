# problem: add
# attack: the entry point is a number, then a module: it exists and cannot be called
# expect: exception | missing-entry-point
import operator as add  # noqa
