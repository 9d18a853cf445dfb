"""What every task is, and which there are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from remint.code.extraction import EXTRACTION_VERSION
from remint.models import Parameters, Reply, Request
from remint.records import Benchmark, Candidate, Item, Questions
from remint.registry import Registry
from remint.tasks.errors import TaskError
from remint.tasks.prompts import EquivalentChoice, Prompts
from remint.tasks.template import TemplateFolder, shipped

__all__ = ["EXTRACTION_VERSION", "TASKS", "Extracted", "Task"]

P = TypeVar("P")


class Extracted(NamedTuple):
    """What is taken from a reply."""

    candidate: Candidate | None  # None: there is nothing in the reply that could be judged
    continues_prompt: bool
    rules: tuple[str, ...]  # the rules of extraction that changed something, in order


class Task(ABC, Generic[P]):
    """A kind of question about problems, and how replies become something to judge.

    `P` is what a question carries besides the problem: the payload of its item.
    """

    name: ClassVar[str]  # what the user calls it
    equivalents: ClassVar[tuple[EquivalentChoice, ...]] = ()  # the equivalent programs that it can show
    lines: ClassVar[tuple[str, ...]] = ()  # the names of prompt lines that can be switched off
    fills_holes: ClassVar[bool] = False  # whether models that fill holes are asked to, unless the user wants a chat
    to: str = ""  # the language of the answers, for a task that translates

    @property
    def templates(self) -> TemplateFolder:
        """Where its templates are; a task of another package overrides this."""
        return shipped(self.name)

    def into(self, language: str) -> Task[P]:
        """The same task with answers in a language; an empty name leaves the choice to the task."""
        if language:
            raise TaskError(f"{self.name} does not translate. Drop `to`, or choose the task translate.")
        return self

    @abstractmethod
    def questions(self, source: Benchmark) -> Questions[P]:
        """What is asked about a benchmark, and what is left out; raises TaskError where nothing can be asked."""

    @abstractmethod
    def request(self, item: Item[P], prompts: Prompts, parameters: Parameters) -> Request:
        """The prompt of one question."""

    @abstractmethod
    def extract(self, item: Item[P], request: Request, reply: Reply) -> Extracted:
        """What a reply to that question gives the judge."""


# Those of other packages come through entry points of the group ``remint.tasks``: an instance each.
TASKS: Registry[Task[Any]] = Registry(
    "tasks",
    {
        "synthesize": "remint.tasks.synthesize:SYNTHESIZE",
        "predict-output": "remint.tasks.predict:PREDICT_OUTPUT",
        "predict-input": "remint.tasks.predict:PREDICT_INPUT",
        "repair": "remint.tasks.repair:REPAIR",
        "translate": "remint.tasks.translate:TRANSLATE",
        "follow": "remint.tasks.follow:FOLLOW",
        "infill": "remint.tasks.infill:INFILL",
        "infill-statement": "remint.tasks.infill:INFILL_STATEMENT",
        "infill-block": "remint.tasks.infill:INFILL_BLOCK",
        "infill-expression": "remint.tasks.infill:INFILL_EXPRESSION",
        "infill-increment": "remint.tasks.infill:INFILL_INCREMENT",
    },
    needs=("name", "questions", "request", "extract"),
)
