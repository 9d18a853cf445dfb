"""HumanEval-X: HumanEval by hand in C++, Go, Java, JavaScript, Python and Rust.

What each language needs to make one program of setup, candidate and test stands in `languages`.
"""

from __future__ import annotations

import msgspec

from remint.formats.format import RowFormat, Sniffed
from remint.formats.humaneval_x.languages import LANGUAGES, Language
from remint.formats.row import Row
from remint.formats.suite_from_assertions import suite_of_check
from remint.records import Assertion, Calls, Candidate, Environment, Problem, Script, Suite, Value

# What the official harness imports in front of a program, but for numpy.
_PYTHON_IMPORTS = """\
import collections, copy, datetime, functools, hashlib, heapq, itertools, math, re, statistics, string, sys
from typing import *
from collections import *
"""


class HumanEvalX(RowFormat):
    """The format of HumanEval-X."""

    name = "humaneval-x"
    title = "HumanEval-X"

    def recognises(self, sniffed: Sniffed) -> bool:
        """By a declaration apart from the prompt."""
        return sniffed.has("task_id", "prompt", "declaration", "canonical_solution", "test", "example_test")

    def problem(self, row: Row) -> Problem:
        """One row."""
        language = _language(row)
        entry_point = language.entry_point(row.text("declaration"))
        parts = language.parts(row)
        return Problem(
            id=row.text("task_id"),
            language=language.name,
            prompt=parts.prompt,
            entry_point=entry_point,
            reference=Candidate.single(parts.reference, language.main_file),
            suite=_python_suite(row, entry_point)
            if language.name == "python"
            else Script(tests=(Assertion(parts.test),), setup=parts.setup),
            environment=Environment(packages=language.packages(parts)),
            metadata={
                "root": Value.of(f"HumanEval/{row.text('task_id').rpartition('/')[2]}"),
                "main_file": Value.of(language.main_file),
                "declaration": Value.of(row.text("declaration")),
                "example_test": Value.of(row.text("example_test")),
                **({"erratum": Value.of(parts.erratum)} if parts.erratum else {}),
            },
        )


def _python_suite(row: Row, entry_point: str) -> Suite:
    suite = suite_of_check(row.text("test"), entry_point, parameter=entry_point)
    # The setup of a script is for its assertions, not for the candidate.
    return msgspec.structs.replace(suite, setup=_PYTHON_IMPORTS) if isinstance(suite, Calls) else suite


def _language(row: Row) -> Language:
    prefix = row.text("task_id").partition("/")[0]
    if prefix not in LANGUAGES:
        known = ", ".join(f"{name}/0" for name in LANGUAGES)
        raise row.bad("task_id", f"begins with {prefix!r}, which names no language", f"Write it like {known}")
    return LANGUAGES[prefix]
