"""Rust: rustc once, then the program."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from remint.records import Candidate
from remint.sandbox.limits import Limits
from remint.sandbox.toolchains.toolchain import Launch, Toolchain, launcher, making

_FLAGS = ("--edition=2021", "-C", "opt-level=1", "-C", "debug-assertions=yes", "-A", "warnings", "--error-format=short")
_TEST = re.compile(r"^[ \t]*#\[test\]", re.MULTILINE)


class Rust(Toolchain):
    """The rustc of the machine. One that rustup keeps in a home folder is out of sight for programs."""

    language = "rust"
    main_file = "main.rs"
    extensions = (".rs",)
    needs = ("rustc", "cc")
    fix = "apt install rustc"

    def program(self, candidate: Candidate, limits: Limits) -> dict[str, Any]:
        """The main file, and with it the modules that it names."""
        command = [self.find("rustc") or "rustc", *_FLAGS, "-o", "program", candidate.main]
        return {"prepare": [command], "making": making(), "argv": ["./program"]}

    def launch(self, scripts: Sequence[str], packages: Sequence[str], limits: Limits) -> Launch:
        """A script with test functions is made into their harness; one without has a main function."""
        (script,) = scripts
        wrapped = ["-C", "link-arg=launcher.o", "-C", "link-arg=-Wl,--wrap=main"]
        test = ["--test"] if _TEST.search(script) else []
        program = {
            "files": [["script.rs", script], ["launcher.c", launcher("launcher.c")]],
            "prepare": [
                ["cc", "-O1", "-w", "-DWRAPPED", "-c", "-o", "launcher.o", "launcher.c"],
                [self.find("rustc") or "rustc", *_FLAGS, *test, *wrapped, "-o", "program", "script.rs"],
                ["rm", "-f", "script.rs", "launcher.c", "launcher.o"],
            ],
            "making": making(),
            "argv": ["./program"] + (["--test-threads=1"] if test else []),
        }
        return Launch(program, ("",))
