"""What evolving a benchmark does to a model: which problems it still solves, and whether complexity explains it.

"Narrowing the Complexity Gap in the Evaluation of Large Language Models", figures 9 and 10: problems that a model
solved before, those that it still solves (success → success) against those that it lost (success → failure).
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from statistics import mean
from typing import Literal, NamedTuple

from remint.analysis.rank_tests import GroupDifference, difference, mcnemar_p
from remint.code.parsing import parse
from remint.measures.complexity import measure_complexity
from remint.measures.relative import relative_complexity
from remint.measures.thresholds import PAPER, Thresholds
from remint.records import Candidate, Problem, Record
from remint.scores.attempts import Attempts
from remint.scores.drop import Drop, drop
from remint.scores.errors import ScoresError
from remint.scores.scoring import LEVEL, Scored, score_attempts, score_named
from remint.tasks.evolved_steps import evolved_steps
from remint.tasks.kept_programs import program_of
from remint.tasks.translate import PROGRAM

Transition = Literal["kept", "lost", "gained", "failed"]
TRANSITIONS: tuple[Transition, ...] = ("kept", "lost", "gained", "failed")
_COMPARED: tuple[Transition, ...] = ("kept", "lost")
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
    root: str  # the problem at its root, which other questions and variants may come from, too
    rc: float | None = None  # relative complexity of the evolved program
    steps: float | None = None  # by which it was evolved


class Effect(Record, frozen=True):
    """What became of a model's successes."""

    drop: Drop
    transitions: dict[str, int]
    programs: dict[str, int]  # the same of programs: all questions about one, and its variants, count once
    changed: float  # McNemar's exact p of programs that were lost against gained
    complexity: GroupDifference | None  # relative complexity of programs that were kept, against those that were lost
    steps: GroupDifference | None
    problems: tuple[Tracked, ...]
    only_before: int  # problems without a counterpart
    only_after: int
    solved_from: float


def effect(before: Iterable[Attempts], after: Iterable[Attempts], settings: EffectSettings | None = None) -> Effect:
    """What is lost from a run on a benchmark to a run on its evolved form.

    Problems belong together by their id, or else by the problem at their root. Raises ScoresError where none do. Tests
    count each root once: several questions about one program are answered alike, and are no independent evidence.
    """
    settings = settings or EffectSettings()
    first = [one for one in before if one.verdicts]
    second = [one for one in after if one.verdicts]
    pairs = _pairs(first, second)
    if not pairs:
        raise ScoresError("the two runs have no problem in common, nor any that were minted from the same one.")
    tracked = [_tracked(old, new, settings) for old, new in pairs]
    programs = _by_program(tracked, settings.solved_from)
    counts = _counts(programs)
    return Effect(
        drop=_drop(pairs, settings),
        transitions=_counts(tracked),
        programs=counts,
        changed=mcnemar_p(counts["lost"], counts["gained"]),
        complexity=_difference(programs, "rc"),
        steps=_difference(programs, "steps"),
        problems=tuple(tracked),
        only_before=len({one.id for one in first} - {old.id for old, _ in pairs}),
        only_after=len(second) - len(pairs),
        solved_from=settings.solved_from,
    )


def agreed(effects: Sequence[Effect], least: int = 3) -> GroupDifference | None:
    """Relative complexity of what at least so many models kept, against what as many lost; not of what both did.

    The paper's Success_Success³ and Success_Failure³ (figure 10): one model's luck has little part in them.
    """
    tracked = [{one.root: one for one in _by_program(each.problems, each.solved_from)} for each in effects]
    complexity = {root: one.rc for each in tracked for root, one in each.items() if one.rc is not None}
    became = {root: [each[root].transition for each in tracked if root in each] for root in complexity}
    kept, lost = (
        {root for root, transitions in became.items() if transitions.count(what) >= least} for what in _COMPARED
    )
    both = kept & lost
    return difference(*([complexity[name] for name in sorted(group - both)] for group in (kept, lost)))


def why_nothing_to_compare(found: Effect) -> str:
    """Why there is no difference between what was kept and what was lost."""
    if found.programs["kept"] and found.programs["lost"]:
        return "it is not known of the programs that were kept, or of those that were lost"
    return "no problem was kept, or none was lost"


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
    return Tracked(
        problem=new.id,
        transition=_transition(before, after, settings.solved_from),
        before=before,
        after=after,
        root=new.root,
        rc=program_complexity(new.problem, settings.thresholds) if new.problem else None,
        steps=evolved_steps(new.problem) if new.problem else None,
    )


def _transition(before: float, after: float, solved_from: float) -> Transition:
    if before >= solved_from:
        return "kept" if after >= solved_from else "lost"
    return "gained" if after >= solved_from else "failed"


def _by_program(tracked: Sequence[Tracked], solved_from: float) -> list[Tracked]:
    """One entry for each root: the means over its questions and variants."""
    gathered: dict[str, list[Tracked]] = {}
    for one in tracked:
        gathered.setdefault(one.root, []).append(one)
    return [group[0] if len(group) == 1 else _mean(group, solved_from) for group in gathered.values()]


def _mean(group: Sequence[Tracked], solved_from: float) -> Tracked:
    # Exact means, not those of floats: equal numbers must stay equal, since they are ranked.
    before, after = mean(one.before for one in group), mean(one.after for one in group)
    complexities = [one.rc for one in group if one.rc is not None]
    steps = [one.steps for one in group if one.steps is not None]
    return Tracked(
        problem=group[0].root,
        transition=_transition(before, after, solved_from),
        before=before,
        after=after,
        root=group[0].root,
        rc=mean(complexities) if complexities else None,
        steps=mean(steps) if steps else None,
    )


def _counts(tracked: Sequence[Tracked]) -> dict[str, int]:
    return {name: sum(one.transition == name for one in tracked) for name in TRANSITIONS}


def program_complexity(problem: Problem, thresholds: Thresholds = PAPER) -> float | None:
    """Relative complexity of a problem's program; None where it has none in Python."""
    # What is to be translated is in Python, whatever the language of the answer.
    program = program_of(problem.about(PROGRAM)) or (problem.reference if problem.language == "python" else None)
    if program is None:
        return None
    # A question about a program keeps it apart from the answer, which its reference has on top.
    text = problem.about("code")
    try:
        tree: ast.Module = parse(text if isinstance(text, str) else program.text)
    except SyntaxError:
        return None
    return relative_complexity(measure_complexity(tree, own_modules=_modules(program)), thresholds)


def _modules(program: Candidate) -> set[str]:
    return {file.path.removesuffix(".py") for file in program.files if file.path != program.main}


def _drop(pairs: Sequence[tuple[Attempts, Attempts]], settings: EffectSettings) -> Drop:
    """The drop over what both runs have, by the roots of the second: the first run's may not be known."""
    first = {(new.root, old.id): old._replace(id=new.id, problem=new.problem) for old, new in reversed(pairs)}
    second = [new for _, new in pairs]
    return drop(_scored([*first.values()], settings), _scored(second, settings), settings.level)


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
