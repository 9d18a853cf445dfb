"""The files of a service: shared functions, a class per problem, and the class through which all are reached."""

from __future__ import annotations

import ast
import copy
import sys
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from remint.code.trees import walk
from remint.mints.evolve.operators.support.function_wording import make_function
from remint.mints.evolve.programs.written import written
from remint.mints.merge.members import Member
from remint.mints.merge.steps import SharedStep, put_calls, shared_steps
from remint.records import Candidate, SourceFile

STEPS, OPERATIONS = "steps", "operations"  # modules of the package
_TYPES = {"int": "number", "float": "number", "str": "text", "list": "list", "dict": "table", "bytes": "data"}
_CORE = '''
class Operations:
    """What every operation of the service can do."""

    def perform(self, operation, *arguments, **options):
        """Carry out an operation by its name."""
        return getattr(self, operation)(*arguments, **options)
'''


class Service(NamedTuple):
    """Several programs as one."""

    name: str  # of the package
    steps: tuple[SharedStep, ...]
    programs: tuple[Candidate, ...]  # one per member: the same service, with that member's module as the main file
    shared: tuple[str, ...]  # paths of what no member owns
    whole: Candidate  # all members beside each other, with every function that any tests call in the main file


def service_of(members: Sequence[Member], left_out: frozenset[str] = frozenset()) -> Service:
    """The service of some problems; `left_out` are shapes that are not to be shared."""
    steps = shared_steps(members, left_out)
    name = _service_name(members)
    modules = [_module_name(one.entry_point, name) for one in members]
    classes = [_class_name(one.entry_point) for one in members]
    taken = {name for one in members for name in one.subject.scopes.names()} | set(classes)
    facade = next(one for one in _facades(name) if one not in taken)
    core = [
        SourceFile(f"{name}/__init__.py", f'"""Operations on {name.removesuffix("_service").replace("_", " ")}s."""\n'),
        SourceFile(f"{name}/{OPERATIONS}.py", f'"""What every operation is made of."""\n\n{_CORE}'),
        SourceFile(f"{name}/{STEPS}.py", _steps_text(steps)),
    ]
    trees = [_operation(member, number, steps, classes[number], name) for number, member in enumerate(members)]
    beside = [
        SourceFile(f"{name}/{module}.py", written(copy.deepcopy(tree)))
        for module, tree in zip(modules, trees, strict=True)
    ]  # fmt: skip
    programs = []
    for number, member in enumerate(members):
        others = [at for at in range(len(members)) if at != number]
        tree = copy.deepcopy(trees[number])
        _add_imports(tree, [(f"{name}.{modules[at]}", [classes[at]]) for at in others])
        tree.body += _facade(member, facade, [classes[number], *(classes[at] for at in others)])
        main = SourceFile(f"{modules[number]}.py", written(tree))
        programs.append(Candidate((*core, *(beside[at] for at in others), main), main.path))
    front = ast.Module(body=_facade(members[0], facade, classes)[:1], type_ignores=[])
    _add_imports(front, [(f"{name}.{module}", [one]) for module, one in zip(modules, classes, strict=True)])
    front.body += [_facade(member, facade, classes)[1] for member in members]
    whole = Candidate((*core, *beside, SourceFile("service.py", written(front))), "service.py")
    return Service(name, tuple(steps), tuple(programs), tuple(one.path for one in core), whole)


def _steps_text(steps: Sequence[SharedStep]) -> str:
    tree = ast.Module(body=[copy.deepcopy(one.function) for one in steps], type_ignores=[])
    return f'"""Steps that several operations share."""\n\n\n{written(tree).lstrip()}'


def _operation(member: Member, number: int, steps: Sequence[SharedStep], class_name: str, package: str) -> ast.Module:
    """A program whose entry point has become a method, and which calls what is shared."""
    tree = copy.deepcopy(member.subject.tree)
    before = _names(tree)
    put_calls(tree, number, steps)
    _drop_imports(tree, before - _names(tree))
    place = next(at for at, one in enumerate(tree.body) if getattr(one, "name", "") == member.entry_point)
    entry = tree.body[place]
    assert isinstance(entry, ast.FunctionDef)
    if ast.get_docstring(entry) is not None and len(entry.body) > 1:
        entry.body.pop(0)  # it is said where the service is called
    _Recursive(member.entry_point).visit(entry)
    entry.args.posonlyargs, entry.args.args = (
        ([ast.arg(arg="self"), *entry.args.posonlyargs], entry.args.args) if entry.args.posonlyargs
        else ([], [ast.arg(arg="self"), *entry.args.args])
    )  # fmt: skip
    told = f"The operation {member.entry_point.replace('_', ' ')}."
    tree.body[place] = ast.ClassDef(
        name=class_name, bases=[ast.Name(id="Operations", ctx=ast.Load())], keywords=[], decorator_list=[],
        body=[ast.Expr(value=ast.Constant(value=told)), entry],
    )  # fmt: skip
    used = [one.name for one in steps if any(use.member == number for use in one.uses)]
    _add_imports(tree, [(f"{package}.{OPERATIONS}", ["Operations"]), *([(f"{package}.{STEPS}", used)] if used else [])])
    return tree


