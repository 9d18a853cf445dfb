"""How fast `remint view` is over a large ledger, and how much memory it takes.

Makes a ledger of 100 runs with 1,640 samples each (164 problems, 10 samples of each), starts the viewer as a user does,
asks for every kind of page, and prints the slowest answer of each kind and the largest memory.

    python benchmarks/viewer.py [--runs 100] [--keep FOLDER]
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

from remint.formats import open_benchmark
from remint.ledger import Ledger, open_ledger
from remint.records import Candidate, Failure, Message, Outcome, Sample, Usage, Verdict, encode
from remint.runs import AskedModel, RunRecord, RunRow, StoredRun, save_run
from remint.runs.labels import change_label
from remint.runs.overview import overview
from remint.runs.store import keep_sample, sample_key
from remint.runs.summaries import keep_summary

SAMPLES, TESTS = 10, 60
WORDS = [
    "sort",
    "the",
    "values",
    "then",
    "return",
    "the",
    "first",
    "one",
    "that",
    "is",
    "larger",
    "than",
    "all",
    "before",
    "it",
    "and",
    "keep",
    "order",
]


def made_run(ledger: Ledger, number: int, problems: list[str], benchmark: str, content: str, source: str) -> StoredRun:
    """A run of a model that is a little better than the one before."""
    dice, rows, outcomes = random.Random(number), [], dict[str, int]()
    skill = 0.2 + 0.6 * (number % 20) / 20
    model = f"example/model-{number % 20:02}"
    for name in problems:
        ease = random.Random(name).random()
        for index in range(SAMPLES):
            passes = dice.random() < (skill + ease) / 2
            body = "\n".join(f"    value_{dice.randrange(9)} = {dice.randrange(10**6)}" for _ in range(20))
            program = f"def solution(values):\n{body}\n    return sorted(values)[{dice.randrange(9)}]\n"
            reply = f"{' '.join(dice.choices(WORDS, k=60))}\n```python\n{program}```\n"
            sample = Sample(
                problem=name, index=index, model=model, candidate=Candidate.single(program), cost=0.0004,
                messages=(Message("user", f"Write {name}. " * 9), Message("assistant", reply)),
                usage=Usage(400, 300), seconds=1.5, finish_reason="stop",
            )  # fmt: skip
            failed = dice.randrange(TESTS)
            verdict = Verdict(
                problem=name, sample="s", outcome=Outcome.PASS if passes else Outcome.WRONG,
                outcomes="." * TESTS if passes else "." * failed + "w" + "." * (TESTS - failed - 1),
                message="" if passes else f"test {failed + 1} of {TESTS}: solution([{failed}]) returned 3; expected 4",
                failure=None if passes else Failure(test=failed, input=f"solution([{failed}])", expected="4", got="3"),
            )  # fmt: skip
            key = hashlib.sha256(f"{number} {name} {index}".encode()).hexdigest()
            keep_sample(ledger, sample, sample_key(sample))
            ledger.put("verdict", key, encode(verdict))
            rows.append(RunRow(name, index, sample_key(sample), key))
            outcomes[verdict.outcome.value] = outcomes.get(verdict.outcome.value, 0) + 1
    created = (datetime.now(UTC) - timedelta(hours=5 * (100 - number))).isoformat(timespec="microseconds")
    run = RunRecord(
        id=hashlib.sha256(f"{number} {rows}".encode()).hexdigest(), benchmark=benchmark, benchmark_hash=content,
        source=source, created=created, samples=len(rows), problems=len(problems), outcomes=outcomes,
        layer="user+seccomp", asked=AskedModel(task="synthesize", model=model, samples=SAMPLES),
    )  # fmt: skip
    return save_run(ledger, run, rows)


def fill(place: Path, runs: int) -> None:
    """A ledger of so many runs; every tenth has no summary, as those that an older version made."""
    problems = [f"Example/{number}" for number in range(164)]
    with open_ledger(place) as ledger:
        for number in range(runs):
            stored = made_run(ledger, number, problems, "example", "0" * 64, f"example/model-{number % 20:02}")
            if number % 10:
                keep_summary(stored, overview(stored))
            if number % 4 == 0:
                change_label(ledger, stored.run.id, add=["nightly"])
        own = open_benchmark("mintset-easy")  # one whose statements and tests can be found
        ids = [problem.id for problem in own.problems]
        stored = made_run(ledger, runs, ids, "mintset-easy", own.content_hash, "example/model-00")
        keep_summary(stored, overview(stored))


class Viewer:
    """`remint view` as a process, asked over HTTP like a browser does."""

    def __init__(self, place: Path) -> None:
        command = [sys.executable, "-m", "remint", "view", "--port", "0", "--no-browser", "--json", "--db", str(place)]
        self.began = time.perf_counter()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        text = ""
        while not text.rstrip().endswith("}"):
            text += self.process.stdout.readline()
        address = urlsplit(json.loads(text)["url"])
        self._host = address.netloc
        response = self._ask(f"/?{address.query}", {})
        self._cookie = response[1]["set-cookie"].partition(";")[0]

    def _ask(self, path: str, headers: dict[str, str]) -> tuple[int, dict[str, str], bytes]:
        connection = HTTPConnection(self._host, timeout=60)
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, body

    def get(self, path: str) -> tuple[float, str]:
        """Seconds that a page took, and the page."""
        began = time.perf_counter()
        status, _, body = self._ask(path, {"cookie": self._cookie})
        seconds = time.perf_counter() - began
        assert status == 200, (status, path, body[:300])
        return seconds, body.decode()

    def cpu(self) -> float:
        """CPU seconds so far, all threads together."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """The largest resident memory so far, in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]


