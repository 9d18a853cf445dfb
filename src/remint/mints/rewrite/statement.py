"""Where the text of a problem stands: the docstring of its entry point, or that of the whole program."""

from __future__ import annotations

import ast
import inspect
from typing import NamedTuple

from remint.code.parsing import parse
from remint.code.scopes import Function, parameters_of
from remint.mints.rewrite.demos import Demo, split_exchanges, split_session
from remint.mints.rewrite.errors import UnreadableStatementError
from remint.mints.rewrite.restructured_text import defined_names, undefined_functions
from remint.records import Problem

Definition = Function | ast.ClassDef
_BODY = "    pass\n"


class ProblemText(NamedTuple):
    """The text of a problem, what it shows, and the code that it stands in."""

    prompt: str  # with a docstring; for problems that have none, the header of the reference with one
    text: str  # without demos
    demos: tuple[Demo, ...]
    entry_point: str  # nothing: a program that reads and prints
    is_class: bool = False

    @property
    def header(self) -> str:
        """How the code begins, without the text."""
        found = docstring_of(self.prompt, self.entry_point)
        assert found is not None
        lines = self.prompt.split("\n")[: found.lineno - 1]
        return "\n".join(lines).strip("\n") or "# a program that reads standard input and prints"

    @property
    def unexplained(self) -> str:
        """The text without the explanations that belong to its demos."""
        found = docstring_of(self.prompt, self.entry_point) if self.entry_point and self.demos else None
        if found is None:
            return self.text
        parameters = _parameters(self.prompt, self.entry_point)
        return split_session(inspect.cleandoc(found.value), self.entry_point, False, parameters).text


def statement_of(problem: Problem) -> ProblemText:
    """The statement of a problem; raises UnreadableStatementError where there is none."""
    if problem.language != "python":
        raise UnreadableStatementError(f"it is written in {problem.language}, and only Python is rewritten")
    if problem.reference is None:
        raise UnreadableStatementError("it has no reference solution to validate variants with")
    entry = "" if problem.suite.kind == "stdio" else problem.entry_point
    prompt = _prompt_with_docstring(problem, entry)
    node = docstring_of(prompt, entry)
    text = inspect.cleandoc(node.value) if node is not None else ""
    if not text.strip():
        raise UnreadableStatementError("it has no text to rewrite")
    split = split_session(text, entry, parameters=_parameters(prompt, entry)) if entry else split_exchanges(text)
    if not split.text.strip():
        raise UnreadableStatementError("its text holds nothing but examples")
    definition = definition_of(parsed_prompt(prompt), entry) if entry else None
    demos = _with_known_functions(split.demos, prompt, problem.reference.text) if entry else split.demos
    return ProblemText(prompt, split.text, demos, entry, isinstance(definition, ast.ClassDef))


def _with_known_functions(demos: tuple[Demo, ...], prompt: str, reference: str) -> tuple[Demo, ...]:
    """Without examples that call what neither the prompt nor the reference defines: nobody can run them.

    What the reference alone defines may be what the tests ask for, which only the example shows.
    """
    try:
        trees = [parsed_prompt(prompt), parse(reference)]
    except (SyntaxError, ValueError):
        return demos
    known = set[str]().union(*map(defined_names, trees))
    if "*" in known:  # imported, whatever it is
        return demos
    unknown = undefined_functions((one.source for one in demos), known)
    return tuple(one for one, names in zip(demos, unknown, strict=True) if not names)


class DocstringNode(NamedTuple):
    """A docstring in a source text: its value and its place, columns in UTF-8 bytes as `ast` counts them."""

    value: str
    lineno: int
    col_offset: int
    end_lineno: int
    end_col_offset: int


def docstring_of(source: str, entry_point: str) -> DocstringNode | None:
    """The docstring of a function or class of a text, or of the whole where there is no entry point."""
    tree = parsed_prompt(source)
    owner: ast.AST | None = definition_of(tree, entry_point) if entry_point else tree
    return None if owner is None else docstring_in(owner)


def docstring_in(owner: ast.AST) -> DocstringNode | None:
    """The docstring of a node that can have one."""
    for statement in getattr(owner, "body", ()):
        # Some problems import something before the text of the function.
        if isinstance(statement, ast.Import | ast.ImportFrom) and not isinstance(owner, ast.Module):
            continue
        node = statement.value if isinstance(statement, ast.Expr) else None
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            return None
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return DocstringNode(node.value, node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)
    return None


def _parameters(prompt: str, entry: str) -> tuple[str, ...]:
    """The parameters of a function, for examples that are told by them."""
    node = definition_of(parsed_prompt(prompt), entry)
    return tuple(one.arg for one in parameters_of(node.args)) if isinstance(node, Function) else ()


def definition_of(tree: ast.Module, name: str) -> Definition | None:
    """The function or class of that name; the last one, where there are several."""
    found = [node for node in tree.body if isinstance(node, Definition) and node.name == name]
    return found[-1] if found else None


def parsed_prompt(prompt: str) -> ast.Module:
    """The tree of a prompt, which may end with a header; raises UnreadableStatementError."""
    for ending in ("", _BODY, "\n" + _BODY):
        try:
            return parse(prompt + ending)
        except (SyntaxError, ValueError):
            continue
    raise UnreadableStatementError("its prompt is not Python that can be parsed")


def _prompt_with_docstring(problem: Problem, entry: str) -> str:
    """The prompt, or one made of the reference's header and the text that the problem has elsewhere."""
    if problem.prompt.strip():
        tree = parsed_prompt(problem.prompt)
        owner: ast.AST | None = definition_of(tree, entry) if entry else tree
        if owner is not None and docstring_in(owner) is not None:
            return problem.prompt
        above = docstring_in(tree)
        text = inspect.cleandoc(above.value) if above is not None else problem.instruction.strip()
    else:
        text = problem.instruction.strip()
    if not entry:
        return module_docstring(text)
    return _headed(problem, entry, text)


def _headed(problem: Problem, entry: str, text: str) -> str:
    """Header and docstring, the form in which studies ask completion models about MBPP."""
    assert problem.reference is not None
    source = problem.reference.text
    try:
        node = definition_of(parse(source), entry)
    except (SyntaxError, ValueError):
        node = None
    if not isinstance(node, Function):
        raise UnreadableStatementError("its reference does not define the entry point as a function")
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    body = "\n".join(f"    {line}".rstrip() for line in text.split("\n")).replace("\\", "\\\\").replace('"""', "'''")
    return f'def {entry}({ast.unparse(node.args)}){returns}:\n    """\n{body}\n    """\n'


def module_docstring(text: str) -> str:
    """A program that is nothing but its text."""
    return '"""' + text.replace("\\", "\\\\").replace('"""', "'''") + '\n"""\n'