class _Recursive(ast.NodeTransformer):
    """A function that calls itself calls the method."""

    def __init__(self, name: str) -> None:
        self._name = name

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """The method in place of the function."""
        if node.id != self._name:
            return node
        return ast.Attribute(value=ast.Name(id="self", ctx=ast.Load()), attr=self._name, ctx=node.ctx)


def _facade(member: Member, name: str, classes: Sequence[str]) -> list[ast.stmt]:
    """The class with all operations, and the function that the tests call."""
    entry, arguments = member.entry, copy.deepcopy(member.entry.args)
    told = ast.get_docstring(entry, clean=False)
    given: list[ast.expr] = [ast.Constant(value=member.entry_point)]
    given += [ast.Name(id=one.arg, ctx=ast.Load()) for one in (*arguments.posonlyargs, *arguments.args)]
    if arguments.vararg:
        given.append(ast.Starred(value=ast.Name(id=arguments.vararg.arg, ctx=ast.Load()), ctx=ast.Load()))
    named = [ast.keyword(arg=one.arg, value=ast.Name(id=one.arg, ctx=ast.Load())) for one in arguments.kwonlyargs]
    if arguments.kwarg:
        named.append(ast.keyword(arg=None, value=ast.Name(id=arguments.kwarg.arg, ctx=ast.Load())))
    service = ast.Call(func=ast.Name(id=name, ctx=ast.Load()), args=[], keywords=[])
    performed = ast.Call(
        func=ast.Attribute(value=service, attr="perform", ctx=ast.Load()), args=given, keywords=named
    )  # fmt: skip
    public = make_function(entry.name, [], [ast.Return(value=performed)], told or "")
    public.args, public.returns = arguments, copy.deepcopy(entry.returns)
    about = ast.Expr(value=ast.Constant(value="All operations of the service."))
    bases: list[ast.expr] = [ast.Name(id=one, ctx=ast.Load()) for one in classes]
    return [ast.ClassDef(name=name, bases=bases, keywords=[], decorator_list=[], body=[about]), public]


def _add_imports(tree: ast.Module, wanted: Sequence[tuple[str, list[str]]]) -> None:
    """Imports behind those that are there; without any, behind the docstring."""
    kinds = (ast.Import, ast.ImportFrom)
    last = max((at + 1 for at, one in enumerate(tree.body) if isinstance(one, kinds)), default=0)
    place = max(last, int(ast.get_docstring(tree, clean=False) is not None))
    # A program may import in its middle: what a class is made of must be there before it.
    first = next((at for at, one in enumerate(tree.body) if isinstance(one, ast.ClassDef | ast.FunctionDef)), place)
    place = min(place, first)
    tree.body[place:place] = [
        ast.ImportFrom(module=module, names=[ast.alias(name=one) for one in names], level=0) for module, names in wanted
    ]  # fmt: skip


def _names(tree: ast.Module) -> set[str]:
    return {one.id for one in walk(tree) if isinstance(one, ast.Name)}


def _drop_imports(tree: ast.Module, unused: set[str]) -> None:
    """Without imports of what only the shared code needed."""
    for one in tree.body:
        if isinstance(one, ast.Import | ast.ImportFrom):
            one.names = [alias for alias in one.names if (alias.asname or alias.name) not in unused]
    tree.body = [one for one in tree.body if not isinstance(one, ast.Import | ast.ImportFrom) or one.names]


def _service_name(members: Sequence[Member]) -> str:
    """What most of the problems are about, else what most of them take."""
    named = {part for one in members for part in one.entry_point.lower().split("_")}
    words = Counter(word for one in members for word in one.words if word in named)
    most = sorted(words, key=lambda word: (-words[word], word))
    if most and words[most[0]] * 2 > len(members):
        return f"{most[0]}_service"
    kinds = Counter(_TYPES.get(one.types[0], "value") for one in members if one.types)
    return f"{min(kinds, key=lambda kind: (-kinds[kind], kind)) if kinds else 'value'}_service"


def _module_name(entry_point: str, package: str) -> str:
    name = entry_point.strip("_") or "operation"
    reserved = {*sys.stdlib_module_names, package, STEPS, OPERATIONS, "solution", "setup", "tests", "test"}
    return f"{name}_operation" if name in reserved or not name.isascii() else name


def _class_name(entry_point: str) -> str:
    return "".join(f"{part[:1].upper()}{part[1:]}" for part in entry_point.split("_") if part) + "Operation"


def _facades(package: str) -> Sequence[str]:
    name = "".join(part.capitalize() for part in package.split("_"))
    return [name, f"Whole{name}", f"Every{name}", f"{name}Facade"]
