"""A benchmark as a YAML file that a person writes by hand: a list of functions to write, with calls as tests.

- id: double
  instruction: Write a function double(x) that returns twice x.
  function: double
  solution: "def double(x): return 2 * x"
  tests:
    - {arguments: [2], returns: 4}
"""

from pathlib import Path
from typing import Any

import yaml

from remint.files import whole_file
from remint.formats import BadInputError, Format, Place, Sniffed
from remint.records import Benchmark, Call, Calls, Candidate, Given, Manifest, Problem, Value


class YamlFormat(Format):
    """What the entry point names; Remint calls it without arguments."""

    name = "yaml"
    title = "YAML benchmarks"

    def recognises(self, sniffed: Sniffed) -> bool:
        """By the end of the file's name."""
        return sniffed.path.is_file() and sniffed.path.suffix in (".yaml", ".yml")

    def read(self, path: Path) -> Benchmark:
        """The benchmark in a file; a fault in it names the entry."""
        try:
            entries = yaml.safe_load(path.read_text(encoding="utf-8"))
        except (yaml.YAMLError, UnicodeDecodeError) as error:
            raise BadInputError(Place(path), f"is not YAML: {error}", "Correct it.") from error
        if not isinstance(entries, list):
            raise BadInputError(Place(path), "is not a list of problems", "Begin every problem with '- id: …'.")
        problems = [_problem(Place(path, number, "entry"), entry) for number, entry in enumerate(entries, 1)]
        return Benchmark(Manifest(name=path.stem), problems)

    def write(self, benchmark: Benchmark, path: Path) -> list[str]:
        """Write what the format can say; the remarks tell what it cannot."""
        kept = [problem for problem in benchmark.problems if isinstance(problem.suite, Calls)]
        with whole_file(path) as file:
            file.write(yaml.safe_dump([_entry(problem) for problem in kept], sort_keys=False).encode())
        left_out = len(benchmark) - len(kept)
        return [f"{left_out} problems are left out: their tests are not calls"] if left_out else []


def _problem(place: Place, entry: dict[str, Any]) -> Problem:
    fields = "id, instruction, function, solution, and tests with arguments and returns"
    try:
        tests = tuple(
            Call(args=Value.of(test["arguments"]), expected=Given(Value.of(test["returns"]))) for test in entry["tests"]
        )
        return Problem(
            id=str(entry["id"]), instruction=entry["instruction"], entry_point=entry["function"],
            reference=Candidate.single(entry["solution"]), suite=Calls(tests=tests),
        )  # fmt: skip
    except KeyError as error:
        raise BadInputError(place, f"lacks {error}", f"A problem has {fields}.") from error
    except (TypeError, ValueError) as error:  # so says a record that is given something else
        raise BadInputError(place, f"cannot be used: {error}", f"A problem has {fields}.") from error


def _entry(problem: Problem) -> dict[str, Any]:
    tests = [
        {"arguments": test.args.decode(), "returns": test.expected.value.decode()}
        for test in problem.suite.tests
        if isinstance(test, Call) and isinstance(test.expected, Given)
    ]
    return {
        "id": problem.id, "instruction": problem.instruction or problem.prompt, "function": problem.entry_point,
        "solution": problem.reference.text if problem.reference else "", "tests": tests,
    }  # fmt: skip
