"""S7: a function moves into a module of its own, beside the main file."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Sequence
from typing import NamedTuple, TypeGuard

from remint.code.constants import NotConstantError, fold
from remint.code.scopes import Binding, Function, Scopes
from remint.code.side_effects import last_name
from remint.code.trees import walk
from remint.mints.evolve.naming.module_themes import theme_of
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import facts_of
from remint.mints.evolve.operators.support.module_home import (
    ModuleHome,
    added_modules,
    import_from,
    module_home,
    together,
)
from remint.mints.evolve.operators.support.module_names import module_of_function, module_of_two_words, usual_module
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import TYPED, Site, Subject
from remint.records import SourceFile

_SUFFIXES = ("tools", "support", "rules", "steps", "logic", "routines", "core", "functions", "operations", "kit")
_USUAL = ("utils", "helpers", "helpers", "functions", "support", "common")
# What people call a module of functions, by what these work on, and whatever they work on.
_WORDS = {"text": ("text", "strings"), "table": ("table", "mapping")}
_ANY = ("utils", "util", "common", "core", "lib", "shared", "components")
_MODULES, _PER_MODULE = 2, 4  # of functions in a small program; one more for every four functions
_LETTERS = 3  # of a word that tells what a program is about
_DECORATORS = {"cache", "lru_cache", "wraps"}
_ABOUT_THE_MODULE = {"__name__", "__file__", "__doc__", "__spec__", "__package__"}


class Moved(NamedTuple):
    """What has to move together, in the order of the text."""

    functions: list[str]
    imports: list[ast.Import | ast.ImportFrom]
    constants: list[str]


class MoveToModule(Operator):
    """Moves a function that depends on nothing that changes, with its imports, constants and helpers."""

    name = "module-dependency"
    paper = "S7"
    description = "moves a helper function into a module of its own"

    def sites(self, subject: Subject) -> list[Site]:
        """Functions outside classes that the tests do not ask for, and that read nothing that changes."""
        return [
            site for site, node in subject.sites(ast.FunctionDef)
            if len(site.path) == 1 and isinstance(node, ast.FunctionDef) and self.can_move(subject, [node])
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Write the module, and import from it what the program still uses."""
        original = draft.subject.tree.body[site.path[0][1]]
        assert isinstance(original, ast.FunctionDef)
        if not draft.subject.is_shapely:
            self.move(draft, [original])
            return
        # What it calls has to come along; where that is for something else, it goes to a module of its own kind.
        moved = _moved(draft.subject, [original])
        assert moved is not None
        tops = [one for one in draft.subject.tree.body if _is_function(one) and one.name in moved.functions]
        others = [one.name for one in tops if theme_of(one) != theme_of(original)]
        for name in [*others, original.name]:
            move_to_module(draft, [name])

    def can_move(self, subject: Subject, functions: list[ast.FunctionDef]) -> bool:
        """Whether functions can move into one module."""
        if facts_of(subject).is_watching or "/" in subject.program.main:
            return False
        if subject.is_shapely and _is_at_home(subject, functions[0]):
            return False
        return _moved(subject, functions) is not None

    def move(self, draft: Draft, functions: list[ast.FunctionDef]) -> None:
        """Write a module for some functions of the subject that can move."""
        moved = _moved(draft.subject, functions)
        assert moved is not None
        body = draft.tree.body
        defined = [one for one in body if isinstance(one, ast.FunctionDef) and one.name in moved.functions]
        constants = [one for one in body if isinstance(one, ast.Assign) and _target(one) in moved.constants]
        used = _used_by_the_rest(draft.scopes, moved.functions, defined)
        first = [one for one in body if isinstance(one, ast.ImportFrom) and one.module == "__future__"]
        is_joining = draft.subject.is_telling and not first
        home = self._home(draft, moved, [*constants, *defined], functions[0]) if is_joining else None
        if home is not None:
            module = home.name
            draft.replace_modules({module}, [SourceFile(path=f"{module}.py", text=draft.text_of(home.tree))])
        else:
            module = self._module_name(draft, functions[0])
            imports = together(moved.imports) if draft.subject.is_shapely else moved.imports
            made = ast.Module(body=[*first, *imports, *constants, *defined], type_ignores=[])
            draft.add_module(module, draft.text_of(made))
        private = {name for name in moved.constants if not _is_read_outside(draft.scopes, name, defined)}
        gone = [*defined, *(one for one in constants if _target(one) in private - draft.subject.keep)]
        draft.tree.body = [one for one in body if one not in gone]
        _drop_imports(draft, moved, defined)
        place = next(place for place, one in enumerate(body) if one in defined)
        import_from(draft, module, used, place)

    def _home(
        self, draft: Draft, moved: Moved, statements: list[ast.stmt], function: ast.FunctionDef
    ) -> ModuleHome | None:
        """A module with functions for the same thing; any module of functions where there are enough of those."""
        subject, theme = draft.subject, theme_of(function)
        if not subject.is_shapely:
            return module_home(subject, moved.imports, statements, _is_function)
        home = module_home(subject, moved.imports, statements, lambda one: _is_function(one) and theme_of(one) == theme)
        there = [sum(map(_is_function, tree.body)) for tree in added_modules(subject).values()]
        is_full = sum(map(bool, there)) >= _MODULES + sum(there) // _PER_MODULE
        return module_home(subject, moved.imports, statements, _is_function) if home is None and is_full else home

    def _module_name(self, draft: Draft, function: ast.FunctionDef) -> str:
        """A name that no file and no library has: one word that people use, or two, one of them the program's."""
        if draft.subject.is_shapely:
            return module_of_function(draft, function)
        word = function.name.strip("_").rpartition("_")[2] or "shared"
        suffixes = list(_SUFFIXES)
        if draft.subject.style >= TYPED:
            # Modules are called after what a program is about, and what they are to it.
            word, suffixes = draft.topic if len(draft.topic) >= _LETTERS else draft.kind_of_data, list(_USUAL)
        every = _WORDS.get(draft.kind_of_data, ()) + _ANY
        if draft.subject.is_telling:
            every = tuple(one for one in every if one != "util")  # beside `utils` nobody could tell them apart
        usual = usual_module(draft, every) if draft.is_usual else ""
        return usual or module_of_two_words(draft, word, suffixes) or draft.fresh("shared_parts")


