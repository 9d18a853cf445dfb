"""How a program in each language is made and run: commands, and the limits that its run time cannot live with."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from remint.records import Candidate
from remint.sandbox.limits import Limits


class Toolchain(NamedTuple):
    """One language. `prepare` and `run` are commands in which {main} and {stem} stand for the main file."""

    language: str
    needs: tuple[str, ...]  # programs that must be on the machine
    prepare: tuple[tuple[str, ...], ...]
    run: tuple[str, ...]
    limits: Callable[[Limits], Limits] = lambda limits: limits
    fix: str = ""  # how a user gets the programs

    def missing(self) -> list[str]:
        """The programs that this machine lacks."""
        return [name for name in self.needs if shutil.which(name) is None]

    def program(self, candidate: Candidate) -> dict[str, Any]:
        """The program as `inside/exchanges.py` takes it."""
        if not self.run:
            return {"main": candidate.main, "code": candidate.text}
        main = candidate.main
        names = {"main": main, "stem": main.rpartition("/")[2].partition(".")[0]}

        def filled(command: tuple[str, ...]) -> list[str]:
            return [part.format(**names) for part in command]

        return {"prepare": [filled(command) for command in self.prepare], "argv": filled(self.run)}


def _without_address_space(limits: Limits) -> Limits:
    return msgspec.structs.replace(limits, address_space=False)


TOOLCHAINS = {
    toolchain.language: toolchain
    for toolchain in (
        Toolchain("python", (), (), ()),  # forked from a warm interpreter, not started
    )
}
