"""Replies of a candidate: written in its process, read in that of the test code.

It is the safe encoding of values, and nothing else is ever decoded there; these are said on top of it:

    {"$same": 3}          the object that came as number 3 of those that the call may change
    {"$object": [7, …]}   something without an encoding: it stays where it is, and is spoken of by its number
    {"$named": […]}       a tuple with names for its fields
    {"$mapping": […]}     a dictionary of a class of the standard library, by name
    {"$type": "int"}      a built-in type
    {"$member": […]}      a member of an enumeration of the solution's, by names, and what else it is
    {"$method": true}     what can only be called
    {"$array": […]}       an array of numpy's; $frame, $series and $index are pandas' (`tables.py`)
"""

from __future__ import annotations

import builtins
import enum
import functools
import json
import operator
import types
from collections import Counter, OrderedDict, defaultdict, deque
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple

from remint.records import values
from remint.sandbox.inside.jobs.scripts import tables
from remint.sandbox.inside.jobs.scripts.wire import SOLUTION

# What may be asked of an object from afar. Equality, order and hash are not among them: those answers could be lies.
ITERATION = ("__iter__", "__next__", "__len__", "__getitem__", "__reversed__")
_OPERATORS = "add radd sub rsub mul rmul truediv floordiv mod pow and or xor neg abs matmul lshift rshift invert"
ABILITIES = (
    *ITERATION,
    *("__call__", "__contains__", "__setitem__", "__delitem__", "__bool__", "__int__", "__float__", "__index__"),
    *("__str__", "__repr__", "__enter__", "__exit__"),
    *(f"__{name}__" for name in _OPERATORS.split()),
)
TYPES: Dict[str, type] = {
    name: found
    for name, found in vars(builtins).items()
    if isinstance(found, type) and not issubclass(found, BaseException)
}
DICTIONARIES: Dict[str, Any] = {"Counter": Counter, "OrderedDict": OrderedDict, "defaultdict": defaultdict}
METHOD = {"$method": True}
_METHODS = (
    types.MethodType, types.FunctionType, types.BuiltinFunctionType, types.MethodWrapperType, functools.partial,
    type(functools.lru_cache(maxsize=None)(int)),
)  # fmt: skip
to_text = json.JSONEncoder(separators=(",", ":")).encode  # made before a candidate may change anything


class Objects:
    """In the candidate's process: what has been handed out by number. Number 0 is the entry point."""

    def __init__(self, *named: Any) -> None:
        self.things: List[Any] = list(named)
        self._numbers: Dict[int, int] = {id(thing): number for number, thing in reversed([*enumerate(named)])}

    def number(self, thing: Any) -> int:
        """The number of an object, which is kept from now on."""
        number = self._numbers.setdefault(id(thing), len(self.things))
        if number == len(self.things):
            self.things.append(thing)
        return number

    def tree(self, thing: Any) -> Any:
        """How the other side is told of an object."""
        number = self.number(thing)
        bases = [base for base in type(thing).__mro__ if base is not object]
        able = [name for name in ABILITIES if any(name in vars(base) for base in bases)]
        home = str(getattr(type(thing), "__module__", ""))
        return {"$object": [number, [str(base.__name__) for base in bases], able, home]}


class Encoder:
    """In the candidate's process: writes the reply to one call."""

    def __init__(self, objects: Objects, changeable: List[Any]) -> None:
        self._objects = objects
        self._places = {id(thing): place for place, thing in enumerate(changeable)}

    def text(self, value: Any) -> str:
        """A value as JSON text."""
        if id(value) not in self._places:
            try:
                if values.is_exact(value):
                    return values.dumps(value)
            except (RecursionError, values.ValueEncodingError):
                pass  # it may hold itself
        return to_text(self.tree(value))

    def tree(self, value: Any, depth: int = 0) -> Any:
        """A value as a JSON tree; what cannot be said in full is handed out as an object."""
        if id(value) in self._places:
            return {"$same": self._places[id(value)]}
        kind: Any = type(value)
        name = value.__name__ if kind is type else ""
        if name and TYPES.get(name) is value:
            return {"$type": name}
        if isinstance(value, enum.Enum) and kind.__module__ == SOLUTION and isinstance(value.name, str):
            member = [kind.__name__, value.name, self._objects.tree(value)]
            if issubclass(kind, (int, str)):
                member += [values.to_json(value), any(base.__name__ == "StrEnum" for base in kind.__mro__)]
            return {"$member": member}
        if depth >= values.MAX_DEPTH:
            return self._objects.tree(value)
        if issubclass(kind, tuple):
            items = [self.tree(item, depth + 1) for item in value]
            fields: Any = getattr(kind, "_fields", None)
            named = type(fields) is tuple and len(fields) == len(items)
            return {"$named": [kind.__name__, list(fields), items]} if named else {"$tuple": items}
        if issubclass(kind, list):
            return [self.tree(item, depth + 1) for item in value]
        if issubclass(kind, dict):
            pairs = [[self.tree(key, depth + 1), self.tree(item, depth + 1)] for key, item in dict.items(value)]
            # Test code asks for the class of some dictionaries.
            known = next((name for name, one in DICTIONARIES.items() if one is kind), None)
            return {"$dict": pairs} if known is None else {"$mapping": [known, pairs]}
        try:
            return values.to_json(value, depth)
        except values.ValueEncodingError:
            pass
        table = tables.to_tree(value, lambda item: self.tree(item, depth + 1))
        return self._objects.tree(value) if table is None else table


