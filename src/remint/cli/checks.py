"""The questions that the doctor asks."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version

from remint import __version__
from remint.cli.check import Check
from remint.cli.sandbox_checks import isolation, layers
from remint.formats import CATALOGUE, UnreachableError, benchmark_folders, locate, open_benchmark
from remint.ledger import LedgerError, open_ledger
from remint.sandbox.toolchains import TOOLCHAINS


def all_checks(db: str | None = None) -> list[Check]:
    """Everything that is worth knowing about this machine."""
    groups: tuple[Callable[[], Iterator[Check]], ...] = (
        _python,
        _extras,
        _benchmarks,
        lambda: _ledger(db),
        layers,
        isolation,
        _languages,
    )
    return [check for group in groups for check in group()]


def _python() -> Iterator[Check]:
    detail = f"{platform.python_version()} on {platform.system()} {platform.release()}, {os.cpu_count()} cores"
    good = sys.version_info >= (3, 11)
    yield Check(
        f"remint {__version__}, Python", "works" if good else "broken", detail, "" if good else "Use Python ≥ 3.11"
    )


def _extras() -> Iterator[Check]:
    for package, extra, use in (
        ("psycopg", "postgres", "a PostgreSQL ledger"),
        ("huggingface-hub", "hub", "benchmarks from the hub"),
        ("pyarrow", "hub", "Parquet files"),
    ):
        try:
            yield Check(use, "works", f"{package} {version(package)}")
        except PackageNotFoundError:
            yield Check(use, "missing", f"{package} is not installed", f"pip install 'remint[{extra}]'")


def _benchmarks() -> Iterator[Check]:
    try:
        size = open_benchmark("mintset").size
        yield Check("mintset", "works", f"{size.problems} problems, {size.tests:,} tests")
    except (UnreachableError, ValueError, OSError) as error:
        yield Check("mintset", "broken", str(error), "Install remint again")
    here = [name for name, entry in CATALOGUE.items() if locate(entry) is not None]
    yield Check(
        "named benchmarks", "works", f"{len(here)} of {len(CATALOGUE)} are on this machine",
        "" if len(here) == len(CATALOGUE) else f"put more into {benchmark_folders()[0]}, or set REMINT_BENCHMARKS",
    )  # fmt: skip


def _ledger(db: str | None) -> Iterator[Check]:
    try:
        with open_ledger(db) as ledger:
            kinds = ledger.kinds()
        yield Check("ledger", "works", f"{ledger.location}, {len(kinds)} kinds of finished work")
    except LedgerError as error:
        yield Check("ledger", "broken", str(error), "Name another place with --db or REMINT_DB")


def _languages() -> Iterator[Check]:
    for toolchain in TOOLCHAINS.values():
        missing = toolchain.missing()
        if missing:
            yield Check(f"programs in {toolchain.language}", "missing", f"no {' and no '.join(missing)}", toolchain.fix)
        else:
            detail = ", ".join(toolchain.find(name) or name for name in toolchain.needs) or "the interpreter is warm"
            yield Check(f"programs in {toolchain.language}", "works", detail)
