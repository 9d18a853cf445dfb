"""The program that a search starts from, and the names in it that must stay."""

from __future__ import annotations

import ast
import re

from remint.code.parsing import parse
from remint.code.trees import walk
from remint.mints.evolve.gates.equivalence.checks import UnprovenError
from remint.mints.evolve.programs.given_values import given_values
from remint.mints.evolve.programs.subject import LUCID, NEWEST, TIDY, PublicNames
from remint.mints.evolve.programs.written import parsed, written
from remint.records import Candidate, Problem, SourceFile


def original_of(problem: Problem, style: int = NEWEST) -> Candidate:
    """The reference without comments, laid out anew. Early styles left it to Python, and other files as they were."""
    if problem.reference is None or problem.language != "python":
        raise UnprovenError(f"{problem.id}: there is no reference in Python to start from")
    reference = problem.reference
    try:
        text = written(parsed(reference.text)) if style >= TIDY else ast.unparse(parse(reference.text)) + "\n"
    except (SyntaxError, ValueError, RecursionError) as error:
        raise UnprovenError(f"{problem.id}: the reference is not Python that can be read: {error}") from error
    files = tuple(
        SourceFile(path=file.path, text=text) if file.path == reference.main else _beside(file, problem, style)
        for file in reference.files
    )
    return Candidate(files=files, main=reference.main)


def _beside(file: SourceFile, problem: Problem, style: int) -> SourceFile:
    """A file beside the main one, which is measured and may be changed like that one."""
    if not file.path.endswith(".py"):
        return file
    text = file.text.removeprefix("\ufeff")  # Python reads past it in a file; in a string it is a syntax error
    try:
        anew = written(parsed(text))
    except (SyntaxError, ValueError, RecursionError) as error:
        reason = f"{error.msg} (line {error.lineno})" if isinstance(error, SyntaxError) else str(error)
        raise UnprovenError(f"{problem.id}: {file.path} cannot be parsed: {reason}") from error
    return SourceFile(path=file.path, text=anew if style >= LUCID else text)


def names_in_use(problem: Problem, *, parameters: bool = True) -> PublicNames:
    """The names that tests use, keywords included, and the parameters of what others call: they must stay.

    Without `parameters`, as before version 4 of the search: lineages from then renamed parameters that no test names.
    """
    suite, tests = problem.suite, problem.suite.tests
    names = {problem.entry_point}
    if parameters and problem.reference is not None:
        names |= _public_parameters(problem.reference.text, problem.entry_point)
    for text in (
        getattr(suite, "module", ""),
        getattr(suite, "setup", ""),
        *(getattr(one, "code", "") for one in tests),
    ):
        names |= _names(text) if text else set()
    for test in tests:
        names |= {step.name for step in getattr(test, "steps", ())}
        keywords = getattr(test, "kwargs", None)
        names |= set(keywords.decode()) if keywords is not None else set()
    files = [file.path for file in problem.reference.files] if problem.reference is not None else []
    return PublicNames.of((name for name in names if name), problem.entry_point, given_values(problem), files)


def _names(text: str) -> set[str]:
    """The names in a text: of variables, attributes and keywords; every word where it cannot be read."""
    found = set()
    try:
        tree = parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return set(re.findall(r"[^\W\d]\w*", text))
    for node in walk(tree):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.keyword) and node.arg:
            found.add(node.arg)
    return found


def _public_parameters(text: str, entry_point: str) -> set[str]:
    """The parameters of the entry point, which a caller may name; of a class, those of its public methods."""
    try:
        tree = parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return set()
    found: set[str] = set()
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) or node.name != entry_point:
            continue
        members = node.body if isinstance(node, ast.ClassDef) else [node]
        for one in members:
            if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) and _is_public(one.name):
                found |= {argument.arg for argument in (*one.args.args, *one.args.kwonlyargs)}
    return found


def _is_public(name: str) -> bool:
    return not name.startswith("_") or name == "__init__" or name == "__call__"
