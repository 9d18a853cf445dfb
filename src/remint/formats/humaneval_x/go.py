"""The imports of HumanEval-X's Go programs.

Go refuses an import that is missing, idle or written twice, and the rows have some of each: a package in the prompt and
in the setup of the test, one that the solution never uses, one that it uses and nobody imports.
"""

from __future__ import annotations

import re

from remint.formats.row import Row

_IMPORT_BLOCK = re.compile(r'^import\s+(?:\([^)]*\)|"[^"]*")[ \t]*\n', re.MULTILINE)
_IMPORTED = re.compile(r'^\s*(?:import\s+)?"([^"]+)"\s*$', re.MULTILINE)
_NOT_CODE = re.compile(r'//[^\n]*|"(?:\\.|[^"\\\n])*"')
_PACKAGES = (
    "bytes", "crypto/md5", "errors", "fmt", "math", "math/rand", "regexp", "sort", "strconv", "strings", "time",
    "unicode",
)  # fmt: skip


def go_setup(row: Row) -> str:
    """The test's package line and imports, without what the prompt imports already."""
    setup = row.text("test_setup")
    for package in _imports(row.text("prompt")):
        setup = re.sub(rf'^\s*"{re.escape(package)}"\s*\n', "", setup, flags=re.MULTILINE)
    return setup


def go_reference(row: Row) -> str:
    """The reference with exactly the imports that it and its test use."""
    prompt, solution = row.text("prompt"), row.text("canonical_solution")
    code = _NOT_CODE.sub("", f"{_IMPORT_BLOCK.sub('', prompt)}\n{solution}\n{row.text('test')}")
    used = {package for package in _PACKAGES if re.search(rf"\b{package.rpartition('/')[2]}\.[A-Z]", code)}
    needed = used - _imports(go_setup(row))
    if needed == _imports(prompt):
        return prompt + solution
    block = "".join(f'    "{package}"\n' for package in sorted(needed))
    return (f"import (\n{block})\n\n" if needed else "") + _IMPORT_BLOCK.sub("", prompt).lstrip("\n") + solution


def _imports(code: str) -> set[str]:
    return {package for block in _IMPORT_BLOCK.findall(code) for package in _IMPORTED.findall(block)} | set(
        re.findall(r'^import\s+"([^"]+)"', code, re.MULTILINE)
    )
