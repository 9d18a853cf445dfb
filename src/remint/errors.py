"""The root of every error that Remint raises, and the exit code that each kind leaves the command line with."""

from __future__ import annotations

from typing import ClassVar


class RemintError(Exception):
    """Something that Remint refuses or cannot do; the message says what is wrong, where, and what to do about it."""

    exit_code: ClassVar[int] = 2  # bad usage or input


class UsageError(RemintError, ValueError):
    """What was asked for cannot be done that way: arguments that contradict each other, a name that means nothing."""


class InfrastructureError(RemintError):
    """The machine, the network or a server failed; the input may well be fine."""

    exit_code = 3
