"""Python: forked from a warm interpreter, not started."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from remint.records import Candidate
from remint.sandbox.limits import Limits
from remint.sandbox.toolchains.toolchain import Launch, Toolchain


class Python(Toolchain):
    """The interpreter that the pool was given."""

    language = "python"
    main_file = "solution.py"
    extensions = ("",)  # whatever it is called: the interpreter is handed its text

    def program(self, candidate: Candidate, limits: Limits) -> dict[str, Any]:
        """The text, to be run by a fork."""
        return {"main": candidate.main, "code": candidate.text}

    def telling(self, complaint: str) -> str:
        """The last line: what comes before is the way there."""
        return complaint.strip().rpartition("\n")[2]

    def launch(self, scripts: Sequence[str], packages: Sequence[str], limits: Limits) -> Launch:
        """Never asked for: scripts in Python are judged from a process of their own."""
        raise NotImplementedError
