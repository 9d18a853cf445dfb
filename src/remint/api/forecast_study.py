"""`remint.forecast_study`: how far forecasts are off, on benchmarks that many models were judged on."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
import numpy as np

from remint.analysis.forecast import ESTIMATORS, PromptSet
from remint.analysis.forecast.embedding.cached_vectors import cached_vectors
from remint.analysis.forecast.embedding.prompt_embedders import prompt_embedder
from remint.analysis.forecast.embedding.prompt_texts import prompt_text
from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.gathering.matrix import Scores, check_range, read_matrices
from remint.analysis.forecast.study.ablations import ForecastAblations, ablation_tables, study_ablations
from remint.analysis.forecast.study.families import family_of
from remint.analysis.forecast.study.pairs import JudgedSet, pair_of
from remint.analysis.forecast.study.whole_study import ForecastStudy, StudySet, whole_study
from remint.api.benchmarks import opened
from remint.api.display.progress import ProgressDisplay
from remint.api.display.sheets import Sheet
from remint.api.display.shown import ShownAsSheet, shown
from remint.api.options import PathOrName, takes
from remint.api.options.groups import described, texts
from remint.api.options.parameters import Db, Matrix
from remint.api.sheets.forecast_studies import ablations_sheet, forecast_study_sheet
from remint.errors import UsageError
from remint.files import refuse_missing_folder, whole_file
from remint.formats.errors import FormatsError
from remint.ledger import Ledger, open_ledger
from remint.models.embedders import Embedder
from remint.records import Benchmark

PromptPlaces = Annotated[
    Mapping[str, PathOrName] | Iterable[str],
    described(
        "Where the prompts of a benchmark in the files are: a name or a file.", flag="--prompts",
        metavar="NAME=BENCHMARK",
    ),
]  # fmt: skip
PromptEmbedder = Annotated[str, described("How prompts become vectors.", metavar="NAME")]


class EstimatorStudy(ShownAsSheet, ForecastStudy, frozen=True):
    """How far each estimator is off."""

    def document(self) -> dict[str, Any]:
        """All but the single forecasts, which are thousands of rows, as plain data."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        del found["outcomes"]
        return found

    def sheet(self) -> Sheet:
        """One table per kind of pairs, the smallest error first."""
        return forecast_study_sheet(self)


