"""Clients that take more than their share, or do not keep to the rules: others hardly notice."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import urlsplit

import httpx2 as httpx
import pytest

from remint.judging.judge import Settings
from remint.judging.self_check import SOUND
from remint.records import Benchmark
from remint.sandbox.limits import Limits
from remint.service.application import Application
from remint.service.checks import ProblemChecks
from remint.service.clients import Clients, TokenHolder
from remint.service.errors import BusyError
from remint.service.judging_service import JudgingService, ServiceLimits
from remint.service.messages import JudgeRequest
from remint.service.problems import ProblemStore
from tests.service.conftest import ROWS, TOKEN, Service, Start
from tests.service.still_pool import StillPool

pytestmark = pytest.mark.xdist_group("service")
SLOW = "import time\ndef add(a, b):\n    time.sleep(0.15)\n    return a + b  # {}\n"


def _connected(service: Service, body: bytes, length: int | None = None) -> socket.socket:
    """A connection on which a request was sent, or its beginning."""
    host = urlsplit(service.url)
    connection = socket.create_connection((host.hostname, host.port), timeout=30)
    size = len(body) if length is None else length
    head = f"POST /v1/judge HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {TOKEN}\r\ncontent-length: {size}\r\n\r\n"
    connection.sendall(head.encode() + body)
    return connection


def test_one_program_does_not_wait_for_a_hundred_of_another_request(service: Service) -> None:
    body = json.dumps({"problem": "T/add", "programs": [SLOW.format(number) for number in range(100)]}).encode()
    with _connected(service, body):
        time.sleep(0.3)
        began = time.monotonic()
        assert service.judged(problem="T/add", programs=["def add(a, b): return a + b"])[0]["passed"]
        took, waiting = time.monotonic() - began, httpx.get(service.url + "/v1/health").json()["waiting"]
    assert waiting > 20, "the hundred are still waiting: each needs .45 s, and two run at a time"
    assert took < 8, "it took its turn"


def test_who_does_not_read_a_stream_keeps_no_room(start_service: Start) -> None:
    small = start_service(waiting=40)
    programs = [f"def add(a, b): return {number}, {'x' * 3000!r}" for number in range(40)]
    with _connected(small, json.dumps({"problem": "T/add", "programs": programs, "stream": True}).encode()):
        for _ in range(100):
            if not httpx.get(small.url + "/v1/health").json()["waiting"]:
                break
            time.sleep(0.2)
        assert len(small.judged(problem="T/add", programs=programs)) == 40, "there is room for all of them again"


def test_the_rest_of_what_is_too_large_is_not_read(service: Service) -> None:
    with _connected(service, b"", length=100 * 2**20) as connection:
        assert connection.recv(1000).startswith(b"HTTP/1.1 413")
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            connection.sendall(b" " * (100 * 2**20))


def test_a_problem_that_takes_long_to_check_holds_up_nobody_whose_problem_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go_on, begun = threading.Event(), threading.Event()

    def prepared(store: ProblemStore, benchmark: Benchmark, pool: object, ledger: object) -> Any:
        if benchmark.problems[0].id == "slow":
            begun.set()
            assert go_on.wait(30)
        return SimpleNamespace(benchmark=benchmark, checks={benchmark.problems[0].id: SOUND})

    monkeypatch.setattr(ProblemStore, "_prepared", prepared)
    store = ProblemStore(Settings(), cast("Any", None))
    known, slow = ROWS[0] | {"task_id": "known"}, ROWS[0] | {"task_id": "slow"}
    assert store.sent(known, cast("Any", None))[1].id == "known"
    asking = threading.Thread(target=store.sent, args=(slow, None))
    asking.start()
    assert begun.wait(30)
    found = store.known(known)
    assert found is not None
    assert found[1].id == "known"
    assert store.known(slow) is None
    go_on.set()
    asking.join()
    assert store.known(slow) is not None


def test_only_so_many_requests_wait_until_their_problem_is_checked() -> None:
    async def ask() -> None:
        engine = SimpleNamespace(is_ready=True, failure="")
        problems = SimpleNamespace(known=lambda row: None, sent=lambda row, pool: go_on.wait(30))
        with ProblemChecks(StillPool, places=1, seconds=60) as checks:
            await refused(JudgingService(cast("Any", engine), cast("Any", problems), checks, Limits(), ServiceLimits()))

    async def refused(service: JudgingService) -> None:
        request, holder = JudgeRequest(problem={"id": "new"}, programs=("x",)), TokenHolder("a", "x" * 16)
        first = asyncio.ensure_future(anext(service.judge(request, holder)))
        await asyncio.sleep(0)
        with pytest.raises(BusyError, match="1 problem that came with a request is being checked"):
            await anext(service.judge(request, holder))
        assert (service.under_way, holder.under_way) == (1, 1), "what was refused keeps no room"
        go_on.set()
        with pytest.raises(TypeError):
            await first  # the problem of this test is none
        assert (service.under_way, holder.under_way) == (0, 0)

    go_on = threading.Event()
    asyncio.run(ask())


class Broken:
    """A service with a bug."""

    engine, checks, problems, closing = SimpleNamespace(waiting=0), SimpleNamespace(waiting=0), (), False
    room = SimpleNamespace(body=1000, patience=0.1)

    def judge(self, *_: object) -> Any:
        raise ZeroDivisionError("nobody thought of it")


def test_a_body_that_comes_a_byte_at_a_time_is_not_waited_for() -> None:
    said: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0.02)
        return {"type": "http.request", "body": b" ", "more_body": True}

    async def send(message: Any) -> None:
        said.append(message)

    application = Application(cast("JudgingService", Broken()), Clients([]), lambda about: None)
    scope: dict[str, Any] = {"type": "http", "method": "POST", "path": "/v1/judge", "query_string": b""}
    scope["headers"] = [(b"host", b"localhost")]
    began = time.monotonic()
    asyncio.run(application.asgi(cast("Any", scope), cast("Any", receive), send))
    assert said[0]["status"] == 408
    assert (b"connection", b"close") in said[0]["headers"]
    assert time.monotonic() - began < 5


def test_a_bug_ends_one_request_and_the_log_says_which() -> None:
    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app=application.asgi)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.post("/v1/judge", json={"problem": "T/add", "programs": ["x"]})

    lines: list[dict[str, Any]] = []
    application = Application(cast("JudgingService", Broken()), Clients([]), lines.append)
    response = asyncio.run(ask())
    assert (response.status_code, response.json()["error"]) == (500, "The service failed: ZeroDivisionError.")
    assert (lines[0]["request"], lines[0]["status"]) == (response.json()["request"], 500)
    assert "nobody thought of it" in lines[0]["fault"]
    assert "nobody thought of it" not in response.text
