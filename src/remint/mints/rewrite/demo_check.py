"""Examples that a text shows, held against the reference: a text that shows something else means something else."""

from __future__ import annotations

from collections.abc import Sequence

from remint.code.constants import NotConstantError, fold
from remint.code.parsing import parse_expression
from remint.mints.mint import WorkSteps
from remint.mints.rewrite.demo_runs import shown_by
from remint.mints.rewrite.demos import Demo, is_value
from remint.mints.rewrite.errors import UnusableVariantError
from remint.records import Candidate, Problem
from remint.sandbox.limits import Limits

_CLOSE = 1e-6


def contradiction(problem: Problem, reference: Candidate, demos: Sequence[Demo], limits: Limits) -> WorkSteps[str]:
    """The first demo that the reference does not do as shown, in words; nothing where all hold."""
    try:
        ran = yield from shown_by(problem, reference, tuple(demos), limits)
    except UnusableVariantError as error:
        return str(error)
    for told, did in zip(demos, ran, strict=True):
        if told.shown.strip() and not _is_same(told.shown, did.shown):
            return f"{did.source[:80]} shows {told.shown[:60]}, and the reference gives {did.shown[:60]}"
    return ""


def _is_same(told: str, did: str) -> bool:
    """Whether two results are the same value. What is no value, such as prose below an example, says nothing."""
    if told.split() == did.split():
        return True
    try:
        one, other = (fold(parse_expression(text.strip().removesuffix(",") or "None")) for text in (told, did))
    except (SyntaxError, ValueError, NotConstantError):
        return not is_value(told)
    if isinstance(one, float) or isinstance(other, float):
        return isinstance(one, int | float) and isinstance(other, int | float) and abs(one - other) <= _CLOSE
    # A document often writes tuples as lists, and the other way round.
    return bool(_plain(one) == _plain(other))


def _plain(value: object) -> object:
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value
