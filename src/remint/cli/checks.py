"""The questions that the doctor asks. Each answers with a state: works, missing (optional), broken (needed)."""

from __future__ import annotations

import ctypes
import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Literal, NamedTuple

from remint import __version__
from remint.formats import CATALOGUE, UnreachableError, benchmark_folders, locate, open_benchmark
from remint.ledger import LedgerError, open_ledger

State = Literal["works", "missing", "broken"]


class Check(NamedTuple):
    """One thing that was looked at."""

    what: str
    state: State
    detail: str
    fix: str = ""


def all_checks(db: str | None = None) -> list[Check]:
    """Everything that is worth knowing about this machine."""
    groups: tuple[Callable[[], Iterator[Check]], ...] = (
        _python,
        _extras,
        _benchmarks,
        lambda: _ledger(db),
        _isolation,
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


def _isolation() -> Iterator[Check]:
    if platform.system() != "Linux":
        yield Check("isolation of programs", "missing", f"none on {platform.system()}", "Judge programs on Linux")
        return
    yield _answer(
        "user namespaces", _user_namespaces(), "sysctl kernel.unprivileged_userns_clone=1, or run outside a container"
    )
    landlock = _landlock_version()
    yield _answer(
        "landlock", landlock > 0, "Linux ≥ 5.13 with landlock enabled", f"version {landlock}" if landlock > 0 else ""
    )
    yield _answer("seccomp", Path("/proc/sys/kernel/seccomp").exists(), "a kernel with seccomp")
    yield _answer("cgroup v2", Path("/sys/fs/cgroup/cgroup.controllers").exists(), "mount cgroup2")


def _answer(what: str, holds: bool, fix: str, detail: str = "") -> Check:
    return Check(
        what, "works" if holds else "missing", detail or ("there" if holds else "not there"), "" if holds else fix
    )


def _user_namespaces() -> bool:
    """Whether a child of this process may make namespaces of its own; tried for real, since many settings forbid it."""
    newuser, newpid, newnet = 0x10000000, 0x20000000, 0x40000000
    child = os.fork()
    if child == 0:
        os._exit(0 if ctypes.CDLL(None, use_errno=True).unshare(newuser | newpid | newnet) == 0 else 1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def _landlock_version() -> int:
    landlock_create_ruleset, ask_for_version = 444, 1
    return int(ctypes.CDLL(None, use_errno=True).syscall(landlock_create_ruleset, None, 0, ask_for_version))


def _languages() -> Iterator[Check]:
    for language, command, package in (
        ("Java", "javac", "default-jdk-headless"), ("JavaScript", "node", "nodejs"), ("C++", "g++", "g++"),
        ("Go", "go", "golang"), ("Rust", "rustc", "rustc"),
    ):  # fmt: skip
        path = shutil.which(command)
        yield Check(
            language, "works" if path else "missing", path or f"no {command}", "" if path else f"apt install {package}"
        )
