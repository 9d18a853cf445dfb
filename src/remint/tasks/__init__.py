"""Tasks: what a model is asked, and how its reply becomes something to judge."""

from remint.tasks.equivalents import with_equivalents
from remint.tasks.errors import TaskError
from remint.tasks.prompts import Prompts, chat
from remint.tasks.task import EXTRACTION_VERSION, TASKS, Extracted, Task, chosen_task, read_prompts, settled
from remint.tasks.template import TemplateFolder

__all__ = [
    "EXTRACTION_VERSION",
    "TASKS",
    "Extracted",
    "Prompts",
    "Task",
    "TaskError",
    "TemplateFolder",
    "chat",
    "chosen_task",
    "read_prompts",
    "settled",
    "with_equivalents",
]
