"""What can go wrong before a model is asked."""

from __future__ import annotations


class TaskError(ValueError):
    """A template, an example or a benchmark that a task cannot use; the message says what to change."""
