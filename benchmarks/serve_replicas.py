"""Two services behind a balancer of thirty lines: one is killed, the other is asked to end; no answer may be lost.

    python benchmarks/serve_replicas.py [--requests 3000]

Clients send programs whose verdict is known from their text, 16 at a time, over connections of the balancer, and send a
request again where its connection breaks or the answer is 503, as `JudgeClient` does. After a third of the requests one
replica is killed with SIGKILL and another started; after two thirds the other gets SIGTERM. Printed: answers that are
missing or another's, requests that were sent again, and how the replica ended that was asked to.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from serve import START, Connection

ROW = {
    "task_id": "T/number", "prompt": "def number():\n", "entry_point": "number",
    "canonical_solution": "    return 7\n", "test": "def check(f):\n    assert f() == 7\n",
}  # fmt: skip


class Balancer:
    """Passes connections on to replicas, one after the other; one that does not answer is left out."""

    def __init__(self) -> None:
        self.replicas: list[int] = []  # ports
        self._turns = itertools.count()

    async def serve(self) -> int:
        """Begin to listen; the port."""
        self._server = await asyncio.start_server(self._handle, "127.0.0.1", 0)
        return int(self._server.sockets[0].getsockname()[1])

    async def _handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in range(len(self.replicas)):
            port = self.replicas[next(self._turns) % len(self.replicas)]
            with contextlib.suppress(OSError):
                there = await asyncio.open_connection("127.0.0.1", port)
                await asyncio.gather(self._pass(reader, there[1]), self._pass(there[0], writer))
                return
        writer.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.CancelledError):
            while data := await reader.read(2**16):
                writer.write(data)
                await writer.drain()
        writer.close()


class Replica:
    """`remint serve` in a process of its own."""

    def __init__(self, problem: Path, ledger: Path) -> None:
        arguments = [sys.executable, "-c", START, "3.0", str(problem), str(ledger)]
        nothing = subprocess.DEVNULL
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=nothing, text=True)
        assert self.process.stdout is not None
        self.port = int(json.loads(self.process.stdout.readline())["url"].rpartition(":")[2])


async def asked(url: str, body: bytes, counts: Counter[str], connection: Connection) -> Any:
    """The answer, after as many tries as it takes."""
    for _ in range(60):
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            answer = json.loads(await connection.post("/v1/judge", body))
            if "verdicts" in answer:
                return answer["verdicts"][0]
        counts["sent again"] += 1
        connection.close()
        await asyncio.sleep(0.1)
    return {}


async def measure(arguments: argparse.Namespace, folder: Path) -> Counter[str]:
    """All requests; replicas come and go meanwhile."""
    problem = folder / "problem.jsonl"
    problem.write_text(json.dumps(ROW) + "\n")
    replicas = [Replica(problem, folder / f"{number}.db") for number in range(2)]
    balancer, counts, numbers = Balancer(), Counter[str](), iter(range(arguments.requests))
    balancer.replicas = [one.port for one in replicas]
    url = f"http://127.0.0.1:{await balancer.serve()}"

    async def work() -> None:
        connection = Connection(url)
        for number in numbers:
            right = number % 2 == 0
            program = f"def number():\n    return {7 if right else 1000 + number}  # {number}\n"
            body = json.dumps({"problem": "T/number", "programs": [program]}).encode()
            verdict = await asked(url, body, counts, connection)
            counts["missing"] += verdict.get("passed") is None
            own = verdict.get("passed") is right and (right or f"returned {1000 + number}" in verdict["message"])
            counts["of others"] += not own and verdict.get("passed") is not None
            counts["answered"] += 1
            if number % 20 == 19:
                connection.close()  # the next one goes to whoever has his turn
        connection.close()

    async def disturb() -> None:
        while counts["answered"] < arguments.requests / 3:
            await asyncio.sleep(0.05)
        replicas[0].process.kill()
        third = await asyncio.to_thread(Replica, problem, folder / "2.db")
        replicas.append(third)
        balancer.replicas = [replicas[1].port, third.port]
        while counts["answered"] < arguments.requests * 2 / 3:
            await asyncio.sleep(0.05)
        replicas[1].process.send_signal(signal.SIGTERM)
        counts["status of the one that was asked to end"] = await asyncio.to_thread(replicas[1].process.wait)

    await asyncio.gather(disturb(), *(work() for _ in range(16)))
    for one in replicas:
        one.process.terminate()
        one.process.communicate()
    return counts


def main() -> None:
    """Count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=3000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        counts = asyncio.run(measure(arguments, Path(folder)))
    print(json.dumps(dict(counts), indent=1))
    print(f"{arguments.requests / (time.monotonic() - began):.0f} requests/s, load average {os.getloadavg()[0]:.0f}")


if __name__ == "__main__":
    main()
