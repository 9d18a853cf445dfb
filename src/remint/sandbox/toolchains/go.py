"""Go: go build or go test -c once, then the program."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from typing import Any

from remint.records import Candidate
from remint.sandbox.limits import Limits
from remint.sandbox.toolchains.toolchain import Launch, Toolchain, launcher, making, with_run_time

_PACKAGE = re.compile(r"^package\s+(\w+)", re.MULTILINE)
# No module, no network, no C: the standard library and what is given.
_SETTINGS = (
    "GOCACHE=/tmp/go-cache",
    "GOPATH=/tmp/go",
    "GO111MODULE=off",
    "GOFLAGS=",
    "CGO_ENABLED=0",
    "GOTOOLCHAIN=local",
)


class Go(Toolchain):
    """The Go of the machine. The cache begins empty, so that the standard library is compiled with every program."""

    language = "go"
    main_file = "main.go"
    extensions = (".go",)
    needs = ("go",)
    fix = "apt install golang-go"

    def limits(self, limits: Limits) -> Limits:
        """The run time reserves addresses freely."""
        return with_run_time(limits, 64 * 2**20, 64)

    def program(self, candidate: Candidate, limits: Limits) -> dict[str, Any]:
        """Every source file of the candidate."""
        sources = [file.path for file in candidate.files if file.path.endswith(self.extensions)]
        return {
            "prepare": [self._go("build", "-o", "program", *sources)],
            "making": making(processes=512),
            "argv": ["./program"],
        }

    def launch(self, scripts: Sequence[str], packages: Sequence[str], limits: Limits) -> Launch:
        """The script's tests, and a file of ours in its package that runs them."""
        (script,) = scripts
        package = _PACKAGE.search(script)
        text = launcher("launcher_test.go.txt").replace("PACKAGE", package.group(1) if package else "main")
        # The script is in the same package: names by chance, so that it cannot be written to use ours.
        text = text.replace("remint", f"r{secrets.token_hex(8)}")
        # Variables are initialised in the order of files, and files in the order of names: ours comes first.
        program = {
            "files": [["a_launcher_test.go", text], ["script_test.go", script]],
            "prepare": [
                self._go("test", "-c", "-o", "program", "a_launcher_test.go", "script_test.go"),
                ["rm", "-f", "a_launcher_test.go", "script_test.go"],
            ],
            "making": making(processes=512),
            "argv": ["./program"],
        }
        return Launch(program, ("",))

    def _go(self, *arguments: str) -> list[str]:
        return ["env", *_SETTINGS, self.find("go") or "go", *arguments]
