"""The tests of a problem that its samples passed, as a table of truth values."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from remint.records import Outcome, Verdict
from remint.records.verdict import pack
from remint.scores.attempts import Attempts
from remint.scores.errors import MissingDetailError

_PASS, _NOT_RUN = pack([Outcome.PASS]), pack([Outcome.NOT_RUN])
_HUNG = pack([Outcome.TIMEOUT_WALL, Outcome.TIMEOUT_CPU])

Table = NDArray[np.bool_]  # a row per sample, a column per test


def passes(attempts: Attempts) -> Table:
    """Which tests each sample passed."""
    return np.asarray(_letters(attempts) == ord(_PASS))


def hung(attempts: Attempts) -> Table:
    """Which tests of each sample ran out of time."""
    letters = _letters(attempts)
    return np.asarray((letters == ord(_HUNG[0])) | (letters == ord(_HUNG[1])))


def tests_of(attempts: Attempts) -> int:
    """How many tests the problem has. Refuses verdicts of programs that were stopped before all tests had run."""
    for verdict in attempts.verdicts:
        if _NOT_RUN in verdict.outcomes:
            raise MissingDetailError(
                f"samples of {attempts.id} were judged only up to the first test that failed. "
                "`remint runs rejudge RUN` judges all tests."
            )
    counts = {len(verdict.outcomes) for verdict in attempts.verdicts if verdict.outcomes}
    if attempts.problem is not None:
        counts.add(len(attempts.problem.suite.tests))
    if len(counts) > 1:
        raise MissingDetailError(
            f"{attempts.id} has been judged by different sets of tests. Name the benchmark that was judged "
            "with `benchmark`, or judge the run again with `remint runs rejudge RUN`."
        )
    return counts.pop() if counts else 0


def _letters(attempts: Attempts) -> NDArray[np.uint8]:
    count = tests_of(attempts)
    text = "".join(_outcomes(verdict, count) for verdict in attempts.verdicts)
    return np.frombuffer(text.encode("ascii"), dtype=np.uint8).reshape(len(attempts.verdicts), count)


def _outcomes(verdict: Verdict, count: int) -> str:
    # A verdict on the whole sample alone, such as tampering, is one on every test.
    return verdict.outcomes or pack([verdict.outcome]) * count
