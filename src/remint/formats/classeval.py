"""ClassEval: a class to be written from its skeleton, with a unittest class for each method."""

from __future__ import annotations

import ast

from remint.code.imports import imported_modules, packages
from remint.formats.format import RowFormat, Sniffed
from remint.formats.row import Row
from remint.formats.unittest_methods import parsed_module, unittest_classes
from remint.records import Candidate, Environment, Group, Method, Problem, Unittest

_INSTRUCTION = """\
Write the Python class {name}. Below is its skeleton: every name and signature stays as it is, every docstring says \
what the method must do, and every body is missing. Answer with the whole class and the imports that it needs.

```python
{skeleton}
```
"""
_KEPT = ("class_description", "class_constructor", "fields", "import_statement", "methods_info")


class ClassEval(RowFormat):
    """The format of ClassEval."""

    name = "classeval"
    title = "ClassEval"

    def recognises(self, sniffed: Sniffed) -> bool:
        """By a skeleton and the test classes."""
        return sniffed.has("task_id", "skeleton", "solution_code", "class_name", "test", "test_classes")

    def problem(self, row: Row) -> Problem:
        """One row."""
        skeleton, class_name = row.text("skeleton"), row.text("class_name")
        solution, module = parsed_module(row, "solution_code"), parsed_module(row, "test")
        return Problem(
            id=row.text("task_id"),
            prompt=skeleton,
            instruction=_INSTRUCTION.format(name=class_name, skeleton=skeleton.strip("\n")),
            entry_point=class_name,
            reference=Candidate.single(_reference(row)),
            suite=_suite(row, module),
            environment=Environment(packages=packages([*imported_modules(solution), *imported_modules(module)])),
            metadata=row.kept(*_KEPT),
        )


def _suite(row: Row, module: ast.Module) -> Unittest:
    # Names are listed with stray blanks here and there.
    classes = unittest_classes(row, "test", module, [name.strip() for name in row.texts("test_classes")])
    return Unittest(
        groups=tuple(Group(test_class.name) for test_class in classes),
        tests=tuple(
            Method(name, group=test_class.name) for test_class in classes for name in test_class.qualified()
        ),
        module=row.text("test"),
        # The official harness has them in front of every program.
        setup="\n".join(row.texts("import_statement", [])),
    )  # fmt: skip


def _reference(row: Row) -> str:
    """The solution with the listed imports that it does not write itself."""
    solution = row.text("solution_code")
    written = {line.strip() for line in solution.splitlines()}
    missing = [line for line in row.texts("import_statement", []) if line.strip() not in written]
    return "\n".join([*missing, "", solution]) if missing else solution
