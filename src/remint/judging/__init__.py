"""The judge: holds what was expected and compares it with what came back; checks benchmarks before they are used."""

from remint.judging.comparison.compare import CheckerError, agrees
from remint.judging.judge import Judge, Judged, Settings, plan_for
from remint.judging.observing import ObserveTask
from remint.judging.self_check import SelfCheck
from remint.judging.static_check import Finding, check_benchmark
from remint.judging.verdicts.judging_plan import UnjudgeableError

__all__ = [
    "CheckerError",
    "Finding",
    "Judge",
    "Judged",
    "ObserveTask",
    "SelfCheck",
    "Settings",
    "UnjudgeableError",
    "agrees",
    "check_benchmark",
    "plan_for",
]
