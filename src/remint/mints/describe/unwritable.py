"""The one error of values and tests that another language cannot say."""

from __future__ import annotations

from remint.errors import RemintError


class UnwritableValueError(RemintError, ValueError):
    """A value that has no counterpart in the other language."""
