"""Inputs and outputs beside a program: ``name.in`` and ``name.out``, or ``name.1.in`` and ``name.1.out``, and so on."""

from __future__ import annotations

import re
from pathlib import Path

from remint.formats.contest_output import output_comparator
from remint.formats.plain_files.found_tests import FoundTests
from remint.formats.plain_files.program import MAX_DATA, PlainProgram, small_text
from remint.records import Exchange, Given, Stdio, Value
from remint.records.wording import counted


def exchanges_of(program: PlainProgram) -> FoundTests:
    """The tests of a program that reads and prints."""
    inputs = sorted(_inputs(program), key=_in_order)
    pairs = [(path, path.with_suffix(".out")) for path in inputs if path.with_suffix(".out").is_file()]
    alone = [path.name for path in inputs if not path.with_suffix(".out").is_file()]
    left_out = (f"{counted(len(alone), 'input')} without an output: {', '.join(alone[:5])}",) if alone else ()
    if not pairs:
        return FoundTests(left_out=left_out)
    texts = [tuple(small_text(path, MAX_DATA, program.root) for path in pair) for pair in pairs]
    suite = Stdio(
        tests=tuple(Exchange(given, Given(Value.of(wanted))) for given, wanted in texts),
        compare=output_comparator(wanted for _, wanted in texts),
    )
    return FoundTests(suite, left_out=left_out)


def _inputs(program: PlainProgram) -> list[Path]:
    named = re.compile(re.escape(program.name) + r"(\.[^.]+)?\.in")
    return [path for path in program.path.parent.iterdir() if named.fullmatch(path.name)]


def _in_order(path: Path) -> list[tuple[int, str]]:
    """Numbers by their size: 2 before 10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in path.name.split(".")]
