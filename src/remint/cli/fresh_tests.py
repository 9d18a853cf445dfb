"""Options of `remint mint evolve` for fresh tests, and what became of them in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import click
from rich.markup import escape

from remint.cli.counting import Counting
from remint.cli.output import console
from remint.formats import UnsupportedError, write_benchmark
from remint.ledger import Ledger
from remint.mints.evolve.mint import EvolvePlan, pool_for
from remint.mints.evolve.outputs.fresh_tests import FreshBenchmarks, FreshSettings, fresh_benchmarks
from remint.records import Benchmark

_NAMED = 3
_USUAL = FreshSettings()
_OPTIONS = (
    click.option("--fresh-tests", type=click.IntRange(min=0), default=0,
                 help="Replace the tests by so many new calls, which original and evolved program agree on."),
    click.option("--original-output", type=click.Path(path_type=Path),
                 help="With --fresh-tests: the file for the original programs with the same tests."),
    click.option("--longest-input", type=click.IntRange(min=1), default=_USUAL.longest_input, show_default=True,
                 help="With --fresh-tests: letters of the arguments of a call."),
    click.option("--longest-output", type=click.IntRange(min=1), default=_USUAL.longest_output, show_default=True,
                 help="With --fresh-tests: letters of what a call returns."),
)  # fmt: skip


def fresh_options(command: Any) -> Any:
    """Add the options to a command, which hands them to `fresh_choice`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


class FreshChoice(NamedTuple):
    """What the options say: the settings, and where the original problems go."""

    settings: FreshSettings
    original: Path

    def make(
        self, source: Benchmark, evolved: Benchmark, plan: EvolvePlan, ledger: Ledger, quiet: bool
    ) -> FreshBenchmarks:
        """Both benchmarks; the one with the original programs is written."""
        with pool_for(plan, plan.jobs) as pool, Counting(len(evolved), quiet) as counting:
            made = fresh_benchmarks(
                source, evolved, self.settings, pool, plan.limits, ledger,
                lambda found: counting.count("problems with fresh tests"),
            )  # fmt: skip
        write_benchmark(made.original, self.original)
        return made


def fresh_choice(options: dict[str, Any], output: Path, seed: int) -> FreshChoice | None:
    """Take the options out of all that a command was given; None where no fresh tests are wanted."""
    take = options.pop
    tests, original = take("fresh_tests"), take("original_output")
    settings = FreshSettings(
        tests=tests, seed=seed, longest_input=take("longest_input"), longest_output=take("longest_output")
    )
    if not tests:
        if original:
            raise UnsupportedError("--original-output is for fresh tests. Say how many with --fresh-tests.")
        return None
    if original is None and (output.is_relative_to("/dev") or (output.exists() and not output.is_file())):
        raise UnsupportedError(f"{output} is no file that another could lie beside. Name one with --original-output.")
    stem, dot, rest = output.name.partition(".")
    original = original or output.with_name(f"{stem}-original{dot}{rest}")
    if not original.parent.is_dir():
        raise UnsupportedError(f"The folder {original.parent} does not exist. Make it first.")
    if original.resolve() == output.resolve():
        raise UnsupportedError("-o and --original-output name the same file. Name two.")
    return FreshChoice(settings, original)


def fresh_document(made: FreshBenchmarks, choice: FreshChoice) -> dict[str, Any]:
    """What became of the tests, for --json."""
    counts = [len(one.tests) for one in made.found.values() if one.tests]
    return {
        "problems": len(counts),
        "tests": sum(counts),
        "fewer": sum(count < choice.settings.tests for count in counts),
        "kept": made.kept,
        "left_out": made.left_out,
        "output": str(choice.original),
    }


def print_fresh(document: dict[str, Any]) -> None:
    """The same in words."""
    show, kept = console().print, document["kept"]
    show(f"{document['problems']:,} problems have {document['tests']:,} fresh tests")
    if document["fewer"]:
        show(f"  {document['fewer']:,} of them have fewer than were asked for", style="dim")
    if kept:
        reasons = ", ".join(sorted(set(kept.values())))
        show(f"{len(kept):,} problems keep their old tests: {escape(reasons)}", style="yellow", soft_wrap=True)
    for name, call in list(document["left_out"].items())[:_NAMED]:
        show(f"left out: {escape(name)}: the evolved program does something else on {escape(call)}",
             style="yellow", soft_wrap=True)  # fmt: skip
    show(f"{escape(document['output'])}: the original programs with the same tests", soft_wrap=True)
