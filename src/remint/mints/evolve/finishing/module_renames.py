"""Other names for the modules of a program: the files and every import of them."""

from __future__ import annotations

import ast
import keyword
import sys
from collections.abc import Mapping

from remint.code.parsing import parse
from remint.code.trees import walk
from remint.mints.evolve.programs.written import parsed, written
from remint.records import Candidate, SourceFile


def with_modules(program: Candidate, new: Mapping[str, str]) -> Candidate:
    """The program with other names for modules beside the main file; ValueError where one cannot be given.

    Only modules that are imported by `from module import name` can be renamed: nothing else there tells their name.
    """
    if not new:
        return program
    _refuse(program, new)
    files = tuple(
        SourceFile(path=f"{new.get(_module(one.path), _module(one.path))}.py", text=_text(one.text, new))
        if one.path.endswith(".py") else one
        for one in program.files
    )  # fmt: skip
    return Candidate(files=files, main=program.main)


def _refuse(program: Candidate, new: Mapping[str, str]) -> None:
    known = {_module(one.path) for one in program.files}
    taken = {name for one in program.files for name in _names(one.text)} | known | sys.stdlib_module_names
    for old, name in new.items():
        is_name = name.isidentifier() and not keyword.iskeyword(name)
        if old not in known or f"{old}.py" == program.main or "/" in old or not is_name or name in taken:
            raise ValueError(f"the module {old} cannot become {name}")
    for one in program.files:
        for node in walk(parse(one.text)) if one.path.endswith(".py") else ():
            imported = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if set(imported) & set(new):
                raise ValueError(f"{one.path} imports a module as a whole")


def _names(text: str) -> set[str]:
    try:
        nodes = list(walk(parse(text)))
    except SyntaxError:
        return set()
    found = {node.id for node in nodes if isinstance(node, ast.Name)}
    return found | {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}


def _text(text: str, new: Mapping[str, str]) -> str:
    tree = parsed(text)
    found = [
        one for one in walk(tree) if isinstance(one, ast.ImportFrom) and not one.level and one.module in new
    ]  # fmt: skip
    for one in found:
        one.module = new[one.module or ""]
    return written(tree) if found else text


def _module(path: str) -> str:
    return path.removesuffix(".py")
