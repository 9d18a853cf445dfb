"""What `remint mint describe` and `remint mint generate` came to, in words."""

from __future__ import annotations

from typing import Any

from rich.markup import escape

from remint.api.ablate import Ablation
from remint.api.display.tables import Table
from remint.cli.present.consoles import console, print_json, print_reasons

Summary = dict[str, Any]
_NAMED, _COMMON = 8, 12


def print_described(made: Summary) -> None:
    """What `describe` came to."""
    for node, count in list(made["nodes"].items())[:_NAMED]:
        _say(f"no wording for {node}: {count:,} programs", "yellow")
    print_reasons("left out", made["left_out"], _NAMED)
    if made["generated_tests"]:
        _say(f"{made['generated_tests']:,} programs had no tests: their answers on generated inputs are the tests; "
             f"they take all {made['branches']:,} branches that any input takes and kill {made['killed']:,} of "
             f"{made['mutants']:,} mutants")  # fmt: skip
    for remark in made["remarks"]:
        _say(f"note: {remark}", "yellow")
    enough = made["programs"] - made["too_short"]
    _say(f"{made['described']:,} of {enough:,} programs that are long enough described ({made['coverage']:.1%}): each "
         "reads back as the same program and passes its tests")  # fmt: skip
    _say(f"{made['output']}: {made['problems']:,} problems, {made['seconds']:.1f} s")


def print_generated(made: Summary) -> None:
    """What `generate` came to."""
    print_reasons("left out", made["left_out"], _NAMED)
    for remark in made["remarks"]:
        _say(f"note: {remark}", "yellow")
    common = ", ".join(f"{name} {count:,}" for name, count in list(made["constructs"].items())[:_COMMON])
    _say(f"programs that have a construct: {common}")
    _say(f"{made['tests']:,} tests take all {made['branches']:,} branches and kill {made['killed']:.1%} of "
         f"{made['mutants']:,} mutants")  # fmt: skip
    _say(f"{made['output']}: {made['problems']:,} problems, {made['seconds']:.1f} s")


def present_ablation(found: Ablation, as_json: bool) -> None:
    """What the lines of a prompt are worth."""
    if as_json:
        print_json(found.document())
    else:
        print_table(found.table())


def print_table(shown: Table) -> None:
    """A table as the Python API shows it."""
    console().print(escape(shown.text()), soft_wrap=True, highlight=False)


def _say(text: str, style: str = "") -> None:
    console().print(escape(text), style=style or None, soft_wrap=True)
