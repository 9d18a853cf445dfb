"""HumanEval++: a folder per task with tests as lines of text and groups of tests in YAML."""

from remint.formats.humaneval_pp.layout import HumanEvalPP

__all__ = ["HumanEvalPP"]
