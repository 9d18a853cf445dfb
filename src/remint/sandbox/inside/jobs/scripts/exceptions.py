"""Exceptions of a candidate: described in its process, raised again in that of the test code.

They come back as exceptions of the same name, so that `except ValueError` means what it says. Classes are only looked
up, never made from what the candidate sends, apart from empty ones that bear a name.
"""

from __future__ import annotations

import builtins
import sys
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Tuple

from remint.sandbox.inside.jobs.scripts.replies import Encoder, to_text
from remint.sandbox.inside.jobs.scripts.wire import SOLUTION

_LONGEST_TEXT = 200
_LONGEST_ARGUMENTS = 10_000
# These end loops without a sound: `for result in map(candidate, inputs)` would be over before its first assertion.
_SILENT = (StopIteration, StopAsyncIteration)
# Of other modules only errors of these kinds: some exceptions are signals, such as unittest's to skip a test.
_PLAIN = (ArithmeticError, AttributeError, LookupError, OSError, RuntimeError, TypeError, ValueError)


def describe(error: BaseException, encoder: Encoder) -> str:
    """In the candidate's process: an exception as JSON text."""
    try:
        text = str(error)[:_LONGEST_TEXT]
    except BaseException:
        text = ""
    classes = [[str(kind.__module__), str(kind.__name__)] for kind in type(error).__mro__ if kind is not object]
    try:
        arguments = encoder.text(list(error.args))
    except BaseException:
        arguments = "[]"
    if len(arguments) > _LONGEST_ARGUMENTS:
        arguments = to_text([text])
    return f'{{"classes":{to_text(classes)},"text":{to_text(text)},"arguments":{arguments}}}'


class DescribedError(NamedTuple):
    """An exception as the candidate's process describes it."""

    classes: Tuple[Tuple[str, str], ...]  # module and name, its own class first
    text: str
    arguments: List[Any]

    @property
    def names(self) -> List[str]:
        """The names of its classes."""
        return [name for _, name in self.classes]

    @property
    def ends_iteration(self) -> bool:
        """Whether it says that there is nothing more to iterate over."""
        return self.classes[0] == ("builtins", "StopIteration")

    def __str__(self) -> str:
        return f"{self.names[0]}: {self.text}" if self.text else self.names[0]


def read(document: Dict[str, Any], arguments: List[Any]) -> DescribedError:
    """Check a description; raises all kinds of errors where it is not well formed."""
    classes = tuple((str(module), str(name)) for module, name in document["classes"][:50])
    text = document["text"]
    if not classes or type(text) is not str or type(arguments) is not list:
        raise ValueError("not the description of an exception")
    return DescribedError(classes, text[:_LONGEST_TEXT], arguments)


def rebuild(described: DescribedError, solution: Mapping[str, Any]) -> BaseException:
    """The exception to raise in the test code; `solution` holds the classes that the test code knows by name."""
    kind: Any = _known(*described.classes[0], solution)
    if kind is None or issubclass(kind, _SILENT):
        kind = _made_up(described, solution)
    try:
        made: BaseException = kind(*described.arguments)
        return made
    except Exception:
        pass  # its constructor wants something else
    try:
        error: BaseException = kind.__new__(kind)
        error.args = tuple(described.arguments)
    except Exception:
        error = RuntimeError(str(described))
    return error


def _known(module: str, name: str, solution: Mapping[str, Any]) -> Optional[type]:
    if module == "builtins":
        found = vars(builtins).get(name)
    elif module == SOLUTION:
        found = solution.get(name)
    else:
        # What is loaded already: nothing is imported because a candidate says so.
        found = vars(sys.modules[module]).get(name) if module in sys.modules else None
        if not (type(found) is type and issubclass(found, _PLAIN)):
            return None
    return found if isinstance(found, type) and issubclass(found, BaseException) else None


def _made_up(described: DescribedError, solution: Mapping[str, Any]) -> type:
    known = (_known(module, name, solution) for module, name in described.classes)
    base = next((kind for kind in known if kind is not None), Exception)
    if issubclass(base, _SILENT):
        base = RuntimeError
    name, text = described.names[0], described.text
    content = {"__str__": lambda self: text, "__module__": SOLUTION}
    return type(name if name.isidentifier() else "Exception", (base,), content)
