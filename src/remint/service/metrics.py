"""Numbers for Prometheus."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)


class Metrics:
    """What the service has done so far, and how busy it is."""

    def __init__(self, waiting: Callable[[], float], checks: Callable[[], float]) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "remint_requests", "Requests, by path and status.", ["path", "status"], registry=self.registry
        )
        self.verdicts = Counter("remint_verdicts", "Verdicts, by outcome.", ["outcome"], registry=self.registry)
        self.cpu = Counter("remint_program_cpu_seconds", "CPU time of programs.", registry=self.registry)
        self.latency = Histogram(
            "remint_request_seconds", "Time from request to reply.", ["path"], buckets=_SECONDS, registry=self.registry
        )
        Gauge("remint_programs_waiting", "Programs that wait or run.", registry=self.registry).set_function(waiting)
        Gauge("remint_checks_waiting", "New problems that wait or are checked.", registry=self.registry).set_function(
            checks
        )

    def judged(self, outcome: str, cpu_seconds: float) -> None:
        """Count one program."""
        self.verdicts.labels(outcome).inc()
        self.cpu.inc(cpu_seconds)

    def text(self) -> bytes:
        """All of them, as Prometheus reads them."""
        return generate_latest(self.registry)
