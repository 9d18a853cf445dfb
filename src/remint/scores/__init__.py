"""What verdicts add up to."""

from remint.scores.pass_at_k import TooFewSamplesError, pass_at_k

__all__ = ["TooFewSamplesError", "pass_at_k"]
