"""Calls from the test code to the candidate: pickled, because only the side that is not trusted reads them.

What belongs to the candidate's module goes by its name, so that it becomes the candidate's own. An object of a class of
that module is constructed anew over there, with the arguments of the original, and then given the attributes that were
set since: the candidate's class need not keep its state under the same names. Functions and classes of the test code go
as they are, with what they refer to.
"""

from __future__ import annotations

import builtins
import dis
import importlib
import io
import itertools
import marshal
import pickle
import sys
import types
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Set, Tuple

from remint.sandbox.inside.jobs.scripts.object_changes import Snapshot, attributes_of, is_container
from remint.sandbox.inside.jobs.scripts.wire import SOLUTION

_BUILDERS = "remint_script"  # under this name pickles speak of the functions below
_GLOBALS = ("LOAD_GLOBAL", "LOAD_NAME", "LOAD_FROM_DICT_OR_GLOBALS")  # instructions, the last from Python 3.12 on
_LONGEST_GENERATOR = 1_000_000
_NOT_SET = ("__dict__", "__weakref__", "__module__", "__qualname__")


class CandidateRequest(NamedTuple):
    """One thing that the test code asks of the candidate's process."""

    kind: str  # call | get | set | special | await
    subject: int = 0
    name: str = ""
    args: Tuple[Any, ...] = ()
    kwargs: Dict[str, Any] = {}
    changeable: List[Any] = []
    captures: bool = False  # whether what is printed is to come back, too
    lent: Tuple[int, ...] = ()  # containers of the candidate's that the test code has copies of, by number
    updates: Tuple[Tuple[int, List[Any]], ...] = ()  # what the test code has made of some of them


class Construction(NamedTuple):
    """How an object of the test code was made, and what it was like then."""

    thing: Any
    args: Tuple[Any, ...]
    kwargs: Dict[str, Any]
    attributes: Dict[str, Any]
    pictures: Dict[str, Snapshot]

    @classmethod
    def of(cls, thing: Any, args: Tuple[Any, ...], kwargs: Dict[str, Any]) -> Construction:
        """To be noted when the constructor is through."""
        held = attributes_of(thing)
        pictures = {name: Snapshot(value) for name, value in held.items() if is_container(value)}
        return cls(thing, args, kwargs, held, pictures)

    def set_since(self) -> Dict[str, Any]:
        """The attributes that are not as the constructor left them."""
        return {name: value for name, value in attributes_of(self.thing).items() if self._is_new(name, value)}

    def _is_new(self, name: str, value: Any) -> bool:
        if name not in self.attributes or self.attributes[name] is not value:
            return True
        return name in self.pictures and self.pictures[name].change() is not None


class _Writer(pickle.Pickler):
    def __init__(
        self, file: io.BytesIO, number_of: Callable[[Any], Optional[int]], origins: Dict[int, Construction]
    ) -> None:
        super().__init__(file, protocol=4)
        self._number_of, self._origins = number_of, origins

    def reducer_override(self, thing: Any) -> Any:
        """How to send what pickle cannot, or would send as something else; asked for neither scalars nor containers."""
        kind = type(thing)
        number = self._number_of(thing)
        if number is not None:
            return held, (number,)
        origin = self._origins.get(id(thing))
        if origin is not None:
            arguments = (kind, origin.args, origin.kwargs)
            return constructed, arguments, origin.set_since() or None, None, None, set_attributes
        rule = _by_name_or_value if issubclass(kind, type) else _RULES.get(kind)
        return NotImplemented if rule is None else rule(thing)


def dumps(
    asked: CandidateRequest, number_of: Callable[[Any], Optional[int]], origins: Dict[int, Construction]
) -> bytes:
    """The pickle. `number_of` knows what is only a handle of something that the candidate has."""
    sys.modules.setdefault(_BUILDERS, _builders_module())
    file = io.BytesIO()
    _Writer(file, number_of, origins).dump(tuple(asked))
    return file.getvalue()


class _Reader(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, things: List[Any], module: Any) -> None:
        super().__init__(file)
        self._special = {"held": things.__getitem__, "named": lambda name: _resolve(module, name)}

    def find_class(self, module: str, name: str) -> Any:
        """What a pickle means by a name."""
        if module == _BUILDERS:
            return self._special.get(name) or BUILDERS[name]
        return super().find_class(module, name)


def loads(payload: bytes, things: List[Any], module: Any) -> CandidateRequest:
    """What a pickle asks for; handles are looked up in `things`, names of the solution in `module`."""
    return CandidateRequest(*_Reader(io.BytesIO(payload), things, module).load())


# How things are sent.


