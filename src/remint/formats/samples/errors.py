"""What can go wrong with samples beyond a bad file."""

from __future__ import annotations

from remint.formats.errors import FormatsError


class UnknownProblemError(FormatsError, LookupError):
    """A name that is the id of no problem of the benchmark, or of two."""
