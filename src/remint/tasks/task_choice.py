"""A task with what the user has chosen about it."""

from __future__ import annotations

from typing import Any

import msgspec

from remint.tasks.errors import TaskError
from remint.tasks.prompts import Prompts
from remint.tasks.task import TASKS, Task


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
