"""What can go wrong while weights are fetched."""

from __future__ import annotations

from remint.models.errors import ModelError


class PullError(ModelError, OSError):
    """The weights could not be had; the message says what was tried and what a user can do."""

    def __str__(self) -> str:
        return str(self.args[0])
