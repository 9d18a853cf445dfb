"""The judge over HTTP beside a server that starts a process for every program.

    python benchmarks/serve.py speed SAMPLES [--benchmark humaneval_plus.jsonl] [--concurrency 64] [--programs 2000]
    python benchmarks/serve.py faithful [--requests 100000]
    python benchmarks/serve.py hostile [--answers FILE] [--programs N]

`speed` sends the same programs to both, one in a request, and prints programs per second, the ratio and the time that
99 in 100 requests stay below. The plain server runs a program with its tests in a new interpreter and looks at the exit
code, as such servers do. `faithful` sends programs whose verdict is known from their text while some clients hang up at
random, and counts answers that are missing or another's. `hostile` sends every hostile program of the tests;
answers are kept in a file, so that it can be done in pieces.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx2 as httpx

ROOT = Path(__file__).resolve().parents[1]
START = """
import json, sys, remint
say = lambda found: print(json.dumps(found._asdict()), flush=True)
limits = {"workers": 2, "timeout": float(sys.argv[1])}
remint.serve(*sys.argv[2:-1], listening=say, port=0, no_token=True, db=sys.argv[-1], **limits)
"""


class PlainServer(ThreadingHTTPServer):
    """A process for every program, two at a time; its exit code is the verdict."""

    daemon_threads = True
    request_queue_size = 256
    room = threading.Semaphore(os.cpu_count() or 2)


class PlainHandler(BaseHTTPRequestHandler):
    """POST a program with its tests; the answer is whether it ended with 0."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        """Run it."""
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        with PlainServer.room, tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "program.py"
            path.write_text(body["program"])
            try:
                done = subprocess.run([sys.executable, path], capture_output=True, timeout=10, cwd=folder, check=False)
                passed = done.returncode == 0
            except subprocess.TimeoutExpired:
                passed = False
        answer = json.dumps({"passed": passed}).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None:
        """Nothing."""


@contextmanager
def plain_server() -> Iterator[str]:
    """The plain server in a process of its own."""
    process = subprocess.Popen([sys.executable, __file__, "plain"], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.communicate()


@contextmanager
def service(*benchmarks: str, timeout: float = 3.0) -> Iterator[str]:
    """`remint serve` with two workers."""
    with tempfile.TemporaryDirectory() as folder, Path(os.devnull).open("w") as nothing:
        arguments = [sys.executable, "-c", START, str(timeout), *benchmarks, f"{folder}/ledger.db"]
        process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=nothing, text=True)
        assert process.stdout is not None
        try:
            yield json.loads(process.stdout.readline())["url"]
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate()


class Connection:
    """One connection that stays open, with as little around it as can be: on the same machine, what the client costs
    is taken from the server."""

    def __init__(self, url: str) -> None:
        self._host, self._port = url.removeprefix("http://").rsplit(":", 1)
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: bytes) -> bytes:
        """The body of the answer."""
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._host, int(self._port), limit=2**20)
        reader, writer = self._streams
        head = f"POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
        writer.write(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
        answered = await reader.readuntil(b"\r\n\r\n")
        length = int(answered.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
        return await reader.readexactly(length)

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def ask_all(url: str, bodies: list[dict[str, Any]], concurrency: int) -> tuple[list[Any], list[float], float]:
    """Every answer in order, the seconds of each request, and of all together."""
    answers: list[Any] = [None] * len(bodies)
    times = [0.0] * len(bodies)
    texts = [json.dumps(body).encode() for body in bodies]
    numbers = iter(range(len(bodies)))

    async def work() -> None:
        connection = Connection(url)
        for number in numbers:
            began = time.perf_counter()
            answers[number] = await connection.post("/v1/judge", texts[number])
            times[number] = time.perf_counter() - began
        connection.close()

    began = time.perf_counter()
    await asyncio.gather(*(work() for _ in range(concurrency)))
    seconds = time.perf_counter() - began
    return [json.loads(answer) for answer in answers], times, seconds


def speed(arguments: argparse.Namespace) -> None:
    """Both servers on the same programs."""
    from remint.formats import open_benchmark, read_rows
    from remint.formats.samples import read_samples
    from remint.judging.judge import whole_program

    benchmark = open_benchmark(str(arguments.benchmark))
    rows = [row.fields for row in read_rows(arguments.benchmark)]
    tests = {row["task_id"]: f"{row['test']}\ncheck({row['entry_point']})\n" for row in rows if "test" in row}
    samples = [found.sample for found in read_samples(arguments.samples)]
    random.Random(0).shuffle(samples)
    left_out = set(arguments.leave_out.split(","))
    samples = [one for one in samples if one.problem in tests and one.problem not in left_out][: arguments.programs]
    if arguments.distinct:
        samples = list({(one.problem, one.candidate.text if one.candidate else ""): one for one in samples}.values())
    texts = [whole_program(one, benchmark[one.problem]).text for one in samples]
    with plain_server() as url:
        plain = [{"program": f"{text}\n{tests[one.problem]}"} for text, one in zip(texts, samples, strict=True)]
        before = cpu_seconds()
        answers, times, plain_seconds = asyncio.run(ask_all(url, plain, arguments.concurrency))
        report("a process for each program", answers, times, plain_seconds)
        plain_cpu = report_cpu(before, len(plain))
    with service(str(arguments.benchmark)) as url:
        ours = [{"problem": one.problem, "programs": [text]} for text, one in zip(texts, samples, strict=True)]
        asyncio.run(ask_all(url, ours[:1], 1))
        before = cpu_seconds()
        found, times, seconds = asyncio.run(ask_all(url, ours, arguments.concurrency))
        report("remint serve", [one["verdicts"][0] for one in found], times, seconds)
        cpu = report_cpu(before, len(ours))
        remembered = sum(one["verdicts"][0]["remembered"] for one in found)
        print(f"{remembered} of {len(ours)} were remembered, load average {os.getloadavg()[0]:.0f}")
        print(f"ratio by the clock: {plain_seconds / seconds:.1f}, by CPU time: {plain_cpu / cpu:.1f}")
    differ = sum(a["passed"] != b["verdicts"][0]["passed"] for a, b in zip(answers, found, strict=True))
    print(f"{differ} of {len(answers)} verdicts differ from the exit code's")


def report_cpu(before: tuple[float, float, float], programs: int) -> float:
    """One line; the milliseconds of all together."""
    took = [1000 * (after - start) / programs for start, after in zip(before, cpu_seconds(), strict=True)]
    print("  CPU ms per program: client {:.2f}, server {:.2f}, processes of programs {:.2f}".format(*took))
    return sum(took)


def cpu_seconds() -> tuple[float, float, float]:
    """Of this process, of the server that it has started, and of what that has started and seen end."""
    (child,) = (int(one) for one in Path("/proc/self/task").joinpath(str(os.getpid()), "children").read_text().split())
    below = sum(_times(child)[2:]) + sum(sum(_times(one)) for one in _below(child))
    return time.process_time(), sum(_times(child)[:2]), below


def _times(pid: int) -> list[float]:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return [int(field) / os.sysconf("SC_CLK_TCK") for field in fields[11:15]]  # user, system, and those of children


def _below(pid: int) -> list[int]:
    children: list[int] = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        with suppress(FileNotFoundError):  # a thread may end in between
            children += map(int, (task / "children").read_text().split())
    return [*children, *(one for child in children for one in _below(child))]


def report(name: str, answers: list[Any], times: list[float], seconds: float) -> None:
    """One line."""
    late = sorted(times)[int(0.99 * (len(times) - 1))]
    passed = sum(bool(one["passed"]) for one in answers)
    print(f"{name}: {len(answers) / seconds:.1f} programs/s, p99 {late * 1000:.0f} ms, {passed} of {len(answers)} pass")


def faithful(arguments: argparse.Namespace) -> None:
    """Answers that are missing, or another's, among clients that hang up."""
    row = {
        "task_id": "T/number", "prompt": "def number():\n", "entry_point": "number",
        "canonical_solution": "    return 7\n", "test": "def check(f):\n    assert f() == 7\n",
    }  # fmt: skip

    async def ask() -> Counter[str]:
        counts: Counter[str] = Counter()
        chance = random.Random(1)
        numbers = iter(range(arguments.requests))

        async def work() -> None:
            connection = Connection(url)
            for _ in numbers:
                # Some come again, at the same time or later: then the service answers from what it remembers.
                number = chance.randrange(arguments.requests)
                right = number % 2 == 0
                program = f"def number():\n    return {7 if right else 1000 + number}  # {number}\n"
                body = json.dumps({"problem": "T/number", "programs": [program]}).encode()
                leaves = chance.random() < 0.1
                try:
                    limit = chance.random() * 0.2 if leaves else 120.0
                    answer = json.loads(await asyncio.wait_for(connection.post("/v1/judge", body), limit))
                except TimeoutError:
                    counts["hung up" if leaves else "missing"] += 1
                    connection.close()
                    continue
                (verdict,) = answer.get("verdicts") or [{}]
                counts["remembered"] += bool(verdict.get("remembered"))
                counts["missing"] += verdict.get("passed") is None
                # What a wrong program returned is in the message, so that every such answer tells whose it is.
                own = verdict.get("passed") is right and (right or f"returned {1000 + number}" in verdict["message"])
                counts["of others"] += not own and verdict.get("passed") is not None
            connection.close()

        await asyncio.gather(*(work() for _ in range(64)))
        return counts

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "problem.jsonl"
        path.write_text(json.dumps(row) + "\n")
        with service(str(path)) as url:
            began = time.perf_counter()
            counts = asyncio.run(ask())
            seconds = time.perf_counter() - began
            waiting = httpx.get(f"{url}/v1/health").json()["waiting"]
    print(f"{arguments.requests} requests, {counts['hung up']} hung up, {arguments.requests / seconds:.0f} requests/s")
    print(f"{counts['of others']} answers of others, {counts['missing']} missing, {waiting} still waiting")
    print(f"{counts['remembered']} remembered, load average {os.getloadavg()[0]:.0f}")


