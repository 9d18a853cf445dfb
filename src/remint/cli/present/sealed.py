"""Sealed benchmarks and editions on a terminal, and as JSON."""

from __future__ import annotations

import msgspec
from rich.markup import escape

from remint.analysis.editions import PairedEditions
from remint.api.editions import EditionComparison, RotatedBenchmark
from remint.api.seal import SealedBenchmark, VerifiedSeal
from remint.cli.present.consoles import console, print_json, print_notes, table
from remint.scores.points import points_with_interval


def present_sealed(made: SealedBenchmark, as_json: bool) -> None:
    """Print where a sealed benchmark is, and what may be shared."""
    if as_json:
        key = str(made.new_key) if made.new_key else None
        print_json({"output": str(made.path), "manifest": str(made.manifest_path), "new_key": key,
                    "remarks": list(made.remarks), "published": made.manifest})  # fmt: skip
        return
    print_notes(made.remarks)
    size = made.benchmark.size
    _say(f"{made.path}: {size.problems:,} problems, {size.tests:,} tests, sealed; share it with whoever has the key")
    _say(f"{made.manifest_path}: what can be published")
    if made.new_key:
        _say(f"{made.new_key}: the new key. Keep a copy in a safe place: without it nobody can open the benchmark.")


def present_verified(found: VerifiedSeal, as_json: bool) -> None:
    """Print whether a sealed file is the published one."""
    if as_json:
        print_json({"path": str(found.path), "problems": found.problems, "opened": found.opened,
                    "faults": list(found.faults)})  # fmt: skip
        return
    for fault in found.faults:
        console().print(f"[red]{escape(fault)}[/]", soft_wrap=True)
    if not found.faults:
        what = f"the {found.problems:,} problems" if found.opened else "the file (its content was not opened)"
        _say(f"{found.path}: {what} as published")


def present_rotated(made: RotatedBenchmark, as_json: bool) -> None:
    """Print the next edition, and how it compares."""
    if as_json:
        print_json({"output": str(made.path), "edition": msgspec.to_builtins(made.edition),
                    "problems": len(made.benchmark), "remarks": list(made.remarks),
                    "comparison": made.comparison.document()})  # fmt: skip
        return
    print_notes(made.remarks)
    _say(f"{made.path}: edition {made.edition.number}, {len(made.benchmark):,} problems, by {made.edition.mint}")
    present_editions(made.comparison, False)


def present_editions(found: EditionComparison, as_json: bool) -> None:
    """Print what two editions share."""
    if as_json:
        print_json(found.document())
        return
    shared = found.shared
    grid = table("problems of the newer edition", "number")
    rows = {
        "all": shared.after,
        "minted from a problem that the older one has too": shared.same_root,
        "with the same question": shared.same_question,
        "with the same reference": shared.same_program,
        "with the same tests": shared.same_tests,
    }
    for words, count in rows.items():
        grid.add_row(words, f"{count:,}")
    console().print(grid)
    if found.paired:
        scores = table("model", "task", "pass@1 before", "after", "difference", "problems")
        for pair in found.paired:
            scores.add_row(*_row(pair))
        console().print(scores)
    if found.waiting:
        _say(
            f"no run on the newer edition yet: {', '.join(found.waiting)}. Run them, then `remint benchmarks editions`."
        )
    elif not found.paired:
        _say("no run of the older edition is in the ledger, so there are no scores to compare.")


def _row(pair: PairedEditions) -> tuple[str, ...]:
    lost = pair.drop
    difference = points_with_interval(-lost.drop.value, -lost.drop.high, -lost.drop.low)
    return escape(pair.model), pair.task, f"{lost.before:.1%}", f"{lost.after:.1%}", difference, f"{lost.seeds:,}"


def _say(text: str) -> None:
    console().print(escape(text), soft_wrap=True)
