"""Tasks: what a model is asked, and how its reply becomes something to judge."""

from remint.tasks.equivalents import with_equivalents
from remint.tasks.errors import TaskError
from remint.tasks.prompts import Prompts
from remint.tasks.task import EXTRACTION_VERSION, TASKS, Extracted, Task, chosen_task, read_prompts, settled

__all__ = [
    "EXTRACTION_VERSION",
    "TASKS",
    "Extracted",
    "Prompts",
    "Task",
    "TaskError",
    "chosen_task",
    "read_prompts",
    "settled",
    "with_equivalents",
]
