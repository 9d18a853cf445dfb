"""What every task is, which there are, and how the files of a prompt are read for one."""

from __future__ import annotations

import difflib
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from remint.code.extraction import EXTRACTION_VERSION
from remint.models import Parameters, Reply, Request
from remint.records import Benchmark, Candidate, Item, Questions
from remint.registry import Registry
from remint.tasks.errors import TaskError
from remint.tasks.prompts import EquivalentChoice, Prompts, Style, parse_examples
from remint.tasks.template import TemplateFolder, parse_template, shipped

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
    form="instance",
    like=Task,
)


def chosen_task(name: str, prompts: Prompts) -> Task[Any]:
    """The task of a name, ready for these prompts; raises TaskError where it does not offer what they ask for."""
    task = TASKS.get(name)
    _refuse_equivalents(task, prompts)
    _refuse_lines(task, prompts)
    return task.into(prompts.to)


def settled(prompts: Prompts, task: Task[Any]) -> Prompts:
    """The prompts with the language under its one name: a choice that is spelled otherwise is no other work."""
    return msgspec.structs.replace(prompts, to=task.to)


def _refuse_equivalents(task: Task[Any], prompts: Prompts) -> None:
    allowed = task.equivalents
    if not prompts.equivalent or prompts.equivalent in allowed:
        return
    if not allowed:
        raise TaskError(f"{task.name} cannot show an equivalent program. Drop `with_equivalent`.")
    raise TaskError(
        f"{task.name} cannot show the {prompts.equivalent!r} equivalent program: it would give the answer away. "
        f"Choose {' or '.join(allowed)}."
    )


def _refuse_lines(task: Task[Any], prompts: Prompts) -> None:
    for name in prompts.without:
        if not task.lines:
            raise TaskError(f"{task.name} has no prompt lines that could be switched off. Drop `without_lines`.")
        if name not in task.lines:
            raise TaskError(f"{task.name} has no prompt line {name!r}. It has {', '.join(task.lines)}.")


def read_prompts(
    task: str,
    *,
    style: Style = "auto",
    template: str = "",
    system: str | None = None,
    shots: str | int | None = None,
    prefill: str = "",
    open_answer: bool = False,
    to: str = "",
    equivalent: EquivalentChoice = "",
    without: tuple[str, ...] = (),
) -> Prompts:
    """What a user typed, with files read.

    `template` is the name of one that comes with the task, a file, or a folder with a file of such a name; `shots` is a
    number or a file of examples.
    """
    name, text = _read_template(TASKS.get(task).templates, template, style)
    number, examples = _read_shots(shots)
    prompts = Prompts(
        style=style, template=name, template_text=text, system=system, shots=number, examples=examples, prefill=prefill,
        open_answer=open_answer, to=to, equivalent=equivalent, without=tuple(dict.fromkeys(without)),
    )  # fmt: skip
    if text:
        parse_template(text, template)
    return prompts


def _read_template(templates: TemplateFolder, template: str, style: Style) -> tuple[str, str]:
    if not template or template in templates.names():
        return template, ""
    path = Path(template)
    if path.is_dir():
        path = _in_folder(path, templates, style)
    if not path.is_file():
        names = ", ".join(templates.names())
        near = difflib.get_close_matches(template, templates.names(), n=1)
        meant = f"; did you mean {near[0]!r}?" if near else "."
        raise TaskError(f"unknown template {template!r}{meant} Name a file, or one of {names} for {templates.task}.")
    return "", _read(path)


def _in_folder(folder: Path, templates: TemplateFolder, style: Style) -> Path:
    """The file of a folder that is laid out as the task's own is."""
    task, known = templates.task, templates.names()
    names = [f"{name}.md" for name in (["completion"] if style == "completion" else []) + known]
    places = [place / name for place in (folder / task, folder) for name in names]
    found = next((place for place in places if place.is_file()), None)
    if found is None:
        raise TaskError(f"{folder} holds no template for {task}. Call it {task}/{names[0]}.")
    return found


def _read_shots(shots: str | int | None) -> tuple[int | None, tuple[dict[str, str], ...]]:
    if shots is None or isinstance(shots, int):
        return shots, ()
    if shots.isdecimal():
        return int(shots), ()
    path = Path(shots)
    if not path.is_file():
        raise TaskError(f"{shots!r}: no such file of examples. Give a number, or a JSONL file.")
    examples = parse_examples(_read(path), shots)
    return len(examples), tuple(examples)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TaskError(f"{path} cannot be read: {error}. Check that it is a text in UTF-8.") from error
