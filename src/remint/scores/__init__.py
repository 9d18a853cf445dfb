"""What verdicts add up to. `remint.scores.scoring` gives scores by name, with their intervals."""

from remint.scores.attempts import Attempts, Part
from remint.scores.credit import passed_shares
from remint.scores.errors import MissingDetailError, NothingToScoreError, ScoresError, TooFewSamplesError
from remint.scores.kind import Needs, ScoreKind
from remint.scores.pass_at_k import pass_at_k

# What needs numpy and scipy is imported from its own module: whoever only judges need not wait for them.
__all__ = [
    "Attempts",
    "MissingDetailError",
    "Needs",
    "NothingToScoreError",
    "Part",
    "ScoreKind",
    "ScoresError",
    "TooFewSamplesError",
    "pass_at_k",
    "passed_shares",
]
