"""The judge: holds what was expected and compares it with what came back; checks benchmarks before they are used."""

from remint.judging.checking import Finding, check_benchmark
from remint.judging.compare import CheckerError, agrees
from remint.judging.judge import Judge, Judged, Settings
from remint.judging.observing import ObserveTask
from remint.judging.plan import UnjudgeableError
from remint.judging.selfcheck import Check

__all__ = [
    "Check",
    "CheckerError",
    "Finding",
    "Judge",
    "Judged",
    "ObserveTask",
    "Settings",
    "UnjudgeableError",
    "agrees",
    "check_benchmark",
]
