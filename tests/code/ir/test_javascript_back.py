"""JavaScript means what Python meant, where the two languages differ."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from remint.code.ir import UnsupportedNodeError, read_python
from remint.code.ir.javascript_back import runtime, write_javascript
from remint.mints.describe.foreign_tests import UnwritableValueError, javascript_value

SOURCE = """
LIMIT = 3

class Tally:
    def __init__(self, start=0):
        self.total = start

    def add(self, value):
        self.total += value
        return self.total

def mixed(values, word):
    seen, parts = set(), []
    counts = {}
    for place, value in enumerate(values):
        if value < 0 and not parts:
            continue
        if value in seen:
            break
        seen.add(value)
        parts.append((value // 2, value % 3, -value % 3))
        counts[value % 2] = counts.get(value % 2, 0) + 1
    tally = Tally(start=LIMIT)
    tally.add(len(parts))
    try:
        last = values[99]
    except IndexError:
        last = word[-1] * 2
    text = f"{word[::-1]:>6}|{len(values):03d}"
    return [parts, sorted(counts.items(), reverse=True), tally.total, last, text, [] or "empty", 1 < LIMIT <= 3]
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_a_program_does_the_same() -> None:
    namespace: dict[str, object] = {}
    exec(SOURCE, namespace)
    calls = [([4, -7, 3, 4, 9], "abc"), ([-1], "x"), ([], "yes")]
    checks = [
        f"if (!$eq(mixed({javascript_value(values)}, {javascript_value(word)}), "
        f"{javascript_value(namespace['mixed'](values, word))})) throw new Error('wrong');"  # type: ignore[operator]
        for values, word in calls
    ]
    text = "\n".join([runtime(), write_javascript(read_python(SOURCE)), *checks])
    done = subprocess.run(["node", "-"], input=text, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr[-600:]


def test_what_has_no_counterpart_is_refused() -> None:
    for source, node in (("import decimal\n", "Import"), ("x = b'a'\n", "Const"), ("f(a=1)\n", "Invoke")):
        with pytest.raises(UnsupportedNodeError) as refused:
            write_javascript(read_python(source))
        assert refused.value.node == node
    with pytest.raises(UnwritableValueError):
        javascript_value(b"bytes")
