"""What verdicts add up to."""

from remint.scores.attempts import Attempts, Part
from remint.scores.errors import MissingDetailError, NothingToScoreError, ScoresError, TooFewSamplesError
from remint.scores.pass_at_k import pass_at_k
from remint.scores.scoring import SCORES, Scored, Scores, score_attempts, score_named

__all__ = [
    "SCORES",
    "Attempts",
    "MissingDetailError",
    "NothingToScoreError",
    "Part",
    "Scored",
    "Scores",
    "ScoresError",
    "TooFewSamplesError",
    "pass_at_k",
    "score_attempts",
    "score_named",
]
