"""Requests and tokens a minute."""

from __future__ import annotations

import asyncio
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remint.models.asking.limiter import Allowance, Hold, RateLimits


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_sixty_a_minute_is_one_a_second():
    clock = Clock()
    allowance = Allowance(60, clock)
    assert [allowance.take(1) for _ in range(4)] == pytest.approx([0, 1, 2, 3])
    clock.now = 3.5
    assert allowance.take(1) == pytest.approx(0.5)


def test_an_unused_allowance_does_not_pile_up():
    clock = Clock()
    allowance = Allowance(600, clock)
    clock.now = 3600
    waits = [allowance.take(1) for _ in range(12)]
    assert waits[:10] == [0] * 10
    assert waits[10] > 0


@given(st.integers(1, 2000), st.lists(st.floats(0, 20), min_size=1, max_size=300))
def test_no_minute_has_more_requests_than_allowed(per_minute, pauses):
    clock = Clock()
    allowance, sent = Allowance(per_minute, clock), []
    for pause in pauses:
        clock.now += pause / 100
        sent.append(clock.now + allowance.take(1))
    assert sent == sorted(sent)  # first come, first served
    for start in sent:
        assert sum(start <= moment < start + 59.999 for moment in sent) <= per_minute


def test_a_request_larger_than_a_seconds_worth_goes_out_and_the_next_one_waits_for_it():
    allowance = Allowance(60_000, Clock())
    assert allowance.take(30_000) == 0
    assert allowance.take(1_000) == pytest.approx(30, rel=0.05)


def test_what_was_expected_is_corrected_by_what_was_used():
    clock = Clock()
    limits = RateLimits(0, 60_000, clock)

    async def wait(tokens: float) -> float:
        began = time.monotonic()
        await limits.wait(tokens)
        return time.monotonic() - began

    async def work() -> float:
        await wait(1_000)
        limits.correct(1_000, 10)  # nearly all of it comes back
        return await wait(900)

    assert asyncio.run(work()) < 0.05


def test_one_that_is_cancelled_while_it_waits_has_used_nothing():
    async def work() -> None:
        limits = RateLimits(60, 0)
        await limits.wait(0)
        for _ in range(50):
            waiting = asyncio.create_task(limits.wait(0))
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.wait([waiting])
        began = time.monotonic()
        await limits.wait(0)
        assert time.monotonic() - began < 10  # 51 s if the fifty counted

    asyncio.run(work())


def test_a_hold_is_for_everybody_and_counted_once():
    async def work() -> None:
        hold = Hold()
        hold.extend(0.2)
        hold.extend(0.1)
        began = time.monotonic()
        await asyncio.gather(*(hold.wait() for _ in range(5)))
        assert time.monotonic() - began >= 0.2
        assert hold.seconds == pytest.approx(0.2, abs=0.01)

    asyncio.run(work())
