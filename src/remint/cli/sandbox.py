"""Options of every command that runs programs: where, and under which limits."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NamedTuple

import click
import msgspec

from remint.cli.named_paths import named_paths
from remint.sandbox.environments import BASE
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

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
        return Pool(
            cells=self.workers,
            isolation=self.isolation,
            preload=self.preload,
            python=self.python or BASE,
            packages=bool(self.python),
            private=(*self.private, *private),
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