def _is_at_home(subject: Subject, function: ast.FunctionDef) -> bool:
    """Whether a function is in an added module, where others that are asked for are for the same thing."""
    given = getattr(subject.keep, "files", None)
    if given is None or subject.program.main in given:
        return False
    asked = [one for one in subject.tree.body if _is_function(one) and one.name in subject.keep]
    return theme_of(function) in set(map(theme_of, asked))


def _is_function(node: ast.stmt) -> TypeGuard[ast.FunctionDef]:
    return isinstance(node, ast.FunctionDef)


def move_to_module(draft: Draft, names: Sequence[str]) -> None:
    """Put functions of the program into a module, all that can be there."""
    subject, mover = draft.subject_now(), MoveToModule()
    chosen = [one for one in subject.tree.body if isinstance(one, ast.FunctionDef) and one.name in names]
    chosen = [one for one in chosen if mover.can_move(subject, [one])]
    if chosen:
        moved = Draft(subject, draft.chance)
        moved.is_usual = draft.is_usual
        mover.move(moved, chosen)
        draft.become(moved)


def _moved(subject: Subject, chosen: list[ast.FunctionDef]) -> Moved | None:
    """Functions and all that has to come along; None: they cannot move."""
    scopes, tree = subject.scopes, subject.tree
    waiting = list(chosen)
    functions: list[str] = []
    constants: list[str] = []
    imports: list[ast.Import | ast.ImportFrom] = []
    while waiting:
        one = waiting.pop()
        if one.name in functions:
            continue
        if not _can_move(subject, one):
            return None
        functions.append(one.name)
        for binding in _read(one, scopes):
            match _origin(binding, tree):
                case ast.FunctionDef() as other:
                    waiting.append(other)
                case ast.Import() | ast.ImportFrom() as statement:
                    imports += [
                        made for made in [_only(statement, binding)] if ast.dump(made) not in map(ast.dump, imports)
                    ]
                case ast.Assign():
                    constants.append(binding.name)
                case _:
                    return None
    # What nobody else uses would leave an import without a use.
    defined = [one for one in tree.body if isinstance(one, ast.FunctionDef) and one.name in functions]
    is_used = any(_is_read_outside(scopes, name, defined) for name in functions)
    return Moved(functions, imports, constants) if is_used else None


