"""A page about minted benchmarks: what evolving made of programs, and how similar versions are."""

from __future__ import annotations

from collections.abc import Sequence

from remint.analysis.study.coverage import CoverageStudy
from remint.analysis.study.operators import OperatorUse
from remint.analysis.study.real_code import side_rows
from remint.analysis.study.similarity import BenchmarkComparison
from remint.analysis.study.study import Study, VersionStudy
from remint.records.wording import counted
from remint.reports.static_page import Section, cards, static_page, table
from remint.reports.study_charts import profile_bars, profile_keys
from remint.scores.percent import percent


def study_page(found: Study) -> str:
    """The page."""
    sections = [section for version in found.versions for section in _version(version)]
    if found.comparisons:
        lead = (
            "Over problems that two benchmarks share: 1 is the same program. CodeBLEU is the mean of both directions."
        )
        sections.append(Section("Similarity of versions", lead, _card(_comparisons(found.comparisons))))
    names = ", ".join(version.name for version in found.versions)
    origin = f", minted from {found.source}" if found.source else ""
    return static_page("What evolving has made", f"{names}{origin}", sections)


def _version(version: VersionStudy) -> list[Section]:
    seeds = ", ".join(map(str, version.seeds))
    programs = counted(version.operators.programs, "evolved program")
    lead = f"Seed {seeds}: {programs}, {version.operators.steps:.1f} steps each."
    sections = [Section(version.name, lead, cards(_figures(version)))]
    lead = (
        "The share of programs that hold it, and what one application changes in relative complexity and readability."
    )
    uses = [_use(use) for use in version.operators.uses]
    heads = ("operator", "programs", "applied", "RC", "RR", "of all RC gained", "raises (share of applications)")
    sections.append(Section("Operators", lead, _card(table(heads, uses, (1, 2, 3, 4, 5)))))
    if version.lines:
        lines = [(line.line, f"{line.share:.0%}", f"{line.programs:,}") for line in version.lines]
        lead = "Lines that are in evolved programs and not in their originals, by the share of programs that hold them."
        body = _card(table(("line", "share", "programs"), lines, (1, 2), (0,)))
        sections.append(Section("Inserted lines", lead, body))
    if version.side_by_side:
        beside = version.side_by_side
        lead = f"Means over {counted(beside.programs, 'program')}, and over functions of {beside.real}."
        sides = ("", "original", "evolved", "real functions")
        grid = _card(table(sides, side_rows(beside, version.coverage), (1, 2, 3)))
        sections.append(Section("Beside real code", lead, profile_keys() + profile_bars(beside) + grid))
    missing = _left_out(version)
    if missing:
        lead = "Not part of some of these figures."
        sections.append(Section("Left out", lead, _card(table(("problem", "of", "why"), missing))))
    return sections


def _left_out(version: VersionStudy) -> list[tuple[str, str, str]]:
    """A problem may have no part in several figures, for a reason of each."""
    covered = version.coverage.each if version.coverage else ()
    reasons = {
        "all": version.left_out,
        "what operators change": version.operators.not_replayed,
        "coverage": {one.problem: one.reason for one in covered if one.reason},
    }
    return [(problem, what, why) for what, given in reasons.items() for problem, why in given.items()]


def _figures(version: VersionStudy) -> list[tuple[str, str, str]]:
    found: list[tuple[str, str, str]] = []
    growth, coverage = version.growth, version.coverage
    if growth:
        note = f"mean over {counted(growth.programs, 'program')}"
        found.append(("relative complexity", f"{growth.rc_before:.3f} → {growth.rc_after:.3f}", note))
        found.append(("relative readability", f"{growth.rr_before:.3f} → {growth.rr_after:.3f}", note))
    if coverage and coverage.measured:
        found += _coverage(coverage)
    return found


def _coverage(found: CoverageStudy) -> list[tuple[str, str, str]]:
    note = f"{found.measured:,} of {counted(len(found.each), 'problem')}, {found.lower:,} of them lower than before"
    lines, branches = (found.lines_before, found.lines_after), (found.branches_before, found.branches_after)
    return [
        ("lines that tests execute", _change(*lines), note),
        ("branches that tests take", _change(*branches), "both ways of if and while"),
    ]


def _change(*shares: float | None) -> str:
    return " → ".join("–" if share is None else percent(share) for share in shares)


def _use(use: OperatorUse) -> Sequence[str]:
    metrics = sorted(use.rose, key=lambda name: -use.rose[name])
    raised = ", ".join(f"{name.partition('_')[0].upper()} {use.rose[name]:.0%}" for name in metrics)
    gain = "–" if use.gain is None else f"{use.gain:.0%}"
    return (
        use.operator, f"{use.share:.0%}", f"{use.applications:,}", _signed(use.rc), _signed(use.rr), gain, raised,
    )  # fmt: skip


def _signed(value: float | None) -> str:
    return "–" if value is None else f"{value:+.4f}"


def _comparisons(found: Sequence[BenchmarkComparison]) -> str:
    rows = []
    for one in found:
        for like in one.likenesses:
            closest = ", ".join(f"{alike.problem} {alike.value:.2f}" for alike in like.closest)
            figures = (f"{value:.3f}" for value in (like.mean, like.deviation, like.least, like.most))
            rows.append((one.first, one.second, like.measure, f"{like.pairs:,}", *figures, closest))
    heads = ("of", "to", "by", "problems", "mean", "±", "least", "most", "most similar")
    return table(heads, rows, (3, 4, 5, 6, 7))


def _card(body: str) -> str:
    return f'<div class="card">{body}</div>'
