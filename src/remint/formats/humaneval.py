"""HumanEval: a prompt that is a function header with a docstring, and a ``check(candidate)``."""

from __future__ import annotations

import json
from pathlib import Path

from remint.code.parsing import parse
from remint.formats.assertions import suite_of_check
from remint.formats.errors import UnsupportedError
from remint.formats.format import RowFormat, Sniffed
from remint.formats.rows import Row
from remint.formats.writing import write_lines
from remint.records import Benchmark, Candidate, Problem, Value


class HumanEval(RowFormat):
    """The format of HumanEval, which many benchmarks share."""

    name = "humaneval"
    title = "HumanEval"
    licence = "MIT"

    def recognises(self, sniffed: Sniffed) -> bool:
        """By its five fields."""
        return sniffed.has("task_id", "prompt", "entry_point", "canonical_solution", "test")

    def problem(self, row: Row) -> Problem:
        """One row."""
        prompt, test = row.text("prompt"), row.text("test")
        entry_point = row.text("entry_point")
        return Problem(
            id=row.text("task_id"),
            prompt=prompt,
            entry_point=entry_point,
            reference=Candidate.single(prompt + row.text("canonical_solution")),
            suite=suite_of_check(test, entry_point),
            licence=self.licence,
            metadata={"test": Value.of(test)},
        )

    def write(self, benchmark: Benchmark, path: Path) -> list[str]:
        """Write problems that carry their original ``check``; others cannot be told in this format."""
        without = [problem.id for problem in benchmark.problems if not problem.about("test") or not problem.reference]
        if without:
            raise UnsupportedError(
                f"{len(without)} problems have no check(candidate), {without[0]} first. Convert to evalplus instead."
            )
        write_lines(path, (json.dumps(humaneval_row(problem)).encode() for problem in benchmark.problems))
        return []


def humaneval_row(problem: Problem) -> dict[str, object]:
    """The fields that HumanEval and its relatives share."""
    return {
        "task_id": problem.id,
        "prompt": problem.prompt,
        "entry_point": problem.entry_point,
        "canonical_solution": solution_after_prompt(problem),
        "test": problem.about("test", ""),
    }


def solution_after_prompt(problem: Problem) -> str:
    """What follows the prompt in the reference."""
    if problem.reference is None or len(problem.reference.files) != 1:
        raise UnsupportedError(f"{problem.id} has no reference of one file, which this format needs.")
    text = problem.reference.text
    if text.startswith(problem.prompt):
        return text[len(problem.prompt) :]
    try:
        # A prompt that ends with a docstring is a whole function already; the reference then defines it again.
        parse(problem.prompt)
    except SyntaxError:
        raise UnsupportedError(f"The reference of {problem.id} does not continue its prompt.") from None
    return f"\n\n{text}"
