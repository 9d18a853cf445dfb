"""BigCodeBench and BigCodeBench-Hard: functions that use libraries, tested by unittest modules."""

from __future__ import annotations

import ast
import re

from remint.code.imports import imported_modules, packages
from remint.formats.format import RowFormat, Sniffed
from remint.formats.row import Row
from remint.formats.unittest_methods import parsed_module, unittest_classes
from remint.records import Candidate, Environment, Method, Problem, Unittest

_KEPT = ("code_prompt", "doc_struct", "libs")


class BigCodeBench(RowFormat):
    """The format of BigCodeBench."""

    name = "bigcodebench"
    title = "BigCodeBench"

    def recognises(self, sniffed: Sniffed) -> bool:
        """By its two prompts."""
        return sniffed.has("task_id", "complete_prompt", "instruct_prompt", "canonical_solution", "test", "entry_point")

    def problem(self, row: Row) -> Problem:
        """One row."""
        prompt = row.text("complete_prompt")
        module = parsed_module(row, "test")
        methods = [name for test_class in unittest_classes(row, "test", module) for name in test_class.qualified()]
        return Problem(
            id=row.text("task_id"),
            prompt=prompt,
            instruction=row.text("instruct_prompt"),
            entry_point=row.text("entry_point"),
            reference=Candidate.single(prompt + row.text("canonical_solution")),
            suite=Unittest(tests=tuple(Method(name) for name in methods), module=row.text("test"), setup=_setup(row)),
            environment=Environment(packages=packages([*_listed(row), *imported_modules(module)])),
            metadata=row.kept(*_KEPT),
        )


def _setup(row: Row) -> str:
    """The imports and constants of the prompt, which the official harness puts in front of every program."""
    function = re.search(
        rf"^(async )?def {re.escape(row.text('entry_point'))}\b", row.text("code_prompt", ""), re.MULTILINE
    )
    return row.text("code_prompt")[: function.start()].rstrip() if function else ""


def _listed(row: Row) -> list[str]:
    """The libraries of prompt and solution; the tests import more than these."""
    try:
        libraries = ast.literal_eval(row.text("libs", "[]"))
    except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError) as error:
        raise row.bad("libs", f"is not a Python list: {error}", "Write it like \"['numpy']\"") from error
    if not isinstance(libraries, list) or not all(isinstance(library, str) for library in libraries):
        raise row.bad("libs", "is not a Python list of names", "Write it like \"['numpy']\"")
    return [row.checked_text("libs", library) for library in libraries]
