"""`remint mint show`: how an evolved program came about, step by step."""

from __future__ import annotations

import difflib
import itertools
from typing import Any

import click
from rich.markup import escape
from rich.syntax import Syntax

from remint.cli.output import as_json_option, console, print_json
from remint.formats import UnsupportedError, open_benchmark
from remint.mints.evolve.original import names_in_use, original_of
from remint.mints.evolve.outputs.evolved_problem import RECIPE
from remint.mints.evolve.replay import replayed
from remint.mints.evolve.search.individual import StepTaken
from remint.records import Benchmark, Candidate, Problem, digest, encode


@click.command()
@click.argument("fresh")
@click.argument("problem")
@click.option("--source", required=True, help="The benchmark that FRESH was minted from.")
@as_json_option
def show(fresh: str, problem: str, source: str, as_json: bool) -> None:
    """Show how a PROBLEM of a FRESH benchmark was evolved: each operator, and what it changed.

    The steps are taken again from the original, so that what is shown is how it was made.
    """
    evolved = _found(open_benchmark(fresh), problem)
    lineage = evolved.lineage
    if lineage is None or lineage.recipe != RECIPE:
        raise UnsupportedError(f"{evolved.id} was not evolved. Name a problem that `remint mint evolve` made.")
    parent = _found(open_benchmark(source), lineage.parent)
    steps = [_step(step.operator, step.detail) for step in lineage.steps]
    if lineage.parent_hash != digest(encode(parent)):
        raise UnsupportedError(f"{evolved.id} was not made from {source} as it is now: {parent.id} has changed since.")
    original = original_of(parent)
    try:
        programs = [original, *replayed(original, steps, names_in_use(parent))]
    except Exception as error:
        raise UnsupportedError(
            f"the steps to {evolved.id} cannot be taken: the operators have changed since."
        ) from error
    if evolved.reference is None or programs[-1] != evolved.reference:
        raise UnsupportedError(f"the steps do not lead to {evolved.id}: the operators have changed since.")
    diffs = [_difference(before, after) for before, after in itertools.pairwise(programs)]
    if as_json:
        told = [{"operator": step.operator, "diff": diff} for step, diff in zip(steps, diffs, strict=True)]
        print_json({"problem": evolved.id, "original": original.text, "steps": told, "evolved": programs[-1].text})
        return
    console().print(f"[bold]{escape(evolved.id)}[/]  {len(steps)} steps, seed {lineage.seed}")
    for number, (step, diff) in enumerate(zip(steps, diffs, strict=True), start=1):
        console().print(f"\n[bold]{number}. {escape(step.operator)}[/]")
        console().print(Syntax(diff, "diff", theme="ansi_dark", background_color="default"))


def _step(operator: str, detail: dict[str, Any]) -> StepTaken:
    return StepTaken(operator, detail["site"].decode(), detail["key"].decode(), detail["seed"].decode())


def _found(benchmark: Benchmark, name: str) -> Problem:
    if name in benchmark:
        return benchmark[name]
    matching = [one for one in benchmark.problems if one.id.endswith(f"/{name}")]
    if len(matching) > 1:
        raise UnsupportedError(f"{name!r} may be {matching[0].id} or {matching[1].id}. Write the whole id.")
    if len(matching) != 1:
        raise UnsupportedError(
            f"{benchmark.manifest.name} has no problem {name!r}. `remint benchmarks show` lists them."
        )
    return matching[0]


def _difference(before: Candidate, after: Candidate) -> str:
    lines = difflib.unified_diff(_lines(before), _lines(after), lineterm="", n=2)
    return "\n".join(line for line in lines if not line.startswith(("---", "+++")))


def _lines(program: Candidate) -> list[str]:
    """The text of all files, so that a module that a step adds is seen."""
    extra = [file for file in program.files if file.path != program.main]
    return [*program.text.splitlines(), *(line for one in extra for line in (f"# {one.path}", *one.text.splitlines()))]
