"""HumanEval-X: HumanEval by hand in C++, Go, Java, JavaScript, Python and Rust."""

from remint.formats.humaneval_x.rows import HumanEvalX

__all__ = ["HumanEvalX"]
