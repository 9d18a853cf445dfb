"""A run of a million verdicts on PostgreSQL: many writers, one of them killed every few seconds; judged and scored.

    python benchmarks/ledger_scale.py [--verdicts 1000000] [--judged 50000] [--writers 8] [--kill-every 10]
        [--url URL --keys FILE --stages write drive score report]

`write`: eight processes record verdicts, which they share by leases as judges do; a killed one is replaced. The
verdicts are copies of those of a real judging, under the keys under which `remint judge` looks for them; --judged of
them are left out. `drive`: `remint judge` on the first tenth of the samples and on all of them, each in a process of
its own: what is not recorded is judged. Counted: verdicts that are missing or were given twice, outcomes that differ
from what the text of a program says, and the most memory that the driver took. `score` and `report` do so with the
whole run. Without --url a server is started in a temporary folder; with it, stages can be run one after the other.
"""

from __future__ import annotations

import argparse
import json
import mmap
import multiprocessing
import os
import random
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg

import remint
from remint.judging.judge import Judge
from remint.ledger import open_ledger
from remint.records import Candidate, Problem, Sample, encode
from remint.runs.store import VERDICTS, stored_runs
from remint.sandbox.pool import Pool

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from tests.ledger.temporary_postgres import find_binaries, temporary_postgres  # noqa: E402

SPACE = 1000  # programs that are claimed at once
SPAWN = multiprocessing.get_context("spawn")
BENCHMARK = "mintset-easy"
EXPECTED = ("pass", "missing-entry-point", "syntax")


