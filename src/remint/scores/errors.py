"""Why a score cannot be given."""

from __future__ import annotations

from remint.errors import RemintError


class ScoresError(RemintError, ValueError):
    """A score that cannot be given; the message says what is missing."""


class TooFewSamplesError(ScoresError):
    """A problem has fewer samples, or a seed fewer variants, than k."""


class NothingToScoreError(ScoresError):
    """No sample counts."""


class MissingDetailError(ScoresError):
    """The verdicts do not hold what the score needs: the tests that were not run, digests, groups."""
