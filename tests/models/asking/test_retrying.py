"""When a question is asked again."""

from __future__ import annotations

from remint.models import OverloadedError, PassingError
from remint.models.asking import AskSettings
from remint.models.asking.limiter import Patience


def test_waits_double_up_to_the_longest():
    patience = Patience(AskSettings(tries=7, first_wait=1, longest_wait=8))
    waits = [patience.wait_after(PassingError("away"), replies=0) for _ in range(7)]
    assert waits[-1] is None
    for wait, longest in zip(waits, (1, 2, 4, 8, 8, 8), strict=False):
        assert longest / 2 <= wait <= longest


def test_a_retry_after_is_kept_and_a_longer_backoff_too():
    patience = Patience(AskSettings(tries=9, first_wait=1, longest_wait=100))
    assert 30 <= patience.wait_after(PassingError("away", retry_after=30), replies=0) <= 33
    for _ in range(6):
        last = patience.wait_after(PassingError("away", retry_after=0.1), replies=0)
    assert last >= 32


def test_overload_uses_up_no_try_as_long_as_others_are_answered():
    patience = Patience(AskSettings(tries=3))
    for replies in range(50):
        assert patience.wait_after(OverloadedError("too many"), replies) is not None
    assert patience.wait_after(OverloadedError("too many"), 49) is not None
    assert patience.wait_after(OverloadedError("too many"), 49) is None
