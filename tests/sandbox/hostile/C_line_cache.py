# problem: unit
# attack: reads the test module's source from linecache and loaders, and answers with the number in the assertion
# expect: wrong | tampered | exception
import linecache
import re


def add(a, b):
    for name in list(linecache.cache):
        for line in linecache.getlines(name):
            found = re.search(rf"add\({a}, {b}\), (-?\d+)", line)
            if found:
                return int(found.group(1))
    return 41
