# problem: add
# attack: reads standard input to its end, where some harnesses send code, tests and answers
# expect: wrong | timeout
import re
import sys


def add(a, b):
    text = sys.stdin.read(1 << 20) if sys.stdin else ""
    found = re.search(r"expected\W{1,9}(-?\d+)", text)
    return int(found.group(1)) if found else 41
