"""What can go wrong between us and a model. Each kind says what is to be done about it."""

from __future__ import annotations

from remint.errors import InfrastructureError, UsageError


class ModelError(InfrastructureError):
    """Something went wrong with a model; the message says what a user can do. No message ever holds a key."""


class UnusableModelError(ModelError, LookupError):
    """No question can be answered: no such model, a key that is missing or not accepted, a package not installed."""

    exit_code = UsageError.exit_code


class PassingError(ModelError, ConnectionError):
    """One question failed in a way that may pass: ask again, after `retry_after` seconds where the server says so."""

    def __init__(self, message: str, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class NoServerError(PassingError):
    """There is nobody at the address, or not yet."""


class OverloadedError(PassingError):
    """The server wants fewer questions at a time (429, 503, 529)."""


class BrokenReplyError(PassingError):
    """What came back is no answer: half a JSON, another schema, no choices, far too much."""


class RefusedError(ModelError, ValueError):
    """This question will never be answered, others may: it is too long, or against the provider's rules."""