def result_of_asking(value: Any, encoder: Encoder) -> str:
    """The text of what an attribute is: methods and functions stay methods, which spares a handle for each."""
    is_method = isinstance(value, _METHODS)
    return to_text(METHOD) if is_method else encoder.text(value)


class ObjectClaim(NamedTuple):
    """What a candidate says of an object that it hands out."""

    number: int
    classes: Tuple[str, ...]  # names, the object's own first
    abilities: Tuple[str, ...]
    home: str = SOLUTION  # the module of its class


class Decoder:
    """In the process of the test code: reads a reply. Raises all kinds of errors where it is not well formed."""

    def __init__(
        self, changeable: List[Any], handle: Callable[[ObjectClaim], Any], class_named: Callable[[str], Optional[type]]
    ) -> None:
        self._changeable, self._handle, self._class_named = changeable, handle, class_named
        self._extra: Dict[str, Callable[[Any], Any]] = {
            "$same": self.same,
            "$object": self._object,
            "$named": self._named,
            "$type": TYPES.__getitem__,
            "$member": self._member,
            "$tuple": lambda items: tuple([self.value(item) for item in items]),
            "$dict": lambda pairs: {self.value(key): self.value(item) for key, item in pairs},
            "$mapping": self._mapping,
            "$set": lambda items: {self.value(item) for item in items},
            "$deque": lambda items: deque([self.value(item) for item in items]),
            **tables.readers(self.value),
        }

    def value(self, tree: Any) -> Any:
        """The value that a tree stands for."""
        if type(tree) is list:
            return [self.value(item) for item in tree]
        if type(tree) is not dict:
            return tree
        if len(tree) == 1:
            ((tag, content),) = tree.items()
            if tag in self._extra:
                return self._extra[tag](content)
            if tag[:1] == "$":
                return values.from_json(tree)
        if any(key[:1] == "$" for key in tree):
            raise ValueError("an object with a $ key and other keys")
        return {key: self.value(item) for key, item in tree.items()}

    def same(self, place: Any) -> Any:
        """One of the objects that the call may change."""
        if type(place) is not int or place < 0:
            raise ValueError("no such place")
        return self._changeable[place]

    def _object(self, content: Any) -> Any:
        number, classes, abilities, home = content
        if type(number) is not int or not 0 <= number < 2**31:
            raise ValueError("no such object")
        if not all(type(name) is str for name in (*classes, *abilities, home)):
            raise ValueError("names are texts")
        known = tuple(name for name in ABILITIES if name in abilities)
        return self._handle(ObjectClaim(number, tuple(classes[:50]), known, home))

    def _mapping(self, content: Any) -> Any:
        name, pairs = content
        made = DICTIONARIES[name]()
        for key, item in pairs:
            made[self.value(key)] = self.value(item)
        return made

    def _member(self, content: Any) -> Any:
        class_name, name, instead, *data = content
        kind = self._class_named(class_name)
        known = kind.__members__.get(name) if kind is not None and issubclass(kind, enum.Enum) else None
        if data:
            # It is a number or a text as well, and as such it is compared.
            plain = self.value(data[0])
            return known if known is not None and known == plain else _lone_member(class_name, name, plain, data[1])
        return known if known is not None else self.value(instead)

    def _named(self, content: Any) -> Any:
        name, fields, items = content
        if not (name.isidentifier() and all(field.isidentifier() and field[0] != "_" for field in fields)):
            raise ValueError("fields have names")
        if len(set(fields)) != len(items):
            raise ValueError("as many fields as items")
        getters = {field: property(operator.itemgetter(place)) for place, field in enumerate(fields)}
        kind = type(name, (tuple,), {"__slots__": (), "_fields": tuple(fields), **getters})
        return tuple.__new__(kind, [self.value(item) for item in items])


def _lone_member(class_name: str, name: str, plain: Any, is_text_enum: bool) -> Any:
    """A member of an enumeration that test code does not know: the number or text that it is, with a name."""
    if type(plain) not in (int, str):
        raise ValueError("a member that is neither a number nor a text")
    if not (class_name.isidentifier() and name.isidentifier() and name[0] != "_" and name != "mro"):
        return plain
    # mypy takes a call of these for a definition.
    integers: Any = enum.IntEnum
    texts: Any = getattr(enum, "StrEnum", None) if is_text_enum else None
    mixed: Any = enum.Enum
    members = {name: plain}
    if type(plain) is int:
        return integers(class_name, members)[name]
    return (texts(class_name, members) if texts else mixed(class_name, members, type=str))[name]
