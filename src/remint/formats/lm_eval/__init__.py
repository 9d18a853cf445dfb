"""Tasks for lm-evaluation-harness."""

from remint.formats.lm_eval.task import LmEval

__all__ = ["LmEval"]
