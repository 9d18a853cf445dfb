"""Options of `rewrite`: what is changed, how often it is tried, and which models play the agents."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, TypedDict

from remint.api.options.groups import PathOrName, described
from remint.mints.rewrite.settings import RewriteSettings
from remint.records import Record

_USUAL = RewriteSettings()


class RewriteKeywords(TypedDict, total=False):
    """Keywords of `rewrite` that are its own."""

    variants: int
    reskin: bool
    pool: int
    contexts: int
    attempts: int
    scenario_model: str
    context_model: str
    rewrite_model: str
    validator_model: str
    solvers: str | Iterable[str]
    solver_answers: str | Iterable[str]
    panel_tests: PathOrName
    scenarios: PathOrName


class RewriteOptions(Record, frozen=True):
    """How problems are rewritten."""

    variants: Annotated[int, described("Variants per problem.", ge=1, le=50)] = _USUAL.variants
    reskin: Annotated[
        bool,
        described(
            "Use no model: new names, new examples and a scenario frame around the same rules. Good for controls and "
            "tests; of a leak that models had memorised, 5 to 13 points remained."
        ),
    ] = _USUAL.reskin
    pool: Annotated[int, described("Scenarios that the pool grows to.", ge=10, le=1000)] = _USUAL.pool
    contexts: Annotated[int, described("Contexts per scenario.", ge=1, le=1000)] = _USUAL.contexts
    attempts: Annotated[
        int, described("Try at most this many rewrites per problem until enough are valid.", ge=1, le=500)
    ] = _USUAL.attempts


class AgentOptions(Record, frozen=True):
    """Who plays the agents."""

    scenario_model: Annotated[str, described("Another model to propose scenarios.", metavar="MODEL")] = ""
    context_model: Annotated[str, described("Another model to place inputs in a scenario.", metavar="MODEL")] = ""
    rewrite_model: Annotated[str, described("Another model to write the new texts.", metavar="MODEL")] = ""
    validator_model: Annotated[str, described("Another model to validate variants.", metavar="MODEL")] = ""
    solvers: Annotated[
        str | tuple[str, ...],
        described("Model that answers every variant without seeing its seed, to prove it.", metavar="MODEL"),
    ] = ()
    solver_answers: Annotated[
        str | tuple[str, ...],
        described("File with answers to the variants, as one more solver of the panel.", metavar="FILE"),
    ] = ()
    panel_tests: Annotated[
        str,
        described(
            "Benchmark with stronger tests of the same problems for the panel, such as humaneval-plus.",
            metavar="BENCHMARK",
        ),
    ] = ""
    scenarios: Annotated[
        str,
        described(
            'JSONL file with scenarios of single problems, {"problem": ID, "scenarios": ["Area: activity", …]}, tried '
            "in order in place of draws from the pool.",
            metavar="FILE",
        ),
    ] = ""
