# problem: add
# attack: an audit hook notes every file, import and compilation that the harness does in this process
# expect: wrong
import re
import sys

SEEN = []
sys.addaudithook(lambda event, args: SEEN.append(repr(args)) if event in ("open", "compile", "exec") else None)


def add(a, b):
    found = re.search(rf"add\({a}, ?{b}\)\D{{1,9}}(-?\d+)", "\n".join(SEEN[-1000:]))
    return int(found.group(1)) if found else 41
