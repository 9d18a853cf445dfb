"""How many programs of instructions-tiny pass their tests when they are written in another language.

Usage: python benchmarks/back_ends.py js|java [BENCHMARK]

Each program is written in the language and run on the inputs of its tests; all answers must be the right ones.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from remint.code.ir import UnsupportedNodeError
from remint.code.ir.java_back import java_runtime
from remint.formats import open_benchmark
from remint.mints.describe.foreign_tests import in_javascript
from remint.mints.describe.java_tests import in_java
from remint.mints.describe.unwritable import UnwritableValueError
from remint.records import Exchange, Given, Problem, Script, Stdio

WRITERS: dict[str, Callable[[Problem, str, str], Problem]] = {"js": in_javascript, "java": in_java}
MAIN = re.compile(r"public class Main \{ public static void main\(String\[\] given\) (.*) \}", re.DOTALL)
COMPILER = ("javac", "-J-XX:TieredStopAtLevel=1", "-nowarn", "-Xmaxerrs", "1000", "-encoding", "UTF-8")
MACHINE = ("java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss64m")


def written(problem: Problem, language: str) -> Problem | str:
    """The problem in the language, or why there is none."""
    assert problem.reference is not None
    try:
        return WRITERS[language](problem, problem.reference.text, problem.entry_point)
    except UnsupportedNodeError as error:
        return f"refused: {error.node}: {error.reason}"
    except UnwritableValueError as error:
        return f"refused: {error}"


def program(problem: Problem, number: int, language: str) -> str:
    """The whole program: ground truth and tests; in Java without the runtime, and with names of its own."""
    assert problem.reference is not None
    checks = [test.code for test in problem.suite.tests] if isinstance(problem.suite, Script) else []
    text = problem.reference.text
    if language == "js":
        setup = problem.suite.setup if isinstance(problem.suite, Script) else ""
        return "\n".join([setup, text, *checks])
    inner = [
        f"static void test{place}() {found[1]}" for place, code in enumerate(checks) if (found := MAIN.match(code))
    ]
    assert len(inner) == len(checks)
    calls = "".join(f"test{place}(); " for place in range(len(checks))) or "Solution.main(given);"
    text = text.removesuffix(java_runtime())
    text += f"\nclass Main {{ {' '.join(inner)} public static void main(String[] given) {{ {calls} }} }}"
    return re.sub(r"\b(Main|Solution)\b", rf"\g<1>{number}", text)


def started(problems: dict[int, Problem], language: str, folder: Path) -> dict[int, list[str]]:
    """How each program is started; those in Java are compiled together."""
    paths = {number: folder / f"program{number}.{language}" for number in problems}
    for number, problem in problems.items():
        paths[number].write_text(program(problem, number, language), encoding="utf-8")
    if language == "js":
        return {number: ["node", str(path)] for number, path in paths.items()}
    (folder / "Py.java").write_text(java_runtime(), encoding="utf-8")
    done = subprocess.run(
        [*COMPILER, "-d", str(folder), str(folder / "Py.java"), *map(str, paths.values())],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise SystemExit(done.stderr)
    return {number: [*MACHINE, "-cp", str(folder), f"Main{number}"] for number in problems}


def verdict(problem: Problem, command: list[str]) -> str:
    """What becomes of one program."""
    if isinstance(problem.suite, Script):
        return _run(command)
    assert isinstance(problem.suite, Stdio)
    found = (_run(command, test.stdin, _output(test)) for test in problem.suite.tests)
    return next((one for one in found if one != "pass"), "pass")


def _output(test: Exchange) -> str:
    assert isinstance(test.expected, Given)
    return str(test.expected.value.decode())


def _run(command: list[str], given: str = "", wanted: str | None = None) -> str:
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
    language = sys.argv[1] if len(sys.argv) > 1 else "js"
    benchmark = open_benchmark(sys.argv[2] if len(sys.argv) > 2 else "instructions-tiny")
    made = {number: written(problem, language) for number, problem in enumerate(benchmark.problems)}
    found = {number: one for number, one in made.items() if isinstance(one, str)}
    problems = {number: one for number, one in made.items() if isinstance(one, Problem)}
    with TemporaryDirectory() as folder:
        for number, command in started(problems, language, Path(folder)).items():
            found[number] = verdict(problems[number], command)
    passed = sum(one == "pass" for one in found.values())
    print(f"{language}: {passed} of {len(found)} pass ({passed / len(found):.1%})")
    print(json.dumps(dict(Counter(one for one in found.values() if one != "pass").most_common()), indent=1))
    print([benchmark.problems[number].id for number, one in found.items() if one.startswith("fails")])


if __name__ == "__main__":
    main()
