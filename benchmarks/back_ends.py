"""How many programs of instructions-tiny pass their tests when they are written in another language.

Usage: python benchmarks/back_ends.py [BENCHMARK]

Each program is written in JavaScript and run by node on the inputs of its tests; all answers must be the right ones.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from remint.code.ir import UnsupportedNodeError
from remint.formats import open_benchmark
from remint.mints.describe.foreign_tests import UnwritableValueError, in_javascript
from remint.records import Exchange, Given, Problem, Script, Stdio


def verdict(problem: Problem, folder: Path) -> str:
    """What becomes of one program."""
    if problem.reference is None:
        return "refused: it has no reference"
    try:
        made = in_javascript(problem, problem.reference.text, problem.entry_point)
    except UnsupportedNodeError as error:
        return f"refused: {error.node}: {error.reason}"
    except UnwritableValueError as error:
        return f"refused: {error}"
    assert made.reference is not None
    if isinstance(made.suite, Stdio):
        found = (_run(made.reference.text, folder, test.stdin, _output(test)) for test in made.suite.tests)
        return next((one for one in found if one != "pass"), "pass")
    assert isinstance(made.suite, Script)
    checks = [test.code for test in made.suite.tests]
    return _run("\n".join([made.suite.setup, made.reference.text, *checks]), folder)


def _output(test: Exchange) -> str:
    assert isinstance(test.expected, Given)
    return str(test.expected.value.decode())


def _run(text: str, folder: Path, given: str = "", wanted: str | None = None) -> str:
    program = folder / "program.js"
    program.write_text(text, encoding="utf-8")
    command = ["node", str(program)]
    try:
        done = subprocess.run(command, input=given, capture_output=True, text=True, timeout=60, check=False)
    except subprocess.TimeoutExpired:
        return "fails: time"
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if "Error" in line]
        return f"fails: {lines[0] if lines else done.stderr[:80]}"
    return "pass" if wanted is None or done.stdout.split() == wanted.split() else "fails: other output"


def main() -> None:
    """Measure and print."""
    benchmark = open_benchmark(sys.argv[1] if len(sys.argv) > 1 else "instructions-tiny")
    with TemporaryDirectory() as folder:
        found = {problem.id: verdict(problem, Path(folder)) for problem in benchmark.problems}
    passed = sum(one == "pass" for one in found.values())
    print(f"JavaScript: {passed} of {len(found)} pass ({passed / len(found):.1%})")
    print(json.dumps(dict(Counter(one for one in found.values() if one != "pass").most_common()), indent=1))
    print([name for name, one in found.items() if one.startswith("fails")])


if __name__ == "__main__":
    main()
