"""What evolving a benchmark does to a model: which problems it still solves, and whether complexity explains it.

"Narrowing the Complexity Gap in the Evaluation of Large Language Models", figures 9 and 10: problems that a model
solved before, those that it still solves (success → success) against those that it lost (success → failure).
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from remint.analysis.groups import GroupDifference, changed_ways, difference
from remint.code.parsing import parse
from remint.measure.complexity import measure_complexity
from remint.measure.relative import relative_complexity
from remint.measure.thresholds import PAPER, Thresholds
from remint.mint.evolve.evolving import RECIPE
from remint.records import Candidate, Problem, Record
from remint.scores.attempts import Attempts
from remint.scores.drop import Drop, drop
from remint.scores.errors import ScoresError
from remint.scores.scoring import LEVEL, Scored, score_attempts, score_named

Transition = Literal["kept", "lost", "gained", "failed"]
TRANSITIONS: tuple[Transition, ...] = ("kept", "lost", "gained", "failed")
_SCORE = "pass@1"


class EffectSettings(NamedTuple):
    """How it is decided."""

    solved_from: float = 0.5  # the share of samples that must pass for a problem to count as solved
    level: float = LEVEL
    thresholds: Thresholds = PAPER


class Tracked(Record, frozen=True):
    """A problem before and after."""

    problem: str
    transition: Transition  # kept: success → success, lost: success → failure, gained, failed
    before: float  # share of samples that pass
    after: float
    rc: float | None = None  # relative complexity of the evolved program
    steps: int | None = None  # by which it was evolved


class Effect(Record, frozen=True):
    """What became of a model's successes."""

    drop: Drop
    transitions: dict[str, int]
    changed: float  # McNemar's exact p of lost against gained
    complexity: GroupDifference | None  # relative complexity of what was kept, against what was lost
    steps: GroupDifference | None
    problems: tuple[Tracked, ...]
    only_before: int  # problems without a counterpart
    only_after: int
    solved_from: float


def effect(before: Iterable[Attempts], after: Iterable[Attempts], settings: EffectSettings | None = None) -> Effect:
    """What is lost from a run on a benchmark to a run on its evolved form.

    Problems belong together by their id, or else by the problem at their root. Raises ScoresError where none do.
    """
    settings = settings or EffectSettings()
    first = [one for one in before if one.verdicts]
    second = [one for one in after if one.verdicts]
    pairs = _pairs(first, second)
    if not pairs:
        raise ScoresError("the two runs have no problem in common, nor any that were minted from the same one.")
    tracked = [_tracked(old, new, settings) for old, new in pairs]
    counts: dict[str, int] = {name: sum(one.transition == name for one in tracked) for name in TRANSITIONS}
    return Effect(
        drop=drop(_scored(first, settings), _scored(second, settings), settings.level),
        transitions=counts,
        changed=changed_ways(counts["lost"], counts["gained"]),
        complexity=_difference(tracked, "rc"),
        steps=_difference(tracked, "steps"),
        problems=tuple(tracked),
        only_before=len({one.id for one in first} - {old.id for old, _ in pairs}),
        only_after=len(second) - len(pairs),
        solved_from=settings.solved_from,
    )


def agreed(effects: Sequence[Effect], least: int = 3) -> GroupDifference | None:
    """Relative complexity of what at least so many models kept, against what as many lost; not of what both did.

    The paper's Success_Success³ and Success_Failure³ (figure 10): one model's luck has little part in them.
    """
    complexity = {one.problem: one.rc for each in effects for one in each.problems if one.rc is not None}
    kept, lost = (
        {name for name in complexity if sum(_has(each, name, what) for each in effects) >= least}
        for what in ("kept", "lost")
    )
    both = kept & lost
    return difference(*([complexity[name] for name in sorted(group - both)] for group in (kept, lost)))


def _has(one: Effect, problem: str, transition: str) -> bool:
    return any(tracked.problem == problem and tracked.transition == transition for tracked in one.problems)


def _pairs(first: Sequence[Attempts], second: Sequence[Attempts]) -> list[tuple[Attempts, Attempts]]:
    by_id = {one.id: one for one in first}
    by_root: dict[str, list[Attempts]] = {}
    for one in first:
        by_root.setdefault(one.root, []).append(one)
    found = []
    for new in second:
        # A task may make several questions of one problem: those of one root belong together only by their ids.
        same_root = by_root.get(new.root, [])
        old = by_id.get(new.id) or (same_root[0] if len(same_root) == 1 else None)
        if old is not None:
            found.append((old, new))
    return found


def _tracked(old: Attempts, new: Attempts, settings: EffectSettings) -> Tracked:
    before, after = (sum(one.passed) / len(one.passed) for one in (old, new))
    solved, still = before >= settings.solved_from, after >= settings.solved_from
    transition: Transition = ("kept" if still else "lost") if solved else ("gained" if still else "failed")
    lineage = new.problem.lineage if new.problem else None
    return Tracked(
        problem=new.id,
        transition=transition,
        before=before,
        after=after,
        rc=program_complexity(new.problem, settings.thresholds) if new.problem else None,
        steps=len(lineage.steps) if lineage and lineage.recipe == RECIPE else None,
    )


def program_complexity(problem: Problem, thresholds: Thresholds = PAPER) -> float | None:
    """Relative complexity of a problem's program; None where it has none in Python."""
    if problem.reference is None or problem.language != "python":
        return None
    # A question about a program keeps it apart from the answer, which its reference has on top.
    text = problem.about("code")
    try:
        tree: ast.Module = parse(text if isinstance(text, str) else problem.reference.text)
    except SyntaxError:
        return None
    return relative_complexity(measure_complexity(tree, own_modules=_modules(problem.reference)), thresholds)


def _modules(program: Candidate) -> set[str]:
    return {file.path.removesuffix(".py") for file in program.files if file.path != program.main}


def _scored(attempts: Sequence[Attempts], settings: EffectSettings) -> Scored:
    scores = score_attempts(attempts, [score_named(_SCORE)], settings.level)
    for refused in scores.refused:
        raise ScoresError(refused.reason)
    return scores.scored[0]


def _difference(tracked: Sequence[Tracked], figure: Literal["rc", "steps"]) -> GroupDifference | None:
    groups: dict[str, list[float]] = {"kept": [], "lost": []}
    for one in tracked:
        value = getattr(one, figure)
        if one.transition in groups and value is not None:
            groups[one.transition].append(value)
    return difference(groups["kept"], groups["lost"])
