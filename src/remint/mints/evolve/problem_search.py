"""Search from the reference of one problem."""

from __future__ import annotations

import time
from collections.abc import Callable

from remint.mints.evolve.gates.data_flow import FlowWatch
from remint.mints.evolve.gates.equivalence.checks import equivalence_of
from remint.mints.evolve.gates.pylint_score import Pylint
from remint.mints.evolve.original import names_in_use, original_of
from remint.mints.evolve.search.algorithm import Search
from remint.mints.evolve.search.evolved import Evolved, GenerationSummary
from remint.mints.evolve.search.guided_search import GuidedSearch
from remint.mints.evolve.search.outcome import MeasuredProgram
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Problem
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool


def evolve_problem(
    problem: Problem,
    settings: EvolveSettings,
    pool: Pool,
    pylint: Pylint | None = None,
    limits: Limits | None = None,
    seen: Callable[[GenerationSummary], None] = lambda generation: None,
    keep_all: bool = False,
    start: MeasuredProgram | None = None,
) -> Evolved:
    """Search from the reference of a problem. Raises UnprovenError where there is none to start from."""
    started = time.monotonic()
    original, keep = original_of(problem), names_in_use(problem)
    checks = equivalence_of(problem, original, pool, limits or Limits(), settings.inputs, settings.seed)
    own = Pylint() if pylint is None and settings.pylint else None
    try:
        watch = None if settings.paper else FlowWatch(original, checks.watched, pool, limits or Limits())
        given = (original, keep, checks, settings, pylint or own, started, watch)
        search = Search(*given) if start is None else GuidedSearch(start, *given)
        evolved = search.run(seen, keep_all)
        return evolved._replace(checked=checks.checked)
    finally:
        if own is not None:
            own.close()
