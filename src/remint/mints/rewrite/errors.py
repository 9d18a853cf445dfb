"""Why a problem, a reply or a variant cannot be used."""

from __future__ import annotations

from remint.errors import RemintError


class UnreadableStatementError(RemintError, ValueError):
    """A problem whose text cannot be told from the rest; the message says why."""


class UnusableReplyError(RemintError, ValueError):
    """A reply that is not what the agent was asked for; the message says why."""


class UnusableVariantError(RemintError, ValueError):
    """A rewritten problem that cannot stand in the place of its seed; the message says why."""
