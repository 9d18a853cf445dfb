"""The text of a problem that is embedded."""

from __future__ import annotations

from typing import Literal

from remint.analysis.forecast.errors import ForecastError
from remint.records import Problem

EmbeddedText = Literal["prompt", "instruction", "reference"]


def prompt_text(problem: Problem, kind: EmbeddedText = "prompt") -> str:
    """The prompt, the instruction, or the reference solution; a prompt or instruction stands in for the other.

    Raises ForecastError where there is none.
    """
    if kind == "reference":
        text = problem.reference.text if problem.reference else ""
    else:
        first, second = (
            (problem.prompt, problem.instruction) if kind == "prompt" else (problem.instruction, problem.prompt)
        )
        text = first if first.strip() else second
    if not text.strip():
        raise ForecastError(f"{problem.id} has no {kind}. Leave it out, or embed another text of the problems.")
    return text
