"""How a row of HumanEval-X becomes one program in each language."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from remint.formats.humaneval_x.go import go_reference, go_setup
from remint.formats.row import Row


class Parts(NamedTuple):
    """Setup, then a candidate such as the reference, then the test: a complete program."""

    prompt: str
    reference: str
    test: str
    setup: str = ""
    erratum: str = ""  # what is put right in the reference, where the published one fails its own test


class Language(NamedTuple):
    """One language of the benchmark."""

    name: str
    main_file: str
    declares: str  # the pattern of a declaration, with the function's name as its group
    parts: Callable[[Row], Parts]
    # What a program needs beyond the standard library, by a text that gives it away.
    libraries: dict[str, str] = {}

    def entry_point(self, declaration: str) -> str:
        """The function under test: the last that is declared."""
        names = re.findall(self.declares, declaration, re.MULTILINE)
        return names[-1] if names else ""

    def packages(self, parts: Parts) -> tuple[str, ...]:
        """The packages that setup, reference and test use."""
        program = parts.setup + parts.reference + parts.test
        return tuple(package for sign, package in self.libraries.items() if sign in program)


def _plain(row: Row) -> Parts:
    prompt = row.text("prompt")
    return Parts(prompt, prompt + row.text("canonical_solution"), row.text("test"))


# Solutions and tests use more of the library than the prompts include.
_CPP_HEADERS = (
    "algorithm", "climits", "cmath", "cstdio", "cstdlib", "cstring", "iostream", "map", "set", "string", "vector",
)  # fmt: skip


def _cpp(row: Row) -> Parts:
    return _plain(row)._replace(setup="".join(f"#include <{header}>\n" for header in _CPP_HEADERS))


def _go(row: Row) -> Parts:
    return _plain(row)._replace(setup=go_setup(row), reference=go_reference(row))


class _Erratum(NamedTuple):
    wrong: str
    right: str
    reason: str


# The tests are right in both cases: the references in the other languages pass the same ones.
_JAVASCRIPT_ERRATA = {
    "JavaScript/112": _Erratum(
        r"return \(z, (\w+)\)", r"return [t, \1]", "it returns the last value of two in parentheses, not a list of them"
    ),
    "JavaScript/155": _Erratum(r"let e = 0\b", "let e = num === 0 ? 1 : 0", "it takes 0 for a number without digits"),
}


def _javascript(row: Row) -> Parts:
    # console.assert only prints; a test that fails has to end the program.
    parts = _plain(row)._replace(test=f'console.assert = require("node:assert").ok;\n{row.text("test")}')
    erratum = _JAVASCRIPT_ERRATA.get(row.text("task_id"))
    if erratum is None:
        return parts
    reference, changes = re.subn(erratum.wrong, erratum.right, parts.reference)
    return parts._replace(reference=reference, erratum=erratum.reason) if changes else parts


_CRATES = {"rand": r"\brand::|\bRng\b", "regex": r"\bregex::|\bRegex\b", "md5": r"\bmd5::"}


def _rust(row: Row) -> Parts:
    """The prompt is a comment alone here, so the declaration goes with it.

    Every declaration imports three crates, which six problems use. Without the idle imports the others compile with
    the standard library alone.
    """
    solution, test = row.text("canonical_solution"), row.text("test")
    prompt = row.text("prompt") + row.text("declaration")
    for crate, sign in _CRATES.items():
        if not re.search(sign, solution + test):
            prompt = re.sub(rf"^use {crate}\b.*;\n", "", prompt, flags=re.MULTILINE)
    return Parts(prompt, prompt + solution, test)


_C_LIKE = r"^\s*(?:[\w<>\[\],:&*]+\s+)+(\w+)\s*\("
LANGUAGES = {
    "CPP": Language("cpp", "main.cpp", _C_LIKE, _cpp, {"<boost/": "boost", "<openssl/": "openssl"}),
    # Go finds tests only in files that end in _test.go.
    "Go": Language(
        "go", "main_test.go", r"^func\s+(\w+)\s*\(", _go, {"stretchr/testify": "github.com/stretchr/testify"}
    ),
    "Java": Language("java", "Main.java", _C_LIKE, _plain),
    "JavaScript": Language(
        "js", "main.js", r"^(?:const|let|var|function)\s+(\w+)", _javascript, {"'js-md5'": "js-md5"}
    ),
    "Python": Language("python", "solution.py", r"^def\s+(\w+)", _plain),
    "Rust": Language("rust", "main.rs", r"\bfn\s+(\w+)", _rust, {f"use {crate}": crate for crate in _CRATES}),
}