def _by_name_or_value(thing: Any) -> Any:
    name = thing.__qualname__
    if thing.__module__ == SOLUTION and "<" not in name:
        return named, (name,)
    found = sys.modules.get(thing.__module__ or "")
    try:
        if _resolve(found, name) is thing:
            return NotImplemented
    except AttributeError:
        pass
    return _function_by_value(thing) if isinstance(thing, types.FunctionType) else _class_by_value(thing)


def _function_by_value(function: types.FunctionType) -> Any:
    cells = function.__closure__ or ()
    scope = function.__globals__
    state = {
        "globals": {name: scope[name] for name in sorted(_global_names(function.__code__)) if name in scope},
        "defaults": function.__defaults__,
        "kwdefaults": function.__kwdefaults__,
        "cells": [cell.cell_contents for cell in cells],
    }
    return new_function, (marshal.dumps(function.__code__), len(cells)), state, None, None, set_function


def _global_names(code: types.CodeType) -> Set[str]:
    # Not co_names, which holds attributes, too: what is not referred to must not travel.
    names = {step.argval for step in dis.get_instructions(code) if step.opname in _GLOBALS}
    return names.union(*(_global_names(part) for part in code.co_consts if isinstance(part, types.CodeType)))


def _class_by_value(kind: type) -> Any:
    content = {name: item for name, item in vars(kind).items() if name not in _NOT_SET}
    if "__slots__" in content or type(kind) is not type:
        raise pickle.PicklingError(f"the class {kind.__name__} of the test code has slots or a metaclass")
    return new_class, (kind.__name__, kind.__bases__), content, None, None, set_class


def _generator(generator: Any) -> Any:
    items = list(itertools.islice(generator, _LONGEST_GENERATOR + 1))
    if len(items) > _LONGEST_GENERATOR:
        raise pickle.PicklingError(f"a generator of more than {_LONGEST_GENERATOR} items")
    return generated, (items,)


_RULES: Dict[type, Callable[[Any], Any]] = {
    types.FunctionType: _by_name_or_value,
    types.GeneratorType: _generator,
    types.ModuleType: lambda module: (importlib.import_module, (module.__name__,)),
    property: lambda made: (property, (made.fget, made.fset, made.fdel, made.__doc__)),
    staticmethod: lambda made: (staticmethod, (made.__func__,)),
    classmethod: lambda made: (classmethod, (made.__func__,)),
}


# How they are put together again, in the candidate's process.


def held(number: int) -> Any:
    """Stands for something that the reader has."""
    raise LookupError("only the candidate's process has it")


def named(name: str) -> Any:
    """Stands for something of the solution's module."""
    raise LookupError("only the reader knows the module")


def constructed(kind: Any, args: Any, kwargs: Any) -> Any:
    """An object, made as its class makes them."""
    return kind(*args, **kwargs)


def set_attributes(thing: Any, attributes: Dict[str, Any]) -> None:
    """Set what was set since."""
    for name, value in attributes.items():
        setattr(thing, name, value)


def new_function(code: bytes, cells: int) -> Any:
    """A function without anything that it refers to, which may be itself."""
    compiled = marshal.loads(code)
    scope = {"__builtins__": builtins, "__name__": "tests"}
    return types.FunctionType(compiled, scope, None, None, tuple(types.CellType() for _ in range(cells)))


def set_function(function: Any, state: Dict[str, Any]) -> None:
    """Give a function what it refers to."""
    function.__globals__.update(state["globals"])
    function.__defaults__, function.__kwdefaults__ = state["defaults"], state["kwdefaults"]
    for place, content in enumerate(state["cells"]):
        function.__closure__[place].cell_contents = content


def new_class(name: str, bases: Tuple[type, ...]) -> Any:
    """A class without content."""
    return type(name, bases, {})


def set_class(kind: Any, content: Dict[str, Any]) -> None:
    """Give a class its content."""
    for name, item in content.items():
        setattr(kind, name, item)


def generated(items: List[Any]) -> Any:
    """A generator of what one yielded elsewhere."""
    return (item for item in items)


_FUNCTIONS = (held, named, constructed, set_attributes, new_function, set_function, new_class, set_class, generated)
BUILDERS: Dict[str, Callable[..., Any]] = {function.__name__: function for function in _FUNCTIONS}
for _function in _FUNCTIONS:
    _function.__module__ = _BUILDERS  # where pickle looks for them


def _builders_module() -> types.ModuleType:
    module = types.ModuleType(_BUILDERS)
    vars(module).update(BUILDERS)
    return module


def _resolve(module: Any, name: str) -> Any:
    for part in name.split("."):
        module = getattr(module, part)
    return module
