"""How samples made elsewhere were judged, as text and as JSON."""

from __future__ import annotations

from pathlib import Path

from rich.markup import escape

from remint.api.documents.judged import judged_document
from remint.api.handles.run import Run
from remint.cli.present.consoles import console, print_json, print_notes
from remint.cli.present.runs import exit_code_of, outcomes_table, print_cut_off, print_quarantined
from remint.records import Outcome
from remint.runs.overview import shared_process
from remint.runs.store import SHORT


def present_judged(found: Run, output: Path | None, as_json: bool) -> int:
    """Print what came of it; the exit code."""
    if as_json:
        print_json(judged_document(found, output))
        print_notes(remark.replace("`extract`", "--extract") for remark in found.remarks)
    else:
        _print(found, output)
    return exit_code_of(found.overview.run)


def _print(found: Run, output: Path | None) -> None:
    about, run, show = found.overview, found.overview.run, console().print
    show(outcomes_table(run.outcomes))
    base = about.base_pass_at_k if about.has_base_tests else {}
    width = max(map(len, about.pass_at_k), default=0)
    for name, value in about.pass_at_k.items():
        beside = f"   (base tests alone {base[name]:.1%})" if name in base else ""
        show(f"{name:<{width}}  [bold]{value:.1%}[/bold]{beside}   over {about.counted:,} problems", highlight=False)
    print_cut_off(about, console())
    print_quarantined(run.quarantined, console())
    lost = run.outcomes.get(Outcome.INFRASTRUCTURE.value, 0)
    if lost:
        show(f"{lost:,} samples could not be judged and do not count: run the command again", style="red")
    for remark in found.remarks:
        show(f"note: {escape(remark.replace('`extract`', '--extract'))}", style="yellow", soft_wrap=True)
    if found.left_out:
        show(f"{found.left_out:,} samples of other problems were left out", style="dim")
    rate = run.judged / run.seconds if run.seconds else 0.0
    speed = f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"
    show(
        f"{run.samples:,} samples, {run.samples - run.judged:,} of them known already; {run.seconds:.1f} s, "
        f"{speed} per second", style="dim",
    )  # fmt: skip
    if run.shared_process:
        show(f"tests: {shared_process(run)}", style="yellow")
    isolation = "none: programs could reach this machine" if "none" in run.layer else run.layer.replace("+", " ")
    show(f"isolation: {escape(isolation)}", style="red" if "none" in run.layer else "dim")
    show(f"run {run.id[:SHORT]}" + (f", results in {escape(str(output))}" if output else ""))
