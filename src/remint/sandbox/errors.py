"""What can go wrong with the sandbox itself; never the fault of a program."""

from __future__ import annotations

from remint.errors import InfrastructureError


class SandboxError(InfrastructureError):
    """The sandbox cannot work here, or stopped working."""


class NoIsolationError(SandboxError, PermissionError):
    """This machine cannot isolate programs, and the user has not agreed to do without."""


class ZygoteError(SandboxError, RuntimeError):
    """The interpreter that forks programs could not be started."""


class ZygoteKilledError(ZygoteError):
    """The interpreter was ended by a signal while it got ready: another may do better."""


class PrivatePathError(SandboxError, ValueError):
    """A benchmark, samples or a ledger lie in a folder that no program can do without."""
