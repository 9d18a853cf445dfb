"""A problem with a bug: the right program stays its reference, the buggy one is in its metadata."""

from __future__ import annotations

import msgspec

from remint.mints.inject.failing_test import test_text
from remint.mints.inject.findings import Bug, BuggyProgram
from remint.mints.inject.problem_version import has_failed
from remint.records import Lineage, MintStep, Problem, Value, Verdict, digest, encode
from remint.records.verdict import Outcome
from remint.tasks.evolved_steps import steps_kept

RECIPE = "inject"


def buggy_problem(
    problem: Problem, bug: Bug, program: BuggyProgram, number: int, seed: int, parent: Problem | None = None
) -> Problem:
    """The problem of repairing a program; `parent` is what it comes from where that is called otherwise."""
    parent = parent or problem
    changes = [
        {
            "operator": change.operator,
            "line": change.line,
            "before": "\n".join(change.before),
            "after": "\n".join(change.after),
        }
        for change in program.changes
    ]
    about: dict[str, object] = {
        "buggy": program.text,
        "bug": changes,
        "failing_tests": _failing(problem, program.outcomes),
    }
    about |= {"shown_test": test_text(problem, bug.test) if bug.test >= 0 else ""}
    about |= {"ends_otherwise": True} if bug.ends_otherwise else {}
    lineage = Lineage(
        root=parent.root,
        parent=parent.id,
        parent_hash=digest(encode(parent)),
        recipe=RECIPE,
        seed=seed,
        steps=tuple(
            MintStep(str(one["operator"]), {name: Value.of(one[name]) for name in ("line", "before", "after")})
            for one in changes
        ),
    )
    metadata = {**problem.metadata, **steps_kept(problem), **{name: Value.of(value) for name, value in about.items()}}
    return msgspec.structs.replace(problem, id=f"{problem.id}#bug{number}", metadata=metadata, lineage=lineage)


def _failing(problem: Problem, outcomes: str) -> list[str]:
    """The ids of the tests that fail."""
    verdict = Verdict(problem="", sample="", outcome=Outcome.WRONG, outcomes=outcomes)
    pairs = zip(problem.suite.test_ids(), verdict.tests, strict=True)
    return [identity for identity, outcome in pairs if has_failed(outcome)]