def hostile(arguments: argparse.Namespace) -> None:
    """Every hostile program, through HTTP; those whose answer is in the file of answers are not sent again."""
    sys.path.insert(0, str(ROOT))
    from remint.records import encode
    from tests.sandbox.programs import PROBLEMS, programs

    chosen = {one.name: one for one in programs("hostile") if one.problem in PROBLEMS}
    arguments.answers.touch()
    answered = dict(json.loads(line) for line in arguments.answers.read_text().splitlines())
    left = [one for name, one in chosen.items() if name not in answered][: arguments.programs]
    # Some work for 1.75 s and hide it, and too much CPU time is confirmed with twice the limit: it must be below that.
    with service("mintset-easy", timeout=0.5) as url, arguments.answers.open("a") as file:
        for start in range(0, len(left), 16):
            some = left[start : start + 16]
            bodies = [
                {"samples": [{"problem": json.loads(encode(PROBLEMS[one.problem])),
                              "program": one.source.decode("utf-8", "replace")}]}
                for one in some
            ]  # fmt: skip
            for one, answer in zip(some, asyncio.run(ask_all(url, bodies, 4))[0], strict=True):
                said = answer["verdicts"][0]["outcome"] if "verdicts" in answer else f"refused: {str(answer)[:200]}"
                answered[one.name] = said
                file.write(json.dumps([one.name, said]) + "\n")
                file.flush()
    counted = Counter(said.partition(":")[0] for name, said in answered.items() if name in chosen)
    print(f"{counted.total()} of {len(chosen)} hostile programs: {dict(counted.most_common())}")
    print(f"accepted: {[name for name, said in answered.items() if said == 'pass'] or 'none'}")
    print(f"no verdict: {[name for name, said in answered.items() if said.startswith(('infra', 'refused'))] or 'none'}")


