"""The client of a service: patient with one that is busy, and careful with what it sends at a time."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import httpx2 as httpx
import msgspec
import pytest

from remint.errors import InfrastructureError, UsageError
from remint.service import client as module
from remint.service.client import JudgeClient
from remint.service.messages import HealthReply, JudgedProgram, Submitted
from tests.service.conftest import TOKEN, Service

Answer = Callable[[dict[str, Any]], httpx.Response]


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What the client would have waited."""
    found: list[float] = []
    real = asyncio.sleep

    async def sleep(seconds: float) -> None:
        found.append(seconds)
        await real(0)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    return found


def judged(answer: Answer, samples: list[Submitted], largest: int = 0, **options: Any) -> list[JudgedProgram]:
    """What a client says that asks a scripted service."""

    told = HealthReply("ready", problems=1, waiting=0, checks=0, isolation=(), version="", largest_request=largest)
    health = httpx.Response(200, content=msgspec.json.encode(told))

    async def ask() -> list[JudgedProgram]:
        async with JudgeClient("http://judge", **options) as one:
            transport = httpx.MockTransport(
                lambda request: health if request.method == "GET" else answer(json.loads(request.content))
            )
            one._http = httpx.AsyncClient(base_url="http://judge", transport=transport)
            return await one.judge(samples)

    return asyncio.run(ask())


def verdicts(body: dict[str, Any]) -> httpx.Response:
    told = [{"index": n, "problem": one["problem"], "outcome": one["program"], "passed": True}
            for n, one in enumerate(body["samples"])]  # fmt: skip
    return httpx.Response(200, json={"request": "r", "verdicts": told})


def refusal(status: int, **headers: str) -> httpx.Response:
    return httpx.Response(status, json={"request": "r", "error": "no"}, headers=headers)


def test_a_busy_service_is_waited_for_however_often_it_says_so(waits: list[float]) -> None:
    answers = [refusal(429, **{"retry-after": "7"}), refusal(408, **{"retry-after": "7"})] * 10

    found = judged(
        lambda body: answers.pop() if answers else verdicts(body), [Submitted("p", program="x")], patience=0.0
    )
    assert [one.outcome for one in found] == ["x"]
    assert len(waits) == 20
    assert all(7.0 <= wait <= 10.5 for wait in waits), "as long as it says, and not all clients for as long"
    assert len(set(waits)) > 1


def test_but_not_for_ever_and_a_broken_one_only_for_a_while(
    waits: list[float], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    samples = [Submitted("p", program="x")]
    with pytest.raises(InfrastructureError, match="within 0 seconds: no"):
        judged(lambda body: refusal(429), samples, timeout=0.0)
    monkeypatch.setattr(module.time, "monotonic", lambda: sum(waits))
    with pytest.raises(InfrastructureError, match="within 60 seconds: no"):
        judged(lambda body: refusal(503), samples, patience=60.0)
    assert 5 <= len(waits) <= 7, "0.5, 1, 2, 4 ... seconds, or up to half as long again"
    assert [one.getMessage() for one in caplog.records if one.name == "remint"] == [
        "http://judge does not answer (no). It is asked again for up to 60 seconds."
    ], "once, and at once"
    for status, error in ((422, UsageError), (500, InfrastructureError)):
        with pytest.raises(error, match=": no"):
            judged(lambda body, status=status: refusal(status), samples)


def test_a_service_that_was_away_for_a_while_is_found_again(waits: list[float]) -> None:
    def answer(body: dict[str, Any]) -> httpx.Response:
        if len(waits) < 3:
            raise httpx.ConnectError("refused")
        return verdicts(body)

    assert [one.outcome for one in judged(answer, [Submitted("p", program="x")])] == ["x"]
    waits.clear()
    with pytest.raises(InfrastructureError, match="within 0 seconds: ConnectError: refused"):
        judged(answer, [Submitted("p", program="x")], patience=0.0)


def test_what_is_too_large_is_sent_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    def answer(body: dict[str, Any]) -> httpx.Response:
        seen.append(len(body["samples"]))
        return refusal(413) if len(body["samples"]) > 3 else verdicts(body)

    samples = [Submitted("p", program=str(number)) for number in range(10)]
    assert [one.outcome for one in judged(answer, samples)] == [str(number) for number in range(10)]
    assert sorted(seen) == [2, 2, 3, 3, 5, 5, 10]
    with pytest.raises(UsageError, match="refuses"):
        judged(lambda body: refusal(413), samples)

    # Problems that come with their samples are large: four such samples are more than a piece may be.
    seen.clear()
    monkeypatch.setattr(module, "_BATCH_BYTES", 1000)
    large = [Submitted({"id": "p", "tests": "x" * 300}, program=str(number)) for number in range(7)]
    assert [one.outcome for one in judged(lambda body: seen.append(len(body["samples"])) or verdicts(
        {"samples": [{**one, "problem": "p"} for one in body["samples"]]}), large)] == list("0123456")  # fmt: skip
    assert sorted(seen) == [1, 2, 2, 2] or sorted(seen) == [1, 3, 3]
    assert judged(verdicts, []) == []


@pytest.mark.xdist_group("service")
def test_one_that_is_too_large_for_the_service_says_so(service: Service, waits: list[float]) -> None:
    """The service does not read all of it, so that its refusal may not arrive."""

    async def ask() -> list[JudgedProgram]:
        async with JudgeClient(service.url, TOKEN) as client:
            return await client.judge([Submitted("T/add", program="#" * (17 * 2**20))])

    with pytest.raises(UsageError, match=r"larger than 16,777,216 bytes.*larger --body"):
        asyncio.run(ask())
    assert waits == [], "to ask again cannot help"

    def answer(body: dict[str, Any]) -> httpx.Response:
        raise httpx.WriteError("broken pipe")

    with pytest.raises(UsageError, match="larger than 1,048,576 bytes"):
        judged(answer, [Submitted("p", program="#" * 2**20)], largest=2**20)
