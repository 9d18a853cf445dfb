"""`remint.open_benchmark`, `remint.list_benchmarks`, `remint.check_benchmark`, `remint.convert`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, NamedTuple, Unpack

from remint.api.display.progress import ProgressDisplay
from remint.api.display.sheets import Sheet, Table, TableRow, TextLine, left
from remint.api.display.shown import ShownAsSheet
from remint.api.handles.benchmark import OpenedBenchmark
from remint.api.handles.run import Run
from remint.api.items import ItemReport, item_statistics
from remint.api.options import (
    BenchmarkKeywords,
    PathOrName,
    SandboxOptions,
    SelectionKeywords,
    SelectionOptions,
    check_keywords,
    group,
    takes,
)
from remint.api.options.groups import described
from remint.api.options.parameters import Db, Format
from remint.api.sheets.benchmarks import finding_blocks
from remint.api.sheets.items import item_blocks
from remint.api.working import hidden_modules, private_paths
from remint.configuration import BENCHMARKS, configuration
from remint.formats import CATALOGUE, FORMATS, CatalogueEntry, locate, merge, select, write_benchmark
from remint.formats import open_benchmark as open_source
from remint.formats.hub import HUB_PREFIX
from remint.formats.sealed import is_sealed_file
from remint.formats.sources import is_there
from remint.judging import Finding, Judge, Settings
from remint.judging import check_benchmark as static_findings
from remint.ledger import open_ledger
from remint.records import Benchmark
from remint.records.wording import counted


class NamedEntry(NamedTuple):
    """A benchmark that has a name, and where it is."""

    entry: CatalogueEntry
    place: str  # "here", "on the hub", "missing", or an address
    path: Path | None


class BenchmarkList(ShownAsSheet, list[NamedEntry]):
    """The benchmarks that have a name."""

    def document(self) -> list[dict[str, Any]]:
        """The same as plain data."""
        return [
            {"name": entry.name, "title": entry.title, "licence": entry.licence, "format": entry.format,
             "place": place, "path": str(path or "")}
            for entry, place, path in self
        ]  # fmt: skip

    def sheet(self) -> Sheet:
        """A row per benchmark, and what else can be named."""
        rows = [
            TableRow((entry.name, entry.title, entry.licence, place), "" if place == "here" else "faint")
            for entry, place, _ in self
        ]
        told = f"\nAny file works too: remint benchmarks show FILE  (formats: {', '.join(FORMATS.names())})"
        return Sheet((Table(left("name", "title", "licence", "where"), rows), TextLine(told, "faint")))


@dataclass(frozen=True, repr=False)
class CheckedBenchmark(ShownAsSheet):
    """What is wrong with a benchmark, and what is worth knowing about it."""

    benchmark: OpenedBenchmark
    findings: tuple[Finding, ...]
    items: ItemReport | None = None  # what models make of its problems
    run: bool = False  # whether its programs were run

    @property
    def faults(self) -> tuple[Finding, ...]:
        """What makes a problem unusable."""
        return tuple(finding for finding in self.findings if finding.severity == "fault")

    def document(self) -> dict[str, Any]:
        """The same as plain data."""
        found = [{"problem": one.problem, "severity": one.severity, "message": one.message} for one in self.findings]
        about = {"benchmark": self.benchmark.manifest.name, "problems": len(self.benchmark)}
        about |= {"faults": len(self.faults), "run": self.run, "findings": found}
        return about | ({"items": self.items.document()} if self.items else {})

    def sheet(self) -> Sheet:
        """A line per finding, the sum, and what models make of it."""
        items = (TextLine(), *item_blocks(self.items.record)) if self.items else ()
        return Sheet((*finding_blocks(self.benchmark, self.findings, self.run), *items))


@takes(SelectionOptions)
def open_benchmark(
    benchmark: Benchmark | PathOrName, *, format: Format = "", **options: Unpack[SelectionKeywords]
) -> OpenedBenchmark:
    """Open a benchmark (a name, a file or hf:owner/name), or a part of it."""
    check_keywords(open_benchmark, options)
    return opened(benchmark, format, group(SelectionOptions, options))


def opened(
    benchmark: Benchmark | PathOrName, format: str = "", selection: SelectionOptions | None = None
) -> OpenedBenchmark:
    """A benchmark by its name or as it is, and the part of it that is wanted."""
    found = benchmark if isinstance(benchmark, Benchmark) else open_source(str(benchmark), format)
    return OpenedBenchmark.of(select(found, selection.selection()) if selection else found)


@takes()
def list_benchmarks() -> BenchmarkList:
    """The benchmarks that have a name, and which of them are on this machine."""
    found = BenchmarkList(_of_the_project())
    for entry in CATALOGUE.values():
        path = locate(entry)
        place = "here" if path is not None else "on the hub" if entry.hub else f"at {entry.home}"
        found.append(NamedEntry(entry, place, path))
    return found


def _of_the_project() -> list[NamedEntry]:
    """Those that `remint.toml` names, first."""
    settings, found = configuration(), []
    for name in settings.names(BENCHMARKS):
        named = settings.benchmark(name) if name not in CATALOGUE else None
        if named is not None:
            source, form = named
            path = Path(source) if is_there(Path(source)) else None
            place = "on the hub" if source.startswith(HUB_PREFIX) else "here" if path else "missing"
            entry = CatalogueEntry(name, f"{Path(source).name}, named in remint.toml", "", format=form)
            found.append(NamedEntry(entry, place, path))
    return found


@takes(SelectionOptions, SandboxOptions)
def check_benchmark(
    benchmark: Benchmark | PathOrName, *,
    run: Annotated[bool, described(
        "Also run programs: references must pass, stubs must fail, and three repeats must agree.")] = False,
    runs: Annotated[Iterable[Run | str], described(
        "Also look for suspects with these runs of at least three models, or a file of verdicts.", flag="--with",
        metavar="RUN")] = (),
    db: Db = None, format: Format = "", progress: bool = True, **options: Unpack[BenchmarkKeywords],
) -> CheckedBenchmark:  # fmt: skip
    """Look for faults in a benchmark; with `run=True`, also run it; with `runs` of models, by what these solve."""
    check_keywords(check_benchmark, options)
    part = opened(benchmark, format, group(SelectionOptions, options))
    sandbox = group(SandboxOptions, options)
    findings = static_findings(part)
    if run:
        findings += _run_findings(part, sandbox, db, progress)
    with_runs = (runs,) if isinstance(runs, str | Run) else tuple(runs)
    ids = [problem.id for problem in part.problems]
    items = item_statistics(*with_runs, ids=ids, db=db) if with_runs else None
    return CheckedBenchmark(part, tuple(findings), items, run)


@takes(SelectionOptions)
def convert(
    *sources: Benchmark | PathOrName,
    output: Annotated[PathOrName, described(
        "File or folder to write; - is standard output.", short="-o", file=True, required=True)],
    to: Annotated[str, described("Format to write, such as evalplus or humaneval-pp.", metavar="FORMAT")] = "remint",
    name: Annotated[str, described("Name of the new benchmark.")] = "", format: Format = "",
    **options: Unpack[SelectionKeywords],
) -> OpenedBenchmark:  # fmt: skip
    """Write benchmarks, or a part of them, in another format."""
    check_keywords(convert, options)
    path, selection = Path(output), group(SelectionOptions, options)
    parts = [opened(source, format) for source in sources]
    merged = merge(parts, name)
    part = OpenedBenchmark.of(select(merged, selection.selection()))
    was_there = path.is_file()
    remarks = [*(remark for one in parts for remark in one.remarks), *write_benchmark(part, path, to)]
    if was_there:
        remarks.append(f"{path} was there before and has been replaced")
    if path.suffix != ".sealed" and any(is_sealed_file(Path(one.origin.address)) for one in parts):
        remarks.append(f"{path} holds a sealed benchmark in plain text: do not share it")
    renamed = {problem.id for problem in merged.problems} - {problem.id for one in parts for problem in one.problems}
    if renamed:
        few = counted(len(renamed), "id occurs", "ids occur")
        remarks.append(f"{few} in several sources; the name of the benchmark now stands before each")
    return OpenedBenchmark(part.manifest, part.problems, part.origin, tuple(remarks))


def _run_findings(part: Benchmark, sandbox: SandboxOptions, db: PathOrName | None, progress: bool) -> list[Finding]:
    private = private_paths(db, part)
    with (
        open_ledger(db) as ledger,
        sandbox.pool(private, hidden_modules(part)) as pool,
        ProgressDisplay(len(part), progress and len(part) > 1) as display,
    ):
        display.stage(f"checking {counted(len(part), 'problem')}")
        checks = Judge(part, pool, Settings(limits=sandbox.limits), ledger).prepare()
    faults = [Finding(name, "fault", found.reason) for name, found in checks.items() if not found.usable]
    slow = "its reference takes {:.1f} s CPU for a test, so that programs get {} times the usual CPU time"
    return faults + [
        Finding(name, "note", slow.format(found.test_cpu, found.time_factor))
        for name, found in checks.items()
        if found.usable and found.time_factor > 1
    ]
