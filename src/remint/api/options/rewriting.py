"""Options of `rewrite`: what is changed, how often it is tried, and which models play the agents."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypedDict

from remint.api.options.groups import PathOrName, described
from remint.mints.rewrite.settings import RewriteSettings
from remint.records import Record

_USUAL = RewriteSettings()


class RewriteKeywords(TypedDict, total=False):
    """Keywords of `rewrite` that are its own."""

    seed: int
    variants: int
    reskin: bool
    text: bool
    names: bool
    demos: bool
    pool: int
    contexts: int
    attempts: int


class RewriteOptions(Record, frozen=True):
    """How problems are rewritten."""

    seed: Annotated[int, described("Random seed: the same seed and the same replies give the same benchmark.")] = (
        _USUAL.seed
    )
    variants: Annotated[int, described("Variants per problem.", ge=1, le=50)] = _USUAL.variants
    reskin: Annotated[
        bool,
        described(
            "Use no model: new names, new examples and a scenario frame around the same rules. Good for controls and "
            "tests; a model that knows a problem by heart still recognises it."
        ),
    ] = _USUAL.reskin
    pool: Annotated[int, described("Scenarios that the pool grows to.", ge=10, le=1000)] = _USUAL.pool
    contexts: Annotated[int, described("Contexts per scenario.", ge=1, le=1000)] = _USUAL.contexts
    attempts: Annotated[
        int, described("Try at most this many rewrites per problem until enough are valid.", ge=1, le=500)
    ] = _USUAL.attempts
