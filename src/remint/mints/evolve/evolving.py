"""From a problem to its evolved form: the reference is searched, the rest of the problem stays."""

from __future__ import annotations

import ast
import re
import time
from collections.abc import Callable

import msgspec

from remint.code.parsing import parse
from remint.mints.evolve.equivalence.checks import UnprovenError, equivalence_of
from remint.mints.evolve.pylint_score import Pylint
from remint.mints.evolve.result import Program
from remint.mints.evolve.search import Evolved, Generation, Search
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Candidate, Lineage, MintStep, Problem, SourceFile, Value, digest, encode
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

RECIPE = "evolve"


def evolve_problem(
    problem: Problem,
    settings: EvolveSettings,
    pool: Pool,
    pylint: Pylint | None = None,
    limits: Limits | None = None,
    seen: Callable[[Generation], None] = lambda generation: None,
    keep_all: bool = False,
) -> Evolved:
    """Search from the reference of a problem. Raises UnprovenError where there is none to start from."""
    started = time.monotonic()
    original, keep = original_of(problem), names_in_use(problem)
    checks = equivalence_of(problem, original, pool, limits or Limits(), settings.inputs, settings.seed)
    own = Pylint() if pylint is None and settings.pylint else None
    try:
        evolved = Search(original, keep, checks, settings, pylint or own, started).run(seen, keep_all)
        return evolved._replace(checked=checks.checked)
    finally:
        if own is not None:
            own.close()


def original_of(problem: Problem) -> Candidate:
    """The reference as Python writes it: comments and layout are no part of what is evolved."""
    if problem.reference is None or problem.language != "python":
        raise UnprovenError(f"{problem.id}: there is no reference in Python to start from")
    reference = problem.reference
    try:
        text = ast.unparse(parse(reference.text)) + "\n"
    except (SyntaxError, ValueError, RecursionError) as error:
        raise UnprovenError(f"{problem.id}: the reference is not Python that can be read: {error}") from error
    files = tuple(
        SourceFile(path=file.path, text=text) if file.path == reference.main else file for file in reference.files
    )
    return Candidate(files=files, main=reference.main)


def names_in_use(problem: Problem) -> frozenset[str]:
    """The names that tests use, keywords included: they must stay."""
    suite, tests = problem.suite, problem.suite.tests
    names = {problem.entry_point}
    for text in (
        getattr(suite, "module", ""),
        getattr(suite, "setup", ""),
        *(getattr(one, "code", "") for one in tests),
    ):
        names |= _names(text) if text else set()
    for test in tests:
        names |= {step.name for step in getattr(test, "steps", ())}
        keywords = getattr(test, "kwargs", None)
        names |= set(keywords.decode()) if keywords is not None else set()
    return frozenset(name for name in names if name)


def _names(text: str) -> set[str]:
    """The names in a text: of variables, attributes and keywords; every word where it cannot be read."""
    found = set()
    try:
        tree = parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return set(re.findall(r"[^\W\d]\w*", text))
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.keyword) and node.arg:
            found.add(node.arg)
    return found


def evolved_problem(problem: Problem, chosen: Program, settings: EvolveSettings) -> Problem:
    """The problem with an evolved program in place of its reference, and the way there."""
    steps = tuple(
        MintStep(
            operator=step.operator,
            detail={"site": Value.of(step.site), "key": Value.of(step.key), "seed": Value.of(step.seed)},
        )
        for step in chosen.steps
    )
    before = problem.lineage
    lineage = Lineage(
        root=before.root if before else problem.id,
        parent=problem.id,
        parent_hash=digest(encode(problem)),
        recipe=RECIPE,
        seed=settings.seed,
        steps=steps,
        models=chosen.models,
    )
    measured = {"rc": Value.of(chosen.rc), "rr": Value.of(chosen.rr)}
    return msgspec.structs.replace(
        problem, reference=chosen.candidate, lineage=lineage, metadata={**problem.metadata, **measured}
    )
