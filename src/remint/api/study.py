"""`remint.study` and `remint.show`: what evolving has made of a benchmark, and of one problem."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any, Unpack

import msgspec

from remint.analysis.evolution import Evolution, evolution_of, problem_named
from remint.analysis.study.similarity import USUAL
from remint.analysis.study.study import NamedBenchmark, Study, StudySettings
from remint.analysis.study.study import study as studied
from remint.analysis.study.versions import why_not_evolved
from remint.api.benchmarks import opened
from remint.api.display.progress import ProgressDisplay
from remint.api.display.sheets import Sheet
from remint.api.display.shown import ShownAsSheet, shown
from remint.api.options import PathOrName, SandboxKeywords, SandboxOptions, check_keywords, check_number, group, takes
from remint.api.options.groups import described, texts
from remint.api.options.parameters import PageFile, ThresholdsName
from remint.api.sheets.studies import evolution_sheet, study_sheet
from remint.api.working import private_paths
from remint.errors import UsageError
from remint.files import refuse_missing_folder, whole_file
from remint.measures.language_model import STANDARD_LIBRARY, language_model
from remint.measures.profile import code_profile
from remint.measures.thresholds import thresholds as thresholds_named
from remint.records import Benchmark

_FORMS = (".html", ".json")
_COVERED, _WATCHED, _COMPARED = "programs covered", "programs watched", "similarities"


class MintStudy(ShownAsSheet, Study, frozen=True):
    """What evolving has made of benchmarks."""

    def document(self) -> dict[str, Any]:
        """All of it as plain data."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found

    def sheet(self) -> Sheet:
        """Operators, inserted lines, coverage and similarity."""
        return study_sheet(self)


class ShownEvolution(ShownAsSheet, Evolution):
    """How a problem was evolved."""

    __slots__ = ()

    def document(self) -> dict[str, Any]:
        """The steps as plain data."""
        steps = [step._asdict() for step in self.steps]
        return {name: value for name, value in self._asdict().items() if name != "seed"} | {"steps": steps}

    def sheet(self) -> Sheet:
        """Each operator and its diff."""
        return evolution_sheet(self)


@takes(SandboxOptions)
def study(
    *fresh: Benchmark | PathOrName,
    source: Annotated[Benchmark | PathOrName, described(
        "Benchmark that FRESH was minted from. Without it, only frequencies are shown.", metavar="BENCHMARK")] = "",
    similarities: Annotated[str | Iterable[str], described(
        "Only this similarity, such as codebleu or embedding.", flag="--similarity", metavar="NAME")] = (),
    coverage: Annotated[bool, described("Also run the tests and count the lines they execute.")] = False,
    data_flow: Annotated[bool, described(
        "Also run the programs and measure how much of them depends on the input.")] = False,
    like: Annotated[PathOrName, described(
        "Real code to compare with: stdlib, a folder, or a benchmark.", metavar="NAME_OR_PATH")] = "stdlib",
    thresholds: ThresholdsName = "paper",
    lines: Annotated[int, described("List this many of the most frequent inserted lines.", ge=1)] = 10,
    output: PageFile = None, progress: bool = True, **options: Unpack[SandboxKeywords],
) -> MintStudy:  # fmt: skip
    """Complexity, operators and similarity of benchmarks that evolve made."""
    check_keywords(study, options)
    check_number("lines", lines, ge=1)
    path = Path(output) if output is not None else None
    refuse_unwritable(path)
    sandbox = group(SandboxOptions, options)
    for wanted, name in ((coverage, "coverage"), (data_flow, "data_flow")):
        if wanted and not source:
            raise UsageError(f"`{name}` also runs the original programs. Name their benchmark with `source`.")
    versions = [_evolved(one) for one in fresh]
    original = _source(source, versions) if source else None
    runs = frozenset(name for name, wanted in (("coverage", coverage), ("flow", data_flow)) if wanted)
    profile = code_profile(str(like), language_model(STANDARD_LIBRARY)) if source else None
    settings = StudySettings(
        texts(similarities), thresholds_named(str(thresholds)), lines, sandbox.limits, profile, runs
    )
    comparisons = len(versions) * (len(versions) - 1) // 2 + bool(original) * len(versions)
    similar = comparisons * len(settings.similarities or USUAL)
    every = sum(len(one.benchmark) for one in versions)
    # What takes longest is what is watched.
    watched, total = (_WATCHED, every) if data_flow else (_COVERED, 2 * every) if coverage else (_COMPARED, similar)
    pool = sandbox.pool(private_paths(None, *fresh, source, path)) if runs else nullcontext()
    with pool as running, ProgressDisplay(total, progress) as display:
        found = studied(
            versions, original, settings, running, lambda doing: display.count(doing) if doing == watched else None
        )
    if path is not None:
        _write(found, path)
    return shown(MintStudy, found)


@takes()
def show(
    fresh: Benchmark | PathOrName, problem: str, *,
    source: Annotated[Benchmark | PathOrName, described(
        "Benchmark that FRESH was minted from.", required=True, metavar="BENCHMARK")],
) -> ShownEvolution:  # fmt: skip
    """How a problem was evolved: each operator, and what it changed."""
    return ShownEvolution(*evolution_of(problem_named(opened(fresh), problem), opened(source)))


def refuse_unwritable(output: Path | None) -> None:
    """What would be refused at the end anyway is refused before anything is done."""
    if output is None:
        return
    if output.suffix.lower() not in _FORMS:
        raise UsageError(f"{output.name} does not say what to write. End its name in {' or '.join(_FORMS)}.")
    refuse_missing_folder(output)


def _named(benchmark: Benchmark | PathOrName) -> NamedBenchmark:
    name = benchmark.manifest.name if isinstance(benchmark, Benchmark) else str(benchmark)
    return NamedBenchmark(name, opened(benchmark))


def _source(source: Benchmark | PathOrName, versions: Sequence[NamedBenchmark]) -> NamedBenchmark:
    found = _named(source)
    for one in versions:
        lineages = [problem.lineage for problem in one.benchmark.problems]
        if not any(lineage and lineage.parent in found.benchmark for lineage in lineages):
            raise UsageError(f"no problem of {one.name} was minted from {found.name}. Name another `source`.")
    return found


def _evolved(fresh: Benchmark | PathOrName) -> NamedBenchmark:
    found = _named(fresh)
    if all(why_not_evolved(problem) for problem in found.benchmark.problems):
        raise UsageError(f"{found.name} holds no problem that was evolved. Name a file that `remint mint evolve` made.")
    return found


def _write(found: Study, output: Path) -> None:
    from remint.reports.study_page import study_page

    text = study_page(found) if output.suffix.lower() == ".html" else msgspec.json.encode(found).decode() + "\n"
    with whole_file(output) as file:
        file.write(text.encode("utf-8", "replace"))
