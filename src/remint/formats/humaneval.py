"""HumanEval: a prompt that is a function header with a docstring, and a ``check(candidate)``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from remint.code.parsing import parse
from remint.files import write_lines
from remint.formats.errors import Place, UnsupportedError
from remint.formats.format import RowFormat, Sniffed
from remint.formats.row import Row
from remint.formats.suite_from_assertions import suite_of_check
from remint.records import Benchmark, Candidate, Problem, Value
from remint.records.wording import counted


class HumanEval(RowFormat):
    """The format of HumanEval, which many benchmarks share."""

    name = "humaneval"
    title = "HumanEval"

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
            metadata={"test": Value.of(test)},
        )

    def write(self, benchmark: Benchmark, path: Path) -> list[str]:
        """Write problems that carry their original ``check``; others cannot be told in this format."""
        rows = [self._row(problem) for problem in benchmark.problems]
        write_lines(path, (json.dumps(row).encode() for row in rows))
        poorer = sum(
            self.problem(Row(row, Place(path))) != old for row, old in zip(rows, benchmark.problems, strict=True)
        )
        told = counted(poorer, "problem loses", "problems lose")
        lost = "what HumanEval's five fields cannot express, such as tags or dates"
        return [f"{told} {lost}"] if poorer else []

    def _row(self, problem: Problem) -> dict[str, Any]:
        test = problem.about("test")
        if not isinstance(test, str) or problem.suite != suite_of_check(test, problem.entry_point):
            raise UnsupportedError(
                f"{problem.id} has no check(candidate) that says all of its tests, which HumanEval needs."
            )
        return humaneval_row(problem)


def humaneval_row(problem: Problem) -> dict[str, Any]:
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
