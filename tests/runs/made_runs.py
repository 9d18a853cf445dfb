"""Runs with verdicts written by hand, so that their scores can be checked by hand. Nothing is judged."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from remint.ledger import Ledger
from remint.records import (
    Benchmark,
    Call,
    Calls,
    Candidate,
    Failure,
    Given,
    Group,
    Lineage,
    Manifest,
    Origin,
    Outcome,
    Problem,
    Sample,
    Value,
    Verdict,
    encode,
)
from remint.runs import RunRecord, RunRow, StoredRun, save_run
from remint.runs.store import keep_sample, sample_key

RIGHT = "def f(x):\n    return 2 * x\n"
WRONG = "def f(x):\n    return x\n"


class Made(NamedTuple):
    """A sample: a letter per test (`.` passes, `w` is wrong, `e` raises, I is our fault), its program and outputs."""

    letters: str
    program: str = ""
    outputs: str = ""  # a letter per test: equal letters are equal outputs


def problem(name: str, groups: Sequence[tuple[str, int]] = (("small", 2), ("large", 2)), root: str = "") -> Problem:
    """A problem with so many tests in each group; with a root, one that was minted from it."""
    names = [group for group, size in groups for _ in range(size)]
    tests = tuple(
        Call(args=Value.of([number]), expected=Given(Value.of(2 * number)), group=group)
        for number, group in enumerate(names)
    )
    lineage = Lineage(root=root, parent=root, parent_hash="0", recipe="rewrite", seed=1) if root else None
    suite = Calls(tests=tests, groups=tuple(Group(name=group) for group, _ in groups))
    return Problem(
        id=name, entry_point="f", prompt=f"Double x, says {name}.", reference=Candidate.single(RIGHT), suite=suite,
        lineage=lineage,
    )  # fmt: skip


def made_run(
    ledger: Ledger,
    benchmark: Benchmark,
    samples: Mapping[str, Sequence[Made]],
    quarantined: Mapping[str, str] | None = None,
    source: str = "model.jsonl",
    origin: str = "",
) -> StoredRun:
    """Keep a run with these samples of each problem."""
    rows, outcomes = [], dict[str, int]()
    for name, every in samples.items():
        for index, made in enumerate(every):
            program = made.program or (RIGHT if set(made.letters) == {"."} else WRONG)
            sample = Sample(problem=name, index=index, candidate=Candidate.single(program))
            verdict = verdict_of(name, made)
            keep_sample(ledger, sample, sample_key(sample))
            key = hashlib.sha256(f"{source} {name} {index}".encode()).hexdigest()
            if verdict.outcome is not Outcome.INFRASTRUCTURE:
                ledger.put("verdict", key, encode(verdict))
            rows.append(RunRow(name, index, sample_key(sample), key))
            outcomes[verdict.outcome.value] = outcomes.get(verdict.outcome.value, 0) + 1
    run = RunRecord(
        id=hashlib.sha256(f"{source} {rows}".encode()).hexdigest(), benchmark=benchmark.manifest.name,
        benchmark_hash=benchmark.content_hash, source=source, created="2026-01-02T03:04:05+00:00", samples=len(rows),
        problems=len(samples), outcomes=outcomes, quarantined=dict(quarantined or {}), layer="user+seccomp",
        origin=Origin(origin),
    )  # fmt: skip
    return save_run(ledger, run, rows)


def verdict_of(name: str, made: Made) -> Verdict:
    """The verdict that the letters stand for."""
    words = {".": Outcome.PASS, "w": Outcome.WRONG, "e": Outcome.EXCEPTION, "I": Outcome.INFRASTRUCTURE}
    failed = next((place for place, letter in enumerate(made.letters) if letter != "."), None)
    if failed is None:
        return Verdict(problem=name, sample="s", outcome=Outcome.PASS, outcomes=made.letters, digests=_digests(made))
    failure = Failure(test=failed, input=f"f({failed})", expected=f"{2 * failed}", got=f"{failed}")
    return Verdict(
        problem=name, sample="s", outcome=words[made.letters[failed]], outcomes=made.letters, digests=_digests(made),
        message=f"f({failed}) returned {failed}; expected {2 * failed}", failure=failure,
    )  # fmt: skip


def _digests(made: Made) -> bytes:
    outputs = made.outputs or made.letters
    return b"".join(hashlib.sha256(letter.encode()).digest()[:8] for letter in outputs)


def own(*problems: Problem) -> Benchmark:
    """A benchmark of these problems."""
    return Benchmark(Manifest(name="own"), problems)
