"""Objects that a call may change: find them, notice changes, and apply the same changes to the originals.

Both processes use this file. The test code's objects are the originals; the candidate works on copies of them, and what
it changes in those comes back.
"""

from __future__ import annotations

import operator
from collections import deque
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Set

SCALARS = frozenset((type(None), bool, int, float, complex, str, bytes, type))
_SEQUENCES = (list, set, deque)
Decode = Callable[[Any], Any]


def changeable(start: Iterable[Any], state_of: Callable[[Any], Optional[Iterable[Any]]]) -> List[Any]:
    """Every container and every object with a state of its own that can be reached, each once."""
    found: List[Any] = []
    seen: Set[int] = set()
    waiting = list(start)
    while waiting:  # a loop, because a linked list may be longer than the stack is deep
        thing = waiting.pop()
        kind = type(thing)
        if kind in SCALARS or id(thing) in seen:
            continue
        seen.add(id(thing))
        if issubclass(kind, dict):
            found.append(thing)
            waiting.extend(dict.values(thing))
        elif issubclass(kind, (list, deque, tuple)):
            if not issubclass(kind, tuple):
                found.append(thing)
            if not set(map(type, thing)) <= SCALARS:
                waiting.extend(thing)
        elif issubclass(kind, (set, bytearray)):
            found.append(thing)
        else:
            state = state_of(thing)
            if state is not None:
                found.append(thing)
                waiting.extend(state)
    return found


def is_container(thing: Any) -> bool:
    """Whether this is one of the containers that can change."""
    return issubclass(type(thing), (dict, bytearray, *_SEQUENCES))


def attributes_of(thing: Any) -> Dict[str, Any]:
    """What an object holds, in its slots as well."""
    slots = [name for base in type(thing).__mro__ for name in _names(vars(base).get("__slots__", ()))]
    held = {name: getattr(thing, name) for name in slots if name[:2] != "__" and hasattr(thing, name)}
    return {**held, **getattr(thing, "__dict__", {})}


def _names(slots: Any) -> Iterator[str]:
    return iter((slots,) if isinstance(slots, str) else slots)


class Snapshot:
    """What an object was like before a call."""

    def __init__(self, thing: Any) -> None:
        self.thing, self._before = thing, _content(thing)
        self._inside: Dict[str, Snapshot] = {}
        if isinstance(self._before, dict):
            self._inside = {name: Snapshot(value) for name, value in self._before.items() if is_container(value)}

    def change(self) -> Optional[List[Any]]:
        """What is in it now, as a list that `apply_change` takes; None where nothing has changed."""
        before, after = self._before, _content(self.thing)
        if isinstance(before, bytes):
            return None if before == after else [after]
        if isinstance(before, dict):
            return [[name, value] for name, value in after.items() if self._is_changed(name, value)] or None
        unchanged = len(before) == len(after) and all(map(operator.is_, before, after))
        return None if unchanged else content_of(self.thing)

    def _is_changed(self, name: str, value: Any) -> bool:
        if name not in self._before or self._before[name] is not value:
            return True
        return name in self._inside and self._inside[name].change() is not None


def _content(thing: Any) -> Any:
    if isinstance(thing, bytearray):
        return bytes(thing)
    if isinstance(thing, dict):
        return (*thing, *thing.values())
    return tuple(thing) if isinstance(thing, _SEQUENCES) else attributes_of(thing)


def content_of(container: Any) -> List[Any]:
    """What is in a container, as a list that `apply_change` takes."""
    if isinstance(container, bytearray):
        return [bytes(container)]
    return [[key, item] for key, item in container.items()] if isinstance(container, dict) else list(container)


def apply_change(thing: Any, change: List[Any], decode: Decode) -> None:
    """Make an original what its copy has become; raises whatever the wrong kind of content leads to."""
    if type(change) is not list:
        raise TypeError("a change is a list")
    kind = type(thing)
    if issubclass(kind, bytearray):
        (content,) = change
        thing[:] = bytes(decode(content))
    elif issubclass(kind, dict):
        pairs = {decode(key): decode(item) for key, item in change}
        thing.clear()
        thing.update(pairs)
    elif issubclass(kind, _SEQUENCES):
        items = [decode(item) for item in change]
        if issubclass(kind, list):
            thing[:] = items
        else:
            thing.clear()
            thing.update(items) if issubclass(kind, set) else thing.extend(items)
    else:
        attributes: Dict[str, Any] = {name: decode(item) for name, item in change}
        for name in attributes:
            # What the class itself defines stays: else a candidate could put its own in the place of a method.
            if not isinstance(name, str) or hasattr(getattr(kind, name, None), "__get__"):
                raise TypeError(f"{name!r} is no attribute that can be set")
        vars(thing).update(attributes)
