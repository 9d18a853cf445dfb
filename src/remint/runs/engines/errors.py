"""What can go wrong with an engine."""

from __future__ import annotations

from remint.errors import InfrastructureError, UsageError


class UnknownEngineError(UsageError):
    """A name that no engine has."""


class RayMissingError(UsageError):
    """Ray is asked for and not installed."""


class EngineError(InfrastructureError):
    """The cluster cannot be reached, or has nobody who can work."""


class MixedClusterError(EngineError):
    """Nodes that would not give the same verdicts: the message lists what differs."""
