"""What a language must say about itself so that its programs can be made and run."""

from __future__ import annotations

import os
import re
import shutil
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from remint.records import Candidate, SourceFile
from remint.sandbox.inside.isolation.filesystem import SYSTEM_FOLDERS
from remint.sandbox.limits import Limits

# Programs see the system's folders and nothing of anybody's home.
_PLACES = "/usr/local/bin:/usr/bin:/bin:/usr/local/go/bin:/usr/lib/go/bin"
_LAUNCHERS = Path(__file__).parent / "launchers"
_TELLING = re.compile(r"^.*(?:\berror\b[:\[ ]|Error|Exception|[Aa]ssertion|panicked|what\(\)).*$", re.MULTILINE)

# Compilers start processes, read thousands of files and are not what is judged.
_MAKING: dict[str, Any] = {
    "test_cpu": 30.0,
    "test_wall": 60.0,
    "program_cpu": 30.0,
    "program_wall": 60.0,
    "memory": 4 * 2**30,
    "processes": 128,
    "file_bytes": 128 * 2**20,
    "open_files": 1024,
    "output_bytes": 2**20,
    "address_space": False,
}


class Launch(NamedTuple):
    """How scripts are run by a launcher of ours.

    The launcher reads two lines, which are shares of a token, and then what `told` has for the script to run. It
    writes the token, as the last thing that is written, only when the script has come to its end.
    """

    program: dict[str, Any]  # as `inside/jobs/stdio.py` takes it
    told: tuple[str, ...]  # for each script


class Toolchain(ABC):
    """One language."""

    language: str
    main_file: str  # the name for a program whose file has none that fits the language
    extensions: tuple[str, ...]
    needs: tuple[str, ...] = ()  # programs that must be on the machine
    fix: str = ""  # how a user gets them
    libraries: dict[str, str] = {}  # beyond the standard library, those that can be had: how a user gets them
    starts_together = False  # whether several scripts can be run in one job without any of them seeing another

    def missing(self) -> list[str]:
        """The programs that this machine lacks, or keeps where programs cannot see them."""
        return [name for name in self.needs if self.find(name) is None]

    def lacking(self, packages: Sequence[str]) -> list[str]:
        """The libraries, out of those that a problem needs, that are not to be had here."""
        return [package for package in packages if not self.has_library(package)]

    def has_library(self, package: str) -> bool:
        """Whether programs can use a library."""
        return False

    @staticmethod
    def find(name: str) -> str | None:
        """Where a program of the machine is, as programs in a cell see it."""
        path = shutil.which(name, path=_PLACES)
        return (
            path
            if path and os.path.realpath(path).startswith(tuple(f"{folder}/" for folder in SYSTEM_FOLDERS))
            else None
        )

    def limits(self, limits: Limits) -> Limits:
        """The limits that the language's programs can live with."""
        return limits

    def arranged(self, candidate: Candidate) -> Candidate:
        """The candidate with a main file that the language's tools take for what it is."""
        return candidate if candidate.main.endswith(self.extensions) else renamed(candidate, self.main_file)

    @abstractmethod
    def program(self, candidate: Candidate, limits: Limits) -> dict[str, Any]:
        """An arranged candidate as a program for `inside/jobs/stdio.py`; its files are written besides."""

    @abstractmethod
    def launch(self, scripts: Sequence[str], packages: Sequence[str], limits: Limits) -> Launch:
        """Scripts, each a whole program; more than one only where the language allows it."""

    def telling(self, complaint: str) -> str:
        """The line of a compiler's or a program's complaint that says what is wrong: the first that names an error."""
        found = _TELLING.search(complaint)
        return (found.group() if found else complaint.strip().rpartition("\n")[2]).strip()


def making(**changes: Any) -> dict[str, Any]:
    """The limits of a compiler."""
    return {**_MAKING, **changes}


def launcher(name: str) -> str:
    """The text of a launcher."""
    return (_LAUNCHERS / name).read_text(encoding="utf-8")


def renamed(candidate: Candidate, name: str) -> Candidate:
    """The candidate with its main file under another name; a file that had the name gives way."""
    files = [SourceFile(name, candidate.text)]
    files += [file for file in candidate.files if file.path not in (candidate.main, name)]
    return Candidate(files=tuple(files), main=name)


def with_run_time(limits: Limits, memory: int, threads: int) -> Limits:
    """Limits for a program with a run time that has memory and threads of its own, and reserves addresses freely."""
    return msgspec.structs.replace(
        limits, address_space=False, memory=limits.memory + memory, processes=limits.processes + threads
    )
