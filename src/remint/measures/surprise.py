"""How surprising a program is to a model of other programs: bits per token under an n-gram model.

Interpolated Witten-Bell smoothing over runs of up to three tokens (Chen and Goodman, "An Empirical Study of Smoothing
Techniques for Language Modeling", 1998); a token that was never seen is one of a large vocabulary.
"""

from __future__ import annotations

import io
import math
import tokenize
from collections import Counter
from collections.abc import Iterable, Sequence

_VOCABULARY = 10_000
_ORDER = 3
_LAYOUT = {tokenize.NEWLINE: "<newline>", tokenize.INDENT: "<indent>", tokenize.DEDENT: "<dedent>"}
_SILENT = (tokenize.NL, tokenize.COMMENT, tokenize.ENDMARKER, tokenize.ENCODING)


def program_tokens(text: str) -> list[str]:
    """The tokens of a Python program, its layout included, comments left out."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [_LAYOUT.get(token.type, token.string) for token in tokens if token.type not in _SILENT]


class TokenModel:
    """Counts of runs of tokens."""

    def __init__(self, programs: Iterable[Sequence[str]]) -> None:
        self._runs: Counter[tuple[str, ...]] = Counter()
        self._contexts: Counter[tuple[str, ...]] = Counter()
        self._kinds: Counter[tuple[str, ...]] = Counter()  # different tokens behind a context
        for tokens in programs:
            self._learn(tokens)

    def _learn(self, tokens: Sequence[str]) -> None:
        padded = ["<start>"] * (_ORDER - 1) + list(tokens)
        for place in range(_ORDER - 1, len(padded)):
            for length in range(_ORDER):
                context, run = tuple(padded[place - length : place]), tuple(padded[place - length : place + 1])
                self._kinds[context] += run not in self._runs
                self._runs[run] += 1
                self._contexts[context] += 1

    def bits(self, tokens: Sequence[str]) -> float:
        """Bits per token of a program."""
        padded = ["<start>"] * (_ORDER - 1) + list(tokens)
        places = range(_ORDER - 1, len(padded))
        total = -sum(math.log2(self._chance(padded[place - _ORDER + 1 : place], padded[place])) for place in places)
        return total / max(1, len(tokens))

    def _chance(self, before: Sequence[str], token: str) -> float:
        chance = 1 / _VOCABULARY
        for length in range(_ORDER):
            context = tuple(before[len(before) - length :])
            seen, kinds = self._contexts[context], self._kinds[context]
            if not seen:
                break
            chance = (self._runs[(*context, token)] + kinds * chance) / (seen + kinds)
        return chance
