"""The failing samples of a run, each program once, with what is needed to explain it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from remint.judging.judge import whole_program
from remint.records import Outcome, Problem, Sample, Verdict
from remint.runs.problems import RunProblems, judged_by_problem
from remint.runs.store import StoredRun

FREE_FORM = ("synthesize", "translate", "repair")


class FailingProgram(NamedTuple):
    """A program that fails, and the samples that are this program."""

    problem: Problem
    text: str
    indices: tuple[int, ...]
    verdict: Verdict
    finish_reason: str


class RunSamples(NamedTuple):
    """What a run holds for a diagnosis."""

    failing: tuple[FailingProgram, ...]
    passing: Mapping[str, tuple[str, ...]]  # programs that pass, by problem
    counted: int
    failing_samples: int


def run_samples(stored: StoredRun, problems: RunProblems, wanted: Iterable[str] = ()) -> RunSamples:
    """The failing programs of a run, and the passing ones beside them; only of some problems where they are named."""
    only, benchmark = set(wanted), problems.benchmark
    failing: list[FailingProgram] = []
    passing: dict[str, tuple[str, ...]] = {}
    counted = failed = 0
    for name, judged in judged_by_problem(stored, problems.rows):
        if name in stored.run.quarantined or (only and name not in only):
            list(judged)
            continue
        groups: dict[str, list[tuple[int, Verdict, str]]] = {}
        right: dict[str, None] = {}
        for one in judged:
            if not one.verdict.counts:
                continue
            counted += 1
            text = program_text(one.sample, benchmark[name])
            if one.verdict.outcome is Outcome.PASS:
                right[text] = None
            else:
                failed += 1
                groups.setdefault(text, []).append((one.row.index, one.verdict, one.sample.finish_reason))
        passing[name] = tuple(right)
        failing += [
            FailingProgram(benchmark[name], text, tuple(index for index, _, _ in same), same[0][1], same[0][2])
            for text, same in groups.items()
        ]
    return RunSamples(tuple(failing), passing, counted, failed)


def program_text(sample: Sample, problem: Problem) -> str:
    """The program that was judged, as one text."""
    return "" if sample.candidate is None else whole_program(sample, problem).text
