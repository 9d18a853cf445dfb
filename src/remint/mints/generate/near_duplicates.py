"""No two programs that are nearly the same, however many there are.

Programs are compared as runs of tokens in which only the names say nothing: two are near-duplicates when they share
more than a given part of their runs (Jaccard). The search is exact: of two sets that share so much, the rarest runs of
one are among those of the other, in whatever fixed order (Bayardo, Ma and Srikant, "Scaling Up All Pairs Similarity
Search", 2007).
"""

from __future__ import annotations

import io
import keyword
import math
import tokenize
from collections import Counter
from collections.abc import Iterable

MOST_SHARED = 0.7
_RUN = 4  # tokens
_SILENT = (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.NL, tokenize.COMMENT, tokenize.ENDMARKER)
_KEPT = frozenset(
    ("len", "range", "abs", "min", "max", "sum", "sorted", "ord", "chr", "set", "list", "append", "insert", "pop",
     "add", "get", "items", "split", "join", "upper", "lower", "isdigit", "isalpha", "isupper", "islower", "startswith",
     "endswith", "count", "find", "replace", "strip", "int", "str", "dict", "tuple")
)  # fmt: skip


def token_runs(text: str) -> frozenset[int]:
    """The runs of tokens of a program, as numbers; all names of its own are one."""
    found = [one for one in tokenize.generate_tokens(io.StringIO(text).readline) if one.type not in _SILENT]
    tokens = []
    for place, token in enumerate(found):
        # A variable may be called as a method is: only where it is called, a name says something.
        called = place + 1 < len(found) and found[place + 1].string == "("
        says = keyword.iskeyword(token.string) or (called and token.string in _KEPT)
        tokens.append("name" if token.type == tokenize.NAME and not says else token.string)
    runs = zip(*(tokens[start:] for start in range(_RUN)), strict=False)
    return frozenset(_number(run) for run in runs)


def _number(run: tuple[str, ...]) -> int:
    # Not hash(), which differs from process to process.
    number = 1469598103934665603
    for letter in " ".join(run).encode():
        number = (number ^ letter) * 1099511628211 & 0xFFFFFFFFFFFFFFFF
    return number


class DistinctPrograms:
    """Takes programs one at a time, those that are near-duplicates of none before."""

    def __init__(self, common: Iterable[frozenset[int]] = (), most_shared: float = MOST_SHARED) -> None:
        self._most = most_shared
        # How common runs are among some first programs: any fixed order is right, and this one is quick.
        self._common = Counter(run for runs in common for run in runs)
        self._taken: list[frozenset[int]] = []
        self._by_run: dict[int, list[int]] = {}

    def __len__(self) -> int:
        return len(self._taken)

    def take(self, program: str | frozenset[int]) -> bool:
        """Whether a program, or one with these runs of tokens, is taken: it is no near-duplicate."""
        runs = token_runs(program) if isinstance(program, str) else program
        ordered = sorted(runs, key=lambda run: (self._common[run], run))
        prefix = ordered[: len(runs) - math.ceil(self._most * len(runs)) + 1]
        for place in set[int]().union(*(self._by_run.get(run, ()) for run in prefix)):
            if self._is_near(runs, self._taken[place]):
                return False
        for run in prefix:
            self._by_run.setdefault(run, []).append(len(self._taken))
        self._taken.append(runs)
        return True

    def _is_near(self, one: frozenset[int], other: frozenset[int]) -> bool:
        if len(one) < self._most * len(other) or len(other) < self._most * len(one):
            return False  # even if all of the smaller one were shared
        shared = len(one & other)
        return shared > self._most * (len(one) + len(other) - shared)
