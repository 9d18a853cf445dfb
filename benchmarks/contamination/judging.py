"""Answers to verdicts: Remint's judge, each different program once.

Verdicts are kept in OUT/verdicts.jsonl; OUT/rows.jsonl.gz has a row per answer.
"""

from __future__ import annotations

import ast
import gzip
import json
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import msgspec
from reading import Program, Reader, Reading, programs_of

from remint.judging.judge import Judge, Settings
from remint.records import Benchmark, Manifest, Outcome, Sample
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

# A small model writes many programs that never end: each is given up at once. References need far less.
LIMITS = Limits(test_cpu=1.0, program_cpu=10.0, restarts=0)


class Row(NamedTuple):
    """One answer of one model."""

    job: str
    arm: str
    problem: str
    root: str
    leaked: bool  # the seed problem, to this model
    passed: bool
    old_name: bool  # it passes, or would if the function were called as in what was leaked
    recited: bool  # its program is the leaked reference, but for imports, docstrings, names and layout
    ended: bool  # before the limit of tokens


def is_hopeless(program: Program) -> bool:
    """Whether a program fails for certain: it is no Python, or does not have the function that is called."""
    if program.asked.item.task != "synthesize" or program.continues:
        return False
    text = program.candidate.text
    try:
        ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return True
    return program.asked.problem.entry_point not in text


def judged(programs: dict[str, Program], kept: Path, workers: int) -> dict[str, bool]:
    """Whether each program passes, by key; what is known already is not run again."""
    known = {}
    if kept.exists():
        known = dict(json.loads(line) for line in kept.read_text().splitlines())
    known |= {key: False for key, one in programs.items() if key not in known and is_hopeless(one)}
    missing = {key: one for key, one in programs.items() if key not in known}
    print(f"{len(programs)} different programs, {len(missing)} to judge", flush=True)
    if not missing:
        return known
    names = {key: f"{number}" for number, key in enumerate(_problem_keys(missing))}
    of_problem = {names[_problem_key(one)]: one.asked.problem for one in missing.values()}
    problems = [msgspec.structs.replace(one, id=name) for name, one in of_problem.items()]
    benchmark = Benchmark(Manifest("contamination"), problems)
    keys = list(missing)
    samples = (
        Sample(
            problem=names[_problem_key(missing[key])], index=number, candidate=missing[key].candidate,
            continues_prompt=missing[key].continues,
        )
        for number, key in enumerate(keys)
    )  # fmt: skip
    with Pool(cells=workers) as pool, kept.open("a") as file:
        judge = Judge(benchmark, pool, Settings(limits=LIMITS, stop_early=True, check=False))
        for count, one in enumerate(judge.verdicts(samples), 1):
            key, passed = keys[one.sample.index], one.verdict.outcome is Outcome.PASS
            known[key] = passed
            file.write(json.dumps([key, passed]) + "\n")
            if count % 500 == 0:
                file.flush()
                print(f"{count} of {len(keys)}", flush=True)
    return known


def _problem_key(program: Program) -> str:
    return program.asked.tests + (program.asked.problem.prompt if program.continues else "")


def _problem_keys(programs: dict[str, Program]) -> dict[str, None]:
    return {_problem_key(one): None for one in programs.values()}


def judge(out: Path, data: Path, workers: int) -> None:
    """Judge every answer that is there, and write the rows."""
    reader = Reader(out, data)
    paths = sorted((out / "answers").glob("*.npz"))
    with get_context("fork").Pool(workers) as processes:
        processes.map(reader.read, paths, chunksize=1)
    abouts, readings, programs = [], list[tuple[str, Reading]](), dict[str, Program]()
    for path in paths:
        about, *rows = (json.loads(line) for line in path.with_suffix(".jsonl").read_text().splitlines())
        abouts.append(about)
        for reading in (Reading(*row) for row in rows):
            if not reader.is_wanted(about["job"], reading):
                continue
            readings.append((about["job"], reading))
            programs |= {one.key: one for one in programs_of(reader, reading)}
    passed = judged(programs, out / "verdicts.jsonl", workers)
    (out / "reports.json").write_text(json.dumps(abouts))
    with gzip.open(out / "rows.jsonl.gz", "wt", encoding="utf-8") as file:
        leaked = {job: set(reader.leaked(job)) for job in reader.jobs}
        for job, reading in readings:
            question = reader.questions[reading.number]
            rights = [passed[one.key] for one in programs_of(reader, reading)]
            row = Row(
                job, question.arm, question.problem, question.root, question.root in leaked[job],
                bool(rights and rights[0]), any(rights), reading.recited, reading.ended,
            )  # fmt: skip
            file.write(json.dumps(row._asdict()) + "\n")


def read_rows(out: Path) -> list[Row]:
    """What `judge` wrote."""
    with gzip.open(out / "rows.jsonl.gz", "rt", encoding="utf-8") as file:
        return [Row(**json.loads(line)) for line in file]
