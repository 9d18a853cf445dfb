# problem: add
# attack: leaves a recursion limit so low that the harness fails while it notes the result
# expect: wrong | exception | early-exit | unserialisable
import sys


def add(a, b):
    for limit in range(5, 60):
        try:
            sys.setrecursionlimit(limit)
            break
        except RecursionError:
            continue
    return [[[[[[[[[41]]]]]]]]]
