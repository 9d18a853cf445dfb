"""The examples that a variant shows, run against its reference: those that the seed shows rightly must stay right."""

from __future__ import annotations

import re
from typing import NamedTuple

from remint.mints.mint import WorkSteps
from remint.mints.rewrite.demo_check import contradiction
from remint.mints.rewrite.demos import Demo
from remint.mints.rewrite.errors import UnreadableStatementError
from remint.mints.rewrite.statement import statement_of
from remint.records import Problem
from remint.sandbox.errors import SandboxError
from remint.sandbox.limits import Limits


class ExampleFault(NamedTuple):
    """Why a variant's examples do not hold, nothing if they do; and whether that will stay so."""

    reason: str = ""
    lasting: bool = True


def examples_differ(seed: Problem, variant: Problem, limits: Limits) -> WorkSteps[ExampleFault]:
    """Run what a variant shows; where the seed is wrong already, only what is new in the variant."""
    assert seed.reference is not None
    assert variant.reference is not None
    shown, before = _demos(variant), _demos(seed)
    if not shown:
        return ExampleFault()
    try:
        found = yield from contradiction(variant, variant.reference, shown, limits)
        if found and before and (yield from contradiction(seed, seed.reference, before, limits)):
            old = {_plain(one) for one in _with_name(before, seed.entry_point, variant)}
            new = [one for one in shown if _plain(one) not in old]
            found = (yield from contradiction(variant, variant.reference, new, limits)) if new else ""
    except SandboxError as error:
        return ExampleFault(str(error), lasting=False)
    return ExampleFault(f"an example that it would show is wrong: {found}" if found else "")


def _demos(problem: Problem) -> tuple[Demo, ...]:
    try:
        return statement_of(problem).demos
    except UnreadableStatementError:
        return ()


def _with_name(demos: tuple[Demo, ...], old: str, variant: Problem) -> list[Demo]:
    """The seed's examples as the variant would call them."""
    word = rf"\b{re.escape(old)}\b"
    return [Demo(re.sub(word, variant.entry_point, one.source), one.shown) for one in demos]


def _plain(demo: Demo) -> tuple[str, str]:
    return "".join(demo.source.split()), demo.shown.strip()