def _can_move(subject: Subject, function: ast.FunctionDef) -> bool:
    binding = subject.scopes.module.bindings.get(function.name)
    if binding is None or binding.writes != 1 or function.name in subject.keep or function not in subject.tree.body:
        return False
    if any(last_name(one) not in _DECORATORS for one in function.decorator_list):
        return False
    defaults = [*function.args.defaults, *(one for one in function.args.kw_defaults if one is not None)]
    if any(not isinstance(one, ast.Constant | ast.UnaryOp | ast.Name) for one in defaults):
        return False
    for node in walk(function):
        if isinstance(node, ast.Global | ast.Import | ast.ImportFrom):
            return False
        if isinstance(node, ast.Name) and subject.scopes.meaning(node) is None:
            known = hasattr(builtins, node.id) and node.id not in _ABOUT_THE_MODULE
            if not known:
                return False
    return True


def _read(function: Function, scopes: Scopes) -> list[Binding]:
    """The variables of the module that a function speaks of, itself left out."""
    found: list[Binding] = []
    for node in walk(function):
        binding = scopes.meaning(node) if isinstance(node, ast.Name) else None
        if binding is not None and binding.scope.kind == "module" and binding not in found:
            found.append(binding)
    return [binding for binding in found if function not in binding.nodes()]


def _origin(binding: Binding, tree: ast.Module) -> ast.stmt | None:
    """The one statement of the module that gives a name its meaning, if that never changes."""
    if binding.writes != 1 or binding.nodes("declared"):
        return None
    node = next(node for node, use in binding.mentions if use != "read")
    for statement in tree.body:
        if statement is node and isinstance(statement, ast.FunctionDef):
            return statement
        if isinstance(statement, ast.Import | ast.ImportFrom) and node in statement.names:
            return statement if getattr(statement, "level", 0) == 0 else None
        if isinstance(statement, ast.Assign) and statement.targets == [node] and _is_constant(statement.value):
            return statement
    return None


def _is_constant(node: ast.expr) -> bool:
    """Whether a value can be there twice without anybody noticing: a number, text, or a tuple of those."""
    try:
        value = fold(node)
    except NotConstantError:
        return False
    return _is_plain(value)


def _is_plain(value: object) -> bool:
    if isinstance(value, tuple):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, int | float | str | bytes | complex)


def _only(statement: ast.Import | ast.ImportFrom, binding: Binding) -> ast.Import | ast.ImportFrom:
    """The part of an import that brings one name."""
    names = [alias for alias in statement.names if alias in binding.nodes()]
    if isinstance(statement, ast.Import):
        return ast.Import(names=names)
    return ast.ImportFrom(module=statement.module, names=names, level=0)


def _target(statement: ast.Assign) -> str:
    target = statement.targets[0]
    return target.id if len(statement.targets) == 1 and isinstance(target, ast.Name) else ""


def _drop_imports(draft: Draft, moved: Moved, defined: list[ast.FunctionDef]) -> None:
    """Take out of the program what only the moved functions imported."""
    for statement in [one for one in draft.tree.body if isinstance(one, ast.Import | ast.ImportFrom)]:
        kept = []
        for alias in statement.names:
            name = alias.asname or alias.name.partition(".")[0]
            binding = draft.scopes.module.bindings.get(name)
            went = any(
                name in (one.asname or one.name.partition(".")[0] for one in made.names) for made in moved.imports
            )
            if (
                not went
                or binding is None
                or name in draft.subject.keep
                or _is_read_outside(draft.scopes, name, defined)
            ):
                kept.append(alias)
        if kept:
            statement.names = kept
        else:
            draft.tree.body.remove(statement)


def _used_by_the_rest(scopes: Scopes, names: list[str], defined: list[ast.FunctionDef]) -> list[str]:
    return sorted(name for name in names if _is_read_outside(scopes, name, defined))


def _is_read_outside(scopes: Scopes, name: str, defined: list[ast.FunctionDef]) -> bool:
    inside = {id(node) for one in defined for node in walk(one)}
    return any(id(node) not in inside for node in scopes.module.bindings[name].nodes("read"))
