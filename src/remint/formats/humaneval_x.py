"""HumanEval-X: HumanEval by hand in C++, Go, Java, JavaScript, Python and Rust.

What each language needs to make one program of setup, candidate and test stands in `humaneval_x_languages`.
"""

from __future__ import annotations

import ast

from remint.formats.assertions import suite_of_assertions
from remint.formats.format import RowFormat, Sniffed
from remint.formats.humaneval_x_languages import LANGUAGES, Language
from remint.formats.python_source import NotPythonError, parse_module
from remint.formats.rows import Row
from remint.records import Assertion, Calls, Candidate, Environment, Problem, Script, Suite, Value


class HumanEvalX(RowFormat):
    """The format of HumanEval-X."""

    name = "humaneval-x"
    title = "HumanEval-X"
    licence = "Apache-2.0"

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
            suite=_python_suite(row.text("test"), entry_point)
            if language.name == "python"
            else Script(tests=(Assertion(parts.test),), setup=parts.setup),
            environment=Environment(packages=language.packages(parts)),
            licence=self.licence,
            metadata={
                "root": Value.of(f"HumanEval/{row.text('task_id').rpartition('/')[2]}"),
                "main_file": Value.of(language.main_file),
                "declaration": Value.of(row.text("declaration")),
                "example_test": Value.of(row.text("example_test")),
            },
        )


def _language(row: Row) -> Language:
    prefix = row.text("task_id").partition("/")[0]
    if prefix not in LANGUAGES:
        known = ", ".join(f"{name}/0" for name in LANGUAGES)
        raise row.bad("task_id", f"begins with {prefix!r}, which names no language", f"Write it like {known}")
    return LANGUAGES[prefix]


def _python_suite(test: str, entry_point: str) -> Suite:
    """Calls where the check is nothing but assertions, the check as it is otherwise."""
    body = _check_body(test, entry_point)
    suite = suite_of_assertions([body], entry_point) if body else None
    if isinstance(suite, Calls):
        return suite
    # A check that nobody calls would pass whatever it is given.
    called = test if f"\ncheck({entry_point})" in test else f"{test.rstrip()}\n\ncheck({entry_point})\n"
    return Script(tests=(Assertion(called),))


def _check_body(test: str, entry_point: str) -> str:
    """The text inside ``def check(name):``, or nothing when the module holds more than that and its call."""
    try:
        nodes = parse_module(test).body
    except NotPythonError:
        return ""
    body = ""
    for node in nodes:
        text = ast.unparse(node)
        if isinstance(node, ast.FunctionDef) and text.startswith(f"def check({entry_point}):"):
            body = ast.unparse(ast.Module(node.body, []))
        elif text != f"check({entry_point})" and not text.startswith("METADATA = "):
            return ""
    return body
