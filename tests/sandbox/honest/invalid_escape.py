# problem: add
# why: a string with an escape that Python warns about, which must stay a warning
import re

NUMBER = re.compile("^-?\d+$")


def add(a, b):
    assert NUMBER.match(str(a)) and NUMBER.match(str(b))
    return a + b
