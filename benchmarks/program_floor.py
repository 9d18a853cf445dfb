"""What a program costs at the least: CPU time of an interpreter, of a bare fork, and of a program in the sandbox.

    python benchmarks/program_floor.py [--programs 500] [--rounds 5]

An interpreter is started to run nothing, as servers do that start a process for every program. A fork of a small
interpreter compiles and calls a function of one line and ends: no isolation, no limits, no tests.
The sandbox judges a program that defines nothing, and one that is right on some thirty tests. The least of all rounds
is shown beside the median: on a busy machine the same work takes more time.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import remint
from remint.judging.judge import Judge
from remint.records import Candidate, Sample
from remint.sandbox.pool import Pool

FORKS = """
import json, os, resource, socket, sys

def spent():
    both = [resource.getrusage(which) for which in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in both)

before = spent()
for number in range(int(sys.argv[1])):
    child = os.fork()
    if child == 0:
        scope = {}
        exec(compile("def f(x):\\n    return [x * n for n in range(10)]\\n", "program", "exec"), scope)
        scope["f"](number)
        os._exit(0)
    os.waitpid(child, 0)
print(spent() - before)
"""


def ended_children() -> float:
    """CPU seconds of processes that this one has waited for, and its own."""
    both = [resource.getrusage(which) for which in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in both)


def living_children(pid: int | None = None) -> float:
    """CPU seconds of the processes below, with what they have waited for, and of this one."""
    total = 0.0 if pid is not None else sum(os.times()[:2])
    for task in Path(f"/proc/{pid or os.getpid()}/task").iterdir():
        for child in (task / "children").read_text().split():
            fields = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
            total += sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK") + living_children(int(child))
    return total


def interpreters(count: int) -> float:
    """Start so many; CPU seconds."""
    before = ended_children()
    for _ in range(count):
        subprocess.run([sys.executable, "-c", ""], check=True)
    return ended_children() - before


def forks(count: int) -> float:
    """Have a small interpreter fork so many; CPU seconds."""
    command = [sys.executable, "-I", "-S", "-c", FORKS, str(count)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def judged(pool: Pool, judge: Judge, text: str, count: int) -> float:
    """Judge so many programs, no two alike; CPU seconds, without making the cell."""
    problem, before = judge.benchmark.problems[0], 0.0

    def programs() -> Iterator[object]:
        nonlocal before
        for number in range(count + 1):
            sample = Sample(problem=problem.id, index=number, candidate=Candidate.single(f"{text}# {number}\n"))
            yield judge.program(sample)
            before = before or living_children()  # the first program is over when the second is asked for

    spent = 0.0
    for done, entry in enumerate(pool.run(programs())):  # type: ignore[type-var]
        list(entry.judged(""))  # type: ignore[attr-defined]
        if done == count:
            spent = living_children() - before
    return spent


def main() -> None:
    """Print milliseconds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    benchmark = remint.open_benchmark("mintset-easy")
    reference = benchmark.problems[0].reference
    assert reference is not None
    with Pool(1) as pool:
        judge = Judge(benchmark, pool)
        judge.prepare()
        kinds: dict[str, Callable[[int], float]] = {
            "an interpreter": interpreters,
            "a bare fork": forks,
            "a program that defines nothing, judged": partial(judged, pool, judge, "x = 1\n"),
            "a right program, judged": partial(judged, pool, judge, reference.text),
        }
        found: dict[str, list[float]] = {name: [] for name in kinds}
        for _ in range(arguments.rounds):
            for name, spend in kinds.items():
                count = arguments.programs // (10 if spend is interpreters else 1)
                found[name].append(1000 * spend(count) / count)
    for name, each in found.items():
        print(f"{name:40} {min(each):6.2f} ms at the least, {statistics.median(each):6.2f} in the median")


if __name__ == "__main__":
    main()
