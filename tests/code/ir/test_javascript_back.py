"""JavaScript means what Python meant, where the two languages differ."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from remint.code.ir import UnsupportedNodeError, read_python
from remint.code.ir.javascript_back import runtime, write_javascript
from remint.mints.describe.foreign_tests import javascript_value
from remint.mints.describe.unwritable import UnwritableValueError

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
    return [parts, sorted(counts.items(), reverse=True), tally.total, last, text, [] or "empty", 1 < LIMIT <= 3,
            (-1) ** len(values), -(2 ** len(values))]
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


READING = """
import re, sys
from fractions import Fraction
from typing import NamedTuple

class Stop(NamedTuple):
    port: str
    minute: int

def main():
    stops = []
    for line in sys.stdin:
        port, minute = line.split()
        stops.append(Stop(port, int(minute)))
    late = next((stop for stop in stops if stop.minute > limit), None)
    print(late.port if late else "none", Fraction(sum(stop.minute for stop in stops), 4), sep="|")
    print([port for port, port in [(1, 2)]], re.sub("[0-9]+", "#", "a12b3"), dict.fromkeys("ab", 0))

limit = int(input())
if __name__ == "__main__":
    main()
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_a_program_reads_and_prints(tmp_path: Path) -> None:
    program = tmp_path / "program.js"
    program.write_text(f"{runtime()}\n{write_javascript(read_python(READING))}", encoding="utf-8")
    given, command = "5\nBergen 4\nOslo 6\n", ["node", str(program)]
    done = subprocess.run(command, input=given, capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout == "Oslo|5/2\n[2] a#b# {'a': 0, 'b': 0}\n", done.stderr[-600:]
