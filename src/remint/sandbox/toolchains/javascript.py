"""JavaScript: node for each test, after a look at the syntax."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from remint.records import Candidate
from remint.sandbox.limits import Limits
from remint.sandbox.toolchains import library_stubs
from remint.sandbox.toolchains.toolchain import Launch, Toolchain, launcher, making, with_run_time

# What node takes for itself.
_THREADS = 16
_MEMORY = 192 * 2**20


class JavaScript(Toolchain):
    """The node of the machine."""

    language = "js"
    main_file = "main.js"
    extensions = (".js", ".mjs", ".cjs")
    needs = ("node",)
    fix = "apt install nodejs"
    starts_together = True

    def has_library(self, package: str) -> bool:
        """By a stand-in."""
        return package in library_stubs.JAVASCRIPT

    def limits(self, limits: Limits) -> Limits:
        """Those of the program and node together; node itself limits the heap."""
        return node_limits(limits)

    def program(self, candidate: Candidate, limits: Limits) -> dict[str, Any]:
        """The main file."""
        return {
            "prepare": [["node", "--check", candidate.main]],
            "making": making(),
            "argv": [*command(limits), candidate.main],
        }

    def launch(self, scripts: Sequence[str], packages: Sequence[str], limits: Limits) -> Launch:
        """The scripts are told to the launcher: there is nothing to make, and no file for a program to read."""
        files = {"launcher.js": launcher("launcher.js")}
        for package in packages:
            files |= library_stubs.JAVASCRIPT.get(package, {})
        program = {
            "files": [[path, text] for path, text in files.items()],
            "argv": [*command(limits), "launcher.js"],
        }
        return Launch(program, tuple(scripts))


def node_limits(limits: Limits) -> Limits:
    """What a program may use when node runs it."""
    return with_run_time(limits, _MEMORY, _THREADS)


def command(limits: Limits) -> list[str]:
    """How node is started, under limits made by `node_limits`."""
    return ["node", f"--max-old-space-size={(limits.memory - _MEMORY) >> 20}"]
