"""No two programs that are nearly the same, however many there are.

Programs are compared as runs of tokens in which only the names say nothing: two are near-duplicates when they share
more than a given part of their runs (Jaccard). The search is exact: a sketch of few bits tells of nearly every other
program that too many runs are in one of the two alone, and the rest are looked at run by run.
"""

from __future__ import annotations

import io
import keyword
import tokenize

import numpy as np
from numpy.typing import NDArray

MOST_SHARED = 0.7
_RUN = 4  # tokens
_WORDS = 8  # of 64 bits in a sketch
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

    def __init__(self, most_shared: float = MOST_SHARED) -> None:
        self._most = most_shared
        self._taken: list[frozenset[int]] = []
        self._sketches = np.zeros((256, _WORDS), np.uint64)
        self._sizes = np.zeros(256)

    def __len__(self) -> int:
        return len(self._taken)

    def take(self, program: str | frozenset[int]) -> bool:
        """Whether a program, or one with these runs of tokens, is taken: it is no near-duplicate."""
        runs = token_runs(program) if isinstance(program, str) else program
        count, sketch = len(self._taken), _sketch(runs)
        apart = np.bitwise_count(self._sketches[:count] ^ sketch).sum(axis=1)
        most_apart = (1 - self._most) / (1 + self._most) * (self._sizes[:count] + len(runs))
        if any(self._is_near(runs, self._taken[place]) for place in np.flatnonzero(apart <= most_apart)):
            return False
        if count == len(self._sizes):
            self._sketches = np.concatenate([self._sketches, np.zeros_like(self._sketches)])
            self._sizes = np.concatenate([self._sizes, np.zeros_like(self._sizes)])
        self._sketches[count], self._sizes[count] = sketch, len(runs)
        self._taken.append(runs)
        return True

    def _is_near(self, one: frozenset[int], other: frozenset[int]) -> bool:
        shared = len(one & other)
        return shared > self._most * (len(one) + len(other) - shared)


def _sketch(runs: frozenset[int]) -> NDArray[np.uint64]:
    """The bits of some runs: where two sketches differ in a bit, at least one run is in one set alone."""
    bits = 0
    for run in runs:
        bits |= 1 << run % (64 * _WORDS)
    return np.frombuffer(bits.to_bytes(8 * _WORDS, "little"), np.uint64)
