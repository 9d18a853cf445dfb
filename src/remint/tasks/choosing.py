"""A task with what the user has chosen about it."""

from __future__ import annotations

import msgspec

from remint.tasks.errors import TaskError
from remint.tasks.prompts import Prompts
from remint.tasks.task import TASKS, Task


def chosen_task(name: str, prompts: Prompts) -> Task:
    """The task of a name, ready for these prompts; raises TaskError where it does not offer what they ask for."""
    task = TASKS.get(name)
    _refuse_equivalents(task, prompts)
    # Only a task that translates has somewhere to go.
    into = getattr(task, "into", None)
    if into is not None:
        chosen: Task = into(prompts.to)
        return chosen
    if prompts.to:
        raise TaskError(f"{name} has no language to translate into. Leave out --to, or choose the task translate.")
    return task


def settled(prompts: Prompts, task: Task) -> Prompts:
    """The prompts with the language under its one name: a choice that is spelled otherwise is no other work."""
    return msgspec.structs.replace(prompts, to=getattr(task, "to", ""))


def _refuse_equivalents(task: Task, prompts: Prompts) -> None:
    allowed: tuple[str, ...] = getattr(task, "equivalents", ())
    if not prompts.equivalent or prompts.equivalent in allowed:
        return
    if not allowed:
        raise TaskError(f"{task.name} cannot show an equivalent program. Leave out --with-equivalent.")
    raise TaskError(
        f"{task.name} cannot show the {prompts.equivalent!r} equivalent program: it would give the answer away. "
        f"Choose {' or '.join(allowed)}."
    )