def plain(arguments: argparse.Namespace) -> None:
    """Serve as a plain server does."""
    server = PlainServer(("127.0.0.1", 0), PlainHandler)
    print(f"http://127.0.0.1:{server.server_address[1]}", flush=True)
    server.serve_forever()


def main() -> None:
    """Choose what to measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = parser.add_subparsers(required=True)
    one = kinds.add_parser("speed")
    one.add_argument("samples", type=Path)
    one.add_argument("--benchmark", type=Path, required=True)
    one.add_argument("--concurrency", type=int, default=64)
    one.add_argument("--programs", type=int, default=1000)
    one.add_argument("--distinct", action="store_true", help="send no program twice")
    one.add_argument("--leave-out", default="", metavar="PROBLEMS", help="such as those with programs that hang")
    one.set_defaults(call=speed)
    one = kinds.add_parser("faithful")
    one.add_argument("--requests", type=int, default=100_000)
    one.set_defaults(call=faithful)
    one = kinds.add_parser("hostile")
    one.add_argument("--answers", type=Path, default=Path("hostile-answers.jsonl"))
    one.add_argument("--programs", type=int, default=10_000, help="send at most this many now")
    one.set_defaults(call=hostile)
    kinds.add_parser("plain").set_defaults(call=plain)
    arguments = parser.parse_args()
    arguments.call(arguments)


if __name__ == "__main__":
    main()
