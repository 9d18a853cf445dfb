"""Why the samples of a run fail: the dictionary with its counts, and each failing program with its evidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from remint.analysis.diagnose.batches import SearchBound, finished
from remint.analysis.diagnose.causes import causes_of, endless_loop, given_instructions
from remint.analysis.diagnose.entries import OTHER, DictionaryEntry
from remint.analysis.diagnose.evidence import WatchedPair, divergences, smallest_inputs
from remint.analysis.diagnose.records import (
    SCHEMA,
    EntryCount,
    FailureCluster,
    RunDiagnosis,
    SampleDiagnosis,
)
from remint.analysis.diagnose.repairs import RepairSources, find_repair
from remint.analysis.diagnose.samples import FREE_FORM, FailingProgram, RunSamples
from remint.analysis.diagnose.search import Explanation, repaired_statements
from remint.judging.judge import Judge
from remint.records import Outcome, Problem, Unittest
from remint.runs.overview import model_name
from remint.runs.run import RunRecord

_HANGS = (Outcome.TIMEOUT_CPU, Outcome.TIMEOUT_WALL)
_UNKNOWN_TASK = "samples made elsewhere"


class DiagnosisSettings(NamedTuple):
    """What is looked for."""

    entries: Sequence[DictionaryEntry]
    shrink: bool = True  # whether the smallest failing input is looked for
    free_form: bool | None = None  # None: by the task of the run
    seconds: float = 60.0  # of running repairs of one program


def diagnose_run(
    run: RunRecord,
    samples: RunSamples,
    chosen: Sequence[FailingProgram],
    judge: Judge,
    settings: DiagnosisSettings,
    done: Callable[[int], None] = lambda number: None,
    tried: Callable[[], None] = lambda: None,
) -> RunDiagnosis:
    """Explain the chosen ones of the failing programs."""
    task = run.asked.task if run.asked else _UNKNOWN_TASK
    free_form = task in (*FREE_FORM, _UNKNOWN_TASK) if settings.free_form is None else settings.free_form
    searches = {
        number: (one.problem.id, find_repair(_sources(one, samples.passing, free_form)))
        for number, one in enumerate(chosen)
        if _is_readable(one.problem)
    }
    found = finished(searches, judge, done, tried, SearchBound(settings.seconds, _stopped(settings.seconds)))
    diagnoses = [_diagnosis(one, found.get(number), settings) for number, one in enumerate(chosen)]
    diagnoses = _with_evidence(chosen, found, diagnoses, judge, settings)
    clusters = list(_clusters(chosen))
    names = {(cluster.problem, index): str(number) for number, cluster in enumerate(clusters, 1)
             for index in cluster.samples}  # fmt: skip
    diagnoses = [replace(one, cluster=names.get((one.problem, one.index), "")) for one in diagnoses]
    every = [replace(one, index=index) for one, program in zip(diagnoses, chosen, strict=True)
             for index in program.indices]  # fmt: skip
    return RunDiagnosis(
        schema=SCHEMA, run=run.id, model=model_name(run), benchmark=run.benchmark, task=task, samples=samples.counted,
        failing=samples.failing_samples, diagnosed=len(chosen),
        repaired=sum(bool(one.patch) for one in diagnoses),
        explained=sum(bool(one.causes) and set(one.entries) != {OTHER} for one in every), entries=_counts(every),
        constructs=_constructs(every),
        diagnoses=tuple(every), clusters=tuple(clusters),
    )  # fmt: skip


def _sources(one: FailingProgram, passing: Mapping[str, Sequence[str]], free_form: bool) -> RepairSources:
    problem = one.problem
    reference = problem.reference.text if problem.reference else ""
    return RepairSources(
        one.text, problem.entry_point, one.finish_reason, reference, passing.get(problem.id, ()), free_form
    )


def _stopped(seconds: float) -> Explanation:
    return Explanation(note=f"no repair was found in {seconds:g} s of running programs; --seconds gives more")


def _is_readable(problem: Problem) -> bool:
    return problem.language == "python" and not isinstance(problem.suite, Unittest)


def _diagnosis(one: FailingProgram, found: Explanation | None, settings: DiagnosisSettings) -> SampleDiagnosis:
    verdict = one.verdict
    base = SampleDiagnosis(
        problem=one.problem.id, index=one.indices[0], outcome=verdict.outcome.value, failure=_failure(one),
        first_failure=verdict.message,
    )  # fmt: skip
    if found is None:
        return replace(
            base, entries=(OTHER,), note="only Python programs with tests other than a unittest module are taken apart"
        )
    reference = one.problem.reference.text if one.problem.reference else ""
    by_reference = found.source == "the reference"
    said = given_instructions(one.problem) if by_reference else {}
    causes = causes_of(found, settings.entries, reference if by_reference else "", said, one.text)
    if not causes and verdict.outcome in _HANGS:
        causes = endless_loop(one.text)
    entries = tuple(dict.fromkeys(cause.entry for cause in causes)) or (OTHER,)
    return replace(
        base, entries=entries, causes=causes, patch=found.patch() if found.is_found else "", source=found.source,
        statements=repaired_statements(found.edits) + len(found.faults), differences=found.differences,
        harmless=max(0, found.differences - found.instructions) if found.is_found else 0, note=found.note,
    )  # fmt: skip


def _failure(one: FailingProgram) -> str:
    """The kind of failure: the exception where there is one, else the outcome."""
    message = one.verdict.message
    for word in message.replace(":", " ").replace(",", " ").split():
        if word.endswith(("Error", "Exception")) and word[:1].isupper():
            return word
    return one.verdict.outcome.value


def _with_evidence(
    chosen: Sequence[FailingProgram], found: Mapping[int, Explanation], diagnoses: Sequence[SampleDiagnosis],
    judge: Judge, settings: DiagnosisSettings,
) -> list[SampleDiagnosis]:  # fmt: skip
    """The same with the first value that differs, and the smallest input that fails."""
    limits = judge.settings.limits
    repaired = [number for number in range(len(chosen)) if number in found and found[number].is_found]
    pairs = [_pair(chosen[number], *found[number].readable()) for number in repaired]
    values = dict(zip(repaired, divergences(pairs, judge.pool, limits), strict=True))
    result = [replace(one, divergence=values.get(number)) for number, one in enumerate(diagnoses)]
    if settings.shrink:
        with_reference = [number for number, one in enumerate(chosen) if one.problem.reference and number in found]
        pairs = [_pair(chosen[number], chosen[number].text, _reference(chosen[number])) for number in with_reference]
        for number, smallest in zip(with_reference, smallest_inputs(pairs, judge.pool, limits), strict=True):
            result[number] = replace(result[number], smallest_input=smallest)
    return result


def _pair(one: FailingProgram, sample: str, right: str) -> WatchedPair:
    test = one.verdict.failure.test if one.verdict.failure else -1
    hangs = one.verdict.outcome in _HANGS
    return WatchedPair(one.problem, sample, right, test, hangs)


def _reference(one: FailingProgram) -> str:
    return one.problem.reference.text if one.problem.reference else ""


def _clusters(chosen: Sequence[FailingProgram]) -> Iterator[FailureCluster]:
    """Programs of one problem with the same outcomes and outputs, or with the same exception."""
    groups: dict[tuple[str, str, bytes, str], list[FailingProgram]] = {}
    for one in chosen:
        verdict = one.verdict
        kind = "" if verdict.digests else f"{_failure(one)} {verdict.message}"
        groups.setdefault((one.problem.id, verdict.outcomes, verdict.digests, kind), []).append(one)
    for (problem, *_), same in groups.items():
        indices = tuple(sorted(index for one in same for index in one.indices))
        yield FailureCluster(
            problem=problem, samples=indices, outcome=_failure(same[0]), example=same[0].verdict.message
        )


def _constructs(diagnoses: Sequence[SampleDiagnosis]) -> dict[str, int]:
    found = Counter(cause.construct for one in diagnoses for cause in one.causes if cause.construct)
    return dict(found.most_common())


def _counts(diagnoses: Sequence[SampleDiagnosis]) -> tuple[EntryCount, ...]:
    samples: Counter[str] = Counter()
    problems: dict[str, set[str]] = {}
    details: dict[str, Counter[str]] = {}
    for one in diagnoses:
        for entry in one.entries:
            samples[entry] += 1
            problems.setdefault(entry, set()).add(one.problem)
        for cause in one.causes:
            details.setdefault(cause.entry, Counter())[cause.detail] += 1
    return tuple(
        EntryCount(entry=name, samples=count, problems=len(problems[name]),
                   details=dict(details.get(name, Counter()).most_common()))
        for name, count in samples.most_common()
    )  # fmt: skip
