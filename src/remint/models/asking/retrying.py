"""When to ask again."""

from __future__ import annotations

import random

from remint.models.asking.rate import a_little_later
from remint.models.asking.settings import AskSettings
from remint.models.errors import OverloadedError, PassingError


class Patience:
    """The tries of one question.

    Being turned away because of overload uses up no try as long as others are being answered: the server is alive, and
    this question is in a queue.
    """

    def __init__(self, settings: AskSettings) -> None:
        self.tries = 0  # requests that went out
        self._settings = settings
        self._counted = 0
        self._replies_before = -1

    def wait_after(self, error: PassingError, replies: int) -> float | None:
        """Seconds until the next try, or None when there is none; `replies` counts those to all questions so far."""
        queueing = isinstance(error, OverloadedError) and replies > self._replies_before >= 0
        self._replies_before = replies
        self._counted += not queueing
        if self._counted >= self._settings.tries:
            return None
        backoff = min(self._settings.longest_wait, self._settings.first_wait * 2.0 ** (self._counted - 1))
        asked_for = error.retry_after or 0.0
        return max(a_little_later(asked_for), backoff * random.uniform(0.5, 1.0))
