"""Tasks on their way to another machine and back: pickled, with what many of them share sent once.

Both ends are Remint of one version (nodes of another are refused), and what a program wrote travels as bytes and text
inside: nothing that it controls is ever unpickled as anything else.
"""

from __future__ import annotations

import io
import pickle
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import ray

from remint.sandbox.engine import Shared, ShippedTask

_KEPT = 256  # shared things that a worker keeps at hand


class Parcel(NamedTuple):
    """Tasks as bytes, and where to get what they share."""

    body: bytes
    shared: dict[int, Any]  # object references by number


class Shelf:
    """The sender's side: what is shared goes into Ray's object store, from where every node takes it once."""

    def __init__(self) -> None:
        self._numbers: dict[int, int] = {}
        self._kept: list[Shared[Any]] = []  # an id is only one while its object lives
        self._references: dict[int, Any] = {}

    def pack(self, tasks: Sequence[Callable[[], ShippedTask]]) -> Parcel:
        """Tasks, ready to be sent."""
        file, used = io.BytesIO(), dict[int, Any]()
        pickler = pickle.Pickler(file, protocol=5)

        def shared(thing: Any) -> int | None:
            if not isinstance(thing, Shared):
                return None
            number = self._number(thing)
            used[number] = self._references[number]
            return number

        pickler.persistent_id = shared  # type: ignore[method-assign]
        pickler.dump(list(tasks))
        return Parcel(file.getvalue(), used)

    def _number(self, thing: Shared[Any]) -> int:
        if id(thing) not in self._numbers:
            number = self._numbers[id(thing)] = len(self._kept)
            self._kept.append(thing)
            self._references[number] = ray.put(pickle.dumps(thing.value, protocol=5))
        return self._numbers[id(thing)]


class Unpacking:
    """The receiver's side."""

    def __init__(self, get: Callable[[Any], Any] = ray.get) -> None:
        self._get = get
        self._at_hand: OrderedDict[int, Shared[Any]] = OrderedDict()

    def unpack(self, parcel: Parcel) -> list[ShippedTask]:
        """The tasks."""
        unpickler = pickle.Unpickler(io.BytesIO(parcel.body))
        unpickler.persistent_load = lambda number: self._shared(number, parcel)  # type: ignore[method-assign]
        return [make() for make in unpickler.load()]

    def _shared(self, number: int, parcel: Parcel) -> Shared[Any]:
        if number not in self._at_hand:
            self._at_hand[number] = Shared(pickle.loads(self._get(parcel.shared[number])))
            if len(self._at_hand) > _KEPT:
                self._at_hand.popitem(last=False)
        self._at_hand.move_to_end(number)
        return self._at_hand[number]
