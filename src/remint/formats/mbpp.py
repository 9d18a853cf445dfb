"""MBPP, full and sanitized: a sentence, a solution and three assertions.

The set has no prompts to complete. One is made of the reference's header and a docstring with the sentence and the
first assertion, the form in which studies ask completion models; `instruction` is the sentence with all assertions, as
MBPP's authors ask.
"""

from __future__ import annotations

import ast
import textwrap

from remint.code.parsing import parse
from remint.formats.format import RowFormat, Sniffed
from remint.formats.row import Row
from remint.formats.suite_from_assertions import suite_of_assertions
from remint.records import Candidate, Problem, Value


class Mbpp(RowFormat):
    """MBPP in its published forms: full, sanitized, and the test split."""

    name = "mbpp"
    title = "MBPP"

    def recognises(self, sniffed: Sniffed) -> bool:
        """By a numbered task with code and a list of assertions."""
        if sniffed.first is None or not sniffed.has("task_id", "code"):
            return False
        tests = sniffed.first.get("test_list", sniffed.first.get("test"))
        return isinstance(tests, list) and (sniffed.has("text") or sniffed.has("prompt"))

    def problem(self, row: Row) -> Problem:
        """One row."""
        text = row.text("text") if "text" in row else row.text("prompt")
        tests = row.texts("test_list" if "test_list" in row else "test")
        code = row.text("code").replace("\r\n", "\n")
        setup = "\n".join([*row.texts("test_imports", []), row.text("test_setup_code", "")]).strip()
        definition = _tested_function(code, tests)
        if definition is None:
            raise row.bad("code", "defines no function that the tests call", "Check code and tests of this row")
        kept = ("challenge_test_list", "source_file", "test_setup_code", "test_imports")
        return Problem(
            id=f"Mbpp/{row.integer('task_id')}",
            prompt=_header_with_docstring(definition, text, tests[:1]),
            instruction="\n".join([text.strip(), "", "The code must pass these tests:", *tests]),
            entry_point=definition.name,
            reference=Candidate.single(code),
            suite=suite_of_assertions(tests, definition.name, setup),
            metadata={"text": Value.of(text), "tests": Value.of(tests)}
            | {name: Value.of_json(row.fields[name]) for name in kept if row.fields.get(name)},
        )


def _tested_function(code: str, tests: list[str]) -> ast.FunctionDef | None:
    """The function that the tests call: of those that the code defines, the one called first, outermost."""
    try:
        defined = {node.name: node for node in parse(code).body if isinstance(node, ast.FunctionDef)}
        called = [
            node.func.id
            for test in tests
            for node in ast.walk(parse(test))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        ]
    except SyntaxError:
        return None
    return next((defined[name] for name in called if name in defined), None)


def _header_with_docstring(definition: ast.FunctionDef, text: str, examples: list[str]) -> str:
    returns = f" -> {ast.unparse(definition.returns)}" if definition.returns else ""
    lines = [*textwrap.wrap(text.strip(), 100), *(f">>> {example}" for example in examples)]
    body = "\n".join(f"    {line}" for line in lines).replace("\\", "\\\\").replace('"""', "'''")
    return f'def {definition.name}({ast.unparse(definition.args)}){returns}:\n    """\n{body}\n    """\n'
