"""MultiPL-E: HumanEval and MBPP in other languages; tests that follow the completion make it a program."""

from __future__ import annotations

import re

from remint.formats.format import RowFormat, Sniffed
from remint.formats.row import Row
from remint.records import Assertion, Environment, Problem, Script, Value

# By the name that the data set uses; a language that is not listed keeps that name.
_LANGUAGES = {"go_test.go": "go", "jl": "julia", "py": "python", "rb": "ruby", "rs": "rust", "sh": "bash"}
# The Java class that holds main is called Problem, and a Go test is only found in a file that ends in _test.go.
_MAIN_FILES = {"java": "Problem.java", "go_test.go": "main_test.go"}
_ROOTS = {"humaneval": "HumanEval", "mbpp": "Mbpp"}
_NAME = re.compile(r"(?P<benchmark>[A-Za-z]+)_(?P<number>\d+)_(?P<function>\w+)")
_KEPT = ("stop_tokens", "doctests", "prompt_terminology")


class MultiplE(RowFormat):
    """The format of MultiPL-E."""

    name = "multipl-e"
    title = "MultiPL-E"

    def recognises(self, sniffed: Sniffed) -> bool:
        """By a language and its stop tokens."""
        return sniffed.has("name", "language", "prompt", "tests", "stop_tokens")

    def problem(self, row: Row) -> Problem:
        """One row. There are no reference solutions."""
        prompt, tests, language = row.text("prompt"), row.text("tests"), row.text("language")
        row.texts("stop_tokens")
        metadata = row.kept(*_KEPT)
        metadata["main_file"] = Value.of(_MAIN_FILES.get(language, f"main.{language}"))
        # Where a stop token cuts off the closing brace of the function, the tests bring it back.
        metadata["tests_close_function"] = Value.of(tests.lstrip().startswith("}"))
        name = _NAME.fullmatch(row.text("name"))
        if name:
            metadata["root"] = Value.of(f"{_ROOTS.get(name['benchmark'].lower(), name['benchmark'])}/{name['number']}")
        return Problem(
            id=row.text("name"),
            language=_LANGUAGES.get(language, language),
            prompt=prompt,
            entry_point=_entry_point(name["function"], prompt) if name else "",
            suite=Script(tests=(Assertion(tests),)),
            environment=Environment(packages=("org.javatuples:javatuples",) if "org.javatuples" in prompt else ()),
            metadata=metadata,
        )


def _entry_point(function: str, prompt: str) -> str:
    """The function's name as the prompt spells it, or nothing where it is spelled in another way."""
    first, *rest = function.split("_")
    camel = first + "".join(word[:1].upper() + word[1:] for word in rest)
    return next((name for name in (function, camel) if re.search(rf"\b{name}\b", prompt)), "")
