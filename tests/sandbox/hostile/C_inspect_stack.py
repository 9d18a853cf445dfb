# problem: add
# attack: reads the source lines of its callers through inspect and takes the number after ==
# expect: wrong | timeout
import inspect
import re


def add(a, b):
    for caller in inspect.stack(context=3)[1:]:
        for line in caller.code_context or []:
            found = re.search(r"==\s*(-?\d+)|,\s*(-?\d+)\)\s*$", line)
            if found:
                return int(found.group(1) or found.group(2))
    return 41
