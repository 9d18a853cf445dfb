"""Options of every command that runs programs: where, and under which limits."""

from __future__ import annotations

import os
import resource
from pathlib import Path
from typing import Any, NamedTuple

import click
import msgspec

from remint.cli.named_paths import named_paths
from remint.sandbox.environments.interpreters import BASE
from remint.sandbox.errors import SandboxError
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

_PROCESSES, _PROCESSES_PER_WORKER = 8, 6  # with what an ordinary program starts itself
_OPTIONS = (
    click.option("--workers", type=click.IntRange(min=1), help="Programs at the same time; by default one a core."),
    click.option(
        "--timeout",
        type=click.FloatRange(min=0.01),
        default=Limits().test_cpu,
        show_default=True,
        help="CPU seconds for one test.",
    ),
    click.option(
        "--memory",
        type=click.IntRange(min=16),
        default=Limits().memory // 2**20,
        show_default=True,
        help="Megabytes for one program.",
    ),
    click.option("--python", default="", help="Run programs in this interpreter, with the packages that it has."),
    click.option("--preload", multiple=True, help="Import this module once for all programs. May be repeated."),
    click.option("--no-isolation", is_flag=True, help="Run programs without protection for this machine."),
)

# Wrong answers are no reason to end a program: see `JudgeTask.settled`.
stop_early_option = click.option(
    "--stop-early",
    is_flag=True,
    help="Run no further tests after one in which a program hangs, crashes or exits. Wrong answers do not end it.",
)


def sandbox_options(command: Any) -> Any:
    """Add the options to a command, which hands them to `sandbox_choice`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


class SandboxChoice(NamedTuple):
    """What the options say."""

    workers: int
    limits: Limits
    python: str
    preload: tuple[str, ...]
    isolation: str
    private: tuple[Path, ...] = ()  # what the command is about, which programs must not read

    def pool(self, private: tuple[Path, ...] = ()) -> Pool:
        """A pool as chosen. An interpreter that is named brings its packages along."""
        _refuse_few_processes(self.workers)
        return Pool(
            cells=self.workers,
            isolation=self.isolation,
            preload=self.preload,
            python=self.python or BASE,
            packages=bool(self.python),
            private=(*self.private, *private),
        )


def _refuse_few_processes(workers: int) -> None:
    """With fewer processes than it needs, the sandbox would start, break down and start again for minutes."""
    allowed, _ = resource.getrlimit(resource.RLIMIT_NPROC)
    needed = _PROCESSES + _PROCESSES_PER_WORKER * workers
    # The system does not hold the superuser to this limit.
    if os.getuid() != 0 and allowed != resource.RLIM_INFINITY and allowed < needed:
        raise SandboxError(
            f"this user may have {allowed} processes, and {workers} programs at the same time need about {needed}. "
            "Raise the limit with ulimit -u, or ask for less with --workers."
        )


def sandbox_choice(options: dict[str, Any]) -> SandboxChoice:
    """Take the sandbox's options out of all that a command was given."""
    workers, timeout, memory = options.pop("workers"), options.pop("timeout"), options.pop("memory")
    isolation = "none" if options.pop("no_isolation") else "auto"
    limits = _limits(timeout, memory * 2**20)
    workers = workers or os.cpu_count() or 1
    private = named_paths(click.get_current_context().params)
    return SandboxChoice(workers, limits, options.pop("python"), options.pop("preload"), isolation, private)


def _limits(timeout: float, memory: int) -> Limits:
    usual = Limits()
    # A longer test needs a longer program; a shorter one does not make the machine faster.
    factor = max(1.0, timeout / usual.test_cpu)
    return msgspec.structs.replace(
        usual,
        test_cpu=timeout,
        test_wall=usual.test_wall * factor,
        program_cpu=usual.program_cpu * factor,
        program_wall=usual.program_wall * factor,
        memory=memory,
    )
