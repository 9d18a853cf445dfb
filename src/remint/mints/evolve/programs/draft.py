"""A copy of a program that an operator may change, and the tools it changes it with."""

from __future__ import annotations

import ast
import random
import sys
from functools import cached_property

from remint.code.known_types import KnownTypes
from remint.code.scopes import Scopes
from remint.code.trees import copied
from remint.mints.evolve.naming.added_code import topic_of
from remint.mints.evolve.naming.fresh_names import fresh_name, is_free
from remint.mints.evolve.naming.rewording import AddedNames, reword
from remint.mints.evolve.naming.tidying import return_at_once, return_what_was_kept, tidy
from remint.mints.evolve.naming.usual_names import use_usual_names, usual_first
from remint.mints.evolve.programs.subject import PublicNames, Site, Subject, block_of, node_at
from remint.mints.evolve.programs.templates import fill
from remint.mints.evolve.programs.written import written
from remint.records import Candidate, SourceFile

_KINDS_OF_DATA = {"str": "text", "list": "list", "dict": "table", "int": "number", "float": "number", "tuple": "tuple"}


class Draft:
    """One step in the making. Operators change `tree` in place; further modules go through `add_module`."""

    def __init__(self, subject: Subject, chance: random.Random) -> None:
        self.subject, self.chance = subject, chance
        self.tree = copied(subject.tree)
        self._taken = {*subject.names, *subject.keep, *subject.names_elsewhere}
        self._variables = {*subject.scopes.variables(), *subject.keep}
        # What the program calls its own variables: new names speak the same language.
        self._words = {one.name for one in subject.scopes.every() if one.nodes("parameter", "assigned", "function")}
        self._modules: list[SourceFile] = []
        self._gone: set[str] = set()  # files of the program that are replaced
        self.tidies = True  # whether names of added code that say nothing are replaced
        self.rewords = False  # whether what is added gets names and docstrings in the words of the program
        self.is_usual = False  # whether names that code bases use are preferred

    @cached_property
    def scopes(self) -> Scopes:
        """The scopes of the copy as it was at first: look before you change anything."""
        return Scopes(self.tree)

    @cached_property
    def types(self) -> KnownTypes:
        """The types of the expressions of the copy as it was at first."""
        return self.subject.types_of(self.scopes)

    def node(self, site: Site) -> ast.AST:
        """The node of a site, in the copy."""
        return node_at(self.tree, site.path)

    def block(self, site: Site) -> tuple[list[ast.stmt], int]:
        """The list of statements that the site's statement is in, and its place there."""
        return block_of(self.tree, site.path)

    def fresh(self, *stems: str) -> str:
        """A natural name that nothing else has, made of one of the stems and words of the program."""
        order = usual_first if self.is_usual else list
        name = fresh_name(stems, self._taken, self._words, self.chance, self.subject.is_plain, order)
        self._taken.add(name)
        self._variables.add(name)
        return name

    def take(self, name: str) -> bool:
        """Whether nothing has a name; nothing else gets it then."""
        if not is_free(name, self._taken):
            return False
        self._taken.add(name)
        self._variables.add(name)
        return True

    def statements(self, template: str, **parts: str | ast.expr | list[ast.stmt]) -> list[ast.stmt]:
        """Statements from a template: `$name` stands for a name, an expression or, on a line of its own, statements."""
        return fill(template, parts)

    def import_name(self, module: str, name: str = "") -> str:
        """Make `module`, or `name` of it, available at the top of the program; the name to use it by.

        An import that is there is used, unless its name may mean something else somewhere; where the usual name means
        something else already, it gets another.
        """
        imports = self._imports()
        for statement in imports:
            for alias in statement.names:
                if _brings(statement, alias, module, name) and self._is_settled(alias.asname or alias.name):
                    return alias.asname or alias.name
        usual = name or _usual_alias(module)
        other = f"{_usual_alias(module)}_{name}" if name else f"{usual}_module"
        local = usual if usual not in self._variables else self.fresh(other)
        self._taken.add(local)
        self._variables.add(local)
        alias = ast.alias(name=name or module, asname=None if local == (name or module) else local)
        for statement in imports:
            if name and any(_brings(statement, one, module, one.name) and one.name != "*" for one in statement.names):
                statement.names.append(alias)
                return local
        made = ast.ImportFrom(module=module, names=[alias], level=0) if name else ast.Import(names=[alias])
        self.tree.body.insert(self._import_place(imports, module), made)
        return local

    def _imports(self) -> list[ast.Import | ast.ImportFrom]:
        """The imports at the top, which everything else can use."""
        found = []
        for statement in self.tree.body[_first_place(self.tree) :]:
            if not isinstance(statement, ast.Import | ast.ImportFrom):
                break
            found.append(statement)
        return found

    def _import_place(self, imports: list[ast.Import | ast.ImportFrom], module: str) -> int:
        """Where people put an import: beside others of its package, else behind those of its kind."""
        first, top = _first_place(self.tree), module.partition(".")[0]
        beside = [place for place, one in enumerate(imports) if top in _packages(one)]
        if beside:
            return first + beside[-1] + 1
        own = {one.path.partition("/")[0].removesuffix(".py") for one in self.subject.program.files}
        rank = _rank({top}, own)
        behind = (place for place, one in enumerate(imports) if _rank(_packages(one), own) > rank)
        return first + next(behind, len(imports))

    def _is_settled(self, name: str) -> bool:
        """Whether a name that an import gives means that import everywhere."""
        found = [one for one in self.subject.scopes.every() if one.name == name]
        return all(one.scope.kind == "module" and one.writes == 1 for one in found)

    def add_to_top(self, statements: list[ast.stmt]) -> None:
        """Put definitions behind the imports at the top of the program."""
        place = _first_place(self.tree)
        while place < len(self.tree.body) and isinstance(self.tree.body[place], ast.Import | ast.ImportFrom):
            place += 1
        self.tree.body[place:place] = statements

    def text_of(self, tree: ast.Module) -> str:
        """A tree as text, in the style of the program."""
        if self.subject.is_tidy:
            return written(tree)
        return ast.unparse(ast.fix_missing_locations(tree)) + "\n"

    def add_module(self, name: str, text: str) -> None:
        """Add a file beside the main one."""
        self._modules.append(SourceFile(path=f"{name}.py", text=text))

    def subject_now(self) -> Subject:
        """The program as it is now, before names are chosen, for an operator that takes several steps."""
        return Subject(self._program_now(), self.subject.keep, self.subject.style)

    def become(self, other: Draft) -> None:
        """Go on with what another draft, of the program as it is now, has made of it."""
        self.tree = other.tree
        self._gone |= other._gone
        self._modules = [one for one in self._modules if one.path not in other._gone] + other._modules

    def replace_modules(self, names: set[str], files: list[SourceFile]) -> None:
        """Put other files in place of the modules of these names."""
        self._gone |= {f"{name}.py" for name in names}
        self._modules += files

    @property
    def topic(self) -> str:
        """What the program is about, by the name of its entry point."""
        return self._added_names().topic

    @property
    def kind_of_data(self) -> str:
        """What the program works on: text, lists, numbers or something else, by what its entry point is given."""
        given = getattr(self.subject.keep, "given", {})
        types = [kind for one in given.values() for kind in sorted(one.types)]
        return next((_KINDS_OF_DATA[one] for one in types if one in _KINDS_OF_DATA), "shared")

    def _added_names(self) -> AddedNames:
        tree, keep = self.subject.tree, self.subject.keep
        defined = [getattr(one, "name", "") for one in tree.body]
        entry = next(
            (one for one in reversed(defined) if one in keep), next((one for one in reversed(defined) if one), "")
        )
        names = {*self.subject.names, *keep}
        return AddedNames(names, set(self.subject.texts), self._taken, topic_of(entry), self.subject.is_clear)

    def finish(self) -> Candidate:
        """The program as it is now."""
        if self.rewords and self.subject.is_plain:
            reword(self.tree, self._added_names())
        if self.tidies and self.subject.is_tidy:
            tidy(self.tree, self._added_names())
        if self.tidies and self.subject.is_telling:
            return_at_once(self.tree)
        if self.tidies and self.subject.is_shapely:
            keep = self.subject.keep
            # Nobody knows the files of the original from inside a module that a step has added: all of it is added.
            is_added = isinstance(keep, PublicNames) and keep.files is None
            return_what_was_kept(self.tree, self.subject.tree, self._added_names(), set() if is_added else keep)
        if self.tidies and self.is_usual:
            taken = self.subject.keep | self.subject.names_elsewhere
            use_usual_names(self.tree, self._added_names(), taken, self.chance, self.subject.is_telling)
        return self._program_now()

    def _program_now(self) -> Candidate:
        program = self.subject.program
        main = SourceFile(path=program.main, text=self.text_of(self.tree))
        files = tuple(main if one.path == program.main else one for one in program.files if one.path not in self._gone)
        return Candidate(files=(*files, *self._modules), main=program.main)


def _usual_alias(module: str) -> str:
    return {"numpy": "np", "pandas": "pd"}.get(module, module.rpartition(".")[2])


def _brings(statement: ast.Import | ast.ImportFrom, alias: ast.alias, module: str, name: str) -> bool:
    """Whether an import makes a module, or a name of it, available under one name."""
    if isinstance(statement, ast.ImportFrom):
        return bool(name) and (statement.module, statement.level, alias.name) == (module, 0, name)
    return not name and alias.name == module and (bool(alias.asname) or "." not in module)


def _packages(statement: ast.Import | ast.ImportFrom) -> set[str]:
    if isinstance(statement, ast.ImportFrom):
        return {"" if statement.level else (statement.module or "").partition(".")[0]}
    return {alias.name.partition(".")[0] for alias in statement.names}


def _rank(packages: set[str], own: set[str]) -> int:
    """In which order people import: the standard library, other packages, the program's own modules."""
    return max(2 if one in own or not one else one not in sys.stdlib_module_names for one in packages)


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
