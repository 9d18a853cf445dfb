"""The judge: holds what was expected and compares it with what came back; checks benchmarks before they are used."""

from remint.judge.checking import Finding, check_benchmark
from remint.judge.compare import CheckerError, agrees
from remint.judge.judge import Judge, Judged, Settings
from remint.judge.observing import ObserveTask
from remint.judge.plan import UnjudgeableError
from remint.judge.selfcheck import Check

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
