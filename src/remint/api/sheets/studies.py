"""Studies of minted benchmarks, and how a program was evolved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from remint.analysis.evolution import Evolution
from remint.analysis.study.coverage import CoverageStudy
from remint.analysis.study.operators import Operators
from remint.analysis.study.real_code import SideBySide, side_rows
from remint.analysis.study.similarity import BenchmarkComparison
from remint.analysis.study.study import Study, VersionStudy
from remint.api.display.sheets import Block, Code, Sheet, Table, TableRow, TextLine, left, reasons, right, strong
from remint.records.wording import counted
from remint.scores.percent import percent

_OPERATORS = 15  # that are listed
_REASONS = 5
_VARIETY = 0.25  # the largest share of programs in which the same line may stand


def study_sheet(found: Study) -> Sheet:
    """What evolving has made of benchmarks."""
    return Sheet(tuple(_study(found)))


def _study(found: Study) -> Iterator[Block]:
    for version in found.versions:
        yield from _version(version, bool(found.source))
    if found.comparisons:
        yield _comparisons(found.comparisons)
        yield from _gaps(found.comparisons)
    if not found.source:
        told = "Name the benchmark that they come from with --source to learn what operators and lines have added."
        yield TextLine(told, "faint", whole=True)


def _version(version: VersionStudy, with_source: bool) -> Iterator[Block]:
    seeds = ", ".join(map(str, version.seeds))
    operators, growth = version.operators, version.growth
    told = f"  seed {seeds}, {counted(operators.programs, 'evolved program')}, {operators.steps:.1f} steps each"
    yield TextLine((strong(version.name), told), whole=True)
    if growth:
        yield TextLine((
            f"relative complexity {growth.rc_before:.3f} → ", strong(f"{growth.rc_after:.3f}"),
            f"   relative readability {growth.rr_before:.3f} → ", strong(f"{growth.rr_after:.3f}"),
        ))  # fmt: skip
    yield TextLine()
    yield _operators(operators, with_source)
    if len(operators.uses) > _OPERATORS:
        yield TextLine(f"and {counted(len(operators.uses) - _OPERATORS, 'more operator')}; --json lists all", "faint")
    yield from reasons("not replayed", operators.not_replayed, _REASONS)
    yield TextLine()
    if version.lines:
        yield _lines(version)
        yield TextLine()
    if version.side_by_side:
        yield from _side_by_side(version.side_by_side, version.coverage)
    if version.coverage:
        yield from _coverage(version.coverage)
    yield from reasons("left out", version.left_out, _REASONS)


def _operators(operators: Operators, with_source: bool) -> Table:
    rows = []
    for use in operators.uses[:_OPERATORS]:
        cells = [use.operator, f"{use.share:.0%}", f"{use.applications:,}"]
        if with_source:
            metrics = sorted(use.rose, key=lambda name: -use.rose[name])
            raised = " ".join(f"{name.partition('_')[0].upper()} {use.rose[name]:.0%}" for name in metrics)
            cells += [_signed(use.rc), _signed(use.rr), "–" if use.gain is None else f"{use.gain:.0%}", raised or "–"]
        rows.append(TableRow(cells))
    gained = (*right("RC", "RR", "of all RC gained"), *left("raises")) if with_source else ()
    return Table((*left("operator"), *right("programs", "applied"), *gained), rows)


def _signed(value: float | None) -> str:
    return "–" if value is None else f"{value:+.4f}"


def _lines(version: VersionStudy) -> Table:
    rows = []
    for line in version.lines:
        shown = line.line if len(line.line) <= 90 else f"{line.line[:89]}…"
        frequent = line.share > _VARIETY and line.programs > 1
        rows.append(TableRow((shown, f"{line.share:.0%} ({line.programs:,})"), "warning" if frequent else ""))
    return Table(left("inserted line", "programs"), rows)


def _side_by_side(found: SideBySide, coverage: CoverageStudy | None) -> Iterator[Block]:
    """Originals, evolved programs and real code beside each other."""
    rows = [TableRow(row) for row in side_rows(found, coverage)]
    yield Table((*left("mean over programs"), *right("original", "evolved", "real functions")), rows)
    yield TextLine(f"real code: {found.real}", "faint", whole=True)
    yield from reasons("not watched", found.not_watched, _REASONS)
    yield TextLine()


def _coverage(found: CoverageStudy) -> Iterator[Block]:
    lines, branches = (found.lines_before, found.lines_after), (found.branches_before, found.branches_after)
    if lines[0] is None or lines[1] is None or branches[0] is None or branches[1] is None:
        yield TextLine("no program could be covered", "warning")
    else:
        problems = counted(len(found.each), "problem")
        counts = f"{found.measured:,} of {problems}, {found.lower:,} of them lower than before"
        yield TextLine((
            f"lines that the tests execute {percent(lines[0])} → ", strong(percent(lines[1])),
            f"   branches that they take {percent(branches[0])} → ", strong(percent(branches[1])),
            f"   ({counts})",
        ), whole=True)  # fmt: skip
    yield from reasons("not covered", {one.problem: one.reason for one in found.each if one.reason}, _REASONS)
    yield TextLine()


def _comparisons(found: Sequence[BenchmarkComparison]) -> Table:
    rows = []
    for one in found:
        for place, like in enumerate(one.likenesses):
            names = (one.first, one.second) if place == 0 else ("", "")
            closest = ", ".join(f"{alike.problem.rpartition('/')[2]} {alike.value:.2f}" for alike in like.closest)
            figures = (f"{value:.3f}" for value in (like.mean, like.deviation, like.least, like.most))
            rows.append(TableRow((*names, like.measure, f"{like.pairs:,}", *figures, closest)))
    numbers = right("problems", "mean", "±", "least", "most")
    return Table((*left("similarity of", "to", "by"), *numbers, *left("most similar")), rows)


def _gaps(found: Sequence[BenchmarkComparison]) -> Iterator[TextLine]:
    for name, reason in {name: reason for one in found for name, reason in one.missing.items()}.items():
        yield TextLine(f"without {name}: {reason}", "warning", whole=True)
    for one in found:
        yield from reasons(f"not compared, {one.first} and {one.second}", one.left_out, _REASONS)


def evolution_sheet(found: Evolution) -> Sheet:
    """The steps to an evolved program."""
    return Sheet(tuple(_evolution(found)))


def _evolution(found: Evolution) -> Iterator[Block]:
    yield TextLine((strong(found.problem), f"  {counted(len(found.steps), 'step')}, seed {found.seed}"))
    for number, step in enumerate(found.steps, start=1):
        yield TextLine(("\n", strong(f"{number}. {step.operator}")))
        yield Code(step.diff, "diff", wraps=False)
