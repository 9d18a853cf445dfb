"""A run of a million verdicts on PostgreSQL: many writers, one of them killed every few seconds, then scored.

    python benchmarks/ledger_scale.py [--verdicts 1000000] [--writers 8] [--kill-every 10] [--url URL]

Verdicts are those of a real judging of small programs, with other keys: recorded outcomes. Writers are processes that
share the work by leases, as judges do; a killed one is replaced. Afterwards one process stores the run, scores it and
reports how much memory that took. Counted: verdicts that are missing, programs that were worked on twice, statements
that read a whole table. Without --url a server is started in a temporary folder.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import resource
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg

import remint
from remint.ledger import open_ledger
from remint.records import Candidate, Sample, encode
from remint.runs.run import RunRecord, RunRow
from remint.runs.store import SAMPLES, VERDICTS, save_run

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from tests.ledger.temporary_postgres import find_binaries, temporary_postgres  # noqa: E402

SPACE = 1000  # programs that are claimed at once


def recorded(place: str) -> tuple[RunRecord, list[tuple[str, bytes]]]:
    """A real run, and its verdicts by problem: what the others are copies of."""
    problems = remint.open_benchmark("mintset-easy").problems
    samples = [
        Sample(problem=problem.id, index=index, candidate=Candidate.single(text))
        for problem in problems
        for index, text in enumerate((problem.reference.text if problem.reference else "", "x = 1", "x ="))
    ]
    with remint.judge("mintset-easy", samples, db=place, progress=False) as run:
        record = run.stored.run
        return record, [(one.sample.problem, encode(one.verdict)) for one in run.stored.judged()]


def names(number: int, outcomes: list[tuple[str, bytes]]) -> tuple[str, int, str, str, bytes]:
    """Problem, index, keys and verdict of a sample: by its number alone, so that every process knows them all."""
    problem, verdict = outcomes[number % len(outcomes)]
    return problem, number // len(outcomes), f"s{number:012x}", f"v{number:012x}", verdict


def write(place: str, verdicts: int, outcomes: list[tuple[str, bytes]], seed: int, counts: Any) -> None:
    """One writer: claims stretches of programs until all are done."""
    chance = random.Random(seed)
    starts = list(range(0, verdicts, SPACE))
    chance.shuffle(starts)
    with open_ledger(place) as ledger:
        left = starts
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
                for number in range(start, min(start + SPACE, verdicts)):
                    problem, index, sample_name, verdict_name, verdict = names(number, outcomes)
                    sample = Sample(problem=problem, index=index, candidate=Candidate.single(f"x = {number}"))
                    ledger.put(SAMPLES, sample_name, encode(sample))
                    ledger.put(VERDICTS, verdict_name, verdict)
                ledger.flush()
                ledger.put("stretch", f"done{start}", b"1")
                ledger.flush()
                with counts.get_lock():
                    counts.value += SPACE
            left = later
            if left:
                time.sleep(0.5)


def written_by_many(place: str, arguments: argparse.Namespace, outcomes: list[tuple[str, bytes]]) -> dict[str, Any]:
    """Writers, of whom one is killed every few seconds."""
    context = multiprocessing.get_context("spawn")
    counts, started, killed, seed = context.Value("q", 0), time.monotonic(), 0, 0

    def begin() -> Any:
        nonlocal seed
        seed += 1
        process = context.Process(target=write, args=(place, arguments.verdicts, outcomes, seed, counts), daemon=True)
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
    return {"seconds": round(seconds, 1), "killed": killed, "per second": round(arguments.verdicts / seconds),
            "done twice at least": max(0, counts.value - arguments.verdicts)}  # fmt: skip


def rows(verdicts: int, outcomes: list[tuple[str, bytes]]) -> Iterator[RunRow]:
    """The rows of the run."""
    for number in range(verdicts):
        problem, index, sample_name, verdict_name, _ = names(number, outcomes)
        yield RunRow(problem, index, sample_name, verdict_name)


def scored(place: str, record: RunRecord, verdicts: int, outcomes: list[tuple[str, bytes]]) -> dict[str, Any]:
    """Store the run, score it, and see what that takes."""
    with open_ledger(place) as ledger:
        ids = {"id": "f" * 64, "samples": verdicts, "judged": verdicts}
        run = type(record)(**{**{name: getattr(record, name) for name in record.__struct_fields__}, **ids})
        started = time.monotonic()
        save_run(ledger, run, rows(verdicts, outcomes))
        stored = time.monotonic() - started
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.monotonic()
    found = remint.score("ffff", db=place)
    seconds = time.monotonic() - started
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    took = {"stored in seconds": round(stored, 1), "scored in seconds": round(seconds, 1)}
    memory = {"memory MB": after // 1024, "memory growth MB": (after - before) // 1024}
    return took | memory | {"scores": str(found)[:300]}


def database_facts(place: str) -> dict[str, Any]:
    """What the server says about its tables."""
    with psycopg.connect(place, autocommit=True) as connection:
        scans = connection.execute(
            "SELECT relname, seq_scan, idx_scan FROM pg_stat_user_tables WHERE schemaname = 'remint'"
        ).fetchall()
        size = connection.execute("SELECT pg_size_pretty(pg_total_relation_size('remint.entry'))").fetchone()
        counting = "SELECT count(*) FROM remint.entry WHERE kind = 'verdict' AND key LIKE 'v0%'"
        count = connection.execute(counting).fetchone()
    found = {name: {"whole reads": whole, "by index": by_index} for name, whole, by_index in scans}
    return {"tables": found, "size": size and size[0], "verdicts": count and count[0]}


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--verdicts", type=int, default=1_000_000)
    parser.add_argument("--writers", type=int, default=8)
    parser.add_argument("--kill-every", type=float, default=10.0)
    parser.add_argument("--url")
    arguments = parser.parse_args()
    with ExitStack() as stack:
        place = arguments.url
        if place is None:
            binaries = find_binaries()
            assert binaries is not None, "no PostgreSQL server is installed"
            place = stack.enter_context(temporary_postgres(binaries)).url()
        record, outcomes = recorded(place)
        found = {"verdicts": arguments.verdicts, "writing": written_by_many(place, arguments, outcomes)}
        print(json.dumps(found), file=sys.stderr, flush=True)
        found["database"] = database_facts(place)
        found["scoring"] = scored(place, record, arguments.verdicts, outcomes)
        found["missing"] = arguments.verdicts - int(found["database"]["verdicts"])
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
