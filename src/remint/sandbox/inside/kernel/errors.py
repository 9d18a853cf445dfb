"""What goes wrong while a sandbox is set up."""

from __future__ import annotations


class IsolationError(RuntimeError):
    """A layer that was asked for is not to be had here; nothing untrusted may run."""

    def __init__(self, layer: str, reason: str) -> None:
        super().__init__("the " + layer + " layer cannot be put up: " + reason)
        self.layer = layer
        self.reason = reason

    def __reduce__(self) -> tuple[type[IsolationError], tuple[str, str]]:
        # The error crosses a process boundary; the default would call the class with the message alone.
        return (IsolationError, (self.layer, self.reason))
