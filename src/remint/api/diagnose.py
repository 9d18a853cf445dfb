"""`remint.diagnose`: why the samples of a run fail, with evidence."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Unpack

import msgspec

from remint.analysis.diagnose.entries import DictionaryEntry, dictionary
from remint.analysis.diagnose.kept import keep_entries
from remint.analysis.diagnose.records import RunDiagnosis
from remint.analysis.diagnose.rule_files import user_entries
from remint.analysis.diagnose.run_diagnosis import DiagnosisSettings, diagnose_run
from remint.analysis.diagnose.samples import FailingProgram, RunSamples, run_samples
from remint.api.display.progress import ProgressDisplay
from remint.api.handles.diagnosis import Diagnosis
from remint.api.handles.run import Run
from remint.api.options import PathOrName, SandboxKeywords, SandboxOptions, check_keywords, check_number, group, takes
from remint.api.options.groups import described, texts
from remint.api.options.parameters import Db, Format, JudgedBenchmark
from remint.api.runs import opened_run
from remint.api.working import kept_when_stopped, private_paths
from remint.errors import UsageError
from remint.files import refuse_missing_folder, whole_file
from remint.judging.judge import Judge, Settings
from remint.records import Benchmark
from remint.records.wording import counted
from remint.reports.diagnose_writing import diagnosis_form, diagnosis_text
from remint.runs.overview import rows_of_problem
from remint.runs.problems import RunProblems
from remint.runs.store import StoredRun
from remint.sandbox.limits import Limits

_TEST_CPU = 1.0  # seconds per test
_SILENCE = 5.0  # seconds after which a line says that something is going on


@takes(SandboxOptions)
def diagnose(
    run: Run | str = "last", *,
    problem: Annotated[str | Iterable[str], described("Only failing samples of this problem.", metavar="ID")] = (),
    limit: Annotated[int, described(
        "Explain at most this many failing programs, drawn at random. Default: all.", ge=0)] = 0,
    seed: Annotated[int, described("Random seed of --limit.", metavar="N")] = 0,
    entries: Annotated[PathOrName | Iterable[PathOrName], described(
        "Add dictionary entries from this file: .py, .toml or .yaml.", flag="--entries", file=True)] = (),
    follow: Annotated[bool | None, described(
        "Whether the prompt dictated names and order of instructions. Default: by the task.",
        flag="--follow/--free-form")] = None,
    shrink: Annotated[bool, described("Look for the smallest failing input.", flag="--shrink/--no-shrink")] = True,
    seconds: Annotated[float, described(
        "Seconds of running repairs per failing program, before it is left without an explanation.", gt=0)] = 60.0,
    output: Annotated[PathOrName | Iterable[PathOrName], described(
        "Also write the diagnosis to this file: .html, .md or .json.", short="-o", file=True)] = (),
    benchmark: JudgedBenchmark = "", format: Format = "", db: Db = None, progress: bool = True,
    **options: Unpack[SandboxKeywords],
) -> Diagnosis:  # fmt: skip
    """Explain why samples of a run fail, with evidence."""
    check_keywords(diagnose, options)
    check_number("limit", limit, ge=0)
    check_number("seconds", seconds, gt=0)
    sandbox = group(SandboxOptions, options)
    paths = [Path(output)] if isinstance(output, str | os.PathLike) else [Path(one) for one in output]
    for path in paths:
        diagnosis_form(path)
    refuse_missing_folder(*paths)
    added = _entries([entries] if isinstance(entries, str | os.PathLike) else list(entries))
    source = benchmark if isinstance(benchmark, Benchmark) else str(benchmark)
    with opened_run(run, db) as opened, kept_when_stopped():
        stored = opened.stored
        problems = RunProblems(stored, source, format)
        wanted = [rows_of_problem(stored, name)[0].problem for name in texts(problem)]
        samples = run_samples(stored, problems, wanted)
        chosen = _chosen(samples, limit, seed)
        settings = DiagnosisSettings(dictionary(added), shrink, None if follow is None else not follow, seconds)
        private = private_paths(db, benchmark, output, stored.run.origin.address)
        found = _diagnosed(stored, problems, samples, chosen, settings, sandbox, private, progress)
        if not wanted and len(chosen) == len(samples.failing):
            _keep(stored, found)
    for path in paths:
        with whole_file(path) as file:
            file.write(diagnosis_text(diagnosis_form(path), found).encode("utf-8", "replace"))
    return Diagnosis(found)


def _entries(paths: Sequence[str | os.PathLike[str]]) -> list[DictionaryEntry]:
    return [entry for path in paths for entry in user_entries(Path(path))]


def _chosen(samples: RunSamples, limit: int, seed: int) -> list[FailingProgram]:
    """All failing programs, or so many of them at random, in their order."""
    every = list(samples.failing)
    if not limit or limit >= len(every):
        return every
    places = sorted(random.Random(seed).sample(range(len(every)), limit))
    return [every[place] for place in places]


def _diagnosed(
    stored: StoredRun, problems: RunProblems, samples: RunSamples, chosen: Sequence[FailingProgram],
    settings: DiagnosisSettings, sandbox: SandboxOptions, private: Iterable[Path], progress: bool,
) -> RunDiagnosis:  # fmt: skip
    names = {one.problem.id for one in chosen}
    part = problems.benchmark.where(lambda one: one.id in names)
    if not chosen and not samples.counted:
        raise UsageError(f"run {stored.run.id[:12]} has no sample that counts, so there is nothing to diagnose.")
    judging = Settings(limits=_limits(sandbox.limits), stop_early=True)
    with sandbox.pool(private) as pool, ProgressDisplay(len(chosen), progress) as display:
        judge = Judge(part, pool, judging, stored.ledger)
        display.stage(f"explaining {counted(len(chosen), 'failing program')}")
        found = diagnose_run(
            stored.run,
            samples,
            chosen,
            judge,
            settings,
            lambda number: display.count("programs explained"),
            _Tried(display),
        )
    return msgspec.structs.replace(found, remarks=tuple(problems.remarks))


class _Tried:
    """Says now and then how many repairs were run: programs that hang take long, and none of them is explained yet."""

    def __init__(self, display: ProgressDisplay) -> None:
        self._display, self._count, self._said = display, 0, time.monotonic()

    def __call__(self) -> None:
        self._count += 1
        if time.monotonic() - self._said > _SILENCE:
            self._said = time.monotonic()
            self._display.stage(f"{counted(self._count, 'repair was', 'repairs were')} run so far")


def _limits(asked: Limits) -> Limits:
    """Less time where none was asked for: many programs are tried, and those that hang cost most.

    A problem whose reference is slow gets more, as it does everywhere.
    """
    is_usual = asked.test_cpu == Limits().test_cpu
    return msgspec.structs.replace(asked, test_cpu=_TEST_CPU) if is_usual else asked


def _keep(stored: StoredRun, found: RunDiagnosis) -> None:
    entries: dict[str, dict[str, None]] = {}
    for one in found.diagnoses:
        for entry in one.entries:
            entries.setdefault(entry, {})[one.problem] = None
    keep_entries(stored, {name: tuple(ids) for name, ids in entries.items()})
