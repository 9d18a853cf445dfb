"""TypeScript: tsc once, then node for each test. Types that do not fit are errors, as tsc has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from remint.records import Candidate
from remint.sandbox.limits import Limits
from remint.sandbox.toolchains.javascript import command, node_limits
from remint.sandbox.toolchains.toolchain import Launch, Toolchain, launcher, making

_COMPILER = ("tsc", "--target", "es2022", "--module", "commonjs", "--skipLibCheck", "--pretty", "false")


class TypeScript(Toolchain):
    """The tsc and the node of the machine."""

    language = "ts"
    main_file = "main.ts"
    extensions = (".ts",)
    needs = ("tsc", "node")
    fix = "apt install nodejs node-typescript"

    def limits(self, limits: Limits) -> Limits:
        """Those of JavaScript."""
        return node_limits(limits)

    def program(self, candidate: Candidate, limits: Limits) -> dict[str, Any]:
        """The main file, and with it what it imports."""
        made = candidate.main.removesuffix(".ts") + ".js"
        return {"prepare": [[*_COMPILER, candidate.main]], "making": making(), "argv": [*command(limits), made]}

    def launch(self, scripts: Sequence[str], packages: Sequence[str], limits: Limits) -> Launch:
        """The script that tsc makes, run by the launcher for JavaScript."""
        (script,) = scripts
        program = {
            "files": [["script.ts", script], ["launcher.js", launcher("launcher.js")]],
            "prepare": [[*_COMPILER, "script.ts"], ["rm", "-f", "script.ts"]],
            "making": making(),
            "argv": [*command(limits), "launcher.js", "script.js"],
        }
        return Launch(program, ("",))
