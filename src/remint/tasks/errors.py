"""What can go wrong before a model is asked."""

from __future__ import annotations

from remint.errors import RemintError


class TaskError(RemintError, ValueError):
    """A template, an example or a benchmark that a task cannot use; the message says what to change."""
