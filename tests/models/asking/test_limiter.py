"""How many requests are under way at once."""

from __future__ import annotations

import asyncio

import pytest

from remint.models.asking.limiter import Limiter


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def rounds(limiter: Limiter, clock: Clock, count: int, rate: float) -> list[int]:
    """The limit after each round of a server that answers at most so many a second, with every slot in use."""

    async def one_round() -> int:
        while limiter.in_use < limiter.limit:
            await limiter.acquire()
        size = limiter.limit
        for _ in range(size):
            clock.now += max(1 / rate, 1 / size)  # one second of latency, or the server is at its end
            limiter.answered()
        return limiter.limit

    async def all_rounds() -> list[int]:
        limits = []
        for _ in range(count):
            limits.append(await one_round())
            while limiter.in_use > limiter.limit:
                limiter.release()
        return limits

    return asyncio.run(all_rounds())


def test_it_doubles_as_long_as_that_brings_more_answers():
    clock = Clock()
    assert rounds(Limiter(most=200, clock=clock), clock, 5, rate=1000) == [32, 64, 128, 200, 200]


def test_it_goes_back_when_the_server_has_no_more_to_give():
    clock = Clock()
    assert rounds(Limiter(most=200, clock=clock), clock, 5, rate=33) == [32, 64, 32, 32, 32]


def test_it_looks_again_after_a_while_since_servers_change():
    clock = Clock()
    limiter = Limiter(most=200, clock=clock)
    rounds(limiter, clock, 5, rate=33)
    assert max(rounds(limiter, clock, 20, rate=1000)) == 200


def test_a_number_of_the_user_is_where_it_starts_and_ends():
    assert Limiter(most=256, chosen=64).limit == 64
    assert Limiter(most=8, chosen=64).limit == 8
    clock = Clock()
    assert rounds(Limiter(most=256, chosen=64, clock=clock), clock, 3, rate=1000) == [64, 64, 64]


def test_overload_halves_once_for_all_requests_of_the_same_time():
    async def work() -> None:
        limiter = Limiter(most=64, chosen=64)
        eras = [await limiter.acquire() for _ in range(64)]
        for era in eras:
            limiter.overloaded(era)
            limiter.release()
        assert limiter.limit == 32
        limiter.overloaded(await limiter.acquire())
        assert limiter.limit == 16

    asyncio.run(work())


def test_it_never_falls_below_one_and_grows_back():
    clock = Clock()
    limiter = Limiter(most=64, chosen=64, clock=clock)
    for era in range(20):
        limiter.overloaded(era)
    assert limiter.limit == 1
    assert rounds(limiter, clock, 4, rate=1000) == [2, 3, 4, 5]
    assert rounds(limiter, clock, 60, rate=1000)[-1] == 64


def test_those_that_ask_again_go_first_and_nobody_is_forgotten():
    async def work() -> list[str]:
        limiter, order = Limiter(most=1), []

        async def wait(name: str, again: bool) -> None:
            await limiter.acquire(again)
            order.append(name)
            limiter.release()

        await limiter.acquire()
        waiting = [
            asyncio.create_task(wait(name, "again" in name)) for name in ("new 1", "new 2", "again 1", "again 2")
        ]
        await asyncio.sleep(0)
        limiter.release()
        await asyncio.gather(*waiting)
        assert limiter.in_use == 0
        return order

    assert asyncio.run(work()) == ["again 1", "again 2", "new 1", "new 2"]


@pytest.mark.parametrize("slot_comes_first", [False, True])
def test_one_that_is_cancelled_while_it_waits_keeps_no_slot(slot_comes_first):
    async def work() -> None:
        limiter = Limiter(most=1)
        await limiter.acquire()
        waiting = asyncio.create_task(limiter.acquire())
        await asyncio.sleep(0)
        if slot_comes_first:
            limiter.release()
        waiting.cancel()
        await asyncio.wait([waiting])
        assert limiter.in_use == (0 if slot_comes_first else 1)

    asyncio.run(work())
