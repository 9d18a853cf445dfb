"""The judge: holds what was expected and compares it with what came back; checks benchmarks before they are used."""

from remint.judge.checking import Finding, check_benchmark
from remint.judge.compare import CheckerError, agrees

__all__ = ["CheckerError", "Finding", "agrees", "check_benchmark"]
