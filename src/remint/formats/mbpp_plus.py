"""MBPP+: the shape of evalplus, with argument types that its JSON has lost and that are brought back here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from remint.formats.evalplus import EvalPlus
from remint.formats.format import Format, Sniffed
from remint.formats.row import Row
from remint.records import Comparator, Problem, Projection, Value

# The same items in any order and number.
_SETS = {
    "similar_elements", "find_char_long", "common_in_nested_lists", "extract_singly", "larg_nnum", "intersection_array",
    "find_dissimilar", "Diff",
}  # fmt: skip
# Results such as re.Match, of which only the presence counts.
_PRESENCE = {"check_str", "text_match_three", "text_starta_endb"}
# Statements that can be read in two ways, both accepted.
_CHECKERS = {
    # "height" is the slant height of the pyramid, or its height above the base.
    "surface_Area": """\
def check(arguments, expected, got):
    edge, height = arguments
    slant = ((edge / 2) ** 2 + height**2) ** 0.5
    return got == expected or got == round(edge**2 + 2 * edge * slant)
""",
    # Numbers of different length: compared up to the shorter, or the shorter one filled with zeros.
    "digit_distance_nums": """\
def check(arguments, expected, got):
    first, second = (str(number) for number in arguments)
    width = max(len(first), len(second))
    pairs = zip(first.zfill(width), second.zfill(width))
    return got == expected or got == sum(abs(int(a) - int(b)) for a, b in pairs)
""",
}


class MbppPlus(EvalPlus):
    """MBPP+."""

    name = "mbpp-plus"
    title = "MBPP+"

    write = Format.write  # its shape would lose the types of arguments; `evalplus` is the one to write

    def recognises(self, sniffed: Sniffed) -> bool:
        """By the assertions beside the inputs."""
        return sniffed.has("task_id", "prompt", "entry_point", "base_input", "plus_input", "assertion")

    def problem(self, row: Row) -> Problem:
        """One row."""
        problem = super().problem(row)
        return msgspec.structs.replace(
            problem, metadata=problem.metadata | {"assertion": Value.of(row.text("assertion"))}
        )

    def comparator(self, row: Row) -> Comparator:
        """evalplus's rules, with its exceptions."""
        entry_point = row.text("entry_point")
        if entry_point in _SETS:
            return Comparator(projections=(Projection("set"),), project_expected=True)
        if entry_point in _PRESENCE:
            return Comparator(projections=(Projection("not-none"),), project_expected=True)
        if entry_point in _CHECKERS:
            return Comparator(checker=_CHECKERS[entry_point])
        return super().comparator(row)

    def arguments(self, row: Row, arguments: list[Any]) -> Value:
        """One input with its types restored."""
        number = row.text("task_id").partition("/")[2]
        restore = _RESTORE.get(number)
        if restore is None:
            return Value.of_json(arguments)
        try:
            return Value.of(restore(arguments))
        except (TypeError, ValueError, LookupError, AttributeError) as error:
            raise row.bad(
                "base_input", f"has arguments of unexpected shape: {error}", "Fetch the file again"
            ) from error


def _tuples(items: Any) -> Any:
    """A list of lists as a list of tuples."""
    return [tuple(item) for item in items]


def _deep(value: Any) -> Any:
    return tuple(_deep(item) for item in value) if isinstance(value, list) else value


_Restore = Callable[[list[Any]], list[Any]]
# By the number of the task. Some of them are in the first version alone.
_SHAPES: tuple[tuple[str, _Restore], ...] = (
    # every argument is a tuple
    ("2 116 132 143 222 261 273 394 399 421 424 429 470 560 579 596 616 630 726 740 744 809", _tuples),
    # every argument is a list of tuples
    (
        "63 64 70 94 120 237 272 299 400 409 417 438 473 614 780",
        lambda arguments: [_tuples(item) for item in arguments],
    ),
    # the first argument is a list of tuples
    ("75 413 444 753", lambda arguments: [_tuples(arguments[0]), *arguments[1:]]),
    # the first, or the second argument is a tuple
    ("250 307 405 446 617 720 763 808", lambda arguments: [tuple(arguments[0]), *arguments[1:]]),
    ("106 750", lambda arguments: [arguments[0], tuple(arguments[1]), *arguments[2:]]),
    # every argument is a tuple of tuples
    ("259 401 445", lambda arguments: [tuple(_tuples(item)) for item in arguments]),
    # a list of sets, of which an empty one is a dict
    ("115", lambda arguments: [[set(item) if item else {} for item in arguments[0]]]),
    # a tuple in which lists are tuples; tuples all the way down
    ("278", lambda arguments: [tuple(tuple(x) if isinstance(x, list) else x for x in arguments[0])]),
    ("580 615 791", lambda arguments: [_deep(item) for item in arguments]),
    # a dict of tuples
    ("722", lambda arguments: [{key: tuple(item) for key, item in arguments[0].items()}, *arguments[1:]]),
    # complex numbers, written as text
    ("124", lambda arguments: [float(arguments[0]), complex(arguments[1])]),
    ("252", lambda arguments: [complex(arguments[0])]),
)
_RESTORE = {number: restore for numbers, restore in _SHAPES for number in numbers.split()}
