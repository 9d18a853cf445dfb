"""What refactorings by a model would take, before anything is spent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from remint.api.benchmarks import opened
from remint.api.options import PathOrName, SelectionOptions, group
from remint.api.options.evolving import EvolveOptions, NamingOptions
from remint.api.options.guiding import GuideOptions
from remint.errors import UsageError
from remint.mints.evolve.guided.expected_cost import expected_guide_cost
from remint.mints.evolve.guided.questions import GuideQuestions
from remint.mints.evolve.guided.style_excerpt import style_excerpt
from remint.mints.rewrite.expected_cost import ExpectedCost
from remint.models.asking import read_prices
from remint.records import Benchmark


def plan_guide(benchmark: Benchmark | PathOrName, *, format: str = "", **options: Any) -> ExpectedCost:
    """Requests, tokens and dollars of `evolve` with a guide. Nobody is asked."""
    guide, naming = group(GuideOptions, options), group(NamingOptions, options)
    asking = guide.asking(naming)
    if asking is None:
        raise UsageError("Without a model that proposes refactorings nothing is spent. Name one with `guide`.")
    part = opened(benchmark, format, group(SelectionOptions, options))
    prices = read_prices(Path(asking.prices) if asking.prices else None)
    questions = GuideQuestions(asking.parameters(), excerpt_of(group(EvolveOptions, options).like))
    return expected_guide_cost(
        part.problems, questions, asking.parameters(), guide.label(asking.model), prices.of(asking.model),
        guide.guide_attempts,
    )  # fmt: skip


def excerpt_of(like: str | Path | None) -> str:
    """The excerpt that shows how code is written in a code base."""
    return "" if like is None else style_excerpt(str(like))