def pages(runs: list[str]) -> Iterator[tuple[str, str]]:
    """Every kind of page, several of each."""
    for place, run in enumerate(runs[:30]):
        yield "one run", f"/runs/{run}"
        yield "one run, failed only", f"/runs/{run}?show=failed"
        yield "one problem", f"/runs/{run}/problem?id=Example/{5 * place}"
        yield "one answer", f"/runs/{run}/answers/{17 * place}"
        yield "two answers", f"/diff?a={run}:{place}&b={runs[-1 - place]}:{place}"
        yield "two runs", f"/compare?a={run}&b={runs[-1 - place]}"
    yield from [("runs, filtered", f"/?model=model-0{digit}&tag=nightly&since=20d") for digit in range(5)]
    yield from [("leaderboard", "/leaderboard")] * 5
    yield from [
        ("search", f"/search?q={words}") for words in ("value_3", "no+such+words", "keep+order+sort", "test+7+of")
    ]
    yield from [("quarantine", "/quarantine"), ("spend", "/spend"), ("what is going on", "/live")]


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--keep", type=Path, help="make the ledger here, or use the one that is there")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        place = (given.keep or Path(scratch)) / "ledger.sqlite"
        if not place.exists():
            place.parent.mkdir(parents=True, exist_ok=True)
            fill(place, given.runs)
        os.environ["REMINT_DB"] = str(place)
        viewer = Viewer(place)
        try:
            first, page = viewer.get("/")
            started = time.perf_counter() - viewer.began - first
            print(f"ledger: {place.stat().st_size / 1e6:,.0f} MB; the address after {started:.1f} s")
            print(f"{'first page':24} {first:6.3f} s")
            runs: list[str] = []
            path = "/"
            while path:
                _, page = viewer.get(path)
                runs += re.findall(r'href="/runs/([0-9a-f]{12})" data-row', page)
                older = re.search(r'data-next href="([^"]+)"', page)
                path = older[1].replace("&amp;", "&") if older else ""
            runs = list(dict.fromkeys(runs))[1:]
            slowest: dict[str, list[float]] = {}
            work: dict[str, float] = {}
            for kind, path in pages(runs):
                before = viewer.cpu()
                slowest.setdefault(kind, []).append(viewer.get(path)[0])
                work[kind] = work.get(kind, 0.0) + viewer.cpu() - before
            for kind, seconds in slowest.items():
                middle = sorted(seconds)[len(seconds) // 2]
                each = work[kind] / len(seconds)
                times = f"{max(seconds):6.3f} s at most, {middle:6.3f} s middle, {each:6.3f} s CPU"
                print(f"{kind:24} {times}, {len(seconds)} times")
            began, path, requests = time.perf_counter(), "/search?q=no+such+words", 0
            while path:
                seconds, page = viewer.get(path)
                requests += 1
                on = re.search(r'data-next data-continue href="([^"]+)"', page)
                path = on[1].replace("&amp;", "&") if on else ""
            print(f"{'search of all answers':24} {time.perf_counter() - began:6.1f} s in {requests} requests")
            print(f"{'largest memory':24} {viewer.memory():6.0f} MB")
        finally:
            viewer.process.terminate()
            viewer.process.wait(20)


if __name__ == "__main__":
    main()
