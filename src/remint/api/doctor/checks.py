"""The questions that the doctor asks."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version

from remint import __version__
from remint.api.doctor.check import MachineCheck
from remint.api.doctor.plugin_checks import plugins
from remint.api.doctor.sandbox_checks import isolation, layers
from remint.api.doctor.written_settings import written
from remint.api.options import PathOrName
from remint.formats import CATALOGUE, UnreachableError, benchmark_folders, locate, open_benchmark
from remint.ledger import LedgerError, open_ledger
from remint.records.wording import counted
from remint.sandbox.toolchains import TOOLCHAINS


def all_checks(db: PathOrName | None = None) -> list[MachineCheck]:
    """Everything that is worth knowing about this machine."""
    groups: tuple[Callable[[], Iterator[MachineCheck]], ...] = (
        _python,
        written,
        _extras,
        plugins,
        _benchmarks,
        lambda: _ledger(db),
        layers,
        isolation,
        _languages,
    )
    return [check for group in groups for check in group()]


def _python() -> Iterator[MachineCheck]:
    cores = counted(os.cpu_count() or 1, "core")
    detail = f"{platform.python_version()} on {platform.system()} {platform.release()}, {cores}"
    good = sys.version_info >= (3, 11)
    yield MachineCheck(
        f"remint {__version__}, Python", "works" if good else "broken", detail, "" if good else "Use Python ≥ 3.11"
    )


def _extras() -> Iterator[MachineCheck]:
    for package, extra, use in (
        ("psycopg", "postgres", "a PostgreSQL ledger"),
        ("huggingface-hub", "hub", "benchmarks from the hub"),
        ("pyarrow", "parquet", "Parquet files"),
    ):
        try:
            yield MachineCheck(use, "works", f"{package} {version(package)}")
        except PackageNotFoundError:
            yield MachineCheck(use, "missing", f"{package} is not installed", f"pip install 'remint[{extra}]'")


def _benchmarks() -> Iterator[MachineCheck]:
    try:
        size = open_benchmark("mintset").size
        yield MachineCheck("mintset", "works", f"{size.problems} problems, {size.tests:,} tests")
    except (UnreachableError, ValueError, OSError) as error:
        yield MachineCheck("mintset", "broken", str(error), "Install remint again")
    here = [name for name, entry in CATALOGUE.items() if locate(entry) is not None]
    yield MachineCheck(
        "named benchmarks", "works", f"{len(here)} of {len(CATALOGUE)} are on this machine",
        "" if len(here) == len(CATALOGUE) else f"put more into {benchmark_folders()[0]}, or set REMINT_BENCHMARKS",
    )  # fmt: skip


def _ledger(db: PathOrName | None) -> Iterator[MachineCheck]:
    try:
        with open_ledger(db) as ledger:
            kinds = ledger.kinds()
        yield MachineCheck("ledger", "works", f"{ledger.location}, {counted(len(kinds), 'kind')} of finished work")
    except LedgerError as error:
        yield MachineCheck("ledger", "broken", str(error), "Name another place with --db or REMINT_DB")


def _languages() -> Iterator[MachineCheck]:
    for toolchain in TOOLCHAINS.values():
        missing = toolchain.missing()
        if missing:
            yield MachineCheck(f"programs in {toolchain.language}", "missing", *_lacking(missing, toolchain.fix))
        else:
            detail = ", ".join(toolchain.find(name) or name for name in toolchain.needs) or "the interpreter is warm"
            yield MachineCheck(f"programs in {toolchain.language}", "works", detail)


def _lacking(missing: list[str], fix: str) -> tuple[str, str]:
    """What is missing and what to do; a tool that is installed where the sandbox does not look is named."""
    elsewhere = {name: path for name in missing if (path := shutil.which(name))}
    if not elsewhere:
        return f"no {' and no '.join(missing)}", fix
    found = ", ".join(f"{name} is at {path}" for name, path in elsewhere.items())
    gone = "".join(f"; no {name}" for name in missing if name not in elsewhere)
    return f"{found}, where programs in the sandbox cannot see it{gone}", f"Install it for the whole machine: {fix}"
