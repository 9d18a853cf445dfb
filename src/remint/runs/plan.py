"""What a run asks: a task about the problems of a benchmark, some samples of each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from remint.formats.errors import UnsupportedError
from remint.formats.select import Selection, select
from remint.models import Parameters
from remint.records import Benchmark, Questions, digest, encode
from remint.records.questions import left_out_note
from remint.sandbox.toolchains import TOOLCHAINS
from remint.tasks import Prompts, Task, chosen_task, settled, with_equivalents
from remint.tasks.evolved_steps import EVOLVED


@dataclass(frozen=True)
class RunPlan:
    """A task about the problems of a benchmark, some samples of each, and how a model is asked."""

    source: Benchmark
    task: Task[Any]
    prompts: Prompts
    parameters: Parameters
    samples: int
    left_out: str = ""  # what of the benchmark has nothing to be shown with it, in words

    @cached_property
    def questions(self) -> Questions[Any]:
        """What is asked, and what the task leaves out."""
        return self.task.questions(self.source)

    def benchmark(self) -> Benchmark:
        """What the answers are judged by."""
        return self.questions.benchmark

    @property
    def notes(self) -> tuple[str, ...]:
        """What a user should know before anything is asked."""
        return tuple(filter(None, (self.left_out, self.questions.note, self._evolved_note())))

    def _evolved_note(self) -> str:
        """Evolving changes a program and leaves its prompt as it was."""
        if self.task.name != "synthesize":
            return ""
        lineages = (problem.lineage for problem in self.source.problems)
        evolved = sum(lineage is not None and lineage.recipe == EVOLVED for lineage in lineages)
        if not evolved:
            return ""
        return (
            f"{evolved:,} problems are evolved programs, and synthesize asks their old question. "
            "Tasks about the evolved programs are predict-output, predict-input, translate and infill"
        )

    @property
    def digest(self) -> str:
        """A hash of what is asked, whoever is asked and however often."""
        return digest(self.source.content_hash.encode(), encode([self.task.name, self.prompts, self.parameters]))


def plan_run(
    opened: Benchmark,
    task: str = "synthesize",
    prompts: Prompts = Prompts(),  # noqa: B008
    parameters: Parameters = Parameters(),  # noqa: B008
    samples: int = 1,
    selection: Selection | None = None,
) -> RunPlan:
    """The plan of a run over a benchmark, or the selected part of it; refuses what could not be asked or judged."""
    chosen = chosen_task(task, prompts)
    prompts = settled(prompts, chosen)
    _refuse_without_compiler(prompts.to)
    # Which program is the most similar depends on the whole benchmark.
    shown = with_equivalents(opened, prompts.equivalent)
    source = select(shown.benchmark, selection) if selection else shown.benchmark
    plan = RunPlan(source, chosen, prompts, parameters, samples, left_out_note(shown.left_out, "problems"))
    if not len(plan.questions):
        raise UnsupportedError(
            f"{opened.manifest.name} has no problem here that {task} can ask about. Select others, or another task."
        )
    return plan


def _refuse_without_compiler(language: str) -> None:
    """Answers in a language that cannot be run here would be paid for and never judged."""
    missing = " and ".join(TOOLCHAINS[language].missing()) if language in TOOLCHAINS else ""
    if missing:
        fix = TOOLCHAINS[language].fix
        raise UnsupportedError(f"{missing} must be installed to run programs in {language}: {fix}")
