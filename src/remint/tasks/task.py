"""What every task is, and which there are."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from remint.code.extraction import EXTRACTION_VERSION
from remint.models import Parameters, Reply, Request
from remint.records import Benchmark, Candidate, Problem
from remint.registry import Registry
from remint.tasks.prompts import Prompts

__all__ = ["EXTRACTION_VERSION", "TASKS", "Extracted", "Task"]


class Extracted(NamedTuple):
    """What a reply comes down to."""

    candidate: Candidate | None  # None: there is nothing in the reply that could be judged
    continues_prompt: bool
    rules: tuple[str, ...]  # the rules of extraction that changed something, in order


class Task(Protocol):
    """A kind of question about problems, and how replies become something to judge."""

    @property
    def name(self) -> str:
        """How the user calls it."""

    def benchmark(self, source: Benchmark) -> Benchmark:
        """What is asked and judged: the source itself, or one problem per question."""

    def request(self, problem: Problem, prompts: Prompts, parameters: Parameters) -> Request:
        """The question about one problem of `benchmark(source)`."""

    def extract(self, problem: Problem, request: Request, reply: Reply) -> Extracted:
        """What a reply to that question gives the judge."""


TASKS: Registry[Task] = Registry(
    "tasks",
    {
        "synthesize": "remint.tasks.synthesize:SYNTHESIZE",
        "predict-output": "remint.tasks.predict:PREDICT_OUTPUT",
        "predict-input": "remint.tasks.predict:PREDICT_INPUT",
        "repair": "remint.tasks.repair:REPAIR",
        "translate": "remint.tasks.translate:TRANSLATE",
    },
)
