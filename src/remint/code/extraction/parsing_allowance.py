"""How much a rule may parse: so many times the length of its text, whatever the text is.

Rules look for code by trying: a prefix, another one, each block. Every attempt takes time in proportion to its length,
and a model that loops writes texts on which all attempts fail late. With an allowance the time of a rule is in
proportion to the length of its text, by construction; a rule that has spent it goes on as if nothing more parsed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_TIMES = 2  # the whole text
_ALWAYS = 100_000  # characters: as good as unlimited for replies of the usual length
_left: ContextVar[list[int] | None] = ContextVar("parsing_allowance", default=None)


@contextmanager
def parsing_allowance(length: int) -> Iterator[None]:
    """Limit what is parsed inside, for a rule on a text of this many characters."""
    before = _left.set([_ALWAYS + _TIMES * length])
    try:
        yield
    finally:
        _left.reset(before)


def charge(length: int) -> bool:
    """Take from the allowance; whether there was any left. Outside of a rule there is no limit."""
    left = _left.get()
    if left is None:
        return True
    left[0] -= length
    return left[0] >= 0
