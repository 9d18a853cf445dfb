"""New problems of one client: they hold up no other client, and nothing at all once nobody waits for them."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import time
from typing import Any, cast
from urllib.parse import urlsplit

import httpx2 as httpx
import pytest

from remint.sandbox.pool import Pool
from remint.service.checks import ProblemChecks
from remint.service.clients import TokenHolder
from remint.service.errors import UnusableProblemError
from tests.service.conftest import OTHER_TOKEN, ROWS, Service, Start
from tests.service.still_pool import StillPool

pytestmark = pytest.mark.xdist_group("service")
RIGHT = "def add(a, b):\n    return a + b\n"


class Still:
    """A task whose program does not end."""

    job = object()

    def receive(self, event: object) -> bool:
        return False

    def restart(self) -> None: ...

    def next_stage(self) -> bool:
        return False


def _still(pool: Pool) -> Any:
    return list(pool.run(cast("Any", [Still(), Still(), Still()])))


def _quick(pool: Pool) -> str:
    return "done"


def test_a_check_has_so_much_time_and_the_next_one_its_own() -> None:
    async def ask() -> list[BaseException | str]:
        with ProblemChecks(cast("Any", StillPool), places=9, seconds=0.3) as checks:
            ann, bob = TokenHolder("ann", "a" * 16), TokenHolder("bob", "b" * 16)
            waiting = [asyncio.ensure_future(checks.run(_still, bob)) for _ in range(4)]
            hung_up = asyncio.ensure_future(checks.run(_still, bob))
            await asyncio.sleep(0.1)
            assert checks.waiting == 5
            hung_up.cancel()
            assert await checks.run(_quick, ann) == "done"
            assert not waiting[-1].done(), "ann did not wait for all that bob has sent"
            found = await asyncio.gather(*waiting, return_exceptions=True)
            assert checks.waiting == 0
            return cast("Any", found)

    began = time.monotonic()
    found = asyncio.run(ask())
    assert time.monotonic() - began < 20
    assert [type(one) for one in found] == [UnusableProblemError] * 4
    assert "took longer than 0 seconds" in str(found[0])


def _endless(service: Service, number: int) -> socket.socket:
    """A connection of bob's, with a new problem whose reference loops."""
    row = ROWS[0] | {"task_id": f"bob/{number}", "canonical_solution": "    while True: pass\n"}
    body = json.dumps({"problem": row, "programs": [RIGHT]}).encode()
    host = urlsplit(service.url)
    connection = socket.create_connection((host.hostname, host.port), timeout=30)
    head = f"POST /v1/judge HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {OTHER_TOKEN}\r\n"
    connection.sendall(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
    return connection


def _checks(service: Service) -> int:
    return int(httpx.get(service.url + "/v1/health").json()["checks"])


def test_new_problems_of_one_client_hold_up_no_other_and_end_when_it_hangs_up(start_service: Start) -> None:
    service = start_service(drain=1)
    connections = [_endless(service, number) for number in range(6)]
    time.sleep(0.5)
    assert _checks(service) == 6
    row = ROWS[0] | {"task_id": "ann/new"}
    assert service.judged(problem=row, programs=[RIGHT])[0]["passed"]
    assert _checks(service) >= 3, "each of bob's needs nine seconds and more"
    for connection in connections:
        connection.close()
    until = time.monotonic() + 10
    while _checks(service):
        assert time.monotonic() < until, "the checks go on although nobody waits for them"
        time.sleep(0.1)

    # One that is being checked does not keep the service from ending.
    with _endless(service, 7):
        time.sleep(0.5)
        assert _checks(service) == 1
        began = time.monotonic()
        service.process.send_signal(signal.SIGTERM)
        service.process.communicate(timeout=30)
        assert time.monotonic() - began < 8
        assert service.process.returncode == 0


def test_a_program_ends_when_its_client_hangs_up(start_service: Start) -> None:
    service = start_service(workers=1)
    with service.client() as client:
        client.post("/v1/run", json={"program": "print(1)"})
        with pytest.raises(httpx.ReadTimeout):
            client.post("/v1/run", json={"program": "import time\ntime.sleep(14)"}, timeout=0.5)
        began = time.monotonic()
        assert client.post("/v1/run", json={"program": "print(2)"}).json()["stdout"] == "2\n"
        assert time.monotonic() - began < 6
