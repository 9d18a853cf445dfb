"""What the service refuses, each with the status of its reply."""

from __future__ import annotations

from typing import ClassVar

from remint.errors import RemintError


class RefusedRequestError(RemintError):
    """A request that is not carried out; the message says why."""

    status: ClassVar[int] = 400
    hangs_up: ClassVar[bool] = False  # whether what is left of the request is not even read
    retry_after: float | None = None  # seconds after which it may be worth another try


class UnknownTokenError(RefusedRequestError):
    """Nobody whom the service knows."""

    status = 401


class ForeignPageError(RefusedRequestError):
    """A request of a web page from elsewhere, to a service without tokens."""

    status = 403


class LateRequestError(RefusedRequestError):
    """A request whose body does not get here."""

    status = 408
    hangs_up = True
    retry_after = 1.0


class TooLargeError(RefusedRequestError):
    """More than the service takes in one request."""

    status = 413
    hangs_up = True


class UnusableProblemError(RefusedRequestError):
    """A problem that the service does not have, or that cannot be judged."""

    status = 422


class BusyError(RefusedRequestError):
    """More than the service, or this token, may have under way."""

    status = 429

    def __init__(self, message: str, retry_after: float) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class ClosingError(RefusedRequestError):
    """The service is about to end, or its sandbox does not work."""

    status = 503
    retry_after = 5.0
