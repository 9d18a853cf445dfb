"""The line "next: …" after a command: what most people do then. Only people on a terminal see it."""

from __future__ import annotations

import shlex
import sys
from typing import Any

import click

CALLED = "remint.called"  # where the innermost context is found from the outermost

_FRESH = "remint run {output} --model MODEL"
NEXT = {
    "run": "remint runs show last --failed",
    "judge": "remint runs show last --failed",
    "score": "remint report {run} -o report.html",
    "constructs": "remint diagnose {run}",
    "report": "remint view",
    "charts": "remint view",
    "compare": "remint view",
    "diagnose": "remint view",
    "runs list": "remint runs show RUN",
    "runs show": "remint report {run} -o report.html",
    "runs rename": "remint runs list",
    "runs tag": "remint runs list --tag {tag}",
    "runs note": "remint runs show {run}",
    "runs rm": "remint runs gc",
    "runs gc": "remint runs list",
    "runs export": "remint judge BENCHMARK {output}",
    "ledger export": "remint ledger import {output} --db OTHER",
    "ledger import": "remint runs list",
    "runs rejudge": "remint compare {run} last",
    "plan": "remint run BENCHMARK --model MODEL --samples N",
    "forecast": "remint run {target} --model MODEL",
    "forecast study": "remint forecast --source RUN --target BENCHMARK",
    "forecast ablations": "remint forecast --source RUN --target BENCHMARK",
    "mint": "remint benchmarks show {output}",
    "mint study": "remint mint effect {fresh}",
    "mint diversity": "remint mint study {fresh}",
    "mint effect": "remint run {fresh} --model MODEL",
    "mint show": "remint run {fresh} --model MODEL",
    "mint review": "remint mint diversity FRESH",
    "mint spread": "remint compare RUN_A RUN_B",
    "mint describe": _FRESH + " --task follow",
    "mint group": "remint score last --score tsa --benchmark {output}",
    "mint inject": _FRESH + " --task repair",
    "mint evolve": _FRESH + " --task predict-output",
    "mint generate": _FRESH + " --task predict-output",
    "mint rewrite": _FRESH,
    "mint perturb": _FRESH,
    "audit": "remint runs show {static}",
    "measure": "remint mint evolve {source} -o fresh.jsonl",
    "benchmarks list": "remint benchmarks show NAME",
    "benchmarks show": "remint run {benchmark} --model MODEL",
    "benchmarks check": "remint run {benchmark} --model MODEL",
    "benchmarks seal": "remint benchmarks verify {output}",
    "benchmarks verify": "remint run {path} --model MODEL",
    "benchmarks rotate": "remint run {output} --model MODEL",
    "benchmarks editions": "remint run {after} --model MODEL",
    "benchmarks convert": "remint benchmarks check {output}",
    "models list": "remint run mintset-easy --model MODEL",
    "models pull": "remint run mintset-easy --model {name}",
    "doctor": "remint run mintset-easy --model MODEL",
}
# They end with Ctrl-C, their output is read by a program, or they say what comes next themselves.
QUIET = {"serve", "view", "completion", "init", "mint harvest"}


def next_step(path: str, params: dict[str, Any]) -> str:
    """The command to type next, with what was given filled in; where nothing was, a word in capitals stays."""
    # A mint of a plugin has no line of its own.
    template = "" if path in QUIET else NEXT.get(path) or NEXT.get(path.partition(" ")[0], "")
    return template.format_map(_Words(params))


def print_next_step(context: click.Context) -> None:
    """Print the line, unless a program reads the output or the user asked for quiet."""
    called: click.Context = context.meta.get(CALLED, context)
    path = called.command_path.partition(" ")[2]
    quiet = context.params.get("quiet") or called.params.get("as_json") or str(called.params.get("output")) == "-"
    if quiet or not (sys.stdout.isatty() and sys.stderr.isatty()):
        return
    step = next_step(path, called.params)
    if step:
        from remint.api.display.consoles import error_console

        error_console().print(f"next: {step}", style="dim", markup=False, highlight=False, soft_wrap=True)


class _Words(dict[str, Any]):
    """What a command was given, as words of a command line; several give the first."""

    def __missing__(self, name: str) -> str:
        return name.upper()

    def __getitem__(self, name: str) -> str:
        value = self.get(name) or self.get(f"{name}s")
        if isinstance(value, tuple | list):
            value = value[0]
        return shlex.quote(str(value)) if value else name.upper()
