"""Handles: what test code uses in place of an object that stays in the candidate's process.

Attributes and methods are asked for over there. Two handles are equal when they are one: what the candidate's own idea
of equality is has no say in any assertion.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, NamedTuple, Optional, Protocol, Tuple

from remint.sandbox.inside.jobs.scripts.replies import ABILITIES, ITERATION, ObjectClaim

_MOST_ITEMS = 100_000  # of what is iterated over where data is expected
_COMPARISONS = ("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__")
# Special names that are data. All others concern the handle itself, or are among its abilities.
_ASKED_FOR = ("__name__", "__qualname__", "__doc__", "__dict__", "__annotations__", "__members__")


class Requester(Protocol):
    """Whoever carries the questions to the candidate."""

    def get(self, handle: Handle, name: str) -> Any:
        """An attribute."""

    def set(self, handle: Handle, name: str, value: Any) -> None:
        """Set an attribute."""

    def call(self, handle: Handle, name: str, args: Tuple[Any, ...], kwargs: Dict[str, Any]) -> Any:
        """Call the object, or a method of it."""

    def special(self, handle: Handle, name: str, args: Tuple[Any, ...]) -> Any:
        """Use one of the object's abilities."""

    def refuse(self, handle: Handle) -> Any:
        """Fail the test: it looks at a result that cannot be looked at."""


class HandleFacts(NamedTuple):
    """What is known of an object from afar."""

    asks: Requester
    claim: ObjectClaim
    trusted_class: Optional[type]  # the class of that name in the reference, which it passes for
    full: bool  # whether objects are what the reference deals in, too
    name: str = ""  # by which the candidate's module has it; none for what it made later


class Handle:
    """Stands for an object of the candidate."""

    __slots__ = ("__weakref__", "_facts")

    def __getattribute__(self, name: str) -> Any:
        facts = facts_of(self)
        if name == "__class__":
            return facts.trusted_class or type(self)
        if name[:2] == "__" == name[-2:] and name not in _ASKED_FOR:
            return object.__getattribute__(self, name)
        return facts.asks.get(self, name) if facts.full else facts.asks.refuse(self)

    def __setattr__(self, name: str, value: Any) -> None:
        facts = facts_of(self)
        facts.asks.set(self, name, value) if facts.full else facts.asks.refuse(self)

    def __instancecheck__(self, thing: Any) -> bool:
        """Whether an object is one of the class that this handle stands for."""
        own = facts_of(self).claim.classes[:1]
        return issubclass(type(thing), Handle) and own[0] in facts_of(thing).claim.classes

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise TypeError("an object of the candidate cannot be copied")

    def __repr__(self) -> str:
        return f"<an object of the candidate, of type {type(self).__name__}>"


facts_of: Callable[[Handle], HandleFacts] = Handle.__dict__["_facts"].__get__
_set_facts = Handle.__dict__["_facts"].__set__


class Opaque(Handle):
    """Stands for a result that says nothing about itself: whoever wants to know more than whether it is None fails."""

    __slots__ = ()


def _refusing(name: str) -> Callable[..., Any]:
    def refuse(self: Handle, *args: Any, **kwargs: Any) -> Any:
        return facts_of(self).asks.refuse(self)

    refuse.__name__ = name
    return refuse


for _name in (*ABILITIES, *_COMPARISONS):
    setattr(Opaque, _name, _refusing(_name))


def number_of(thing: Any) -> Optional[int]:
    """The number by which the candidate's process knows a handle; None for anything else."""
    return facts_of(thing).claim.number if issubclass(type(thing), Handle) else None


def handle_for(facts: HandleFacts) -> Handle:
    """A handle that can do what the object says it can; where no object is expected, at most be iterated over."""
    abilities = facts.claim.abilities
    if not facts.full:
        abilities = tuple(name for name in abilities if name in ITERATION)
    elif "__iter__" in abilities:
        # To iterate and compare here is as good, and the answer is not up to the candidate.
        abilities = tuple(name for name in abilities if name != "__contains__")
    can_iterate = "__iter__" in abilities or "__getitem__" in abilities
    if not facts.full and not can_iterate:
        made: Handle = object.__new__(Opaque)
    else:
        made = object.__new__(_class(facts.claim.classes[:1], abilities, facts.full))
    _set_facts(made, facts)
    return made


_classes: Dict[Any, type] = {}


def _class(names: Tuple[str, ...], abilities: Tuple[str, ...], full: bool) -> type:
    key = (names, abilities, full)
    if key not in _classes:
        content = {name: _forwarding(name) for name in abilities}
        if not full and "__iter__" in abilities and "__next__" not in abilities:
            content["__iter__"] = _iterate_at_once
        name = names[0] if names and names[0].isidentifier() else "object"
        _classes[key] = type(name, (Handle,), {"__slots__": (), **content})
    return _classes[key]


def _forwarding(name: str) -> Callable[..., Any]:
    def call(self: Handle, *args: Any, **kwargs: Any) -> Any:
        return facts_of(self).asks.call(self, "", args, kwargs)

    def special(self: Handle, *args: Any) -> Any:
        return facts_of(self).asks.special(self, name, args)

    def leave(self: Handle, kind: Any, error: Any, trace: Any) -> bool:
        # Whatever the reply: an assertion that failed inside of a `with` is not the candidate's to forgive.
        facts_of(self).asks.special(self, name, (kind, error, None))
        return False

    return {"__call__": call, "__exit__": leave}.get(name, special)


def _iterate_at_once(self: Handle) -> Any:
    # To the end, before anything is compared: what goes on until it is liked never gets there.
    asks, items = facts_of(self).asks, []
    iterator = asks.special(self, "__iter__", ())
    for item in iterator:
        items.append(item)
        if len(items) > _MOST_ITEMS:
            asks.refuse(self)
    return iter(items)
