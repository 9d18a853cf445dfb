"""`remint.compare`: what changes from one run to others over the same problems."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Literal

from remint.analysis.compare.comparison import compare_runs, known_problems
from remint.analysis.compare.pairs import PairSettings
from remint.analysis.compare.records import RunsComparison
from remint.analysis.compare.results import ProblemOutcome, RunOutcomes, facets_of, outcomes_of
from remint.analysis.diagnose.kept import kept_entries
from remint.api.handles.comparison import RunComparison
from remint.api.handles.run import Run
from remint.api.must_pass import must_pass_ids
from remint.api.options import PathOrName, check_number, takes
from remint.api.options.groups import described
from remint.api.options.parameters import Db, Format, JudgedBenchmark, SolvedFrom
from remint.api.runs import opened_run
from remint.errors import UsageError
from remint.files import refuse_missing_folder, whole_file
from remint.formats.verdict_tables import contradiction_remark, holds_samples, read_verdict_table
from remint.ledger import open_ledger
from remint.records import Benchmark, Problem
from remint.records.wording import counted
from remint.reports.compare_answers import answers_side_by_side
from remint.reports.compare_writing import comparison_form, comparison_text
from remint.runs.comparability import difference_remark, models_remark
from remint.runs.counted_problems import CountedProblems
from remint.runs.overview import model_name
from remint.runs.problems import RunProblems
from remint.runs.scoring import attempts_of, run_remarks
from remint.runs.settings_differences import settings_remarks
from remint.runs.store import SHORT, StoredRun, stored_runs
from remint.scores.scoring import score_named

_TOLD = 5  # models with other problems that are told of one by one
FailOn = Literal["", "regression"]


@takes()
def compare(
    *runs: Run | str,
    score: Annotated[str, described("Score to compare, such as pass@10, partial or tsa.", metavar="NAME")] = "pass@1",
    level: Annotated[float, described(
        "Confidence level of intervals, tests and rank sets.", ge=0.5, le=0.9999, metavar="SHARE")] = 0.95,
    solved_from: SolvedFrom = 0.5,
    margin: Annotated[float | None, described(
        "The largest loss that does not matter, such as 0.02: also say which runs are non-inferior or equivalent.",
        gt=0, lt=1, metavar="SHARE")] = None,
    must_pass: Annotated[str | Iterable[str], described(
        "Problems that every run after the first must solve: a file with one id per line, or ids separated by commas.",
        flag="--must-pass", metavar="FILE_OR_IDS")] = (),
    allow_missing: Annotated[bool, described(
        "Problems that only the first run has do not fail --fail-on regression.")] = False,
    output: Annotated[PathOrName | Iterable[PathOrName], described(
        "Also write the comparison to this file: .html, .md, .json, .xml (JUnit), .csv or .tex.", short="-o",
        file=True)] = (),
    title: Annotated[str, described("Title of the HTML page and the Markdown file.")] = "",
    benchmark: JudgedBenchmark = "", format: Format = "", db: Db = None,
) -> RunComparison:  # fmt: skip
    """Compare runs over the same problems; the first is the base.

    A run that has no verdict on some problems of the first is a regression, unless `allow_missing` is set.
    """
    check_number("level", level, ge=0.5, le=0.9999)
    check_number("solved_from", solved_from, gt=0, le=1)
    if margin is not None:
        check_number("margin", margin, gt=0, lt=1)
    kind = score_named(score)
    paths = [Path(output)] if isinstance(output, str | os.PathLike) else [Path(one) for one in output]
    for path in paths:
        comparison_form(path)
    refuse_missing_folder(*paths)
    settings = PairSettings(score, level, solved_from, lower_is_better=kind.lower_is_better, margin=margin)
    with ExitStack() as stack:
        sides = _opened(runs, benchmark, format, db, stack, score)
        remarks = list(_remarks(sides))
        outcomes = [side.outcomes for side in sides]
        wanted = must_pass_ids(must_pass, known_problems(outcomes))
        found = compare_runs(outcomes, settings, facets_of(_problems(sides)), wanted, remarks, allow_missing)
        _write(found, sides, paths, title)
    return RunComparison(found)


class _Side:
    """A run that is compared, and what is at hand of it."""

    def __init__(
        self, outcomes: RunOutcomes, stored: StoredRun | None = None, problems: RunProblems | None = None,
        contradiction: str = "",
    ) -> None:  # fmt: skip
        self.outcomes, self.stored, self.problems = outcomes, stored, problems
        self.contradiction = contradiction  # what to say of rows of its table, the same for all models of one


def _opened(
    runs: Sequence[Run | str], benchmark: Benchmark | PathOrName, format: str, db: PathOrName | None,
    stack: ExitStack, score: str,
) -> list[_Side]:  # fmt: skip
    sides: list[_Side] = []
    source = benchmark if isinstance(benchmark, Benchmark) else str(benchmark)
    for run in runs:
        if isinstance(run, str) and Path(run).is_file():
            _refuse_samples(Path(run), db)
            sides += _table_sides(Path(run), score)
            continue
        opened = stack.enter_context(opened_run(run, db))
        stored = opened.stored
        if any(side.outcomes.id == stored.run.id for side in sides):
            raise UsageError(f"run {stored.run.id[:12]} is named twice. Name different runs.")
        sides.append(_stored_side(stored, RunProblems(stored, source, format), score, opened.label.name))
    if len(sides) < 2:
        raise UsageError("a comparison takes at least two runs. Name another one; `remint runs list` shows them.")
    return _with_distinct_names(sides)


def _with_distinct_names(sides: list[_Side]) -> list[_Side]:
    """Runs with the same name get their id behind it."""
    names = Counter(side.outcomes.name for side in sides)
    for side in sides:
        if side.stored and names[side.outcomes.name] > 1:
            side.outcomes = side.outcomes._replace(name=f"{side.outcomes.name} {side.outcomes.id[:SHORT]}")
    return sides


def _stored_side(stored: StoredRun, problems: RunProblems, score: str, called: str) -> _Side:
    run = stored.run
    outcomes = outcomes_of(attempts_of(stored, problems.found, problems.rows), score_named(score))
    if not outcomes:
        raise UsageError(f"run {run.id[:12]} has no sample that counts, so there is nothing to compare.")
    entries = kept_entries(stored)
    return _Side(
        RunOutcomes(
            run.id,
            called or model_name(run),
            run.benchmark,
            run.created,
            outcomes,
            entries or {},
            is_diagnosed=entries is not None,
            model=run.asked.model if run.asked else "",
            temperature=run.asked.parameters.temperature if run.asked else None,
            quarantined=frozenset(run.quarantined),
        ),
        stored,
        problems,
    )


def _refuse_samples(path: Path, db: PathOrName | None) -> None:
    """Say how samples become runs, and which runs were made of them already."""
    if not holds_samples(path):
        return
    with open_ledger(db) as ledger:
        known = [run.id[:SHORT] for run in stored_runs(ledger) if run.source and Path(run.source).name == path.name]
    judged = f" Runs of a file of that name: {', '.join(known[:_TOLD])}." if known else ""
    raise UsageError(
        f"{path} holds samples, not verdicts. Judge them first with `remint judge BENCHMARK {path}`, then compare the "
        f"runs.{judged}"
    )


def _table_sides(path: Path, score: str) -> list[_Side]:
    """The models of a table of verdicts. Nothing but pass@1 can be told from it."""
    if score != "pass@1":
        raise UsageError(f"{path.name} holds only verdicts, so {score} is unknown. Compare pass@1.")
    found = []
    models = read_verdict_table(path)
    contradiction = contradiction_remark(path.name, models)
    for model, verdicts in models.items():
        outcomes: Mapping[str, ProblemOutcome] = {
            name: ProblemOutcome(name, sum(shares) / len(shares), sum(shares) / len(shares))
            for name, shares in verdicts.items()
        }
        told = RunOutcomes(f"{path.name}:{model}", model, path.name, "", outcomes)
        found.append(_Side(told, contradiction=contradiction))
    return found


def _remarks(sides: Sequence[_Side]) -> Iterable[str]:
    first = sides[0]
    for side in sides:
        yield from side.problems.remarks if side.problems else ()
    told = [(side.outcomes.name, tuple(run_remarks(side.stored)) if side.stored else ()) for side in sides]
    of_all = [remark for remark in told[0][1] if all(remark in remarks for _, remarks in told)]
    yield from of_all
    yield from (f"{name}: {remark}" for name, remarks in told for remark in remarks if remark not in of_all)
    for side in sides[1:]:
        if first.stored and side.stored:
            yield from settings_remarks(first.stored.run, side.stored.run)
            counted = [CountedProblems(one.run, frozenset(outcomes.problems)) for one, outcomes in
                       ((first.stored, first.outcomes), (side.stored, side.outcomes))]  # fmt: skip
            remark = difference_remark(*counted)
            if remark:
                yield remark
    yield from _remarks_of_models(sides)


def _remarks_of_models(sides: Sequence[_Side]) -> Iterable[str]:
    """What there is to say about models of tables of verdicts: rows that contradict each other, other problems."""
    first = sides[0]
    yield from dict.fromkeys(side.contradiction for side in sides if side.contradiction)
    told = []
    for side in sides[1:]:
        if not (first.stored and side.stored):
            pair = [(one.outcomes.name, frozenset(one.outcomes.problems)) for one in (first, side)]
            told.append(models_remark(*pair[0], *pair[1]))
    told = [remark for remark in told if remark]
    yield from told[:_TOLD]
    if len(told) > _TOLD:
        more = counted(len(told) - _TOLD, "more model does", "more models do")
        yield f"{more} not count the same problems as {first.outcomes.name}"


def _problems(sides: Sequence[_Side]) -> list[Problem]:
    found: dict[str, Problem] = {}
    for side in sides:
        opened = side.problems.found if side.problems else None
        for problem in opened.problems if opened else ():
            found.setdefault(problem.id, problem)
    return list(found.values())


def _write(found: RunsComparison, sides: Sequence[_Side], paths: Sequence[Path], title: str) -> None:
    if not paths:
        return
    answers = answers_side_by_side(found, [(side.stored, side.problems) for side in sides])
    for path in paths:
        text = comparison_text(comparison_form(path), found, answers, title)
        with whole_file(path) as file:
            file.write(text.encode("utf-8", "replace"))
