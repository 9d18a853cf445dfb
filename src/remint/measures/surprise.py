"""How surprising a program is to a model of other programs: bits per token under an n-gram model.

Interpolated Witten-Bell smoothing over runs of a few tokens (Chen and Goodman, "An Empirical Study of Smoothing
Techniques for Language Modeling", 1998); a token that was never seen is one of a large vocabulary.
"""

from __future__ import annotations

import io
import math
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

_VOCABULARY = 10_000
_ORDER = 3
_START = "<start>"
Run = tuple[str, ...]
_LAYOUT = {tokenize.NEWLINE: "<newline>", tokenize.INDENT: "<indent>", tokenize.DEDENT: "<dedent>"}
_SILENT = (tokenize.NL, tokenize.COMMENT, tokenize.ENDMARKER, tokenize.ENCODING)


def program_tokens(text: str) -> list[str]:
    """The tokens of a Python program, its layout included, comments left out."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [_LAYOUT.get(token.type, token.string) for token in tokens if token.type not in _SILENT]


class TokenModel:
    """Counts of runs of tokens, and how surprising other tokens are to them."""

    def __init__(self, runs: Counter[Run], order: int = _ORDER, vocabulary: int = _VOCABULARY) -> None:
        self.runs, self._order, self._vocabulary = runs, order, vocabulary
        self._contexts: Counter[Run] = Counter()
        self._kinds: Counter[Run] = Counter()  # different tokens behind a context
        for run, count in runs.items():
            self._contexts[run[:-1]] += count
            self._kinds[run[:-1]] += 1

    @classmethod
    def learned(cls, programs: Iterable[Sequence[str]]) -> TokenModel:
        """A model of programs, each as its tokens."""
        return cls(Counter(run for tokens in programs for run in runs_of(tokens, _ORDER)))

    def bits(self, tokens: Sequence[str]) -> float:
        """Bits per token of a program."""
        padded = [_START] * (self._order - 1) + list(tokens)
        places = range(self._order - 1, len(padded))
        total = -sum(math.log2(self.chance(padded[place - self._order + 1 : place], padded[place])) for place in places)
        return total / max(1, len(tokens))

    def chance(self, before: Sequence[str], token: str) -> float:
        """The probability of a token behind others."""
        chance = 1 / self._vocabulary
        for length in range(self._order):
            context = tuple(before[len(before) - length :])
            seen, kinds = self._contexts[context], self._kinds[context]
            if not seen:
                break
            chance = (self.runs[(*context, token)] + kinds * chance) / (seen + kinds)
        return chance


def runs_of(tokens: Sequence[str], order: int) -> Iterator[Run]:
    """Every run of up to so many tokens, with those before the first one marked."""
    padded = [_START] * (order - 1) + list(tokens)
    for place in range(order - 1, len(padded)):
        for length in range(order):
            yield tuple(padded[place - length : place + 1])
