"""Verdicts that are remembered: one run for one program, nothing shared that befell one run alone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from remint.records import Outcome, Verdict
from remint.service.remembered import FoundVerdict, RememberedVerdicts
from tests.service.conftest import Service, Start

pytestmark = pytest.mark.xdist_group("service")
PASS = Verdict("p", "s", Outcome.PASS, outcomes="..")
WRONG = Verdict("p", "s", Outcome.WRONG, outcomes=".w")
LATE = Verdict("p", "s", Outcome.WRONG, outcomes="wT")  # wrong, and too slow in another test
BROKEN = Verdict("p", "s", Outcome.INFRASTRUCTURE)


class Finder:
    """Finds the verdicts that it was given, one after the other, each after a moment."""

    def __init__(self, *verdicts: Verdict) -> None:
        self._verdicts: Iterator[Verdict] = iter(verdicts)
        self.began = self.given_up = 0

    async def __call__(self) -> Verdict:
        self.began += 1
        try:
            await asyncio.sleep(0.01)
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        return next(self._verdicts)


def test_who_comes_later_or_meanwhile_gets_the_verdict_of_the_same_run() -> None:
    async def ask() -> None:
        remembered, find = RememberedVerdicts(10), Finder(PASS)
        together = await asyncio.gather(*(remembered.verdict("a", find) for _ in range(3)))
        assert together == [FoundVerdict(PASS, False), FoundVerdict(PASS, True), FoundVerdict(PASS, True)]
        assert await remembered.verdict("a", find) == FoundVerdict(PASS, True)
        assert find.began == 1
        assert (await remembered.verdict("b", Finder(WRONG))).verdict is WRONG, "another key, another verdict"

    asyncio.run(ask())


def test_what_depends_on_the_machine_is_found_out_anew() -> None:
    async def ask() -> None:
        remembered, find = RememberedVerdicts(10), Finder(LATE, PASS)
        assert (await remembered.verdict("a", find)).verdict is LATE
        assert await remembered.verdict("a", find) == FoundVerdict(PASS, False)
        find = Finder(BROKEN, PASS)
        first, second = await asyncio.gather(remembered.verdict("b", find), remembered.verdict("b", find))
        assert (first.verdict, second.verdict) == (BROKEN, PASS), "a fault of ours is not passed on"

    asyncio.run(ask())


def test_a_run_is_given_up_when_nobody_waits_for_it() -> None:
    async def ask() -> None:
        remembered, find = RememberedVerdicts(10), Finder(PASS, WRONG)
        first, second = (asyncio.ensure_future(remembered.verdict("a", find)) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        assert (await second).verdict is PASS, "who hangs up takes nothing from others"
        alone = asyncio.ensure_future(remembered.verdict("b", find))
        await asyncio.sleep(0.001)
        alone.cancel()
        await asyncio.sleep(0)
        assert await remembered.verdict("b", find) == FoundVerdict(WRONG, False)
        assert (find.began, find.given_up) == (3, 1)

    asyncio.run(ask())


def test_a_run_that_fails_fails_for_all_who_wait_and_for_nobody_later() -> None:
    async def fail() -> Verdict:
        await asyncio.sleep(0)
        raise RuntimeError("the service is closing")

    async def ask() -> None:
        remembered = RememberedVerdicts(10)
        both = await asyncio.gather(*(remembered.verdict("a", fail) for _ in range(2)), return_exceptions=True)
        assert [type(one) for one in both] == [RuntimeError] * 2
        assert (await remembered.verdict("a", Finder(PASS))).verdict is PASS

    asyncio.run(ask())


def test_only_the_last_are_kept() -> None:
    async def ask() -> None:
        remembered = RememberedVerdicts(2)
        for key in ("a", "b", "a", "c"):  # b is the one that was not asked for the longest time
            await remembered.verdict(key, Finder(PASS))
        assert [remembered.known(key) is not None for key in "abc"] == [True, False, True]

    asyncio.run(ask())


def test_the_service_says_what_it_remembers(service: Service, start_service: Start) -> None:
    program = "def add(a, b):\n    return a + b  # again\n"
    first, second, other = service.judged(problem="T/add", programs=[program, program, program + "\n"])
    assert [one["passed"] for one in (first, second, other)] == [True, True, True]
    assert (first["remembered"], second["remembered"], other["remembered"]) == (False, True, False)
    assert service.judged(problem="T/add", programs=[program], reward="whole")[0]["remembered"]
    forgetful = start_service(remember=0)
    assert not any(one["remembered"] for one in forgetful.judged(problem="T/add", programs=[program, program]))
