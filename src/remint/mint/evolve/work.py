"""A copy of a program that an operator may change, and the tools it changes it with."""

from __future__ import annotations

import ast
import copy
import random
from functools import cached_property

from remint.code.parsing import parse
from remint.code.scopes import Scopes
from remint.mint.evolve.names import fresh_name
from remint.mint.evolve.subject import Site, Subject, block_of, node_at
from remint.records import Candidate, SourceFile


class Work:
    """One step in the making. Operators change `tree` in place; further modules go through `add_module`."""

    def __init__(self, subject: Subject, chance: random.Random) -> None:
        self.subject, self.chance = subject, chance
        self.tree = copy.deepcopy(subject.tree)
        self._taken = subject.scopes.names() | subject.keep
        # What the program calls its own variables: new names speak the same language.
        self._words = {one.name for one in subject.scopes.every() if one.nodes("parameter", "assigned", "function")}
        self._modules: list[SourceFile] = []

    @cached_property
    def scopes(self) -> Scopes:
        """The scopes of the copy as it was at first: look before you change anything."""
        return Scopes(self.tree)

    def node(self, site: Site) -> ast.AST:
        """The node of a site, in the copy."""
        return node_at(self.tree, site.path)

    def block(self, site: Site) -> tuple[list[ast.stmt], int]:
        """The list of statements that the site's statement is in, and its place there."""
        return block_of(self.tree, site.path)

    def fresh(self, *stems: str) -> str:
        """A natural name that nothing else has, made of one of the stems and words of the program."""
        name = fresh_name(stems, self._taken, self._words, self.chance)
        self._taken.add(name)
        return name

    def statements(self, template: str, **parts: str | ast.expr | list[ast.stmt]) -> list[ast.stmt]:
        """Statements from a template: `$name` stands for a name, an expression or, on a line of its own, statements."""
        return fill(template, parts)

    def import_name(self, module: str, name: str = "") -> str:
        """Make `module`, or `name` of it, available at the top of the program; the name to use it by.

        An import that is there is used; where its usual name means something else already, it gets another.
        """
        for statement in self.tree.body:
            if isinstance(statement, ast.Import) and not name:
                for alias in statement.names:
                    if alias.name == module and (alias.asname or "." not in module):
                        return alias.asname or alias.name
            if isinstance(statement, ast.ImportFrom) and statement.module == module and statement.level == 0 and name:
                for alias in statement.names:
                    if alias.name == name:
                        return alias.asname or alias.name
        usual = name or _usual_alias(module)
        local = usual if usual not in self._taken else self.fresh(f"{usual}_module" if not name else f"make_{usual}")
        self._taken.add(local)
        alias = ast.alias(name=name or module, asname=None if local == (name or module) else local)
        made = ast.ImportFrom(module=module, names=[alias], level=0) if name else ast.Import(names=[alias])
        self.tree.body.insert(_first_place(self.tree), made)
        return local

    def add_to_top(self, statements: list[ast.stmt]) -> None:
        """Put definitions behind the imports at the top of the program."""
        place = _first_place(self.tree)
        while place < len(self.tree.body) and isinstance(self.tree.body[place], ast.Import | ast.ImportFrom):
            place += 1
        self.tree.body[place:place] = statements

    def add_module(self, name: str, text: str) -> None:
        """Add a file beside the main one."""
        self._modules.append(SourceFile(path=f"{name}.py", text=text))

    def finish(self) -> Candidate:
        """The program as it is now."""
        ast.fix_missing_locations(self.tree)
        text = ast.unparse(self.tree) + "\n"
        program = self.subject.program
        main = SourceFile(path=program.main, text=text)
        files = tuple(main if one.path == program.main else one for one in program.files)
        return Candidate(files=(*files, *self._modules), main=program.main)


def fill(template: str, parts: dict[str, str | ast.expr | list[ast.stmt]]) -> list[ast.stmt]:
    """The statements of a template with its parts put in."""
    tree = parse(template.replace("$", _HOLE))
    return _Filler(parts).fill(tree.body)


_HOLE = "HOLE_"


class _Filler(ast.NodeTransformer):
    """Puts parts into the holes of a template."""

    def __init__(self, parts: dict[str, str | ast.expr | list[ast.stmt]]) -> None:
        self.parts = parts

    def fill(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """The statements with their holes filled."""
        module = self.visit(ast.Module(body=body, type_ignores=[]))
        filled: list[ast.stmt] = module.body
        return filled

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for field in ("name", "arg", "attr", "asname"):
            value = getattr(node, field, None)
            if isinstance(value, str) and value.startswith(_HOLE):
                part = self.parts[value.removeprefix(_HOLE)]
                assert isinstance(part, str)
                setattr(node, field, part)
        if isinstance(node, ast.Global | ast.Nonlocal):
            node.names = [str(self.parts[n.removeprefix(_HOLE)]) if n.startswith(_HOLE) else n for n in node.names]
        return super().generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST | list[ast.stmt]:
        if isinstance(node.value, ast.Name) and node.value.id.startswith(_HOLE):
            part = self.parts[node.value.id.removeprefix(_HOLE)]
            if isinstance(part, list):
                return part
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if not node.id.startswith(_HOLE):
            return node
        part = self.parts[node.id.removeprefix(_HOLE)]
        if isinstance(part, str):
            return ast.Name(id=part, ctx=node.ctx)
        assert isinstance(part, ast.expr)
        return part


def _usual_alias(module: str) -> str:
    return {"numpy": "np", "pandas": "pd"}.get(module, module.rpartition(".")[2])


def _first_place(tree: ast.Module) -> int:
    """Behind the docstring and what `from __future__` imports."""
    place = 0
    if tree.body and isinstance(tree.body[0], ast.Expr) and isinstance(tree.body[0].value, ast.Constant):
        place = 1 if isinstance(tree.body[0].value.value, str) else 0
    while place < len(tree.body):
        statement = tree.body[place]
        if not (isinstance(statement, ast.ImportFrom) and statement.module == "__future__"):
            break
        place += 1
    return place
