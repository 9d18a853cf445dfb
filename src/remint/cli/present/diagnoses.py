"""How a diagnosis looks on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from remint.analysis.diagnose.records import RunDiagnosis, SampleDiagnosis
from remint.cli.present.consoles import console, table

_SHOWN, _CLUSTERS = 5, 5


def print_diagnosis(found: RunDiagnosis, written: Sequence[Path] = ()) -> None:
    """The dictionary with its counts, some explained samples, and samples that fail alike."""
    screen = console()
    screen.print(f"[bold]run {found.run[:12]}[/]  {escape(found.benchmark)}  {escape(found.model)}")
    if not found.failing:
        screen.print(f"all {found.samples:,} samples pass", style="green")
        return
    grid = table("entry", "samples", "problems", "share", "details")
    for one in found.entries:
        details = ", ".join(f"{name} {count:,}" for name, count in list(one.details.items())[:4])
        share = one.samples / max(1, len(found.diagnoses))
        grid.add_row(f"[bold]{escape(one.entry)}[/]", f"{one.samples:,}", f"{one.problems:,}", f"{share:.0%}",
                     escape(details))  # fmt: skip
    screen.print(grid)
    screen.print(
        f"{found.explained:,} of {len(found.diagnoses):,} failing samples explained; {found.repaired:,} of "
        f"{found.diagnosed:,} distinct programs have a small repair that passes; a sample may have several entries",
        style="dim",
    )
    if found.constructs:
        told = ", ".join(f"{name} {count:,}" for name, count in found.constructs.items())
        screen.print(f"causes by kind of instruction: {escape(told)}", style="dim", soft_wrap=True)
    explained = list({(one.problem, one.patch): one for one in found.diagnoses if one.patch}.values())
    for sample in explained[:_SHOWN]:
        _print_sample(sample, screen)
    if len(explained) > _SHOWN:
        screen.print(f"\n{len(explained) - _SHOWN:,} more: --json or -o report.html shows all", style="dim")
    _print_clusters(found, screen)
    for path in written:
        screen.print(f"wrote {escape(str(path))}", style="dim")


def _print_sample(one: SampleDiagnosis, screen: Console) -> None:
    screen.print(f"\n[bold]{escape(one.problem)}[/] sample {one.index}: {escape(one.failure)}")
    for cause in one.causes:
        where = f" line {cause.line}" if cause.line else ""
        screen.print(f"  [red]{escape(cause.entry)}[/]: {escape(cause.detail)}{where}", soft_wrap=True)
        if cause.english:
            screen.print(f"    instruction {escape(cause.instruction)}: {escape(cause.english)}", soft_wrap=True)
        if cause.seen and cause.seen == cause.expected:
            screen.print(f"    [red]~ {escape(_line(cause.seen))}[/]  stands in another place", soft_wrap=True)
            continue
        if cause.seen:
            screen.print(f"    [red]- {escape(_line(cause.seen))}[/]", soft_wrap=True)
        if cause.expected:
            screen.print(f"    [green]+ {escape(_line(cause.expected))}[/]", soft_wrap=True)
    if one.divergence:
        first = one.divergence
        screen.print(f"    {escape(first.call)}: {escape(first.in_words())}", style="dim", soft_wrap=True)
    if one.smallest_input:
        small = one.smallest_input
        told = f"smallest failing input: {small.call} gives {small.seen}, not {small.expected}"
        screen.print(f"    {escape(told)}", style="dim", soft_wrap=True)


def _line(code: str) -> str:
    first, _, rest = code.partition("\n")
    return f"{first} …" if rest else first


def _print_clusters(found: RunDiagnosis, screen: Console) -> None:
    large = sorted((one for one in found.clusters if len(one.samples) > 1), key=lambda one: -len(one.samples))
    if not large:
        return
    screen.print("\n[bold]samples that fail alike[/]")
    grid = table("problem", "samples", "failure", "first failing call")
    for one in large[:_CLUSTERS]:
        grid.add_row(escape(one.problem), f"{len(one.samples):,}", escape(one.outcome), escape(one.example[:120]))
    screen.print(grid)