class BisAblations(ShownAsSheet, ForecastAblations, frozen=True):
    """How far BIS is off with one part changed at a time."""

    def document(self) -> dict[str, Any]:
        """All of it as plain data."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found

    def sheet(self) -> Sheet:
        """A row per change."""
        return ablations_sheet(self)


@takes()
def forecast_study(
    matrix: Matrix, *, prompts: PromptPlaces = (),
    estimators: Annotated[str | Iterable[str], described(
        "Only this estimator, such as bis. Default: all but slow ones.", metavar="NAME")] = (),
    embedder: PromptEmbedder = "auto", seed: Annotated[int, described("Random seed of fits and halves.")] = 0,
    output: Annotated[PathOrName | None, described(
        "Also write all forecasts to this .json file.", short="-o", file=True)] = None,
    db: Db = None, progress: bool = True,
) -> EstimatorStudy:  # fmt: skip
    """Try every estimator on every pair of benchmarks with verdicts."""
    files = [Path(one) for one in ([matrix] if isinstance(matrix, str | os.PathLike) else matrix)]
    if not files:
        raise UsageError("there is nothing to study. Name files of verdicts with `matrix`.")
    path = Path(output) if output is not None else None
    refuse_missing_folder(path)
    names = texts(estimators)
    for name in names:
        ESTIMATORS.get(name)  # refuses an unknown name before anything is read
    places, matrices = _places(prompts), read_matrices(files)
    check_range(matrices, "a score", 0.0, 1.0)
    with open_ledger(db) as ledger, ProgressDisplay(0, progress) as display:
        chosen, remark = prompt_embedder(embedder)
        display.stage(f"embedding prompts with {chosen.name}")
        sets = [_study_set(name, scores, places, chosen, ledger) for name, scores in matrices.items()]
        if not all(one.has_prompts for one in sets):
            sets = [_without_prompts(one.judged) for one in sets]
        families = {model: family_of(model) for scores in matrices.values() for model in scores}
        found = whole_study(sets, families, names, seed, lambda name: display.stage(f"estimator: {name}"))
    if remark and any(one.has_prompts for one in sets):
        found = msgspec.structs.replace(found, remarks=(*found.remarks, remark))
    if path is not None:
        with whole_file(path) as file:
            file.write(msgspec.json.encode(found) + b"\n")
    return shown(EstimatorStudy, found)


@takes()
def forecast_ablations(
    matrix: Matrix, *,
    source: Annotated[str, described(
        "Benchmark of the files to forecast from. Default: the first of two.", metavar="NAME")] = "",
    target: Annotated[str, described(
        "Benchmark of the files to forecast. Default: the second of two.", metavar="NAME")] = "",
    prompts: PromptPlaces = (),
    tables: Annotated[str | Iterable[str], described("Only this table, 9 to 13.", metavar="N")] = (),
    embedder: PromptEmbedder = "auto", seed: Annotated[int, described("Random seed of fits.")] = 0,
    output: Annotated[PathOrName | None, described(
        "Also write the tables to this .json file.", short="-o", file=True)] = None,
    db: Db = None, progress: bool = True,
) -> BisAblations:  # fmt: skip
    """BIS with one part changed at a time: Tables 9 to 13 of its paper on files of verdicts."""
    files = [Path(one) for one in ([matrix] if isinstance(matrix, str | os.PathLike) else matrix)]
    if not files:
        raise UsageError("there is nothing to study. Name files of verdicts with `matrix`.")
    path = Path(output) if output is not None else None
    refuse_missing_folder(path)
    wanted = ablation_tables(texts(tables))
    places, matrices = _places(prompts), read_matrices(files)
    check_range(matrices, "a score", 0.0, 1.0)
    names = _two_sides(list(matrices), source, target)
    with open_ledger(db) as ledger, ProgressDisplay(0, progress) as display:
        chosen, remark = prompt_embedder(embedder)
        display.stage(f"embedding prompts with {chosen.name}")
        sides = [_study_set(name, matrices[name], places, chosen, ledger) for name in names]
        blind = next((one.judged.prompts.name for one in sides if not one.has_prompts), "")
        if blind:
            raise ForecastError(
                f"BIS compares prompts, and those of {blind} are not available. Say where they are with `prompts`."
            )
        pair = pair_of("", sides[0].judged, sides[1].judged, {})
        found = study_ablations(pair, wanted, seed, lambda what: display.stage(f"BIS: {what}"))
    found = msgspec.structs.replace(found, embedder=chosen.name, remarks=tuple(filter(None, [remark])))
    if path is not None:
        with whole_file(path) as file:
            file.write(msgspec.json.encode(found) + b"\n")
    return shown(BisAblations, found)


def _two_sides(known: list[str], source: str, target: str) -> tuple[str, str]:
    """Source and target by name; without names, the only two that there are."""
    if not source and not target and len(known) == 2:
        return known[0], known[1]
    for name, option in ((source, "source"), (target, "target")):
        if name not in known:
            told = f"{name!r} is" if name else "nothing is named as"
            raise UsageError(f"{told} no benchmark of the files. Name one with `{option}`: {', '.join(known)}.")
    return source, target


def _study_set(name: str, scores: Scores, places: Mapping[str, str], embedder: Embedder, ledger: Ledger) -> StudySet:
    """The models that have a score on every problem that most of them have; the prompts, where they are at hand."""
    size = max(len(some) for some in scores.values())
    complete = {model: some for model, some in scores.items() if len(some) == size}
    problems = tuple(next(iter(complete.values())))
    complete = {model: some for model, some in complete.items() if set(some) == set(problems)}
    table = np.array([[some[problem] for problem in problems] for some in complete.values()], dtype=float)
    benchmark = _benchmark(name, places)
    lacking = [problem for problem in problems if benchmark is not None and problem not in benchmark]
    if benchmark is not None and lacking and name in places:
        raise ForecastError(f"{places[name]} has no problem {lacking[0]} of {name}. Name another file.")
    if benchmark is None or lacking:
        blind = PromptSet(name, problems, np.zeros((len(problems), 1)))
        return _without_prompts(JudgedSet(blind, tuple(complete), table))
    words = tuple(prompt_text(benchmark[problem]) for problem in problems)
    known = PromptSet(name, problems, cached_vectors(embedder, words, ledger), words)
    return StudySet(JudgedSet(known, tuple(complete), table), has_prompts=True)


def _without_prompts(judged: JudgedSet) -> StudySet:
    """Where one benchmark has no prompts, none can be compared."""
    prompts = PromptSet(judged.prompts.name, judged.prompts.problems, np.zeros((len(judged.prompts), 1)))
    return StudySet(JudgedSet(prompts, judged.models, judged.scores), has_prompts=False)


def _benchmark(name: str, places: Mapping[str, str]) -> Benchmark | None:
    if name in places:
        return opened(places[name])
    try:
        return opened(name)
    except FormatsError:
        return None  # the study says which estimators that leaves out


def _places(prompts: Mapping[str, PathOrName] | Iterable[str]) -> dict[str, str]:
    if isinstance(prompts, Mapping):
        return {name: str(place) for name, place in prompts.items()}
    found = {}
    for one in texts(prompts):
        name, equals, place = one.partition("=")
        if not equals or not name or not place:
            raise UsageError(f"{one!r} does not say where prompts are. Write `prompts` as NAME=BENCHMARK.")
        found[name] = place
    return found
