"""The copies that test code works with of containers that are attributes of the candidate's objects.

``order.menu.append(dish)`` must reach the candidate's own list: what test code does to a copy is sent along with its
next question, and what the candidate does to the original comes back with the reply.
"""

from __future__ import annotations

from typing import Any, Dict, Iterable, List, NamedTuple, Tuple

from remint.records import values
from remint.sandbox.inside.jobs.scripts.object_changes import apply_change, content_of, is_container


class _Copy(NamedTuple):
    container: Any
    before: str  # what it was like when both sides last agreed


class AttributeCopies:
    """The copies that test code got in the course of one test, by the number of the original."""

    def __init__(self) -> None:
        self._copies: Dict[int, _Copy] = {}

    def take(self, number: Any, container: Any) -> Any:
        """The copy of a container that the candidate has by that number: the same one every time."""
        if type(number) is not int or not is_container(container):
            raise ValueError("not a container that could be lent")
        known = self._copies.get(number)
        if known is not None and type(known.container) is type(container):
            apply_change(known.container, content_of(container), lambda item: item)
            container = known.container
        self._copies[number] = _Copy(container, _text(container))
        return container

    def numbers(self) -> Tuple[int, ...]:
        """Those that there are copies of."""
        return tuple(self._copies)

    def copies(self, numbers: Iterable[int]) -> List[Any]:
        """The copies with these numbers."""
        return [self._copies[number].container for number in numbers]

    def updates(self) -> Tuple[Tuple[int, List[Any]], ...]:
        """What the test code has changed since both sides agreed."""
        changed = [(number, copy.container) for number, copy in self._copies.items() if _text(copy[0]) != copy.before]
        return tuple((number, content_of(container)) for number, container in changed)

    def settle(self) -> None:
        """Both sides agree now."""
        for number, copy in self._copies.items():
            self._copies[number] = copy._replace(before=_text(copy.container))


def _text(container: Any) -> str:
    try:
        return values.dumps(container)
    except values.ValueEncodingError:
        # Handles inside: by identity, which changes with what is put there.
        return repr([id(item) for item in container])