def sample(number: int, problems: tuple[Problem, ...]) -> Sample:
    """A small program; what becomes of it is known by its number."""
    problem = problems[number % len(problems)]
    right = problem.reference.text if problem.reference else ""
    text = (f"{right}\n# {number}\n", f"x = {number}\n", f"x = = {number}\n")[number // len(problems) % 3]
    return Sample(problem=problem.id, index=number, candidate=Candidate.single(text))


def is_judged(number: int, arguments: argparse.Namespace) -> bool:
    """Whether this one is left out by the writers."""
    return number % (arguments.verdicts // arguments.judged) == 0


def prepare(place: str, arguments: argparse.Namespace) -> list[bytes]:
    """The keys of all verdicts, in a file, and one real verdict for each kind of program of each problem."""
    problems = remint.open_benchmark(BENCHMARK).problems
    patterns = [sample(number, problems) for number in range(3 * len(problems))]
    with remint.judge(BENCHMARK, patterns, db=place, progress=False) as run:
        verdicts = [encode(one.verdict) for one in run.stored.judged()]
    with Pool(1) as pool, open_ledger(place) as ledger, Path(arguments.keys).open("wb") as file:
        judge = Judge(remint.open_benchmark(BENCHMARK), pool, ledger=ledger)
        judge.prepare()
        for number in range(arguments.verdicts):
            file.write(bytes.fromhex(judge.key(sample(number, problems))))
    return verdicts


def write(place: str, arguments: argparse.Namespace, verdicts: list[bytes], seed: int, counts: Any) -> None:
    """One writer: claims stretches of programs until all are done."""
    left = list(range(0, arguments.verdicts, SPACE))
    random.Random(seed).shuffle(left)
    with open_ledger(place) as ledger, Path(arguments.keys).open("rb") as file:
        keys = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        while left:
            later = []
            for start in left:
                if ledger.get("stretch", f"done{start}") is not None:
                    continue
                if not ledger.claim("stretch", [f"s{start}"], seconds=20):
                    later.append(start)
                    continue
                if ledger.get("stretch", f"done{start}") is not None:
                    continue
                stretch = range(start, min(start + SPACE, arguments.verdicts))
                for number in (one for one in stretch if not is_judged(one, arguments)):
                    ledger.put(VERDICTS, keys[32 * number : 32 * number + 32].hex(), verdicts[number % len(verdicts)])
                ledger.flush()
                ledger.put("stretch", f"done{start}", b"1")
                ledger.flush()
                with counts.get_lock():
                    counts.value += 1
            left = later
            if left:
                time.sleep(0.5)


def written_by_many(place: str, arguments: argparse.Namespace) -> dict[str, Any]:
    """Writers, of whom one is killed every few seconds."""
    verdicts = prepare(place, arguments)
    counts, started, killed, seed = SPAWN.Value("q", 0), time.monotonic(), 0, 0

    def begin() -> Any:
        nonlocal seed
        seed += 1
        process = SPAWN.Process(target=write, args=(place, arguments, verdicts, seed, counts), daemon=True)
        process.start()
        return process

    writers, last = [begin() for _ in range(arguments.writers)], time.monotonic()
    while any(process.exitcode is None for process in writers):
        time.sleep(0.2)
        if time.monotonic() - last > arguments.kill_every:
            last = time.monotonic()
            alive = [process for process in writers if process.exitcode is None]
            if len(alive) > 1:
                victim = random.choice(alive)
                os.kill(victim.pid, signal.SIGKILL)
                victim.join()
                killed += 1
                writers[writers.index(victim)] = begin()
    seconds = time.monotonic() - started
    recorded = sum(not is_judged(number, arguments) for number in range(arguments.verdicts))
    stored = int(_asked(place, "SELECT count(*) FROM remint.entry WHERE kind = 'verdict'")[0][0])
    patterns = sum(is_judged(number, arguments) for number in range(len(verdicts)))
    stretches = -(-arguments.verdicts // SPACE)
    return {
        "seconds": round(seconds, 1), "killed": killed, "per second": round(recorded / seconds),
        "missing": recorded + patterns - stored, "stretches": stretches,
        "stretches done twice": max(0, counts.value - stretches),
    }  # fmt: skip


def _asked(place: str, statement: str) -> list[Any]:
    with psycopg.connect(place, autocommit=True) as connection:
        return connection.execute(statement).fetchall()


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def drive(place: str, arguments: argparse.Namespace, count: int, tell: Any) -> None:
    """Judge the first so many samples; most are recorded."""
    problems = remint.open_benchmark(BENCHMARK).problems
    started, before = time.monotonic(), _memory()

    def samples() -> Iterator[Sample]:
        return (sample(number, problems) for number in range(count))

    with remint.judge(BENCHMARK, samples(), db=place, progress=False, name=f"{count} programs") as run:
        record = run.stored.run
    expected = Counter(EXPECTED[number // len(problems) % 3] for number in range(count))
    tell.send({
        "samples": count, "seconds": round(time.monotonic() - started, 1), "judged now": record.judged,
        "outcomes as expected": dict(expected) == record.outcomes, "rows": record.samples,
        "peak MB": _memory(), "peak MB before": before, "run": record.id,
    })  # fmt: skip


def score(place: str, arguments: argparse.Namespace, count: int, tell: Any) -> None:
    """Score the run."""
    before, started, cpu = _memory(), time.monotonic(), time.process_time()
    found = remint.score(_run_of(place, count), db=place)
    tell.send({
        "samples": count, "seconds": round(time.monotonic() - started, 1),
        "CPU seconds": round(time.process_time() - cpu, 1), "peak MB": _memory(), "peak MB before": before,
        "scores": str(found)[:400],
    })  # fmt: skip


def report(place: str, arguments: argparse.Namespace, count: int, tell: Any) -> None:
    """Write the report of the run."""
    with tempfile.TemporaryDirectory() as folder:
        before, started = _memory(), time.monotonic()
        (page,) = remint.report(_run_of(place, count), output=f"{folder}/report.html", db=place)
        text = page.read_text()
        tell.send({
            "samples": count, "seconds": round(time.monotonic() - started, 1), "peak MB": _memory(),
            "peak MB before": before, "bytes": len(text), "whole": text.rstrip().endswith("</html>"),
        })  # fmt: skip


def _run_of(place: str, count: int) -> str:
    with open_ledger(place) as ledger:
        return next(run.id for run in stored_runs(ledger) if run.samples == count)


def apart(work: Callable[..., None], place: str, arguments: argparse.Namespace, count: int) -> Any:
    """In a process of its own, whose memory is nobody else's."""
    told, tell = SPAWN.Pipe(duplex=False)
    process = SPAWN.Process(target=work, args=(place, arguments, count, tell))
    process.start()
    tell.close()
    try:
        return told.recv()
    finally:
        process.join()


def database_facts(place: str) -> dict[str, Any]:
    """What the server says about its tables."""
    scans = _asked(place, "SELECT relname, seq_scan, idx_scan FROM pg_stat_user_tables WHERE schemaname = 'remint'")
    size = _asked(place, "SELECT pg_size_pretty(pg_total_relation_size('remint.entry'))")
    found = {name: {"whole reads": whole, "by index": by_index} for name, whole, by_index in scans}
    return {"tables": found, "size": size[0][0]}


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--verdicts", type=int, default=1_000_000)
    parser.add_argument("--judged", type=int, default=50_000)
    parser.add_argument("--writers", type=int, default=8)
    parser.add_argument("--kill-every", type=float, default=10.0)
    parser.add_argument("--url")
    parser.add_argument("--keys", help="file for the keys of all verdicts")
    parser.add_argument("--counts", type=int, nargs="+", help="runs of so many samples; a tenth of all, and all")
    parser.add_argument("--stages", nargs="+", default=["write", "drive", "score", "report"])
    arguments = parser.parse_args()
    stages = {"drive": drive, "score": score, "report": report}
    with ExitStack() as stack:
        place = arguments.url
        if place is None:
            binaries = find_binaries()
            assert binaries is not None, "no PostgreSQL server is installed"
            place = stack.enter_context(temporary_postgres(binaries, ("fsync=on",))).url()
        if arguments.keys is None:
            arguments.keys = f"{stack.enter_context(tempfile.TemporaryDirectory())}/keys"
        for stage in arguments.stages:
            if stage == "write":
                print(json.dumps({stage: written_by_many(place, arguments)}, indent=1), flush=True)
                continue
            for count in arguments.counts or (arguments.verdicts // 10, arguments.verdicts):
                found = apart(stages[stage], place, arguments, count)
                print(json.dumps({stage: found, "load": round(os.getloadavg()[0], 1)}, indent=1), flush=True)
        print(json.dumps(database_facts(place), indent=1))


if __name__ == "__main__":
    main()
