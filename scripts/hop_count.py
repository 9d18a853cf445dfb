"""How many modules a command passes through from the command line to its result.

    python scripts/hop_count.py              # a table of the main flows
    python scripts/hop_count.py run --list   # the modules of one flow, in the order in which they are entered

A module counts when the command calls one of its functions or methods in this process. Importing it does not count, nor
do the records, which only hold data, and what runs on the other side of the sandbox. The first number leaves out the
packages that a flow uses as services, each behind one call (`SERVICES`): these are the modules that a reader has to
follow. The second number is all of them.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

FLOWS = {
    "run": ["run", "mintset", "--model", "echo", "--limit", "2"],
    "judge": ["judge", "mintset", "samples.jsonl"],
    "mint": ["mint", "group", "mintset", "--id", "kettle_seconds", "-o", "grouped.jsonl"],
    "score": ["score", "last"],
    "report": ["report", "last", "-o", "report.html"],
}
SAMPLES = '{"task_id": "mintset/kettle_seconds", "solution": "def kettle_seconds(x):\\n    return 60\\n"}\n'
DATA = ("remint.records", "remint.sandbox.inside")
SERVICES = ("remint.ledger", "remint.sandbox", "remint.formats", "remint.code", "remint.sealing")


class Tracer:
    """Notes the modules of Remint that are entered, in order."""

    def __init__(self) -> None:
        self.entered: dict[str, str] = {}

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        """What Python tells a profiler."""
        if event != "call":
            return
        module = frame.f_globals.get("__name__", "")
        if module.startswith("remint.") and module not in self.entered and not _at_import(frame):
            self.entered[module] = frame.f_code.co_name

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        """Watch every thread of this process."""
        threading.setprofile(self)
        sys.setprofile(self)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)


def _at_import(frame: FrameType | None) -> bool:
    """Whether a module of Remint is just being imported: nothing is asked of it yet."""
    while frame is not None:
        if frame.f_code.co_name == "<module>" and frame.f_globals.get("__name__", "").startswith("remint."):
            return True
        frame = frame.f_back
    return False


def modules_of(arguments: list[str]) -> list[str]:
    """The modules that a command enters, in order."""
    from remint.cli.main import exit_code, remint

    tracer = Tracer()
    with tracer.watching(), contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        code = exit_code(lambda: remint.main(arguments, standalone_mode=False))
    if code != 0:
        raise SystemExit(f"remint {' '.join(arguments)}: exit code {code}")
    return [module for module in tracer.entered if not module.startswith(DATA)]


def count(flows: list[str]) -> dict[str, list[str]]:
    """The modules of each flow, each in a process of its own so that none profits from what another has loaded."""
    counted: dict[str, list[str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.environ["REMINT_DB"] = str(Path(folder) / "ledger.sqlite")
        Path("samples.jsonl").write_text(SAMPLES)
        for flow, arguments in FLOWS.items():
            if flow in flows or flow == "judge":  # which makes the run that others look at
                counted[flow] = _apart(arguments)
    return {flow: counted[flow] for flow in flows}


def _apart(arguments: list[str]) -> list[str]:
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        with os.fdopen(writer, "w") as stream:
            stream.write("\n".join(modules_of(arguments)))
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as stream:
        modules = stream.read().split()
    os.waitpid(child, 0)
    return modules


def followed(modules: list[str]) -> list[str]:
    """The modules that a reader has to follow."""
    return [module for module in modules if not module.startswith(SERVICES)]


def main() -> None:
    """Print the table, or a list."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("flows", nargs="*", default=list(FLOWS), metavar="FLOW", help=", ".join(FLOWS))
    parser.add_argument("--list", action="store_true", help="name the modules")
    chosen = parser.parse_args()
    for flow, modules in count(chosen.flows or list(FLOWS)).items():
        sys.stdout.write(f"{flow:8}{len(followed(modules)):4} modules to follow, {len(modules):3} in all\n")
        if chosen.list:
            sys.stdout.write("".join(f"    {module}\n" for module in modules))


if __name__ == "__main__":
    main()
