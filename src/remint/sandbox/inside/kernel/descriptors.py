"""Which open files a program inherits."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterable
from typing import NamedTuple

from remint.sandbox.inside.kernel.system_calls import call

_LAST = 0xFFFFFFFF


class Span(NamedTuple):
    """Descriptors from the first to the last."""

    first: int
    last: int


def all_but(keep: Iterable[int]) -> list[Span]:
    """Every descriptor except these and 0, 1 and 2."""
    spans, first = [], 3
    for descriptor in sorted(set(keep)):
        if descriptor >= first:
            spans.append(Span(first, descriptor - 1))
            first = descriptor + 1
    return [span for span in [*spans, Span(first, _LAST)] if span.first <= span.last]


def can_close_spans() -> bool:
    """Whether the kernel can close many descriptors in one call (since 5.9), and lets us."""
    try:
        call("close_range", _LAST, _LAST, 0)  # nobody has one of that number
        return True
    except OSError:
        return False


def close_all_but(keep: Iterable[int]) -> None:
    """Close every descriptor except these and 0, 1 and 2."""
    at_once = can_close_spans()
    for span in all_but(keep):
        if at_once:
            call("close_range", span.first, span.last, 0)
        else:
            os.closerange(span.first, min(span.last, resource.getrlimit(resource.RLIMIT_NOFILE)[1]) + 1)
