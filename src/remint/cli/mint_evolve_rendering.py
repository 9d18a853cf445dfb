"""What `remint mint evolve` tells: as a document, and in words."""

from __future__ import annotations

from collections import Counter
from statistics import fmean
from typing import Any

from rich.markup import escape

from remint.cli.fresh_tests import print_fresh
from remint.cli.naming import print_naming
from remint.cli.output import console, table
from remint.mints.evolve.mint import EvolvedBenchmark
from remint.mints.evolve.model_naming.recorded_names import NAMES_BY_MODEL
from remint.mints.evolve.search.outcome import EvolvedProgram

_NAMED = 5


def evolve_document(made: EvolvedBenchmark) -> dict[str, Any]:
    """What became of all problems together."""
    done = [result for result in made.results if result.before and result.after]
    used = Counter(name for result in done for name in sorted(_operators(result)))
    refused: Counter[str] = Counter()
    for result in done:
        refused.update(result.refused)
    spent = sum(result.seconds for result in done)
    return {
        "problems": len(done),
        "left_out": {result.problem: result.reason for result in made.results if result.reason},
        "checked": {result.problem: result.checked for result in done},
        "rc_before": _mean([result.before.rc for result in done if result.before]),
        "rc_after": _mean([result.after.rc for result in done if result.after]),
        "rr_before": _mean([result.before.rr for result in done if result.before]),
        "rr_after": _mean([result.after.rr for result in done if result.after]),
        "looked_at": sum(result.looked_at for result in done),
        "accepted": sum(result.accepted for result in done),
        "offspring_per_second": round(sum(result.looked_at for result in done) / spent, 2) if spent else None,
        "refused": dict(refused.most_common()),
        "operators": {name: round(count / len(done), 3) for name, count in used.most_common()},
        "unchanged": sum(not result.after.steps for result in done if result.after),
    }


def _operators(result: EvolvedProgram) -> set[str]:
    steps = result.after.steps if result.after else ()
    return {step.operator for step in steps if step.operator != NAMES_BY_MODEL}


def _mean(values: list[float]) -> float | None:
    return round(fmean(values), 4) if values else None


def print_evolved(document: dict[str, Any]) -> None:
    """Say it in words."""
    show = console().print
    grid = table("", "before", "after")
    grid.columns[1].justify = grid.columns[2].justify = "right"
    for name, short in (("relative complexity", "rc"), ("relative readability", "rr")):
        before, after = document[f"{short}_before"], document[f"{short}_after"]
        grid.add_row(name, "–" if before is None else f"{before:.3f}", "–" if after is None else f"{after:.3f}")
    show(grid)
    rate = document["offspring_per_second"]
    speed = f", {rate:g} a second" if rate else ""
    show(f"{document['looked_at']:,} programs made{speed}, {document['accepted']:,} of them readable and the same")
    for reason, count in list(document["refused"].items())[:_NAMED]:
        show(f"  {count:,} refused: {escape(reason)}", style="dim")
    for checked, count in Counter(document["checked"].values()).most_common(_NAMED):
        show(f"  {count:,} compared on {escape(checked)}", style="dim")
    shares = ", ".join(f"{name} {share:.0%}" for name, share in list(document["operators"].items())[:10])
    if shares:
        show(f"operators in the final programs: {shares}", soft_wrap=True)
    if "naming" in document:
        print_naming(document["naming"])
    for name, reason in list(document["left_out"].items())[:_NAMED]:
        show(f"left out: {escape(name)}: {escape(reason)}", style="yellow", soft_wrap=True)
    if "fresh" in document:
        print_fresh(document["fresh"])
    for remark in document["remarks"]:
        show(f"note: {escape(remark)}", style="yellow", soft_wrap=True)
    if examples := document.get("examples"):
        show(f"{escape(examples['output'])}: {examples['programs']:,} programs to fine-tune with", soft_wrap=True)
    show(
        f"{escape(document['output'])}: {document['problems']:,} problems, {document['seconds']:.1f} s", soft_wrap=True
    )
