"""Where programs run, and under which limits."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, TypedDict

import msgspec

from remint.api.options.groups import described, texts
from remint.api.options.selection import SelectionKeywords
from remint.errors import UsageError
from remint.judging.judge import Settings
from remint.records import Record
from remint.records.wording import counted, for_number
from remint.runs.engines.selecting import LOCAL, RunEngine, engine_named
from remint.sandbox.engine import PoolSettings
from remint.sandbox.environments.interpreters import BASE
from remint.sandbox.environments.private_paths import installed_copies
from remint.sandbox.errors import SandboxError
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

_PROCESSES, _PROCESSES_PER_WORKER = 8, 6  # with what an ordinary program starts itself
_MEGABYTE = 2**20


class SandboxKeywords(TypedDict, total=False):
    """Keywords of whatever runs programs."""

    workers: int | None
    timeout: float
    memory: int
    python: str
    preload: str | Iterable[str]
    no_isolation: bool
    engine: str


class BenchmarkKeywords(SelectionKeywords, SandboxKeywords, total=False):
    """Keywords of what runs the programs of a benchmark, or of a part of it."""


class SandboxOptions(Record, frozen=True):
    """Where programs run, and under which limits."""

    workers: Annotated[int | None, described("Programs to run at the same time. Default: one per core.", ge=1)] = None
    timeout: Annotated[float, described("CPU time limit per test.", ge=0.01, metavar="SECONDS")] = Limits().test_cpu
    memory: Annotated[int, described("Memory limit per program.", ge=16, metavar="MB")] = Limits().memory // _MEGABYTE
    python: Annotated[str, described("Run programs with this Python interpreter and its packages.", metavar="FILE")] = (
        ""
    )
    preload: Annotated[
        str | tuple[str, ...],
        described("Import this module once for all programs, such as numpy, to save time.", metavar="MODULE"),
    ] = ()
    no_isolation: Annotated[bool, described("Run programs without a sandbox: they can read and change your files.")] = (
        False
    )
    engine: Annotated[
        str,
        described("Where programs run: local, ray (the cluster of RAY_ADDRESS, or one started here) or ray://HOST:PORT.",
                  metavar="NAME"),
    ] = LOCAL  # fmt: skip

    @property
    def cells(self) -> int:
        """How many programs run at the same time."""
        return self.workers or os.cpu_count() or 1

    @property
    def isolation(self) -> str:
        """How programs are kept apart from this machine."""
        return "none" if self.no_isolation else "auto"

    @property
    def limits(self) -> Limits:
        """The limits of each program."""
        usual = Limits()
        if self.timeout <= 0 or self.memory < 16:
            raise UsageError("`timeout` must be more than 0 seconds and `memory` at least 16 MB. Raise them.")
        # A longer test needs a longer program; a shorter one does not make the machine faster.
        factor = max(1.0, self.timeout / usual.test_cpu)
        return msgspec.structs.replace(
            usual,
            test_cpu=self.timeout,
            test_wall=usual.test_wall * factor,
            program_cpu=usual.program_cpu * factor,
            program_wall=usual.program_wall * factor,
            memory=self.memory * _MEGABYTE,
        )

    def pool(self, private: Iterable[Path] = (), hidden: Iterable[str] = ()) -> Pool:
        """A pool of cells; programs in it cannot read what is private, nor import modules that are hidden.

        A named interpreter brings its packages.
        """
        if self.engine == LOCAL:
            refuse_few_processes(self.cells)
        settings = PoolSettings(
            cells=self.workers,
            isolation=self.isolation,
            preload=texts(self.preload),
            python=self.python or BASE,
            packages=bool(self.python),
            private=(*private, *installed_copies(hidden, self.python)),
        )
        return self.chosen_engine().pool(settings)

    def chosen_engine(self) -> RunEngine:
        """What programs run on."""
        return engine_named(self.engine)


class JudgingKeywords(TypedDict, total=False):
    """Keywords of whatever judges."""

    stop_early: bool
    no_check: bool


class JudgingOptions(Record, frozen=True):
    """How programs are judged."""

    stop_early: Annotated[
        bool,
        described("Skip a program's remaining tests after a hang, crash or exit (not after a wrong answer)."),
    ] = False
    no_check: Annotated[bool, described("Skip the check that reference solutions pass their own tests.")] = False

    def settings(self, limits: Limits) -> Settings:
        """The settings of the judge."""
        return Settings(limits=limits, stop_early=self.stop_early, check=not self.no_check)


def refuse_few_processes(workers: int) -> None:
    """Raise SandboxError where the limit on processes is too low: the sandbox would crash and restart for minutes."""
    allowed, _ = resource.getrlimit(resource.RLIMIT_NPROC)
    needed = _PROCESSES + _PROCESSES_PER_WORKER * workers
    # The system does not hold the superuser to this limit.
    if os.getuid() != 0 and allowed != resource.RLIM_INFINITY and allowed < needed:
        raise SandboxError(
            f"this user may have {allowed} processes, and {counted(workers, 'program')} at the same time "
            f"{for_number(workers, 'needs', 'need')} about {needed}. Raise the limit with ulimit -u, or lower "
            "`workers`."
        )
