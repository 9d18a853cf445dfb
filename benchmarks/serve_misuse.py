"""A service under clients that break the rules, all at the same time, beside one that keeps to them.

    python benchmarks/serve_misuse.py [--seconds 40]

Bodies of 100 MB, announced and in chunks; heads and bodies that come a byte at a time; JSON that is broken, nested
100,000 deep or of the wrong shape; wrong tokens; connections that end in the middle. What each kind was told is
counted. The client that keeps to the rules sends a right and a wrong program again and again: its answers must be
right, and the slowest is shown, with the memory and the open files of the service before and after.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

START = """
import json, sys, remint
say = lambda found: print(json.dumps(found._asdict()), flush=True)
remint.serve(sys.argv[1], listening=say, port=0, workers=2, db=sys.argv[2])
"""
ROW = {
    "task_id": "T/add", "prompt": "def add(a, b):\n", "entry_point": "add",
    "canonical_solution": "    return a + b\n", "test": "def check(f):\n    assert f(1, 2) == 3\n",
}  # fmt: skip
LARGE = 100 * 2**20
BROKEN = (
    b"{", b"[" * 100_000, b'{"problem": "T/add", "programs": ["x', b'{"problem": "T/add", "programs": [1]}',
    b"\xff\xfe", b'{"problem": "T/add", "programs": ["\\ud800"]}', b'{"problem": "T/add", "progams": ["x"]}', b"null",
    b"",
)  # fmt: skip


class Victim:
    """The service, as an outsider sees it."""

    def __init__(self, told: dict[str, Any], process: int) -> None:
        host, port = told["url"].removeprefix("http://").split(":")
        self.host, self.port, self.token, self.process = host, int(port), told["token"], process
        self.counts: dict[str, Counter[str]] = {}

    def head(self, length: str, token: str = "") -> bytes:
        """Of a request to judge."""
        lines = f"POST /v1/judge HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token or self.token}\r\n{length}\r\n\r\n"
        return lines.encode()

    async def told(self, kind: str, pieces: Callable[[], Any], pause: float = 0.0) -> None:
        """Send pieces until the service has enough, and count what it says."""
        reader, writer = await asyncio.open_connection(self.host, self.port)
        answer = asyncio.ensure_future(reader.read(12))
        with contextlib.suppress(ConnectionError):
            for piece in pieces():
                if answer.done():
                    break
                writer.write(piece)
                await asyncio.wait_for(writer.drain(), 60)
                await asyncio.sleep(pause)
        said = b""
        with contextlib.suppress(ConnectionError):
            said = await asyncio.wait_for(answer, 90)
        self.counts.setdefault(kind, Counter())[said[9:].decode() or "closed"] += 1
        writer.close()

    def state(self) -> str:
        """Memory and open files."""
        lines = Path(f"/proc/{self.process}/status").read_text().splitlines()
        resident = next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
        return f"{resident / 1024:.0f} MB, {len(list(Path(f'/proc/{self.process}/fd').iterdir()))} open files"


def misuses(victim: Victim) -> dict[str, Callable[[], Coroutine[Any, Any, None]]]:
    """Each kind of them once."""
    mega = b" " * 2**20
    chunk = b"100000\r\n" + mega + b"\r\n"
    announced, chunked = victim.head(f"content-length: {LARGE}"), victim.head("transfer-encoding: chunked")
    slow = victim.head("content-length: 1000")
    wrong = victim.head("content-length: 2", token="wrong-wrong-wrong-wrong") + b"{}"
    broken = iter(BROKEN * 1_000_000)

    async def malformed() -> None:
        body = next(broken)
        await victim.told("malformed JSON", lambda: [victim.head(f"content-length: {len(body)}") + body])

    async def leaves() -> None:
        _, writer = await asyncio.open_connection(victim.host, victim.port)
        writer.write(victim.head("content-length: 1000") + b'{"problem"')
        await writer.drain()
        writer.transport.abort()

    return {
        "100 MB, announced": lambda: victim.told("100 MB, announced", lambda: [announced, *[mega] * 100]),
        "100 MB, in chunks": lambda: victim.told("100 MB, in chunks", lambda: [chunked, *[chunk] * 100]),
        "slow head": lambda: victim.told("slow head", lambda: [b"%c" % one for one in slow], 0.5),
        "slow body": lambda: victim.told("slow body", lambda: [slow, *[b" "] * 900], 0.5),
        "malformed JSON": malformed,
        "wrong token": lambda: victim.told("wrong token", lambda: [wrong]),
        "hangs up": leaves,
    }


async def good_client(victim: Victim, over: asyncio.Event) -> tuple[int, int, float]:
    """Answers, wrong ones among them, and the slowest."""
    asked = wrong = 0
    slowest = 0.0
    while not over.is_set():
        right = asked % 2 == 0
        program = f"def add(a, b):\n    return a {'+' if right else '-'} b  # {asked}\n"
        body = json.dumps({"problem": "T/add", "programs": [program]}).encode()
        began = time.perf_counter()
        reader, writer = await asyncio.open_connection(victim.host, victim.port)
        writer.write(victim.head(f"connection: close\r\ncontent-length: {len(body)}") + body)
        answer = (await reader.read()).partition(b"\r\n\r\n")[2]
        writer.close()
        slowest = max(slowest, time.perf_counter() - began)
        wrong += json.loads(answer)["verdicts"][0]["passed"] is not right
        asked += 1
        await asyncio.sleep(0.05)
    return asked, wrong, slowest


async def attack(victim: Victim, seconds: float) -> None:
    """All of it."""
    print("before:", victim.state())
    over, until = asyncio.Event(), time.monotonic() + seconds
    good = asyncio.ensure_future(good_client(victim, over))
    times: Counter[str] = Counter()

    async def again(kind: str, misuse: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while time.monotonic() < until:
            with contextlib.suppress(ConnectionError):
                await misuse()
            times[kind] += 1
            await asyncio.sleep(0.05)

    many = {"slow head": 50, "slow body": 50}
    kinds = misuses(victim).items()
    await asyncio.gather(*(again(kind, misuse) for kind, misuse in kinds for _ in range(many.get(kind, 2))))
    over.set()
    asked, wrong, slowest = await good
    for kind, count in times.items():
        print(f"{kind}: {count} times, told {dict(victim.counts.get(kind, {}))}")
    print(f"meanwhile {asked} programs of another client, {wrong} wrong answers, the slowest after {slowest:.2f} s")
    await asyncio.sleep(1)
    print("after:", victim.state(), f"(load average {os.getloadavg()[0]:.0f})")


def main() -> None:
    """Start a service and misuse it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=40.0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Path(folder, "log").open("w") as log:
        path = Path(folder, "problem.jsonl")
        path.write_text(json.dumps(ROW) + "\n")
        command = [sys.executable, "-c", START, str(path), f"{folder}/ledger.db"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert process.stdout is not None
        try:
            victim = Victim(json.loads(process.stdout.readline()), process.pid)
            asyncio.run(attack(victim, arguments.seconds))
        finally:
            process.terminate()
            print("ended with status", process.wait(60))


if __name__ == "__main__":
    main()
