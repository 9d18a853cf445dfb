"""What can go wrong when a problem is perturbed."""

from __future__ import annotations

from remint.errors import RemintError


class CannotPerturbError(RemintError, ValueError):
    """A problem that this kind of change does not apply to; the message says why."""
