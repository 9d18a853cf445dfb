"""How many programs of instructions-tiny pass their tests when they are written in another language.

Usage: python benchmarks/back_ends.py [BENCHMARK]

Each program is written in JavaScript and run by node on the inputs of its tests; all answers must be the right ones.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter

from remint.code.ir import UnsupportedNodeError, read_python
from remint.code.ir.javascript_back import runtime, write_javascript
from remint.formats import open_benchmark
from remint.mints.describe.foreign_tests import UnwritableValueError, javascript_check
from remint.records import Calls, Problem


def verdict(problem: Problem) -> str:
    """What becomes of one program."""
    if not isinstance(problem.suite, Calls) or problem.reference is None:
        return "refused: its tests are not calls"
    try:
        program = write_javascript(read_python(problem.reference.text))
    except UnsupportedNodeError as error:
        return f"refused: {error.node}: {error.reason}"
    try:
        checks = [javascript_check(test, problem.entry_point) for test in problem.suite.tests]
    except UnwritableValueError as error:
        return f"refused: {error}"
    text = "\n".join([runtime(), program, *checks])
    try:
        done = subprocess.run(["node", "-"], input=text, capture_output=True, text=True, timeout=60, check=False)
    except subprocess.TimeoutExpired:
        return "fails: time"
    lines = [line for line in done.stderr.splitlines() if "Error" in line]
    return "pass" if done.returncode == 0 else f"fails: {lines[0] if lines else done.stderr[:80]}"


def main() -> None:
    """Measure and print."""
    benchmark = open_benchmark(sys.argv[1] if len(sys.argv) > 1 else "instructions-tiny")
    found = {problem.id: verdict(problem) for problem in benchmark.problems}
    passed = sum(one == "pass" for one in found.values())
    print(f"JavaScript: {passed} of {len(found)} pass ({passed / len(found):.1%})")
    print(json.dumps(dict(Counter(one for one in found.values() if one != "pass").most_common()), indent=1))
    print([name for name, one in found.items() if one.startswith("fails")])


if __name__ == "__main__":
    main()
