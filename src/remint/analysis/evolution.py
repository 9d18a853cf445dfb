"""How one evolved program came about: its steps, taken again from the original, and what each changed."""

from __future__ import annotations

import difflib
import itertools
from typing import NamedTuple

from remint.errors import UsageError
from remint.mints.evolve.original import original_of
from remint.mints.evolve.outputs.evolved_problem import RECIPE
from remint.mints.evolve.replay import ReplayError, replay
from remint.mints.merge.merged_problem import RECIPE as MERGED
from remint.records import Benchmark, Candidate, Lineage, Problem, digest, encode


class ShownStep(NamedTuple):
    """An operator, and what it changed."""

    operator: str
    diff: str


class Evolution(NamedTuple):
    """The way from the original to an evolved program."""

    problem: str
    original: str
    steps: tuple[ShownStep, ...]
    evolved: str
    seed: int


def evolution_of(evolved: Problem, source: Benchmark) -> Evolution:
    """The steps of an evolved problem; refuses one that was not made from this source by the operators of today."""
    lineage = evolved.lineage
    if lineage is None or lineage.recipe not in (RECIPE, MERGED):
        raise UsageError(
            f"{evolved.id} was not evolved. Name a problem that `remint mint evolve` or `remint mint merge` made."
        )
    parent = problem_named(source, lineage.parent)
    if lineage.parent_hash != digest(encode(parent)):
        name = source.manifest.name
        raise UsageError(f"{evolved.id} was not made from {name} as it is now: {parent.id} has changed since.")
    if lineage.recipe == MERGED:
        return _merging(parent, evolved, lineage)
    try:
        programs = replay(parent, evolved)
    except ReplayError as error:
        raise UsageError(f"the steps to {evolved.id} cannot be shown: {error}") from error
    diffs = [_difference(before, after) for before, after in itertools.pairwise(programs)]
    steps = tuple(ShownStep(step.operator, diff) for step, diff in zip(lineage.steps, diffs, strict=True))
    return Evolution(evolved.id, programs[0].text, steps, programs[-1].text, lineage.seed)


def _merging(parent: Problem, merged: Problem, lineage: Lineage) -> Evolution:
    """The one step from a program to its service; what it shares is named."""
    assert merged.reference is not None
    before, after = original_of(parent), merged.reference
    first, *shared = lineage.steps
    told = f"{first.operator} with {', '.join(first.detail['with'].decode())}"
    names = ", ".join(one.detail["function"].decode() for one in shared)
    step = ShownStep(f"{told}, sharing {names}", _difference(before, after))
    return Evolution(merged.id, before.text, (step,), after.text, lineage.seed)


def problem_named(benchmark: Benchmark, name: str) -> Problem:
    """The problem with that id; the part behind the last slash will do where it is the only one."""
    if name in benchmark:
        return benchmark[name]
    matching = [one for one in benchmark.problems if one.id.endswith(f"/{name}")]
    if len(matching) > 1:
        raise UsageError(f"{name!r} may be {matching[0].id} or {matching[1].id}. Write the whole id.")
    if len(matching) != 1:
        raise UsageError(f"{benchmark.manifest.name} has no problem {name!r}. `remint benchmarks show` lists them.")
    return matching[0]


def _difference(before: Candidate, after: Candidate) -> str:
    lines = difflib.unified_diff(_lines(before), _lines(after), lineterm="", n=2)
    return "\n".join(line for line in lines if not line.startswith(("---", "+++")))


def _lines(program: Candidate) -> list[str]:
    """The text of all files, so that a module that a step adds is seen."""
    extra = [file for file in program.files if file.path != program.main]
    return [*program.text.splitlines(), *(line for one in extra for line in (f"# {one.path}", *one.text.splitlines()))]
