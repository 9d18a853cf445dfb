"""Incoherence: how often two programs of a model disagree. It needs no right answers.

Where two programs give different outputs, at least one is wrong, so that the rate of wrong outputs is at least half the
incoherence (Valentin, Madadi, Sapia, Böhme 2025). Agreement proves nothing: a model can be wrong without hesitating.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from remint.scores.attempts import Attempts, Part, passes, tests_of
from remint.scores.errors import MissingDetailError, TooFewSamplesError
from remint.scores.kind import Needs, ScoreKind

_RIGHT = np.uint64(0)


class Incoherence(ScoreKind):
    """incoherence: the chance that two programs of a model give different outputs for a test's input."""

    needs = Needs(samples=2, all_tests=True)
    is_usual = True
    lower_is_better = True
    name = "incoherence"
    method = "mean over problems of the share of pairs of programs and tests whose outputs differ"

    def part(self, attempts: Attempts) -> Part:
        """The share of one problem, over all pairs of its programs and all its tests."""
        value = float(disagreement(attempts).mean())
        return Part(attempts.id, attempts.root, value, [], size=len(attempts.verdicts))


class FunctionalIncoherence(ScoreKind):
    """incoherence-functional: the chance that two programs of a model differ on some test."""

    needs = Needs(samples=2, all_tests=True)
    lower_is_better = True
    name = "incoherence-functional"
    method = "mean over problems of the share of pairs of programs that differ in some output"

    def part(self, attempts: Attempts) -> Part:
        """The share of pairs of one problem's programs."""
        _two(attempts)
        tests_of(attempts)
        programs = len(attempts.verdicts)
        alike = Counter(row.tobytes() for row in _outputs(attempts)).values()
        value = 1.0 - sum(count * (count - 1) for count in alike) / (programs * (programs - 1))
        return Part(attempts.id, attempts.root, value, [], size=programs)


def disagreement(attempts: Attempts) -> NDArray[np.float64]:
    """For each test, the share of pairs of programs whose outputs differ, as the test compares them."""
    _two(attempts)
    programs, tests = len(attempts.verdicts), tests_of(attempts)
    ordered = np.sort(_outputs(attempts), axis=0).T.ravel()  # test by test, equal outputs side by side
    begins = np.ones(ordered.size, dtype=bool)
    begins[1:] = ordered[1:] != ordered[:-1]
    begins[::programs] = True
    starts = np.flatnonzero(begins)
    alike = np.diff(np.append(starts, ordered.size))  # how many programs agree on an output
    same = np.bincount(starts // programs, weights=alike * (alike - 1), minlength=tests)
    return 1.0 - same / (programs * (programs - 1))


def _two(attempts: Attempts) -> None:
    if len(attempts.verdicts) < 2:
        raise TooFewSamplesError(f"incoherence needs two samples of every problem; {attempts.id} has one")


def _outputs(attempts: Attempts) -> NDArray[np.uint64]:
    """A row per program, a column per test; equal numbers are outputs that count as the same.

    All that a test accepts is the same: it may be written in several ways, and two right outputs show no mistake.
    """
    texts = _matrix(attempts, [_digests(attempts, index) for index in range(len(attempts.verdicts))])
    outputs = texts.copy()
    if any(verdict.value_digests for verdict in attempts.verdicts):
        values = _matrix(attempts, [verdict.value_digests or verdict.digests for verdict in attempts.verdicts])
        outputs = values.copy()
        # Verdicts of an older judge have no digests of values: those of equal texts are theirs.
        for column in np.flatnonzero((texts != values).any(axis=0)):
            known = {
                text: value for text, value in zip(texts[:, column], values[:, column], strict=True) if text != value
            }
            outputs[:, column] = [known.get(text, text) for text in texts[:, column]]
    outputs[passes(attempts)] = _RIGHT
    return outputs


def _matrix(attempts: Attempts, rows: list[bytes]) -> NDArray[np.uint64]:
    return np.frombuffer(b"".join(rows), dtype=np.uint64).reshape(len(rows), tests_of(attempts))


def _digests(attempts: Attempts, index: int) -> bytes:
    verdict = attempts.verdicts[index]
    if verdict.digests:
        return verdict.digests
    raise MissingDetailError(f"the outputs of samples of {attempts.id} were not kept: incoherence needs their digests")
