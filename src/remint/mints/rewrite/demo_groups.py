"""Which examples a variant may show, in the order in which they are tried: new inputs first, then those of tests."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import NamedTuple

from remint.mints.mint import WorkSteps
from remint.mints.rewrite.demo_choice import chosen
from remint.mints.rewrite.demos import Demo
from remint.mints.rewrite.invented_demos import invented_calls, known_examples
from remint.mints.rewrite.invented_sessions import invented_sessions
from remint.mints.rewrite.invented_stdin import invented_inputs
from remint.mints.rewrite.statement import ProblemText
from remint.mints.rewrite.suite_demos import drawn_demos, wanted_demos
from remint.records import Calls, Problem, Stdio
from remint.sandbox.limits import Limits

_TRIED = 4  # groups of either kind; where one is refused, such as for an exception, the next is tried


class DemoGroup(NamedTuple):
    """Examples that are shown together."""

    demos: tuple[Demo, ...]
    from_tests: int = 0  # so many of them are inputs of a test
    from_seed: int = 0  # so many are the seed's own: of a kind of which there are no others


def demo_groups(
    problem: Problem, statement: ProblemText, names: Mapping[str, str], seed: str, limits: Limits
) -> WorkSteps[list[DemoGroup]]:
    """Groups of examples that the seed does not show; empty where there is nothing to make them of."""
    chance = random.Random(f"{seed} new demos {problem.id}")
    tries = 2 * _TRIED if statement.is_class else _TRIED  # a session may show nothing
    tests = [DemoGroup(one, _tests_in(one, statement)) for one in drawn_demos(problem, statement, names, seed)[:tries]]
    if isinstance(problem.suite, Stdio):
        return [*(DemoGroup((one,)) for one in invented_inputs(problem.suite, chance)), *tests]
    if statement.is_class:
        sessions = invented_sessions(problem, statement, names, chance) if isinstance(problem.suite, Calls) else []
        return [*map(DemoGroup, sessions), *tests]
    known = known_examples(problem, statement, names)
    new = yield from invented_calls(problem, statement, names, chance, limits, known)
    chance.shuffle(known.tests)
    wanted, most = wanted_demos(statement), len(problem.suite.tests) // 2
    starts = range(0, max(1, len(new) - wanted + 1), wanted)
    groups = [DemoGroup(*chosen(new[start:], known.tests, known.seeds, wanted, most)) for start in starts][:_TRIED]
    return [*(one for one in groups if len(one.demos) > one.from_seed), *tests]


def _tests_in(demos: tuple[Demo, ...], statement: ProblemText) -> int:
    """A session is one test."""
    return 1 if statement.is_class else len(demos)
