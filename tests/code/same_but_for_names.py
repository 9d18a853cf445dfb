"""Whether two programs are the same but for names, as the compiler sees it; its answer owes nothing to our scopes."""

from __future__ import annotations

import ast
import dis
import types
from collections.abc import Iterator
from typing import Any

# Annotations, keywords and qualified names are constants that hold names; what they do shows when the program runs.
_WITH_NAMES_AS_VALUES = {"LOAD_CONST", "KW_NAMES"}
_CELLS = {"LOAD_CLOSURE", "MAKE_CELL"}  # the compiler puts them in the order of their names


def assert_same_but_for_names(before: ast.Module, after: ast.Module) -> None:
    """The same instructions, where each name of one program stands for one name of the other."""
    one = compile(ast.unparse(before), "p", "exec", dont_inherit=True)
    other = compile(ast.unparse(after), "p", "exec", dont_inherit=True)
    _compare(one, other, {}, {})


def _compare(one: types.CodeType, other: types.CodeType, names: dict[str, str], outer: dict[str, str]) -> None:
    assert one.co_flags == other.co_flags
    assert (one.co_argcount, one.co_kwonlyargcount) == (other.co_argcount, other.co_kwonlyargcount)
    own: dict[str, str] = {name: outer[name] for name in one.co_freevars if name in outer}
    for first, second in zip(one.co_varnames, other.co_varnames, strict=True):
        _pair(own, first, second)
    for (step, value), (other_step, other_value) in zip(_steps(one), _steps(other), strict=True):
        assert step == other_step
        if "FAST" in step or "DEREF" in step:
            for first, second in zip(_each(value), _each(other_value), strict=True):
                # From Python 3.13 on, a cell is handed to a function inside like this.
                if "DEREF" in step or first not in _cells(one) or second not in _cells(other):
                    _pair(own, first, second)
        elif "GLOBAL" in step or (step.endswith("_NAME") and step != "IMPORT_NAME"):
            _pair(names, value, other_value)
        elif step not in _CELLS and step not in _WITH_NAMES_AS_VALUES and "JUMP" not in step:
            assert repr(value) == repr(other_value)
    own.setdefault("__class__", "__class__")  # what super() needs is nowhere written
    for first_code, second_code in zip(_inner(one), _inner(other), strict=True):
        _compare(first_code, second_code, names, own)
    assert {own[cell] for cell in one.co_cellvars} == set(other.co_cellvars)
    for name in one.co_freevars:
        _pair(outer, name, own[name])  # a variable may be set by functions inside alone


def _cells(code: types.CodeType) -> set[str]:
    return {*code.co_cellvars, *code.co_freevars}


def _each(value: Any) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else (value,)


def _pair(pairs: dict[str, str], first: str, second: str) -> None:
    assert pairs.setdefault(first, second) == second, f"{first} is {pairs[first]} here and {second} there"
    assert len(set(pairs.values())) == len(pairs), f"two variables are called {second}"


def _steps(code: types.CodeType) -> Iterator[tuple[str, Any]]:
    """The instructions. A method of something that is called like an import is fetched in another way; not here."""
    for step in dis.get_instructions(code):
        if step.opname not in ("EXTENDED_ARG", "NOP", "PUSH_NULL"):
            yield step.opname.replace("LOAD_METHOD", "LOAD_ATTR"), step.argval


def _inner(code: types.CodeType) -> list[types.CodeType]:
    return [value for value in code.co_consts if isinstance(value, types.CodeType)]
